// What the files of reductions share: a list of candidates for one case, and the reductions of each type of network.
#pragma once

#include <memory>
#include <set>

#include "network/numbers_of_case.hpp"
#include "search/reductions.hpp"

namespace plumbline {

// Changes of one case, each on a copy of it when it is asked for; the case itself is held once.
class Candidates {
 public:
  explicit Candidates(const Case& c) : base_(std::make_shared<const Case>(c)) {}

  // change(Case&)
  template <class Change> void add(Change change) {
    list_.push_back([base = base_, change = std::move(change)] {
      Case out = *base;
      change(out);
      return out;
    });
  }

  // change(Case&, k) for each unit k of a dimension of size n, one of which must remain: with the matrix parameters of
  // that size, and without.
  template <class Change> void add_units(int n, Change change) {
    for (int k = 0; n > 1 && k < n; ++k) {
      if (!base_->matrices.empty())
        add([=](Case& c) {
          change(c, k);
          drop_from_parameters(c, n, k);
        });
      add([=](Case& c) { change(c, k); });
    }
  }

  // All matrix parameters of a size lose one unit of it together: `A in R^(n, n)` and `B in R^(n, m)` stay what they
  // are.
  void add_shared_units() {
    std::set<int> sizes;
    for (const auto& [name, a] : base_->matrices) sizes.insert({a.rows(), a.cols()});
    for (const int n : sizes)
      for (int k = 0; n > 1 && k < n; ++k) add([n, k](Case& c) { drop_from_parameters(c, n, k); });
  }

  [[nodiscard]] const Case& base() const { return *base_; }
  [[nodiscard]] std::vector<Reduction> take() { return std::move(list_); }

 private:
  // Matrix parameters with n rows or n columns lose number k of them.
  static void drop_from_parameters(Case& c, int n, int k) {
    for (auto& [name, a] : c.matrices) {
      if (a.rows() == n) a = without_row(a, k);
      if (a.cols() == n) a = without_column(a, k);
    }
  }

  std::shared_ptr<const Case> base_;
  std::vector<Reduction> list_;
};

// Fully connected networks (chain_reductions.cpp), graphs (graph_reductions.cpp), networks of layers
// (layer_reductions.cpp); the case must be of that type.
void add_chain_parts(Candidates& out);
void add_chain_layers(Candidates& out);
void add_chain_units(Candidates& out);
void add_graph_parts(Candidates& out);
void add_graph_layers(Candidates& out);
void add_graph_units(Candidates& out);
void add_layered_parts(Candidates& out);
void add_layered_layers(Candidates& out);
void add_layered_units(Candidates& out);

inline void drop_row(std::optional<ExactMatrix>& a, int i) {
  if (a) a = without_row(*a, i);
}
inline void drop_column(std::optional<ExactMatrix>& a, int j) {
  if (a) a = without_column(*a, j);
}

}  // namespace plumbline
