// Networks that compute a given function exactly and might be cheap at a given depth: the upper ends of docs/cost.md,
// Section 2. They are as shallow as they can be; rescale.hpp makes them deeper.
#pragma once

#include <string>

#include "cost/function/cost_function.hpp"
#include "cost/search/network_search.hpp"
#include "cost/search/rescale.hpp"

namespace plumbline {

struct UpperNetwork {
  Network network;
  Rescaled rescaled;
  std::string what;               // "a first neuron, then two layers"
  bool two_sided = false;         // as AffineNetwork
  std::optional<Cellwise> cells;  // on which no neuron has both signs, if these are known
};

// The cheapest of those that are tried at this depth. Throws InputError if the depth is too small: 1 for a function
// that is not affine, less than the network's own for one that is only known as a network.
[[nodiscard]] UpperNetwork upper_network(const CostFunction& f, int depth, const CostSearch& effort = {});

}  // namespace plumbline
