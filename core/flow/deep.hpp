// Kinks of the deeper layers: the surfaces {z = 0} of preactivations after the first layer (docs/flow.md, "Deeper
// kinks"). Where the gates before it are certain, z is a polynomial of the weights, and the speed jumps across {z = 0}
// by a multiple of its gradient. A flow that is pushed to the surface from both sides slides along it with a multiplier
// between 0 and the signal, which keeps it there.
#pragma once

#include "flow/kinks.hpp"

namespace plumbline::flow {

// What is known at an instant is a list: of each kink of the first layer, then of each deeper preactivation.
[[nodiscard]] std::size_t known_size(const Problem& problem);
[[nodiscard]] std::size_t first_deep_pair(const Problem& problem);
[[nodiscard]] std::size_t known_of(const Problem& problem, std::size_t deep_pair);

// The deeper preactivations with letters p, q, s, h, as sides of z: on the lower, the upper, on zero.
struct DeepLetter {
  std::size_t pair;
  Pair place;
  Known side;
  bool held = false;  // at a limit: z <= 0 stays true, whatever the gate is where z = 0
};
[[nodiscard]] std::vector<DeepLetter> deep_letters(const Problem& problem, const Gates& gates);
// Do deeper letters stand where there are rules for them? All gates of the sample before and after them are certain;
// one leans at most; and kinks of the first layer that lean, or slide beside one that leans, do not move them.
[[nodiscard]] bool deep_is_followed(const Problem& problem, const Gates& gates);

}  // namespace plumbline::flow
