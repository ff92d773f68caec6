// Networks of an affine map A x + q on a polytope: C relu(B x + beta) + (q - C beta) with rows of B near the singular
// directions, and, for maps of rank two, layers that turn a cone so that it stays in the positive quadrant.
//
// Found in doubles; that C B = A is exact, because C is computed from the rounded B.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

struct AffineNetwork {
  Network network;
  std::string what;
  bool two_sided = false;  // neurons n and n + k of 2 k are opposite: affine although they change their signs
};

[[nodiscard]] AffineFunction affine_piece(const LineFunction& f);  // the first piece; corners are the knots
// Is n on the corners' convex hull f, exactly, without a neuron that has both signs there?
[[nodiscard]] bool computes(const Network& n, const AffineFunction& f);
// C with C B = A exactly; nothing if there is none, or the rows of B are dependent.
[[nodiscard]] std::optional<RationalMatrix> left_factor(const RationalMatrix& a, const RationalMatrix& b);
// Rational rows near the right singular vectors of A, one for each rank, in the span of its rows.
[[nodiscard]] RationalMatrix singular_rows(const AffineFunction& f);
[[nodiscard]] Network one_layer(const AffineFunction& f);
// All of at most `depth` layers that compute f on its corners' convex hull, exactly; at least one.
[[nodiscard]] std::vector<AffineNetwork> affine_networks(const AffineFunction& f, int depth);

}  // namespace plumbline
