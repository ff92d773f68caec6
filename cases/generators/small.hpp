// Small random cases for any formula: what it names is there, in shapes that may fit.
//
// Most false statements already fail on a network that fits on a line, if its corners are drawn on purpose: entries 0
// and +-1, equal and opposite samples, zero rows, inactive neurons, unit matrices, layers of equal norm, Pythagorean
// unit vectors. Nothing here knows about a particular paper.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "network/network.hpp"

namespace plumbline::cases {

// What a formula asks of a case.
struct Needs {
  bool gradient = false, targets = false, loss_derivative = false;
  std::vector<std::string> scalars, matrices;
};
[[nodiscard]] Needs needs_of(const Term& formula);

// Case `index` of seed `seed`: depth 1 to 4 (rarely 8), widths 1 to 3, 1 to 3 samples.
[[nodiscard]] Case small_case(const Needs& needs, std::uint64_t seed, std::uint64_t index);

}  // namespace plumbline::cases
