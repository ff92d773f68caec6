// The cheapest networks of a constant, exact at every depth where 0 is in the domain (docs/cost.md, Section 2).
#pragma once

#include "cost/function/function.hpp"

namespace plumbline {

// c = c_1, ..., c_k as networks of m layers that grow, behind one that gives 0 unless `depth` is m: for each m up to
// the depth, as far as more layers can help.
[[nodiscard]] std::vector<Network> constant_networks(int inputs, const RationalMatrix& c, int depth);

}  // namespace plumbline
