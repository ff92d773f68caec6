// The gates beyond the kinks of the first layer (docs/flow.md, "Gates beyond"): where no neuron of the first layer is
// on for certain, the layers after it see a vector that is nowhere negative, and not zero once the weights have left
// the kink. Weights of one sign say which gates there are then.
#pragma once

#include "flows/flow_data.hpp"

namespace checker {

// A string of letters as `gates`: for each deeper preactivation on such a sample 1, 0, or "?" where the signs do not
// say it, and a letter "." on the other samples. Empty if there is no such sample. box: a range for each weight.
std::string gates_beyond(const FlowData& data, const std::string& gates, const std::vector<Interval>& box);

}  // namespace checker
