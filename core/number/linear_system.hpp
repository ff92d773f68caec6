// Linear systems over the rationals, by elimination: a few unknowns, exact.
#pragma once

#include <optional>
#include <vector>

#include "number/rational.hpp"

namespace plumbline {

struct LinearSolution {
  std::vector<Rational> values;
  bool unique = true;
};

// Each row: a coefficient for each of the `unknowns`, then the right side. Unknowns that are free are 0. Nothing if
// there is no solution.
[[nodiscard]] std::optional<LinearSolution> solved(std::vector<std::vector<Rational>> rows, std::size_t unknowns);

}  // namespace plumbline
