// The points of a state: which values the numbers of a case take (docs/proofs.md, "What is evaluated").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "network/network.hpp"
#include "proof/polynomial.hpp"
#include "proof/type.hpp"

namespace plumbline {

// The case of the architecture with one sample, all of whose numbers are 0: a fully connected network stays one, any
// other is its graph.
[[nodiscard]] Case with_one_sample(const Case& architecture);

class Grid {
 public:
  // Keeps a reference to the case, which it changes, and begins at the first point. `with_loss`: where the loss
  // derivative is not 0.
  Grid(Case& c, const Degrees& degrees, bool with_loss);

  [[nodiscard]] bool next();  // false: this was the last point
  // The value of each variable is first + index. In the order of a certificate: parameters, inputs, labels, gradient,
  // loss derivative.
  [[nodiscard]] const Monomial& index() const { return at_; }
  [[nodiscard]] const std::vector<std::int64_t>& first() const { return first_; }
  // Any values.
  template <class Value> void set(Value value) {
    for (Real* number : numbers_) *number = value();
  }

 private:
  // Variables of a sort: indices of at most `each`, and of `all` together.
  struct Sort {
    std::size_t begin, end;
    std::int64_t each, all;
  };
  void add(std::vector<Real>& numbers, std::int64_t first);
  void sort(std::int64_t each, std::int64_t all);  // of what was added since the one before

  std::vector<Real*> numbers_;
  std::vector<std::int64_t> first_;
  std::vector<Sort> sorts_;
  Monomial at_;
};

// How many points all patterns and both classes have together, or `most + 1` if they are more.
[[nodiscard]] std::int64_t points(const Graph& g, std::size_t switched, const Degrees& degrees, std::int64_t most);

// "the parameters 1, 2; inputs 0; ...", as far as the degrees are not 0.
[[nodiscard]] std::string numbers_of(const Case& c, const Degrees& degrees);

}  // namespace plumbline
