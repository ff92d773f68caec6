// Networks of two layers of a function on an interval between neurons that are repeated for ever, where biases cost
// nothing (docs/cost.md, Section 7): v_i relu(w_i x + b_i) costs 2 log sum |v_i w_i| there.
#pragma once

#include "cost/function/function.hpp"

namespace plumbline {

// A neuron for each breakpoint, or two, so that what is left of the slope at the left end is as little as possible, and
// one for that: sum |v_i w_i| is the least. One output.
[[nodiscard]] Network free_network(const LineFunction& f);
// sum_i |v_i w_i| of a network of two layers with one input and one output.
[[nodiscard]] Rational slope_size(const Network& n);

}  // namespace plumbline
