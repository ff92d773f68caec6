// Does gradient descent find the fast directions, and how wide must the network be? `saddle` Section 4.1 and Figure 2,
// as numbers that can be relied on.
//
// For each width, independent runs of projected gradient descent on the sphere ||theta||^2 = L (in doubles: what a run
// does is an experiment). Whether a run ended above the threshold (for Example 1: sqrt(2) - 1, the best speed of
// rank-one weights) is a fact about its last weights, which are rounded to short rational numbers, and is decided
// exactly. Of the runs of a width are reported: how many ended above, an exact confidence interval for the probability
// of that (binomial.hpp), and enclosures of the best and the median speed and of their distances to an optimum that is
// certified elsewhere.
#pragma once

#include "algebraic/real.hpp"
#include "speed/ascent.hpp"
#include "speed/lower_end.hpp"

namespace plumbline {

struct WidthExperiment {
  ExactMatrix inputs, gradient;  // X, G
  int depth = 3;                 // all hidden layers have the same width
  Real threshold;                // a run succeeds if its speed, with ||theta||^2 = L, is above this
  Enclosure optimum;             // contains s*(L; X, G)
  DescentOptions descent = {};
  std::uint64_t seed = 0;
  int bits = 40;  // the last weights are rounded to multiples of 2^-bits of the largest
};

struct ExperimentRun {
  bool above = false;         // speed > threshold, decided exactly
  Enclosure speed;            // -Tr[G^T Y] of the rounded last weights on the sphere, to at most 48 bits of each end
  std::vector<double> curve;  // the speed as descent.every records it
};

// Run `number` (0, 1, ...) of a width: its start depends on the seed, the width and the number only. `data` is
// approximate(inputs, gradient). Throws Undefined for depth < 1 or width < 1, ResourceLimit as compare_speed.
[[nodiscard]] ExperimentRun run_experiment(const WidthExperiment& experiment, const SpeedData& data, int width,
                                           std::uint64_t number);

struct WidthSummary {
  int width = 0;
  long runs = 0, above = 0;
  Enclosure probability;   // Clopper-Pearson
  Enclosure best, median;  // of the speeds; the median of an even number is the mean of the middle two
  Enclosure best_distance, median_distance;  // optimum - best, optimum - median
};
// Throws Undefined without runs, and as clopper_pearson.
[[nodiscard]] WidthSummary summarise(int width, const std::vector<ExperimentRun>& runs, const Enclosure& optimum,
                                     const Rational& confidence);

}  // namespace plumbline
