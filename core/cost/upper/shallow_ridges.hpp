// A cheap network of two layers of a function on cells (docs/cost.md, Section 2).
//
// f = sum_k V_k relu(z_k) + g with an affine g: any network of f has to have its kinks, but is free to choose on which
// side a neuron is active: V relu(z) = (1 - t) V relu(z) + t V relu(-z) + t V z. What is left is affine and costs, as
// g_1 - g_2 + h + b with g_1, g_2 >= 0 on the domain, 2 |g_1| + 2 |g_2| + 4 |h| + b^2, biases counted; each output has
// parts of its own. The least is a convex problem (ridge_program.hpp). Its solution is rounded, and one part of each
// output makes the network exact. Several outputs may also share neurons (shared_program.hpp); the cheaper network
// stands.
#pragma once

#include <optional>

#include "cost/function/cellwise.hpp"

namespace plumbline {

// Of what `n`, a network of two layers, computes on the cells; nothing for more than 8 outputs or 24 kinks, and for
// constants. A neuron of h may switch within a cell.
[[nodiscard]] std::optional<Network> shallow_ridges(const Network& n, const Cellwise& cells);
// Of an affine map, without an h; no neuron of it is negative at a corner.
[[nodiscard]] std::optional<Network> shallow_affine(const AffineFunction& f);

}  // namespace plumbline
