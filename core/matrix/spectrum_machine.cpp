// Singular values in double: approximate factors, then theorems S1, S2 and S4 with every quantity rounded in the safe
// direction.
//
// Errors are bounded in norm, not entry by entry: the product |X||Y| of two sizes is never formed, only its row and
// column sums, which are products with vectors. The largest singular value needs no decomposition: a test vector bounds
// it from below, a Cholesky factor from above.
#include <cmath>
#include <cstdint>

#include "matrix/lanczos.hpp"
#include "matrix/lapack.hpp"
#include "matrix/product.hpp"
#include "matrix/rounding.hpp"
#include "matrix/shape.hpp"
#include "matrix/spectrum.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using namespace rounding;

constexpr double lanczos_tolerance = 0x1p-26;  // of the residual; the value then has about twice as many bits
constexpr int cholesky_attempts = 4;

// |a| as an upper bound, entry by entry.
MatrixXd size_above(const MidRad& a) {
  return a.mid().binaryExpr(a.rad(),
                            [](double m, double r) { return r == 0 ? std::fabs(m) : add_up(std::fabs(m), r); });
}

// Frobenius norm of a matrix, scaled by its largest entry so that squares neither overflow nor vanish.
double frobenius_above(const MatrixXd& a) {
  const double largest = a.cwiseAbs().maxCoeff();
  if (largest == 0) return 0;
  const int e = std::ilogb(largest) + 1;
  const MatrixXd scaled = a.unaryExpr([e](double x) { return std::ldexp(std::fabs(x), -e) + (x == 0 ? 0 : smallest); });
  return next_up(std::ldexp(sqrt_up(inflate(scaled.squaredNorm(), a.size() + 4)), e));
}

// ||a|| <= sqrt(||a||_1 ||a||_inf) for a matrix of doubles.
double norm_of(const MatrixXd& a) {
  const double column = inflate(a.cwiseAbs().colwise().sum().maxCoeff(), a.rows());
  const double row = inflate(a.cwiseAbs().rowwise().sum().maxCoeff(), a.cols());
  return mul_up(sqrt_up(column), sqrt_up(row));
}

// An upper bound of || |x|^T |y| ||, from its row and column sums.
double norm_of_sizes(const MatrixXd& x, const MatrixXd& y) {
  const VectorXd rows = x.cwiseAbs().rowwise().sum(), cols = y.cwiseAbs().rowwise().sum();
  const double column = inflate((y.cwiseAbs().transpose() * rows).maxCoeff(), 2 * x.rows() + x.cols());
  const double row = inflate((x.cwiseAbs().transpose() * cols).maxCoeff(), 2 * x.rows() + y.cols());
  return mul_up(sqrt_up(column), sqrt_up(row));
}

// E3 in norm: ||fl(x^T y) - x^T y||, with `more` further relative roundings per term. Entries are of size 1 or so, so
// that underflow costs a few eta per entry.
double product_error(const MatrixXd& x, const MatrixXd& y, std::int64_t more) {
  const double underflow = static_cast<double>((x.rows() + more + 4) * (x.cols() + y.cols())) * smallest;
  return add_up(mul_up(gamma(x.rows() + more), norm_of_sizes(x, y)), underflow);
}

// A times the power of two that brings its largest entry near 1. Small entries may lose digits below 2^-1074, which the
// radius absorbs.
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

// ||I - x^T x||; the subtraction of the unit matrix rounds once more.
double defect(const MatrixXd& x) {
  MatrixXd g = rounded_gram(x);
  g.diagonal().array() -= 1;
  return add_up(mul_up(norm_of(g), 1 + 4 * unit), product_error(x, x, 2));
}

// ||a - u s v^T||: two more roundings per term, from u s and from the subtraction.
double residual(const MidRad& a, const ApproximateSvd& f) {
  const MatrixXd us_t = (f.u * f.s.asDiagonal()).transpose(), v_t = f.v.transpose();
  const MatrixXd rest = a.mid() - rounded_transposed_product(us_t, v_t);
  return add_up(add_up(mul_up(norm_of(rest), 1 + 4 * unit), product_error(us_t, v_t, 2)), frobenius_above(a.rad()));
}

// LAPACK promises s_1 >= ... >= s_p >= 0; theorem S2 needs it.
bool is_descending(const VectorXd& s) {
  for (Eigen::Index i = 0; i + 1 < s.size(); ++i) {
    if (s[i] < s[i + 1]) return false;
  }
  return s[s.size() - 1] >= 0;
}

struct Bounds {
  double lower, upper;
};

// S1 and S2 for a full decomposition: s_k is within [s lower, s upper] +- rest.
struct Stretch {
  double lower, upper, rest;

  [[nodiscard]] Bounds of(double s) const {
    return {add_down(mul_down(s, lower), -rest), add_up(mul_up(s, upper), rest)};
  }
};

Stretch stretch_of(const MidRad& a, const ApproximateSvd& f) {
  if (!is_descending(f.s)) throw Undecided("the approximate singular values do not descend");
  const double alpha = defect(f.u), beta = defect(f.v);
  if (!(alpha < 0.5 && beta < 0.5))
    throw Undecided("the singular vectors are not orthogonal enough in double arithmetic");
  return {sqrt_down(mul_down(add_down(1, -alpha), add_down(1, -beta))),
          sqrt_up(mul_up(add_up(1, alpha), add_up(1, beta))), residual(a, f)};
}

ApproximateSvd decomposition(const MidRad& scaled) {
  auto f = approximate_svd(scaled.mid());
  if (!f) throw Undecided("the singular value decomposition did not converge in double arithmetic");
  return std::move(*f);
}

