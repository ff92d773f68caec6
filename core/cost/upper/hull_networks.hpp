// Networks of three layers that are nearly f on some samples, and nearly the cheapest if the cost of neurons of the
// second hidden layer were added up (point_weights.hpp). Starts for fixed_signs.hpp.
#pragma once

#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

// One for each rho that is tried; samples x (d x N, d <= 2) and values y (1 x N) of f. Nothing for more than 12
// samples.
[[nodiscard]] std::vector<Network> hull_networks(const RationalMatrix& x, const RationalMatrix& y);

}  // namespace plumbline
