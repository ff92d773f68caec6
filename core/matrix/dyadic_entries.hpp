// Doubles as an exact matrix: integers over the least power of two that makes all of them integers.
//
// Weights and data come as floating-point numbers, each of which is an integer times a power of two. So a matrix of
// them is read without a single fraction.
#pragma once

#include <vector>

#include "matrix/integer_matrix.hpp"

namespace plumbline {

// The finite doubles `values`, row by row, times the scale. Throws ResourceLimit where their exponents lie so far apart
// that the integers would not fit into the memory that is allowed.
[[nodiscard]] IntegerMatrix integers_of(const std::vector<double>& values, int rows, int cols,
                                        const Rational& scale = 1);

}  // namespace plumbline
