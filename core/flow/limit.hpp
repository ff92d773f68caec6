// Where a flow ends: Theorems 6 to 9 of docs/flow.md; for a loss of margins, Theorem 16.
//
// Each theorem needs numbers that are found in doubles and then shown in intervals: a ball on which an estimate holds,
// a lower bound mu, and the reach, the radius of a ball that contains the limit.
#pragma once

#include "flow/step.hpp"

namespace plumbline::flow {

inline constexpr int kLimitBits = 32;  // mu is a multiple of 2^-32

enum class LimitKind { Fit, Stationary, OneNeuron, Regression, Vanishing };
[[nodiscard]] const char* to_string(LimitKind kind);  // "fit", "stationary", "one-neuron", "regression", "vanishing"

struct Limit {
  LimitKind kind = LimitKind::Fit;
  Gates gates;                       // on the ball
  bool aside = false;                // J J^T without the directions that uncertain gates move
  Integer mu;                        // in units of 2^-32
  Integer radius, reach;             // in units of 2^-bits
  std::vector<Integer> multipliers;  // of deeper kinks that slide, in units of 2^-bits
  Integer gram = 0, stray = 0;       // with deeper letters (deep_step.hpp)
  Integer margin = 0;                // of Vanishing, in units of 2^-bits: the loss is at most that of such margins
  Rational rate, normalised;         // of Vanishing, what it says (vanishing.hpp), rounded down
  struct Share {                     // of a neuron in the direction of the weights (Theorem 18)
    int sample;                      // that it sees; -1: none, and the share is 0
    Enclosure size;
  };
  std::vector<Share> direction;  // of Vanishing, by neurons; empty where it is not known
  Enclosure loss;                // derived: bounds for Stationary, otherwise exact
  [[nodiscard]] bool zero_loss() const { return loss.upper.is_zero(); }
};

// A limit from this ball; none if none is seen.
[[nodiscard]] std::optional<Limit> find_limit(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                              const Scale& scale, Meaning meaning);

}  // namespace plumbline::flow
