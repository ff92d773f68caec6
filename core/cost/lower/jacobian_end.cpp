#include "cost/lower/jacobian_end.hpp"

#include <Eigen/SVD>
#include <cmath>

#include "budget/error.hpp"
#include "cost/function/short_rational.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// The rank is decided exactly where it counts; a singular value that is only rounding would count as 1 in a small
// power.
constexpr double kRounding = 1e-13;

double value_at(const MatrixXd& j, const VectorXd& c, int depth, double rho, double tau) {
  const double carried = depth == 1 ? 1 : std::pow(rho, depth - 1);
  MatrixXd m = MatrixXd::Zero(j.rows() + 1, j.cols() + 1);
  m.topLeftCorner(j.rows(), j.cols()) = j;
  m.topRightCorner(j.rows(), 1) = carried * c;
  m(j.rows(), j.cols()) = carried * tau;
  const VectorXd s = Eigen::JacobiSVD<MatrixXd>(m).singularValues();
  double out = -(depth - 1) * rho * rho - tau * tau;
  for (const double x : s)
    if (x > kRounding * s(0)) out += depth * std::pow(x, 2.0 / depth);
  return out;
}

}  // namespace

JacobianEnd jacobian_end(const MatrixXd& j, const VectorXd& c, int depth) {
  if (depth < 1) throw Undefined("a cost at depth " + std::to_string(depth));
  constexpr int kGrid = 16, kHalved = 19;  // steps of 1e-7 at the end
  double rho = depth == 1 ? 1 : 0, tau = 0, best = value_at(j, c, depth, rho, tau);
  const auto offer = [&](double r, double t) {
    if (r < 0 || r > 1 || t < 0 || (depth == 1 && r != 1)) return false;
    const double found = value_at(j, c, depth, r, t);
    if (!(found > best + 1e-12)) return false;
    best = found;
    rho = r;
    tau = t;
    return true;
  };
  // rho near 1 is where rho^(d-1) is not negligible: the grid is uniform in rho^(d-1).
  const double root = depth == 1 ? 1 : 1.0 / (depth - 1);
  for (int i = 0; i <= kGrid; ++i)
    for (int k = 0; k <= kGrid; ++k)
      offer(std::pow(static_cast<double>(i) / kGrid, root), static_cast<double>(k) / kGrid);
  for (int halved = 0; halved <= kHalved; ++halved) {
    const double step = std::ldexp(1.0 / kGrid, -halved);
    for (bool better = true; better;)
      better = offer(rho + step, tau) || offer(rho - step, tau) || offer(rho, tau + step) || offer(rho, tau - step);
  }
  JacobianEnd out{0, short_rational(rho, 12), short_rational(tau, 12)};
  if (out.rho > Rational(1)) out.rho = 1;
  out.value = value_at(j, c, depth, out.rho.approximate(), out.tau.approximate());
  // Short numbers first: 0 and 1 serve as well wherever they are as good.
  for (const auto& [r, t] : {std::pair{0, 0}, std::pair{1, 0}, std::pair{1, 1}})
    if (depth > 1 || r == 1)
      if (const double found = value_at(j, c, depth, r, t); found >= out.value - 1e-12) return {found, r, t};
  return out;
}

}  // namespace plumbline
