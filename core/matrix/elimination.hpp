// Ranks and determinants of integer matrices, exact.
//
// Modulo a prime the rank never exceeds the true one, and that it is the true one is shown by lifting
// (matrix/row_span.hpp). A determinant is put together from its remainders modulo as many primes as Hadamard's bound
// asks for. Small ones come from fraction-free elimination (E. H. Bareiss, Math. Comp. 22, 1968): after k steps every
// remaining entry is a (k+1)-minor of the matrix, so that the division by the previous pivot is exact and the numbers
// grow only as fast as determinants do.
#pragma once

#include "matrix/integer_matrix.hpp"
#include "matrix/minor.hpp"

namespace plumbline {

// Rows and columns of a square part that is regular and as large as there is one.
[[nodiscard]] Minor largest_minor(const IntegerMatrix& a);

// The rank, exact.
[[nodiscard]] int rank(const IntegerMatrix& a);

// The determinant of the value (entries over the denominator), exact. Throws Undefined unless square.
[[nodiscard]] Rational determinant(const IntegerMatrix& a);

}  // namespace plumbline
