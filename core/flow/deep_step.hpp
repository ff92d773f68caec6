// What deeper kinks add to the estimates of a step: Theorem 12 of docs/flow.md.
//
// A flow slides with multipliers of its own, the path with polynomials. How far they are apart (`stray`) follows from
// how fast the path would leave the surfaces, and bounds what this does to the distance of the two.
#pragma once

#include "flow/step.hpp"

namespace plumbline::flow {

inline constexpr int kGramBits = 32;  // the unit of `gram` is 2^-32

struct DeepBounds {
  Integer gram = 0;        // a lower bound of the eigenvalues of the Gram matrix of the slopes
  Integer stray = 0;       // at least the distance of the multipliers, in units
  MultiInterval growth;    // what the curvature of the surfaces adds to the rate
  MultiInterval leak;      // what the path's distance from the surfaces adds to the speed, times a length
  std::vector<bool> left;  // of each deeper letter: it leans, and no flow stays on it
};
// The derivatives are those on the box; within `around` of the path. None if the slopes depend on each other.
[[nodiscard]] std::optional<DeepBounds> deep_bounds(const Field& field, const Taylor& path,
                                                    const std::vector<Jet>& jets, const MultiInterval& around,
                                                    const Scale& scale);
// The same for all points of a box, with the multipliers that are given; `left` is true of those that lean and are not
// seen to be left, too, if no flow moves them.
[[nodiscard]] std::optional<DeepBounds> deep_bounds_on(const Field& field, const Values& box, const Values& multipliers,
                                                       const Scale& scale);
// The norm of the derivatives by the weights, without those by multipliers, of which each has moved by `stray`.
[[nodiscard]] MultiInterval off_by(const MachineRow& slope, std::size_t parameters, const MultiInterval& spread,
                                   const MultiInterval& stray);
// Multipliers at a point: those that keep it on the surfaces, rounded; appended to the weights.
[[nodiscard]] Values with_multipliers(const Field& field, const Values& weights);
// The point of the surfaces near the centre, up to rounding.
[[nodiscard]] Values on_surfaces(const Problem& problem, const Gates& gates, Values centre);

}  // namespace plumbline::flow
