// The points of a state: which values the numbers of a case take (docs/proofs.md, "What is evaluated").
#pragma once

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
  // In the order of a certificate: parameters, inputs, labels, gradient, loss derivative.
  [[nodiscard]] const std::vector<Axis>& axes() const { return axes_; }
  // Any values.
  template <class Value> void set(Value value) {
    for (Real* number : numbers_) *number = value();
  }

 private:
  void add(std::vector<Real>& numbers, long first, long count);

  std::vector<Real*> numbers_;
  std::vector<Axis> axes_;
  std::vector<long> at_;
};

// How many points all patterns and both classes have together, or `most + 1` if they are more.
[[nodiscard]] long points(const Graph& g, std::size_t switched, const Degrees& degrees, long most);

// "the parameters 1, 2; inputs 0; ...", as far as the degrees are not 0.
[[nodiscard]] std::string numbers_of(const Case& c, const Degrees& degrees);

}  // namespace plumbline
