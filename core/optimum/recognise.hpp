// Numbers behind doubles: short ones that an optimum in closed form would have, and dyadic ones near enough. Guesses; whoever uses them checks.
#pragma once

#include <vector>

#include "number/real.hpp"

namespace plumbline {

// p/q or (p + r sqrt(D))/q with small integers, if one lies within 1e-9 of the value (the shortest is taken); otherwise the double's own value.
[[nodiscard]] Real recognise(double value);
// The same, but nothing if there is no such number.
[[nodiscard]] bool is_recognised(double value, Real& out);

// A multiple of a power of two within `error` of the value (0 < error).
[[nodiscard]] Real rounded(double value, double error);

[[nodiscard]] std::vector<double> in_doubles(const std::vector<Real>& values);
[[nodiscard]] double in_double(const Real& value);

}  // namespace plumbline
