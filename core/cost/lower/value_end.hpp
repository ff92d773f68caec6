// The lower end that the value at 0 gives (docs/cost.md, Lemma 5): sum_l (q_l - 1)/q_{l-1} along q_0 = 1, q_1,
// q_{l+1} = 1 + q_l^2/q_{l-1}, with the last one at most 1 + |f(0)|^2. Exact: nothing here is a guess but how near the
// last one comes.
#pragma once

#include <vector>

#include "network/network.hpp"
#include "number/rational.hpp"

namespace plumbline {

struct ValueEnd {
  std::vector<Rational> q;  // q_1, ..., q_m
  Rational value;
};
// For |f(0)|^2 = size2 >= 0 and `depth` layers. Throws Undefined for depth < 1.
[[nodiscard]] ValueEnd value_end(const Rational& size2, int depth);

// Into a case in which 0 is a sample: the parameters `origin` and q.
void describe(Case& c, const ValueEnd& end);

}  // namespace plumbline
