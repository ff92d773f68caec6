// Which coordinates of a box an exact number is made of.
//
// A number that was computed on a box is a sum of products of powers of atoms, and coordinates are atoms. Where only
// one of them stands in it, it is a function of this one alone.
#pragma once

#include <cstdint>
#include <set>

#include "algebraic/real.hpp"

namespace plumbline {

// The numbers that tell the coordinates apart which stand in x: of a coordinate itself its own, of a number that does
// not vary none. What has cancelled does not stand in it any more.
[[nodiscard]] std::set<std::uint64_t> coordinates_of(const Real& x);

}  // namespace plumbline
