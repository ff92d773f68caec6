// Polynomials with rational coefficients, and the one that has given values on a grid.
//
// A polynomial of degree below n in each variable is known by its values where each variable takes n values that follow
// each other. Along one variable after the other, Newton's divided differences give its coefficients, exactly.
#pragma once

#include <map>
#include <vector>

#include "number/rational.hpp"

namespace plumbline {

using Monomial = std::vector<int>;                      // the exponent of each variable
using SparsePolynomial = std::map<Monomial, Rational>;  // no coefficient is 0

[[nodiscard]] SparsePolynomial sum(const SparsePolynomial& a, const Rational& factor,
                                   const SparsePolynomial& b);  // a + factor b
[[nodiscard]] SparsePolynomial product(const SparsePolynomial& a, const SparsePolynomial& b);

// A variable of a grid: it takes the values first, first + 1, ..., `count` of them.
struct Axis {
  long first = 0, count = 1;
};
// The polynomial of degree below `count` in each variable with these values, of which the first variable changes
// fastest.
[[nodiscard]] SparsePolynomial interpolated(std::vector<Rational> values, const std::vector<Axis>& axes);

}  // namespace plumbline
