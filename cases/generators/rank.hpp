// Cases for the claims of the paper `rank`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/build.hpp"
#include "network/network.hpp"

namespace plumbline::cases {

// Two samples in the plane with starts whose limit is known, points on the way, points on the edges of the regions;
// minimum-norm networks. See rank_constructed.cpp and rank_norm_constructed.cpp.
[[nodiscard]] std::vector<Case> constructed_rank_cases();
void add_rank_norms(std::vector<Case>& out);
void add_rank_flows(std::vector<Case>& out);  // flows_constructed.cpp, and so for the other papers

// Case `index` of seed `seed`; see rank_random.cpp.
[[nodiscard]] Case random_rank_case(std::uint64_t seed, std::uint64_t index);

// A weight w_i = a x_i + s n_i, where the unit vector n_i is orthogonal to x_i and points towards the other input: a
// moves along the flow as long as neuron i serves sample i alone, s does not.
struct PlaneWeight {
  Rational along, across;  // a and s
};
// V sigma(W X) with two neurons, on the unit inputs x_1 and x_2 of the plane.
[[nodiscard]] Case plane_case(const std::string& name, const RationalVector& x1, const RationalVector& x2,
                              const PlaneWeight& first, const PlaneWeight& second, ExactMatrix v, ExactMatrix targets);
[[nodiscard]] Case two_layers(const std::string& name, ExactMatrix inputs, ExactMatrix w, ExactMatrix v,
                              ExactMatrix targets);

}  // namespace plumbline::cases
