// The ways in which a case can be made smaller, as candidates. Whether one keeps the verdict is for shrink.cpp to find
// out.
//
// A reduction may not fit the case after all: it then throws Undefined, Undecided, InputError or ResourceLimit, or
// gives a case that check_shapes refuses.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline {

// What a reduction does is computed only when it is asked for.
using Reduction = std::function<Case()>;

// Parts that the formula does not name: parameters, targets, biases, activations that need not be what they are.
[[nodiscard]] std::vector<Reduction> fewer_parts(const Case& c, const Term& formula);
// A layer less: left out, merged with the next, or taken into the data; of a graph: an edge from one level to the next
// contracted, another output.
[[nodiscard]] std::vector<Reduction> fewer_layers(const Case& c);
// A neuron, a channel, a vertex, an edge, a sample, an input or an output dimension less; matrix parameters of the same
// length lose the same index, or not.
[[nodiscard]] std::vector<Reduction> fewer_units(const Case& c);
// One sort of reduction: what a reader is told was tried, and its candidates for a case and the formula of a reading.
struct ReductionKind {
  std::string words;  // "a layer less"
  std::function<std::vector<Reduction>(const Case&, const Term&)> candidates;
  bool smaller_shape = false;  // the case loses layers, units, samples: what is lost by that may be found again nearby
};
// Simpler numbers, one sort for each way (simpler_numbers.cpp): 0, 1, -1, small integers, fewer digits, small
// fractions, ...; whole matrices first, two matrices at once last.
[[nodiscard]] std::vector<ReductionKind> number_reductions();
// All of them, in the order in which they are tried. What an erratum says was tried is their words.
[[nodiscard]] const std::vector<ReductionKind>& reduction_kinds();

}  // namespace plumbline
