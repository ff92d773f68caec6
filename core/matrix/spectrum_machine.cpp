// Singular values in double: LAPACK's decomposition, then theorems S1 and S2 with every quantity rounded in the safe direction.
#include <cmath>

#include "matrix/lapack.hpp"
#include "matrix/rounding.hpp"
#include "matrix/shape.hpp"
#include "matrix/spectrum.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using namespace rounding;

// |a| as an upper bound, entry by entry.
MatrixXd size_above(const MidRad& a) {
  return a.mid().binaryExpr(a.rad(), [](double m, double r) { return r == 0 ? std::fabs(m) : add_up(std::fabs(m), r); });
}

// Frobenius norm of a matrix that is not negative, scaled by its largest entry so that squares neither overflow nor vanish.
double frobenius_above(const MatrixXd& size) {
  const double largest = size.maxCoeff();
  if (largest == 0) return 0;
  const int e = std::ilogb(largest) + 1;
  const MatrixXd scaled = size.unaryExpr([e](double x) { return std::ldexp(x, -e) + (x == 0 ? 0 : smallest); });
  return up(std::ldexp(sqrt_up(inflate(scaled.squaredNorm(), size.size() + 4)), e));
}

// A times the power of two that brings its largest entry near 1. Small entries may lose digits below 2^-1074, which the radius absorbs.
MidRad scaled_to_one(const MidRad& a, int& exponent) {
  const double largest = size_above(a).maxCoeff();
  exponent = largest == 0 ? 0 : std::ilogb(largest) + 1;
  const int e = exponent;
  const auto shift = [e](double x) { return std::ldexp(x, -e); };
  MatrixXd mid = a.mid().unaryExpr(shift);
  MatrixXd rad = a.rad().unaryExpr([shift](double x) { return x == 0 ? 0 : add_up(shift(x), smallest); });
  const auto lost = [shift](double x) { return x != 0 && std::fabs(shift(x)) < 0x1p-1020 ? 2 * smallest : 0; };
  return {std::move(mid), rad + a.mid().unaryExpr(lost)};
}

// ||I - x^T x|| in the spectral norm.
double defect(const MatrixXd& x) {
  const MidRad point(x, MatrixXd::Zero(x.rows(), x.cols()));
  const MidRad unit_matrix(MatrixXd::Identity(x.cols(), x.cols()), MatrixXd::Zero(x.cols(), x.cols()));
  return norm_above(subtract(multiply(transpose(point), point), unit_matrix));
}

// ||a - u s v^T|| in the spectral norm. The columns of u are scaled with one rounding per entry.
double residual(const MidRad& a, const ApproximateSvd& f) {
  MatrixXd mid = f.u * f.s.asDiagonal();
  MatrixXd rad = mid.unaryExpr([](double x) { return add_up(mul_up(unit, std::fabs(x)), smallest); });
  const MidRad vt(f.v.transpose(), MatrixXd::Zero(f.v.cols(), f.v.rows()));
  return norm_above(subtract(a, multiply(MidRad(std::move(mid), std::move(rad)), vt)));
}

// LAPACK promises s_1 >= ... >= s_p >= 0; theorem S2 needs it.
bool is_descending(const Eigen::VectorXd& s) {
  for (Eigen::Index i = 0; i + 1 < s.size(); ++i) {
    if (s[i] < s[i + 1]) return false;
  }
  return s[s.size() - 1] >= 0;
}

// [lower, upper] times 2^e, rounded outwards.
MachineInterval scaled_back(double lower, double upper, int e) {
  const double high = upper == 0 ? 0 : up(std::ldexp(upper, e));
  return MachineInterval::hull(lower <= 0 ? 0 : std::max(0.0, down(std::ldexp(lower, e))), high);
}

}  // namespace

double norm_above(const MidRad& a) {
  if (a.rows() == 0 || a.cols() == 0) return 0;
  const MatrixXd size = size_above(a);
  const double column = inflate(size.colwise().sum().maxCoeff(), a.rows());
  const double row = inflate(size.rowwise().sum().maxCoeff(), a.cols());
  const double bound = std::min(frobenius_above(size), std::max(mul_up(sqrt_up(column), sqrt_up(row)), 0.0));
  if (!std::isfinite(bound)) throw Undecided("a norm overflowed in double arithmetic");
  return bound;
}

MachineInterval singular_value(const MidRad& a, int k) {
  shape::require_index("singular value", k);
  shape::require_nonempty("singular value", a);
  if (k > std::min(a.rows(), a.cols())) return {};
  int exponent = 0;
  const MidRad scaled = scaled_to_one(a, exponent);
  if (scaled.mid().isZero(0) && scaled.rad().isZero(0)) return {};
  const auto f = approximate_svd(scaled.mid());
  if (!f || !is_descending(f->s)) throw Undecided("the singular value decomposition did not converge in double arithmetic");
  const double alpha = defect(f->u), beta = defect(f->v), rest = residual(scaled, *f), s = f->s[k - 1];
  if (!(alpha < 0.5 && beta < 0.5)) throw Undecided("the singular vectors are not orthogonal enough in double arithmetic");
  const double shrink = sqrt_down(mul_down(add_down(1, -alpha), add_down(1, -beta)));
  const double stretch = sqrt_up(mul_up(add_up(1, alpha), add_up(1, beta)));
  const double lower = add_down(mul_down(s, shrink), -rest), upper = add_up(mul_up(s, stretch), rest);
  return scaled_back(lower, upper, exponent);
}

}  // namespace plumbline
