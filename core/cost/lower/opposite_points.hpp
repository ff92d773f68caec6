// The lower end that two values of opposite signs give in the limit (docs/cost.md, Lemma 12): R(f; L) >= L + 2 v - 2 +
// log(4 h^2/(v rho^2)) - o(1), h^2 = min(|f(x)|^2, |f(y)|^2, -<f(x), f(y)>), v <= 7/4, v^2 - v <= h^2. Exact.
//
// x is a sample. y is another one, or, for one output, the point between two samples of a cell where f(y) = -f(x):
// where |f(y)| is larger h is not. The end grows with v, so v is as large as it may be, and short.
#pragma once

#include "network/network.hpp"
#include "number/rational.hpp"

namespace plumbline {

struct OppositePoints {
  int first = 0;            // x, a column of the samples
  int from = 0, to = 0;     // y = from + along (to - from), columns of one cell; the sample `from` if along = 0
  Rational along;           // in [0, 1)
  Rational apart2, reach2;  // h^2 and rho^2; h^2 = 0 if there is nothing to be said
  Rational v = Rational(1);
  [[nodiscard]] Rational factor() const;  // 4 h^2/(v rho^2), if h^2 > 0
  [[nodiscard]] double value() const;     // of R1, in doubles; minus infinity if h^2 = 0
};

// The largest v of Lemma 12 for an h^2 > 0, or a short number a little below it.
[[nodiscard]] Rational largest_v(const Rational& apart2);
// The best pair for a case whose network is f, with cells in `C` if they are known; nothing is said of more than 64
// samples.
[[nodiscard]] OppositePoints opposite_points(const Case& c);
// Into that case: the parameters `first`, `other`, `v0`, and y as a sample of its cells if it is none.
void describe(Case& c, const OppositePoints& end);

}  // namespace plumbline
