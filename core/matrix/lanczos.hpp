// The largest singular value alone, approximately, for the price of a few dozen matrix-vector products.
//
// Lanczos' method on A^T A with full reorthogonalisation: the largest Ritz value converges first and fast. Nothing is
// certified here: the callers bound the error of the vector (a Rayleigh quotient) and of the value (a Cholesky factor)
// by themselves.
#pragma once

#include <Eigen/Core>
#include <optional>

namespace plumbline {

// s ~ s_1(A) and v ~ its right singular vector, ||v|| ~ 1.
struct ApproximateLargest {
  double s = 0;
  Eigen::VectorXd v;
};

// Stops when the residual of the Ritz pair of A^T A is below `tolerance` times its value. The entries of A should be
// near 1 in size. Empty if A has an entry that is not finite, is zero, or if 300 steps are not enough.
[[nodiscard]] std::optional<ApproximateLargest> approximate_largest(const Eigen::MatrixXd& a, double tolerance);

}  // namespace plumbline
