// Numbers behind doubles: short ones that an optimum in closed form would have, and dyadic ones near enough. These are
// guesses: the caller checks them.
#pragma once

#include <vector>

#include "algebraic/real.hpp"

namespace plumbline {

// p/q or (p + r sqrt(D))/q with small integers, if one lies near the value (the first in the order of q); false if
// there is none.
[[nodiscard]] bool is_recognised(double value, Real& out, double near = 1e-9);
// The same, or the double's own value.
[[nodiscard]] Real recognise(double value, double near = 1e-9);

// A multiple of a power of two within `error` of the value (0 < error).
[[nodiscard]] Real rounded(double value, double error);

[[nodiscard]] std::vector<double> in_doubles(const std::vector<Real>& values);
[[nodiscard]] double in_double(const Real& value);

}  // namespace plumbline
