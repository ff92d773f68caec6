// e to an exact power, as a number of a case.
//
// exp of the language (algebraic/real.hpp) has no exact form on purpose: a claim that speaks of exponentials is decided
// by intervals. The data of a case may be such numbers too, the derivatives of a logistic loss among them; as atoms
// (algebraic/atom.hpp) they are numbers like others, whose sign is decided by enclosures alone.
#pragma once

#include "algebraic/real.hpp"

namespace plumbline {

// e^a; 1 for a = 0. Throws ResourceLimit if |a| > 2^20, Undecided if the sign of a stays open.
[[nodiscard]] Real exponential(const Real& a);

}  // namespace plumbline
