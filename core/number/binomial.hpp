// How sure can one be of a fraction? Exact (Clopper-Pearson) confidence intervals for the probability of success, after
// k successes in n independent trials.
//
// The lower end is the probability at which k or more successes would be as unlikely as alpha/2, the upper end that at
// which k or fewer would be. Whatever the true probability p is, the interval of a random k misses it with a
// probability of at most alpha. The ends are found by bisection on binomial tail sums over the integers and rounded
// outwards, so no beta function, and no rounding, stands between the definition and the number. Clopper, Pearson: The
// use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26 (1934).
#pragma once

#include "number/rational.hpp"

namespace plumbline {

// P[X >= k] for X binomial with n trials of probability p: sum_{i >= k} C(n,i) p^i (1-p)^(n-i), exactly. Throws
// Undefined unless 0 <= p <= 1 and n >= 1; k may be any integer.
[[nodiscard]] Rational upper_tail(std::int64_t k, std::int64_t n, const Rational& p);

// The ends are multiples of 2^-bits with
//   lower <= sup { p : P_p[X >= k] <= alpha/2 } < lower + 2^-bits   (0 for k = 0),   upper - 2^-bits < inf { p : P_p[X
//   <= k] <= alpha/2 } <= upper   (1 for k = n),
// alpha = 1 - confidence. Throws Undefined unless 0 <= k <= n, 1 <= n <= 100000, 0 < confidence < 1, 1 <= bits <= 60.
[[nodiscard]] Enclosure clopper_pearson(std::int64_t k, std::int64_t n, const Rational& confidence, int bits = 30);

}  // namespace plumbline
