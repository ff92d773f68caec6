// A case as a list of numbers: what a search moves, and what shrinking makes small.
#pragma once

#include <vector>

#include "network/network.hpp"

namespace plumbline {

// Every matrix of the case, in a fixed order: weights, biases, inputs, gradient, targets, loss derivative, matrix parameters.
[[nodiscard]] std::vector<ExactMatrix*> matrices_of(Case& c);
// Every number of the case: the entries of matrices_of(c), then the scalar parameters. The pointers live as long as the case is not changed otherwise.
[[nodiscard]] std::vector<Real*> numbers_of(Case& c);
[[nodiscard]] std::vector<const Real*> numbers_of(const Case& c);

// Can the case be written to a file? Not if a number has no text with roots (an eigenvalue, a cube root), or a very long one.
[[nodiscard]] bool writable(const Case& c);

// Without row i, without column j (from 0). At least one row, one column must remain.
[[nodiscard]] ExactMatrix without_row(const ExactMatrix& a, int i);
[[nodiscard]] ExactMatrix without_column(const ExactMatrix& a, int j);

}  // namespace plumbline
