// Fraction-free elimination: Gauss over the integers, without a single fraction (E. H. Bareiss, Math. Comp. 22, 1968).
//
// After k steps every remaining entry is a (k+1)-minor of the matrix, so that the division by the previous pivot is
// exact and the numbers grow only as fast as determinants do. A rank modulo a 61-bit prime comes first: it never
// exceeds the true rank, so a full rank found there is proved, at the price of machine arithmetic.
#pragma once

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// The rank of the entries modulo the prime 2^61 - 1: a lower bound of the rank.
[[nodiscard]] int modular_rank(const IntegerMatrix& a);

// The rank, exact.
[[nodiscard]] int rank(const IntegerMatrix& a);

// The determinant of the value (entries over the denominator), exact. Throws Undefined unless square.
[[nodiscard]] Rational determinant(const IntegerMatrix& a);

}  // namespace plumbline
