// Numbers between bounds that balance vectors: a witness for a neuron whose weights go to 0.
#pragma once

#include <optional>

#include "flow/kinks.hpp"

namespace plumbline::flow {

struct Range {
  double lower, upper;
};
// e_a, inside the ranges as far as doubles can tell, with sum_a e_a n_a = 0 exactly; none if none is found.
[[nodiscard]] std::optional<std::vector<Rational>> balance_of(const std::vector<Vector>& normals,
                                                              const std::vector<Range>& ranges);
// The first vectors that are independent, by index.
[[nodiscard]] std::vector<std::size_t> independent_ones(const std::vector<Vector>& vectors);

}  // namespace plumbline::flow
