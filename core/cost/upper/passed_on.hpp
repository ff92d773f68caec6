// Neurons that pass on values which may be negative: each is moved by a bias until no ReLU changes it, and moved back
// behind.
#pragma once

#include "cost/function/function.hpp"

namespace plumbline {

// For each row the least number >= 0 that leaves none of its entries negative.
[[nodiscard]] RationalMatrix least_shifts(const RationalMatrix& rows);
// To each entry of row i by(i, 0) is added.
[[nodiscard]] RationalMatrix shifted(RationalMatrix rows, const RationalMatrix& by);
// The same function, a layer deeper: a neuron for each output, which passes on the output moved by `by`.
[[nodiscard]] Network with_outputs_passed_on(Network n, const RationalMatrix& by);

}  // namespace plumbline