// ||b v|| / ||v|| from below.
double rayleigh_below(const MatrixXd& b, const VectorXd& v) {
  const VectorXd image = b * v, size = b.cwiseAbs() * v.cwiseAbs();
  const double error =
      mul_up(gamma(b.cols() + 2), frobenius_above(size)) + static_cast<double>(4 * b.size() + 4) * smallest;
  const double length = frobenius_above(v), norm = next_down(image.norm() * (1 - gamma(b.rows() + 4)));
  return length == 0 ? 0 : next_down(add_down(norm, -next_up(error)) / length);
}

// c I - g
MatrixXd shifted(const MatrixXd& g, double c) {
  MatrixXd m = -g;
  m.diagonal().array() += c;
  return m;
}

// S4 with m = fl(c I - b^T b).
double square_above(const MatrixXd& b, double c, const MatrixXd& m, const MatrixXd& r) {
  const double gap = mul_up(norm_of(m - rounded_gram(r)), 1 + 4 * unit);
  const double errors = add_up(product_error(b, b, 3), product_error(r, r, 3));
  return add_up(c, add_up(add_up(gap, errors), mul_up(4 * unit, std::fabs(c))));
}

// S4 and a Rayleigh quotient: the largest singular value without a decomposition. False if no factor was found.
bool largest_without_decomposition(const MidRad& a, Bounds& out) {
  const MatrixXd b = a.cols() <= a.rows() ? a.mid() : MatrixXd(a.mid().transpose());
  const auto guess = approximate_largest(b, lanczos_tolerance);
  if (!guess) return false;
  const MatrixXd g = rounded_gram(b);
  const double rad = frobenius_above(a.rad()), square = guess->s * guess->s;
  double margin = 0x1p-46 * static_cast<double>(b.cols() + 8);
  for (int attempt = 0; attempt < cholesky_attempts; ++attempt, margin *= 32) {
    const double c = square * (1 + margin);
    const MatrixXd m = shifted(g, c);
    const auto r = approximate_cholesky(m);
    if (!r) continue;
    out = {add_down(rayleigh_below(b, guess->v), -rad), add_up(sqrt_up(square_above(b, c, m, *r)), rad)};
    return std::isfinite(out.lower) && std::isfinite(out.upper);
  }
  return false;
}

// [lower, upper] times 2^e, rounded outwards.
MachineInterval scaled_back(const Bounds& b, int e) {
  const double high = b.upper == 0 ? 0 : next_up(std::ldexp(b.upper, e));
  return MachineInterval::hull(b.lower <= 0 ? 0 : std::max(0.0, next_down(std::ldexp(b.lower, e))), high);
}

}  // namespace

double norm_above(const MidRad& a) {
  if (a.rows() == 0 || a.cols() == 0) return 0;
  const MatrixXd size = size_above(a);
  const double bound = std::min(frobenius_above(size), norm_of(size));
  if (!std::isfinite(bound)) throw Undecided("a norm overflowed in double arithmetic");
  return bound;
}

MachineInterval singular_value_from(const MidRad& a, const ApproximateSvd& f, int k) {
  shape::require_nonempty("singular value", a);
  if (k < 1 || k > f.s.size() || f.s.size() != f.u.cols() || f.s.size() != f.v.cols() || f.u.rows() != a.rows() ||
      f.v.rows() != a.cols()) {
    throw Undefined("singular value: a decomposition of " + shape::text(f.u.rows(), f.v.rows()) + " with " +
                    std::to_string(f.s.size()) + " values, index " + std::to_string(k) + ", for a matrix of " +
                    shape::text(a.rows(), a.cols()));
  }
  return scaled_back(stretch_of(a, f).of(f.s[k - 1]), 0);
}

double square_above(const MatrixXd& b, double c, const MatrixXd& r) {
  if (b.cols() != r.cols())
    throw Undefined("bound of a singular value: a factor with " + std::to_string(r.cols()) + " columns for " +
                    std::to_string(b.cols()));
  const double bound = square_above(b, c, shifted(rounded_gram(b), c), r);
  if (!std::isfinite(bound)) throw Undecided("a bound overflowed in double arithmetic");
  return bound;
}

MachineInterval singular_value(const MidRad& a, int k) {
  shape::require_index("singular value", k);
  shape::require_nonempty("singular value", a);
  if (k > std::min(a.rows(), a.cols())) return {};
  int exponent = 0;
  const MidRad scaled = scaled_to_one(a, exponent);
  if (scaled.mid().isZero(0) && scaled.rad().isZero(0)) return {};
  Bounds bounds{};
  if (k != 1 || !largest_without_decomposition(scaled, bounds)) {
    const ApproximateSvd f = decomposition(scaled);
    bounds = stretch_of(scaled, f).of(f.s[k - 1]);
  }
  return scaled_back(bounds, exponent);
}

std::vector<MachineInterval> singular_values(const MidRad& a) {
  shape::require_nonempty("singular values", a);
  std::vector<MachineInterval> out(as_size(std::min(a.rows(), a.cols())));
  int exponent = 0;
  const MidRad scaled = scaled_to_one(a, exponent);
  if (scaled.mid().isZero(0) && scaled.rad().isZero(0)) return out;
  const ApproximateSvd f = decomposition(scaled);
  const Stretch stretch = stretch_of(scaled, f);
  for (std::size_t k = 0; k < out.size(); ++k)
    out[k] = scaled_back(stretch.of(f.s[static_cast<Eigen::Index>(k)]), exponent);
  return out;
}

}  // namespace plumbline
