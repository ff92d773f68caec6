// What a value of the given size costs at least (docs/cost.md, Lemma 5): sum_l (q_l - 1)/q_{l-1} along q_0 = 1, q_1,
// q_{l+1} = 1 + q_l^2/q_{l-1}, with the last one at most 1 + |c|^2. Exact: nothing here is a guess but how near the
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
// sum_l (q_l - 1)/q_{l-1}, q_0 = 1.
[[nodiscard]] Rational growth_cost(const std::vector<Rational>& q);
// For |c|^2 = size2 >= 0 and `depth` layers. Throws Undefined for depth < 1.
[[nodiscard]] ValueEnd value_end(const Rational& size2, int depth);

// Into a case: the parameter q.
void describe(Case& c, const ValueEnd& end);

}  // namespace plumbline
