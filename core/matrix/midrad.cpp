#include "matrix/midrad.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "matrix/exact_form.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/product.hpp"
#include "matrix/rounding.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using namespace rounding;

// A midpoint and a radius around [lower, upper]: mid is near the centre, rad reaches both ends.
struct Ball {
  double mid = 0, rad = 0;
};

Ball ball(double lower, double upper) {
  if (lower == upper) return {lower, 0};
  const double mid = lower / 2 + upper / 2;
  return {mid, std::max(add_up(upper, -mid), add_up(mid, -lower))};
}

Ball ball(const MachineInterval& a) { return ball(a.lower(), a.upper()); }

double lower_end(double mid, double rad) { return rad == 0 ? mid : add_down(mid, -rad); }
double upper_end(double mid, double rad) { return rad == 0 ? mid : add_up(mid, rad); }

// Upper bound of |a b|.
double product_size(double a, double b) { return a == 0 || b == 0 ? 0 : mul_up(std::fabs(a), std::fabs(b)); }

bool is_zero(const Ball& a) { return a.mid == 0 && a.rad == 0; }

// A product of a ball with a ball. fma finds the exact error of the midpoint, unless the product is so small that the
// error may not be a double: then it is at most u |mid| + eta.
Ball times(const Ball& a, const Ball& b) {
  if (is_zero(a) || is_zero(b)) return {};
  const double mid = a.mid * b.mid;
  double error = 0;
  if (a.mid != 0 && b.mid != 0) {
    error = std::fabs(mid) > 0x1p-960 ? std::fabs(std::fma(a.mid, b.mid, -mid))
                                      : add_up(mul_up(unit, std::fabs(mid)), smallest);
  }
  if (a.rad == 0 && b.rad == 0) return {mid, error};
  const double spread = add_up(product_size(a.mid, b.rad), product_size(a.rad, add_up(std::fabs(b.mid), b.rad)));
  return {mid, add_up(spread, error)};
}

Ball hull(const Ball& a, const Ball& b) {
  return ball(std::min(lower_end(a.mid, a.rad), lower_end(b.mid, b.rad)),
              std::max(upper_end(a.mid, a.rad), upper_end(b.mid, b.rad)));
}

// f(i, j) for every entry, as a MidRad.
template <class F> MidRad each_entry(Eigen::Index rows, Eigen::Index cols, F f) {
  budget::require_bytes(2 * rows * cols * static_cast<std::int64_t>(sizeof(double)), "a matrix of doubles");
  MatrixXd mid(rows, cols), rad(rows, cols);
  for (Eigen::Index j = 0; j < cols; ++j) {
    budget::spend(4 * rows, "a matrix of doubles");
    for (Eigen::Index i = 0; i < rows; ++i) {
      const Ball b = f(i, j);
      mid(i, j) = b.mid;
      rad(i, j) = b.rad;
    }
  }
  return {std::move(mid), std::move(rad)};
}

Ball entry(const MidRad& a, Eigen::Index i, Eigen::Index j) { return {a.mid()(i, j), a.rad()(i, j)}; }

// g |m| + r, rounded up; 0 where that is 0.
MatrixXd relative_radius(const MatrixXd& m, const MatrixXd& r, double g) {
  return m.binaryExpr(
      r, [g](double x, double y) { return (x == 0 || g == 0) && y == 0 ? 0.0 : inflate(g * std::fabs(x) + y, 2); });
}

// The smallest non-zero entry of a matrix that is not negative; infinite if there is none.
double smallest_nonzero(const MatrixXd& a) {
  double least = std::numeric_limits<double>::infinity();
  for (const double x : a.reshaped()) {
    if (x != 0) least = std::min(least, x);
  }
  return least;
}

// No product of an entry of a with an entry of b is subnormal unless it is zero.
bool never_subnormal(const MatrixXd& a, const MatrixXd& b) {
  return smallest_nonzero(a) * smallest_nonzero(b) >= 0x1p-1020;
}

