// The sign of an exact number, always decided.
//
// Signs that can be read off are read off. Otherwise the number is enclosed with more and more bits, until the
// enclosure excludes zero, or is smaller than the separation bound: then the number is zero. A surd (no atoms) is never
// zero unless it is empty, and needs no bound.
#pragma once

#include "algebraic/term.hpp"
#include "number/truth.hpp"

namespace plumbline::exact {

// Never Sign::Unknown. Throws ResourceLimit if deciding takes more than max_bits.
[[nodiscard]] Sign sign_of(const Sum& sum, int max_bits);

}  // namespace plumbline::exact
