// Polynomials that are nowhere negative, as sums of squares: guessed in doubles, exact in the end.
//
// p = sum_k c_k q_k^2 with c_k > 0 shows p >= 0. With a column m of monomials, p = m^T G m for many symmetric matrices
// G; those with a G that is positive semidefinite are the sums of squares (elimination of G gives c_k and q_k).
// Alternating projections in doubles look for such a G; it is rounded, put back among the matrices that give p, and
// eliminated, all in rational numbers. On an activation pattern some preactivations are known to be positive and the
// others not to be: then p may also be a sum of products of such signs with factors >= 0. That is a linear problem, and
// solved exactly.
#pragma once

#include <optional>
#include <vector>

#include "proof/polynomial.hpp"

namespace plumbline {

// factor * (the product of these signs) * base^2
struct Square {
  Rational factor;         // > 0
  std::vector<int> signs;  // numbers of `signs` below
  SparsePolynomial base;
};
using Squares = std::vector<Square>;

// Of a polynomial in so many variables; nothing if none was found. `strict`: one of them is a positive number. `signs`:
// polynomials that are not negative, of which a product has at most so many.
[[nodiscard]] std::optional<Squares> as_squares(const SparsePolynomial& p, std::size_t variables, bool strict,
                                                const std::vector<SparsePolynomial>& signs, int most_signs);

}  // namespace plumbline
