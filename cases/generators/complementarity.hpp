// Linear complementarity problems, exactly: what the conditions of Karush, Kuhn and Tucker of a convex problem amount
// to.
#pragma once

#include <optional>
#include <vector>

#include "number/rational.hpp"

namespace plumbline::cases {

// z >= 0 with M z + q >= 0 and z^T (M z + q) = 0, by Lemke's method with the lexicographic rule, so that no basis comes
// back. `rows` has the rows of [M | q]. Nothing if the method ends in a ray; for a positive semidefinite M that says
// that no z >= 0 has M z + q >= 0. Source: C. E. Lemke, Management Science 11 (1965), 681-689; R. W. Cottle, J.-S.
// Pang, R. E. Stone, The Linear Complementarity Problem, 1992, 4.4 and 4.9.
[[nodiscard]] std::optional<std::vector<Rational>> complementary(const std::vector<std::vector<Rational>>& rows);

}  // namespace plumbline::cases
