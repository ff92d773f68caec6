// Short rational numbers in place of guesses in doubles.
#pragma once

#include "number/rational.hpp"

namespace plumbline {

// A rational number near x: one with a denominator up to 12 within `near`, otherwise one of so many significant bits.
// Throws Undecided unless x is finite.
[[nodiscard]] Rational short_rational(double x, int bits = 24, double near = 1e-9);

// x with so many significant bits, to nearest.
[[nodiscard]] double with_bits(double x, int bits);

}  // namespace plumbline
