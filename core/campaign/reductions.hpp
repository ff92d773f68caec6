// The ways in which a case can be made smaller, as candidates. Whether one keeps the verdict is for shrink.cpp to find out.
#pragma once

#include <functional>
#include <vector>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline {

// What a reduction does is computed only when it is asked for.
using Reduction = std::function<Case()>;

// Parts that the formula does not name: parameters, targets, biases, a slope.
[[nodiscard]] std::vector<Reduction> fewer_parts(const Case& c, const Term& formula);
// A layer less: left out where the shapes allow it, merged with the next, or taken into the data.
[[nodiscard]] std::vector<Reduction> fewer_layers(const Case& c);
// A neuron, a sample, an input or an output dimension less; matrix parameters of the same length lose the same index, or not.
[[nodiscard]] std::vector<Reduction> fewer_units(const Case& c);
// Numbers closer to 0, 1, -1, to integers, to small fractions; whole matrices first.
[[nodiscard]] std::vector<Reduction> simpler_numbers(const Case& c);

}  // namespace plumbline
