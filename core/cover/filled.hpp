// The case on which `for all x in box(A, B)` is asked: one without x gets the whole box of it.
//
// A and B are evaluated on the case, exactly where they are rational, otherwise outwards; in-box(x, A, B) stays a
// hypothesis of the reading, so what sticks out says nothing. They may speak of numbers that are intervals themselves,
// and of variables of boxes before them.
#pragma once

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline {

// Throws InputError where a box is empty, or its ends have no value on the case.
[[nodiscard]] Case filled(const Reading& reading, Case c);

}  // namespace plumbline
