// Proof tables of quadratic forms (docs/speed.md, Section 5): what form_search has found, rounded, and the closed form
// for orthogonal samples.
#pragma once

#include <optional>
#include <vector>

#include "optimum/speed_2.hpp"
#include "speed/form_search.hpp"

namespace plumbline {

struct FormTable {
  double c = 0;  // what the table should prove
  bool finished = true;
  std::vector<std::vector<Real>> rows;
};

// For one output both signs of g, each with half of the time. Nothing below `enough` is looked for. None if there are
// too many samples. X and G in doubles are `data`.
[[nodiscard]] std::optional<FormTable> form_table(const ExactMatrix& g, const SpeedData& data, double gap,
                                                  double seconds, double enough);

// One output and samples that are orthogonal to each other, none of them 0: s*(L)^2 = max over both signs of
// sum_j |x_j|^2 (+-g_j)_+^2 for every L >= 2, reached by one neuron (`best`), and proved by the table for exactly that
// number. Nothing for other data.
struct OrthogonalSpeed {
  SpeedTwo best;
  std::vector<std::vector<Real>> rows;
};
[[nodiscard]] std::optional<OrthogonalSpeed> orthogonal_speed(const ExactMatrix& x, const ExactMatrix& g);

}  // namespace plumbline
