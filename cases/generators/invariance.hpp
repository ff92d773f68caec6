// Cases for the claims of the paper `invariance`.
#pragma once

#include <cstdint>
#include <vector>

#include "network/network.hpp"

namespace plumbline::cases {

// The smallest known counterexamples, one for each part of a repaired condition, equality cases, trajectories in closed
// form, one of each kind of layer; see invariance_constructed.cpp (functions and invariances), invariance_layers.cpp
// and invariance_rays.cpp.
[[nodiscard]] std::vector<Case> constructed_invariance_cases();
void add_invariance_layers(std::vector<Case>& out);
void add_invariance_rays(std::vector<Case>& out);
void add_invariance_matrices(std::vector<Case>& out);
void add_invariance_regions(std::vector<Case>& out);
void add_invariance_conserved(std::vector<Case>& out);
void add_invariance_flows(std::vector<Case>& out);

// Case `index` of seed `seed`; see invariance_random.cpp.
[[nodiscard]] Case random_invariance_case(std::uint64_t seed, std::uint64_t index);

}  // namespace plumbline::cases
