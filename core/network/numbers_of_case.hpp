// A case as a list of numbers: what a search moves, and what shrinking makes small.
#pragma once

#include <string>
#include <vector>

#include "network/network.hpp"

namespace plumbline {

// Every number of the case, once, as the entries of what belongs together, in a fixed order: the matrices of the
// network (of a graph: its learnable parameters, its fixed weights, its constants), then inputs, gradient, targets,
// loss derivative, matrix parameters. No group is empty. The pointers live as long as the case is not changed
// otherwise.
using NumberGroup = std::vector<Real*>;
[[nodiscard]] std::vector<NumberGroup> groups_of(Case& c);
// The groups of learnable weights: W_1 ... W_L, or the parameters of a graph, or the matrices of the layers; no biases,
// nothing that is fixed.
[[nodiscard]] std::vector<NumberGroup> weights_of(Case& c);
// The same without what is not learnable in a graph: the weights of fixed edges and the values of constants.
[[nodiscard]] std::vector<NumberGroup> free_groups_of(Case& c);
// The groups of free_groups_of(c) with their names.
struct NamedGroup {
  std::string name, latex;  // "W_2", "W_{2}"
  NumberGroup numbers;
  int cols = 1;  // of the matrix
};
[[nodiscard]] std::vector<NamedGroup> named_groups_of(Case& c);
// Every number of the case: the members of groups_of(c), then the scalar parameters.
[[nodiscard]] std::vector<Real*> numbers_of(Case& c);
[[nodiscard]] std::vector<const Real*> numbers_of(const Case& c);

// Can the case be written to a file? Not if a number has no text with roots (an eigenvalue, a cube root), or a very
// long one.
[[nodiscard]] bool writable(const Case& c);

// Without row i, without column j (from 0). At least one row, one column must remain.
[[nodiscard]] ExactMatrix without_row(const ExactMatrix& a, int i);
[[nodiscard]] ExactMatrix without_column(const ExactMatrix& a, int j);

// The rows (columns) with the given numbers, in that order; zeros for a negative number. Throws Undefined if a number
// is too large or there is none.
[[nodiscard]] ExactMatrix rows_at(const ExactMatrix& a, const std::vector<int>& rows);
[[nodiscard]] ExactMatrix columns_at(const ExactMatrix& a, const std::vector<int>& columns);

}  // namespace plumbline
