// Fast weights by projected gradient ascent on the sphere ||theta||^2 = L, in doubles: a search for lower ends of s*(L;
// X, G), never a verdict.
//
// `saddle` Section 4.1 calls it projected gradient descent on L_0 = Tr[G^T Y_theta]. There are two forms. The plain one
// is the experiment of the paper: a fixed step, then back to the sphere. The search starts many times from Gaussian
// weights, takes steps whose length adapts, layer by layer on the spheres ||W_l|| = 1 (docs/speed.md, Lemma 1: nothing
// is lost), polishes the best ends, and then shakes the best of all and polishes again.
#pragma once

#include <cstdint>

#include "speed/polish.hpp"

namespace plumbline {

// Weights for the hidden widths given (none: depth 1), independent Gaussians scaled to ||theta||^2 = L. The same for
// the same seed and number on every machine. Throws Undefined if a width is below 1 or the data have no entry.
[[nodiscard]] Weights gaussian_start(const std::vector<int>& widths, const SpeedData& data, std::uint64_t seed,
                                     std::uint64_t number);

struct DescentOptions {
  double step =
      0.1;  // eta in theta <- sqrt(L) (theta + eta grad)/||theta + eta grad||, grad the derivative of the speed
  std::int64_t steps = 2000;
  bool decay = false;       // the step of the second half falls linearly to 0, which ends the zigzag across ridges
  std::int64_t every = 20;  // the speed is recorded at step 0, `every`, 2 `every`, ..., and at the last
};
struct Descent {
  Weights weights;             // the last, ||theta||^2 = L
  std::vector<double> speeds;  // -Tr[G^T Y] as recorded
};
// Throws as check_shapes, and InputError unless step > 0 and finite, steps >= 0, every >= 1. Weights that leave the
// doubles end the run (they stay as they were before).
[[nodiscard]] Descent projected_descent(Weights start, const SpeedData& data, const DescentOptions& options);

struct AscentOptions {
  std::vector<int> widths;  // of the hidden layers
  int restarts = 100;
  std::int64_t steps = 200;  // of adaptive ascent, for each start
  double polished = 1;       // the fraction of the starts that is polished, the best ones; at least one
  int hops = 50;             // then the best weights so far are shaken and polished, so many times
  std::uint64_t seed = 0;
  PolishOptions polish = {};  // its deadline ends the search as well; the first start is always taken
};
struct Ascent {
  Weights weights;   // ||W_l|| = 1
  double speed = 0;  // normalised_speed(weights)
  int restarts = 0;  // how many starts were taken
};
// Throws as gaussian_start, InputError if restarts < 1.
[[nodiscard]] Ascent ascend(const SpeedData& data, const AscentOptions& options);

// Widths that are enough for s*(L) at depth 2 and 3 (docs/speed.md, Lemma 3: 1 at depth 2; at most N + 1, then 1, at
// depth 3); beyond, N + 1 in all but the last hidden layer, which is a choice: nobody knows what is enough. At most
// `most` in each layer. Empty for depth 1.
[[nodiscard]] std::vector<int> enough_widths(int depth, const SpeedData& data, int most = 64);

}  // namespace plumbline
