// Exact rationals as short decimals that say on which side they lie.
#pragma once

#include <string>

#include "number/rational.hpp"

namespace plumbline::report {

enum class Round { Down, Up };

// The decimal with at most `digits` significant digits that is nearest to `a` from below (Down: <= a) or above (Up:
// >= a). Plain notation for exponents -4 to 6, "1.25e-9" otherwise; no trailing zeros. digits >= 1.
[[nodiscard]] std::string decimal(const Rational& a, int digits, Round direction);
// "[0.5, 0.75]", rounded outwards.
[[nodiscard]] std::string interval(const Enclosure& e, int digits);
// "95 %" for 19/20.
[[nodiscard]] std::string per_cent(const Rational& share);

}  // namespace plumbline::report
