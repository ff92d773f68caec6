// Depth 3 and more with several outputs: max over |v| = 1 of F_l(G^T v), by branch and bound over the directions v of
// the last layer (docs/speed.md, Lemma 9).
//
// F_l(G^T v) is convex in v, so that bounds at the corners of a cone bound it on the cone; at each corner a cover
// (cover.hpp) gives the bound and its rows of the proof table.
#pragma once

#include "network/network.hpp"
#include "speed/cone.hpp"
#include "speed/cover.hpp"
#include "speed/escape_speed.hpp"

namespace plumbline {

struct DirectionMaximum {
  double value = 0, upper = 0;
  CoverPoint point;  // r with |G r| = value
  std::vector<std::vector<Real>> rows;
  std::int64_t cones = 0;
};

// level = L - 1 >= 2. Throws OutOfTime.
[[nodiscard]] DirectionMaximum maximise_over_directions(CoverSearch& covers, int level, const SpeedData& data,
                                                        const ExactMatrix& gradient, double gap,
                                                        const Deadline& deadline);

}  // namespace plumbline
