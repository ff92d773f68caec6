// Networks of three layers of a function on an interval whose weights are small, whatever their biases are. Where
// neurons stand in front of them and behind them that are repeated, that is what counts: there biases cost little, and
// in the limit nothing (docs/cost.md, Section 2). One output.
#pragma once

#include "cost/search/network_search.hpp"
#include "cost/upper/line_networks.hpp"

namespace plumbline {

// What a search finds, the smallest weights first. None without a search.
[[nodiscard]] std::vector<Network> free_networks(const LineFunction& f, const CostSearch& effort);
// Of x, a network of y = sign x + shift; sign is 1 or -1.
[[nodiscard]] Network of_moved(Network n, int sign, const Rational& shift);
// Each of them with a neuron in front, behind, or both, and layers repeated up to `depth`: the cheapest few, balanced.
[[nodiscard]] std::vector<LineNetwork> free_networks_at(const std::vector<Network>& free, const LineFunction& f,
                                                        int depth);

}  // namespace plumbline
