// Networks of a function on an interval that folds (foldings.hpp): one of two layers for each function of a chain, and
// each on top of the one before it. A neuron between two of them passes on what is never negative, and may be repeated;
// or the last layer of one and the first of the next are multiplied (docs/cost.md, Section 2). One output.
#pragma once

#include "cost/upper/line_networks.hpp"

namespace plumbline {

// The cheapest few with exactly so many layers, balanced.
[[nodiscard]] std::vector<LineNetwork> composed_networks(const LineFunction& f, int depth);

// What is cheap where neurons are repeated for ever: a neuron between any two functions. Biases cost nothing there.
[[nodiscard]] std::vector<Network> free_compositions(const LineFunction& f);

}  // namespace plumbline