// An upper bound of a b for matrices that are not negative; entries that are exactly zero stay zero where no product
// can underflow.
MatrixXd product_above(const MatrixXd& a, const MatrixXd& b) {
  const bool normal = never_subnormal(a, b);
  const std::int64_t n = a.cols();
  return rounded_product(a, b).unaryExpr(
      [n, normal](double x) { return normal ? inflate_normal(x, n) : inflate(x, n); });
}

// E3: the radius of a b is at most gamma(n)|a||b| + n eta (rounding of the midpoint) + |a| rad b + rad a (|b| + rad b).
MatrixXd product_radius(const MidRad& a, const MidRad& b) {
  const MatrixXd size_a = a.mid().cwiseAbs(), size_b = b.mid().cwiseAbs();
  const bool point_a = a.rad().isZero(0), point_b = b.rad().isZero(0), exact = product_is_exact(a.mid(), b.mid());
  if (exact && point_a && point_b) return MatrixXd::Zero(a.rows(), b.cols());
  MatrixXd sum = product_above(size_a, relative_radius(b.mid(), b.rad(), exact ? 0 : gamma(a.cols())));
  if (!point_a) sum += product_above(a.rad(), relative_radius(b.mid(), b.rad(), 1));
  const double floor = exact || never_subnormal(size_a, size_b) ? 0 : static_cast<double>(a.cols() + 1) * smallest;
  return sum.unaryExpr([floor](double x) { return inflate_normal(x, 2) + floor; });
}

}  // namespace

MidRad::MidRad(MatrixXd mid, MatrixXd rad)
    : mid_(std::move(mid)),
      rad_(std::move(rad)),
      charge_((mid_.size() + rad_.size()) * static_cast<std::int64_t>(sizeof(double))) {
  shape::require_equal("midpoint and radius", *this, rad_);
  if (!mid_.allFinite() || !rad_.allFinite()) throw Undecided("an entry overflowed in double arithmetic");
  if (rad_.size() > 0 && rad_.minCoeff() < 0) throw Undecided("a radius is negative");
}

MachineInterval MidRad::operator()(int i, int j) const {
  return MachineInterval::hull(lower_end(mid_(i, j), rad_(i, j)), upper_end(mid_(i, j), rad_(i, j)));
}

namespace {

// Are all values integers over a power of two, with 53 bits from their first to their last one, so that each is a
// double? Then these doubles, column after column.
std::optional<MatrixXd> exact_doubles(const Matrix<Real>& a) {
  if (!a.has_form() || !a.form()->rational()) return std::nullopt;
  const IntegerMatrix& integers = a.form()->integers;
  const mpz_srcptr q = gmp::raw(integers.denominator());
  const mp_bitcnt_t shift = mpz_scan1(q, 0);
  constexpr std::size_t kDigits = 53, kLeast = 1022, kMost = 1000;
  if (mpz_sizeinbase(q, 2) != shift + 1 || shift > kLeast) return std::nullopt;
  const std::int64_t size = static_cast<std::int64_t>(a.rows()) * a.cols();
  budget::require_bytes(2 * size * static_cast<std::int64_t>(sizeof(double)), "a matrix of doubles");
  MatrixXd out(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i) {
    budget::spend(4 * a.cols(), "a matrix of doubles");
    for (int j = 0; j < a.cols(); ++j) {
      const mpz_srcptr z = gmp::raw(integers(i, j));
      const std::size_t bits = mpz_sizeinbase(z, 2);
      if (bits > kMost || (bits > kDigits && bits - mpz_scan1(z, 0) > kDigits)) return std::nullopt;
      out(i, j) = std::ldexp(mpz_get_d(z), -static_cast<int>(shift));
    }
  }
  return out;
}

}  // namespace

MidRad enclose_machine(const Matrix<Real>& a) {
  if (auto doubles = exact_doubles(a)) {
    MatrixXd none = MatrixXd::Zero(a.rows(), a.cols());
    return {std::move(*doubles), std::move(none)};
  }
  return each_entry(a.rows(), a.cols(), [&](Eigen::Index i, Eigen::Index j) {
    const Real& x = a(static_cast<int>(i), static_cast<int>(j));
    if (x.is_rational()) return ball(MachineInterval::enclosing(x.rational()));
    const Enclosure e = x.enclosure(64);
    return ball(MachineInterval::enclosing(e.lower).lower(), MachineInterval::enclosing(e.upper).upper());
  });
}

