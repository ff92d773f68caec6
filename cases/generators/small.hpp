// Random cases for any reading: small ones, and a ladder of larger ones.
//
// Most false statements already fail on a network that fits on a line, if its corners are drawn on purpose: entries 0
// and +-1, equal and opposite samples, zero rows, inactive neurons, unit matrices, layers of equal norm, Pythagorean
// unit vectors. Nothing here knows about a particular paper.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/plan.hpp"
#include "network/network.hpp"
#include "number/stream.hpp"

namespace plumbline::cases {

// A matrix of small numbers in one of the styles: signs, bits, integers, halves, unit rows, rank one, ...
[[nodiscard]] ExactMatrix styled_matrix(Stream& s, int rows, int cols);
// Now and then: every layer of norm 1, or all of them on the sphere ||theta||^2 = depth, or the whole network of
// norm 1.
void normalise(Stream& s, std::vector<ExactMatrix>& weights);
// Gives the data that the formula names beside the inputs.
void add_data(Stream& s, const Needs& needs, Case& c);

// Case `index` of seed `seed`: depth 1 to 4 (rarely 8), widths 1 to 3, 1 to 3 samples, parameters of sizes 1 to 3.
[[nodiscard]] Case small_case(const CasePlan& plan, std::uint64_t seed, std::uint64_t index);

// What holds for small sizes may fail for larger ones. Case `index` stands on step `index` modulo 8 of a ladder: sizes
// up to 5, 6, 8, 9, 12, 16, depths up to 32, the deep ones narrow, the wide ones shallow.
inline constexpr int kLargestSize = 16, kLargestDepth = 32;
[[nodiscard]] Case ladder_case(const CasePlan& plan, std::uint64_t seed, std::uint64_t index);

}  // namespace plumbline::cases
