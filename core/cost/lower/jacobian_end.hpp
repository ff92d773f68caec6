// The best lower end that one affine piece of f gives (docs/cost.md, Lemma 3): d ||M||_{2/d}^{2/d} - (d - 1) rho^2 -
// tau^2 over rho and tau, M = [J, rho^(d-1) c; 0, rho^(d-1) tau]. A guess in doubles, with short rational rho and tau.
#pragma once

#include <Eigen/Core>

#include "number/rational.hpp"

namespace plumbline {

struct JacobianEnd {
  double value = 0;
  Rational rho, tau;
};
// J is m x d_in, c is m x 1. Throws Undefined for depth < 1.
[[nodiscard]] JacobianEnd jacobian_end(const Eigen::MatrixXd& jacobian, const Eigen::VectorXd& c, int depth);

}  // namespace plumbline
