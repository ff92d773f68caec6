// A last bias that is saved in part (docs/cost.md, Section 7): where the last hidden layer has one neuron z, and f = W
// z + b with b against W, a layer more has two, z and one that falls, w - z. Then f = W ((1 - q) z - q (w - z)) + b + q
// W w, for every q, and the last bias is smaller. Cheaper in the limit of many layers, as z is repeated.
#pragma once

#include <optional>

#include "cost/function/function.hpp"

namespace plumbline {

// The q in [0, 1] at which the last two layers cost least in the limit, rounded, for W = 1, z in [0, width], b = -bias.
// Throws Undecided where a number is too large for doubles.
[[nodiscard]] Rational falling_share(const Rational& bias, const Rational& width);
// The same function on a set where it is between `least` and `most`, a layer deeper; nothing unless it has one output,
// one neuron in the last hidden layer, and a last bias of which something can be saved.
[[nodiscard]] std::optional<Network> with_falling_neuron(Network n, const Rational& least, const Rational& most);

}  // namespace plumbline
