// Determinants of integer matrices, exact.
//
// Small ones come from fraction-free elimination (E. H. Bareiss, Math. Comp. 22, 1968): after k steps every remaining
// entry is a (k+1)-minor of the matrix, so that the division by the previous pivot is exact and the numbers grow only
// as fast as determinants do. Larger ones are put together from remainders modulo primes, as many as Hadamard's bound
// asks for. Most of them are spared by a divisor: a solution of y A = b over Q has denominators that divide det A
// (Cramer), and lifting finds them at the cost of two or three eliminations (theorem R4 of docs/error-bounds.md; the
// idea: J. Abbott, M. Bronstein, T. Mulders, ISSAC 1999).
#pragma once

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// Of the value (entries over the denominator). Throws Undefined unless square.
[[nodiscard]] Rational determinant(const IntegerMatrix& a);

}  // namespace plumbline
