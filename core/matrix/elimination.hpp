// Ranks of integer matrices, exact.
//
// Modulo a prime the rank never exceeds the true one, and that it is the true one is shown by lifting
// (matrix/row_span.hpp).
#pragma once

#include <cstddef>

#include "matrix/integer_matrix.hpp"
#include "matrix/minor.hpp"

namespace plumbline {

// Rows and columns of a square part that is regular and as large as there is one.
[[nodiscard]] Minor largest_minor(const IntegerMatrix& a);

// The rank, exact.
[[nodiscard]] int rank(const IntegerMatrix& a);

// Every minor of so many rows is below 2^minor_bits in size; 1 <= order <= rows.
[[nodiscard]] std::size_t minor_bits(const IntegerMatrix& a, int order);

}  // namespace plumbline
