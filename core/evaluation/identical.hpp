// Are the two sides of a comparison the same expression?
//
// L0 <= -s0, where s0 is -L0 unless the case says otherwise, compares a number with itself. No interval can show it,
// and the exact rung would compute the whole network to find a difference of zero. But the same expression has the same
// value: it is enough that it has one.
#pragma once

#include "claim/term.hpp"
#include "network/network.hpp"

namespace plumbline {

// True only if both terms are the same after absent parameters are replaced by their defaults and -(-x) by x: then they
// have the same value under the same bindings, or none. False says nothing.
[[nodiscard]] bool identical(const Term& a, const Term& b, const Case& c);

}  // namespace plumbline
