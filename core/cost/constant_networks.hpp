// The cheapest networks of a constant, exact at every depth where 0 is in the domain (docs/cost.md, Section 2).
#pragma once

#include "cost/function.hpp"

namespace plumbline {

// 1 = q_0 <= q_1 <= ... <= q_m = 1 + size2 at which sum_l (q_l - 1)/q_{l-1} is least among those with q_1 > 1, in
// doubles: q_{l+1} = 1 + q_l^2/q_{l-1}. m >= 1.
[[nodiscard]] std::vector<double> growth(double size2, int m);

// c = c_1, ..., c_k as a network of m layers that grow, behind one that gives 0 unless `depth` is m.
[[nodiscard]] Network constant_network(int inputs, const RationalMatrix& c, int m, int depth);
// Those for each m up to the depth, as far as more layers can help.
[[nodiscard]] std::vector<Network> constant_networks(int inputs, const RationalMatrix& c, int depth);

}  // namespace plumbline