MidRad from_intervals(const Matrix<MachineInterval>& a) {
  return each_entry(a.rows(), a.cols(),
                    [&](Eigen::Index i, Eigen::Index j) { return ball(a(static_cast<int>(i), static_cast<int>(j))); });
}

MidRad multiply(const MidRad& a, const MidRad& b) {
  shape::require_product("product", a, b);
  return {rounded_product(a.mid(), b.mid()), product_radius(a, b)};
}

// The rounding error of a sum is itself a double and is computed, so that exact sums stay points.
MidRad add(const MidRad& a, const MidRad& b) {
  shape::require_equal("sum", a, b);
  return each_entry(a.rows(), a.cols(), [&](Eigen::Index i, Eigen::Index j) {
    const Ball x = entry(a, i, j), y = entry(b, i, j);
    const double mid = x.mid + y.mid, error = std::fabs(sum_error(x.mid, y.mid, mid));
    const double spread = x.rad == 0 && y.rad == 0 ? 0 : add_up(x.rad, y.rad);
    return Ball{mid, spread == 0 ? error : error == 0 ? spread : add_up(spread, error)};
  });
}

MidRad subtract(const MidRad& a, const MidRad& b) {
  shape::require_equal("difference", a, b);
  return add(a, MidRad(-b.mid(), b.rad()));
}

MidRad scale(const MachineInterval& s, const MidRad& a) {
  const Ball factor = ball(s);
  return each_entry(a.rows(), a.cols(), [&](Eigen::Index i, Eigen::Index j) { return times(factor, entry(a, i, j)); });
}

MidRad transpose(const MidRad& a) { return {a.mid().transpose(), a.rad().transpose()}; }

MidRad leaky_relu(const MidRad& a, const MachineInterval& slope) {
  const Ball factor = ball(slope);
  return each_entry(a.rows(), a.cols(), [&](Eigen::Index i, Eigen::Index j) {
    const Ball x = entry(a, i, j);
    const double lower = lower_end(x.mid, x.rad), upper = upper_end(x.mid, x.rad);
    if (lower >= 0) return x;
    if (upper <= 0) return times(factor, x);
    return hull(ball(0, upper), times(factor, ball(lower, 0)));
  });
}

MidRad mask_by_slope(const MidRad& a, const MachineInterval& slope, const MidRad& b) {
  shape::require_equal("mask by slope", a, b);
  const Ball factor = ball(slope);
  return each_entry(a.rows(), a.cols(), [&](Eigen::Index i, Eigen::Index j) {
    const Ball x = entry(a, i, j), y = entry(b, i, j);
    if (lower_end(x.mid, x.rad) > 0) return y;
    return upper_end(x.mid, x.rad) <= 0 ? times(factor, y) : hull(y, times(factor, y));
  });
}

MachineInterval norm2(const MidRad& a) {
  const MachineInterval sum = inner(a, a);
  return MachineInterval::hull(std::max(sum.lower(), 0.0), sum.upper());
}

// E6: the errors of all products and sums are known, so that a sum without any stays a point.
MachineInterval inner(const MidRad& a, const MidRad& b) {
  shape::require_equal("inner product", a, b);
  const Eigen::Index n = a.mid().size();
  budget::spend(4 * n, "an inner product of doubles");
  double sum = 0, error = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    const Ball p = times({a.mid().data()[i], a.rad().data()[i]}, {b.mid().data()[i], b.rad().data()[i]});
    const double next = sum + p.mid;
    error += p.rad + std::fabs(sum_error(sum, p.mid, next));
    sum = next;
  }
  const double rad = error == 0 ? 0 : inflate(error, 2 * n);
  return MachineInterval::hull(lower_end(sum, rad), upper_end(sum, rad));
}

}  // namespace plumbline
