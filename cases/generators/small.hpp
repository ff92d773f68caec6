// Small random cases for any formula: what it names is there, in shapes that may fit.
//
// Most false statements already fail on a network that fits on a line, if its corners are drawn on purpose: entries 0
// and +-1, equal and opposite samples, zero rows, inactive neurons, unit matrices, layers of equal norm, Pythagorean
// unit vectors. Nothing here knows about a particular paper.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "evaluation/needs.hpp"
#include "network/network.hpp"
#include "number/stream.hpp"

namespace plumbline::cases {

// A matrix of small numbers in one of the styles: signs, bits, integers, halves, unit rows, rank one, ...
[[nodiscard]] ExactMatrix styled_matrix(Stream& s, int rows, int cols);
// Now and then: every layer of norm 1, or all of them on the sphere ||theta||^2 = depth, or the whole network of
// norm 1.
void normalise(Stream& s, std::vector<ExactMatrix>& weights);
// The parameters that the formula names; scalars are left out now and then, as they may have defaults.
void add_parameters(Stream& s, const Needs& needs, Case& c);

// Case `index` of seed `seed`: depth 1 to 4 (rarely 8), widths 1 to 3, 1 to 3 samples.
[[nodiscard]] Case small_case(const Needs& needs, std::uint64_t seed, std::uint64_t index);

}  // namespace plumbline::cases
