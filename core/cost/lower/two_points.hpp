// The lower end that the values of f at two points give (docs/cost.md, Lemma 9): L (|f(x) - f(y)|^2 / rho^2)^{1/L},
// where rho is how far a neuron of norm 1, biases included, tells the two points apart. Exact.
#pragma once

#include "cost/function/function.hpp"
#include "network/network.hpp"

namespace plumbline {

struct TwoPoints {
  int first = 0, other = 0;  // columns of the samples
  Rational ratio;            // |f(x) - f(y)|^2 / rho^2; 0 if there is nothing to be said
  [[nodiscard]] double value(int depth) const;
};

// <column j, column k>.
[[nodiscard]] Rational inner(const RationalMatrix& a, int j, int k);
// rho^2 for two columns.
[[nodiscard]] Rational told_apart(const RationalMatrix& samples, int first, int other);
// The best pair of samples of a case whose network is f; nothing is said of more than 64.
[[nodiscard]] TwoPoints two_points(const Case& c);

// Into that case: the parameters `first` and `other`.
void describe(Case& c, const TwoPoints& end);

}  // namespace plumbline
