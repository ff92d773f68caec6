// An affine map as a sum of maps of one input (docs/cost.md, Section 2): A x + q = sum_i c_i g_i(b_i . x) + q with
// g_i(z) = s_i z on the range of b_i . x, and |c_i| near 1. A network of one input for each g_i gives one of the map.
// Where the b_i and the c_i are orthonormal and q = 0, it costs what these cost together: R(A x) <= sum_i R(g_i).
#pragma once

#include <optional>
#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

struct AffineSum {
  RationalMatrix directions;        // B, a row for each part
  RationalMatrix outputs;           // a column c_i for each part
  std::vector<LineFunction> parts;  // g_i
};

// Along the rows of B; nothing if A is no matrix times B, or some b_i . x is the same on the whole polytope.
[[nodiscard]] std::optional<AffineSum> sum_along(const RationalMatrix& directions, const AffineFunction& f);
// For g(z) = s z on [-b, c] two neurons that are never negative there, at the p in [0, 1] that costs least:
// p s relu(z + b) - (1 - p) s relu(c - z) + s ((1 - p) c - p b).
[[nodiscard]] Network pair_network(const LineFunction& g);
// Networks of the parts side by side, all of the same depth of at least 2.
[[nodiscard]] Network network_of(const AffineSum& sum, const AffineFunction& f, const std::vector<Network>& parts);

}  // namespace plumbline
