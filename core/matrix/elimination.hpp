// Fraction-free elimination: Gauss over the integers, without a single fraction (E. H. Bareiss, Math. Comp. 22, 1968).
//
// After k steps every remaining entry is a (k+1)-minor of the matrix, so that the division by the previous pivot is
// exact and the numbers grow only as fast as determinants do. Ranks need no such numbers: modulo a prime the rank never
// exceeds the true one, and that it is the true one is shown by lifting (matrix/row_span.hpp).
#pragma once

#include <cstdint>

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// The rank of the entries modulo a prime, 2^61 - 2^20 < p < 2^61: a lower bound of the rank.
[[nodiscard]] int modular_rank(const IntegerMatrix& a, std::uint64_t prime);

// The rank, exact.
[[nodiscard]] int rank(const IntegerMatrix& a);

// The determinant of the value (entries over the denominator), exact. Throws Undefined unless square.
[[nodiscard]] Rational determinant(const IntegerMatrix& a);

}  // namespace plumbline
