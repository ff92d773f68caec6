// Cases for the claims of the paper `saddle`.
#pragma once

#include <cstdint>
#include <vector>

#include "network/network.hpp"

namespace plumbline::cases {

// The paper's own data, equality cases, and the smallest known counterexamples; see constructed.cpp.
[[nodiscard]] std::vector<Case> constructed_saddle_cases();

// Those of them on which the statements about deep layers have something to say; see biting_constructed.cpp.
[[nodiscard]] std::vector<Case> biting_saddle_cases();
void add_saddle_flows(std::vector<Case>& out);  // flows_constructed.cpp

// Case `index` of seed `seed`: depth 1 to 12, widths 1 to 16, in families that meet the hypotheses of the different
// claims; see random.cpp.
[[nodiscard]] Case random_saddle_case(std::uint64_t seed, std::uint64_t index);

// Projected gradient descent on ||theta||^2 = depth for Example 1's data, in double arithmetic; the final weights are
// the exact numbers that the doubles (or, rounded, floats) are. See trainer.cpp.
struct TrainingRun {
  int depth = 3, width = 8;
  std::uint64_t seed = 0;
  bool single_precision = true;
};
[[nodiscard]] Case trained_example_1(const TrainingRun& run);

// Example 1: x_j = (sin(2 pi j/8), cos(2 pi j/8)), G_j = (-1)^j.
[[nodiscard]] ExactMatrix example_1_inputs();
[[nodiscard]] ExactMatrix example_1_gradient();

}  // namespace plumbline::cases
