// Random networks of three layers whose neurons switch at breakpoints of a function on an interval: starts for
// fixed_signs.hpp. The first layer has neurons +-(x - knot); each neuron of the second adds up the sum of those that
// open to the right and the sum of those that open to the left, each with a sign, and switches at a breakpoint: what
// costs least if biases are free (docs/cost.md, Section 2).
#pragma once

#include <random>

#include "cost/function/function.hpp"

namespace plumbline {

// The best of a few dozen, with a last layer that comes near f. One output, two pieces or more.
[[nodiscard]] Network knot_start(const LineFunction& f, std::mt19937& random);

}  // namespace plumbline
