// Cases for the claims of the paper `rank`.
#pragma once

#include <vector>

#include "network/network.hpp"

namespace plumbline::cases {

// Two samples in the plane with starts whose limit is known, points on the way, points on the edges of the regions;
// minimum-norm networks. See rank_constructed.cpp and rank_norm_constructed.cpp.
[[nodiscard]] std::vector<Case> constructed_rank_cases();
void add_rank_norms(std::vector<Case>& out);

}  // namespace plumbline::cases
