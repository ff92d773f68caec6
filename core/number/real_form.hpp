// Between Real and its normal form. Internal to core/number.
#pragma once

#include "number/real.hpp"
#include "number/term.hpp"

namespace plumbline::exact {

// The normal form of a number, the rational ones included (zero: the empty sum).
[[nodiscard]] Sum form_of(const Real& a);
// The number with this normal form.
[[nodiscard]] Real real_of(Sum sum);

}  // namespace plumbline::exact
