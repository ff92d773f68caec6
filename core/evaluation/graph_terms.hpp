// The terms that see a network as a graph, in one arithmetic: docs/language.md, "Networks as graphs" and "Paths".
//
// The structure of a graph (vertices, edges, paths, which network a term stands for) is exact and comes from the facts;
// what is computed on it (derivatives, products along paths) is computed here, once per rung, from the passes of
// networks.hpp.
#pragma once

#include "evaluation/networks.hpp"

namespace plumbline {

inline constexpr int kMaxSquare =
    1024;  // vertices of a graph whose V x V matrices are written out; the checker's limit too

template <class Rung> class GraphTerms {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  // Keeps references to all three.
  GraphTerms(Facts& facts, Values<Rung>& values, Networks<Rung>& networks)
      : facts_(facts), values_(values), networks_(networks) {}

  [[nodiscard]] static bool covers(Head head);  // is `head` a matrix term of this file?
  // Throws Undefined, Undecided, ResourceLimit.
  [[nodiscard]] M matrix(const Term& term, const Bindings& b);
  [[nodiscard]] Truth differentiable(const Term& network, const Term& input, const Bindings& b);
  void forget();

 private:
  [[nodiscard]] M structure(const Term& term, const Bindings& b);  // without data
  [[nodiscard]] M of_pass(const Term& term, const Bindings& b);
  [[nodiscard]] M of_sensitivity(const Term& term, const Bindings& b);
  [[nodiscard]] M of_paths(const Term& term, const Bindings& b);
  [[nodiscard]] M path_activity(const Term& term, const Bindings& b);

  Facts& facts_;
  Values<Rung>& values_;
  Networks<Rung>& networks_;
  Memory<Sensitivity<M>> sensitivities_{facts_.uses()};
};

}  // namespace plumbline
