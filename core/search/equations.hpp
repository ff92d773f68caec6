// Making the equations of a hypothesis exactly true.
//
// A search moves in doubles; a statement about the sphere ||theta||^2 = L speaks about none of its points. So one
// number of the case (an entry, or the scale of one of its matrices) is chosen for each equation that fails, and the
// equation is solved for it: along most such lines both sides are polynomials of degree at most two, so that three
// exact values determine the root, which may be a square root. Whatever the guess was, the result is evaluated exactly
// before it is believed.
#pragma once

#include <optional>

#include "claim/claim.hpp"
#include "network/network.hpp"
#include "number/stream.hpp"

namespace plumbline {

// A case on which all requirements and the hypothesis of the reading are exactly true, near `c`; nothing if none was
// found. An inequality that fails is solved as an equation: its boundary is the nearest point.
[[nodiscard]] std::optional<Case> meet_hypothesis(const Reading& reading, Case c, Stream& stream);

}  // namespace plumbline
