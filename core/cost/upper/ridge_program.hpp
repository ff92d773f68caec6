// On which sides of its kinks a function has neurons: the convex problem of docs/cost.md, Section 2, in doubles. A
// guess.
//
// Minimise sum 2 |g_1| + 2 |g_2| + 4 |h| + b^2 over all outputs where affine + sum_k t_k slopes_k = g_1 - g_2 + h + b
// for each, g_1, g_2 >= 0 at the points, and 0 <= t_k <= 1.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

namespace plumbline {

struct RidgeProblem {
  Eigen::MatrixXd points;               // [x; 1], a column for each corner
  Eigen::MatrixXd affine;               // a column [w; b] for each output
  std::vector<Eigen::MatrixXd> slopes;  // V_k z_k in the same way
  bool switching = true;                // may there be an h?
};

struct RidgeSolution {
  Eigen::VectorXd t;
  std::vector<std::array<Eigen::VectorXd, 3>> parts;  // g_1, g_2, h of each output
  Eigen::VectorXd bias;
};

[[nodiscard]] RidgeSolution best_sides(const RidgeProblem& problem);

}  // namespace plumbline
