// What is left of a function of two layers when its kinks are gone, carried by neurons that all outputs share
// (docs/cost.md, Section 2), in doubles. A guess.
//
// Minimise 2 sum_i |v_i| |u_i| + |b|^2 over u_1, ..., u_{d+1}, affine and >= 0 at the points, over the biases b and the
// shares 0 <= t_k <= 1 of the kinks, where affine + sum_k t_k slopes_k - b = sum_i v_i u_i. Not convex: the best of
// some starts.
#pragma once

#include "cost/upper/ridge_program.hpp"

namespace plumbline {

struct SharedSolution {
  Eigen::VectorXd t, bias;
  Eigen::MatrixXd forms;  // a row [w, c] for each u_i = w . x + c
  double cost = 0;
};
// From the t and the biases of `start`. cost = infinity if nothing was found.
[[nodiscard]] SharedSolution shared_forms(const RidgeProblem& problem, const RidgeSolution& start);

}  // namespace plumbline
