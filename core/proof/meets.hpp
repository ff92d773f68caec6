// How often a path of a graph meets one parameter: the degree of a network's output in that parameter, while the slopes
// of its activations are prescribed (docs/proofs.md, Lemma 2).
#pragma once

#include "network/graph.hpp"

namespace plumbline {

// At most, over all paths and parameters: 1 if no parameter is shared along a path, 0 without parameters.
[[nodiscard]] int meets_on_a_path(const Graph& g);
// The largest number of learnable edges of one path: the degree in all parameters together.
[[nodiscard]] int learnable_on_a_path(const Graph& g);

}  // namespace plumbline
