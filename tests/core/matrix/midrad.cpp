#include "matrix/midrad.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <functional>

#include "core/matrix/oracle.hpp"
#include "matrix/integer_matrix.hpp"

using namespace plumbline;
using Eigen::MatrixXd;

namespace {

Rational exact(double x) { return Rational::from_double(x); }

// Matrices with entries of the scale 2^scale and radii down to zero.
MidRad random_midrad(oracle::Random& r, int rows, int cols, int scale, int radius_scale) {
  MatrixXd mid = MatrixXd::NullaryExpr(rows, cols, [&] { return r.chance(10) ? 0.0 : std::ldexp(r.unit(), scale); });
  MatrixXd rad = MatrixXd::NullaryExpr(
      rows, cols, [&] { return r.chance(50) ? 0.0 : std::ldexp(std::fabs(r.unit()), radius_scale); });
  return {mid, rad};
}

// A real matrix inside, at an end of every interval or anywhere between.
RationalMatrix member(oracle::Random& r, const MidRad& a) {
  RationalMatrix out = oracle::to_rational(a.mid());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j)
      out[i][j] += exact(a.rad()(i, j)) * Rational(Integer(r.between(-3, 3)), Integer(3));
  }
  return out;
}

bool contains(const MidRad& a, const RationalMatrix& x) {
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (abs(x[i][j] - exact(a.mid()(i, j))) > exact(a.rad()(i, j)) || !oracle::contains(a(i, j), x[i][j]))
        return false;
    }
  }
  return true;
}

RationalMatrix entrywise(const RationalMatrix& a, const RationalMatrix& b,
                         const std::function<Rational(const Rational&, const Rational&)>& f) {
  RationalMatrix out = a;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < a[i].size(); ++j) out[i][j] = f(a[i][j], b[i][j]);
  }
  return out;
}

struct Scales {
  int value, radius;
};
const Scales all_scales[] = {{0, -40},      {0, -3},      {500, 450},    {-500, -540},
                             {-530, -1100}, {-700, -700}, {-1040, -1060}};  // 2^-1100 is 0

}  // namespace

TEST_CASE("midrad: products contain the product of any two members, subnormal numbers included") {
  oracle::Random r(81);
  for (const Scales s : all_scales) {
    for (const auto& [m, k, n] : {std::array{1, 1, 1}, {3, 2, 4}, {5, 7, 1}, {20, 20, 20}}) {
      const MidRad a = random_midrad(r, m, k, s.value, s.radius),
                   b = random_midrad(r, k, n, s.value < -900 ? 20 : s.value, s.radius);
      const MidRad c = multiply(a, b);
      for (int trial = 0; trial < 3; ++trial) CHECK(contains(c, oracle::times(member(r, a), member(r, b))));
    }
  }
}

TEST_CASE("midrad: sums, differences, multiples, transposes contain theirs") {
  oracle::Random r(82);
  for (const Scales s : all_scales) {
    const MidRad a = random_midrad(r, 4, 5, s.value, s.radius), b = random_midrad(r, 4, 5, s.value - 7, s.radius);
    for (int trial = 0; trial < 5; ++trial) {
      const RationalMatrix x = member(r, a), y = member(r, b);
      CHECK(contains(add(a, b), entrywise(x, y, std::plus<>())));
      CHECK(contains(subtract(a, b), entrywise(x, y, std::minus<>())));
      const double low = r.unit(), high = low + 0.25;
      for (const double factor : {low, high}) {
        CHECK(contains(scale(MachineInterval::hull(low, high), a), oracle::scaled(x, exact(factor))));
        CHECK(contains(scale(MachineInterval::hull(factor, factor), a), oracle::scaled(x, exact(factor))));
      }
      CHECK(contains(transpose(a), oracle::transposed(x)));
    }
  }
}

TEST_CASE("midrad: leaky relu and the mask contain theirs, for signs that are known and unknown") {
  oracle::Random r(83);
  for (const double slope : {0.0, 0.1, 1.0, 2.5, -0.5}) {
    const MachineInterval factor = MachineInterval::hull(slope, slope);
    for (const Scales s : all_scales) {
      const MidRad a = random_midrad(r, 4, 5, s.value, s.radius), b = random_midrad(r, 4, 5, 0, -20);
      for (int trial = 0; trial < 10; ++trial) {
        const RationalMatrix x = member(r, a), y = member(r, b);
        const auto relu = [&](const Rational& v, const Rational&) { return v >= 0 ? v : v * exact(slope); };
        const auto mask = [&](const Rational& v, const Rational& w) { return v > 0 ? w : w * exact(slope); };
        CHECK(contains(leaky_relu(a, factor), entrywise(x, x, relu)));
        CHECK(contains(mask_by_slope(a, factor, b), entrywise(x, y, mask)));
      }
    }
  }
}

TEST_CASE("midrad: squared norms and inner products contain theirs") {
  oracle::Random r(84);
  for (const Scales s : {Scales{0, -40}, {0, -3}, {400, 350}, {-500, -540}, {-530, -540}}) {
    const MidRad a = random_midrad(r, 6, 5, s.value, s.radius), b = random_midrad(r, 6, 5, s.value, s.radius);
    for (int trial = 0; trial < 5; ++trial) {
      const RationalMatrix x = member(r, a), y = member(r, b);
      Rational squares, products;
      for (std::size_t i = 0; i < x.size(); ++i) {
        for (std::size_t j = 0; j < x[i].size(); ++j) squares += x[i][j] * x[i][j], products += x[i][j] * y[i][j];
      }
      CHECK(oracle::contains(norm2(a), squares));
      CHECK(norm2(a).lower() >= 0);
      CHECK(oracle::contains(inner(a, b), products));
    }
  }
}

TEST_CASE("midrad: exact data enter exactly, all else within one rounding") {
  Matrix<Real> a(2, 2);
  a(0, 0) = Rational(Integer(1), Integer(3));
  a(0, 1) = sqrt(Real(2));
  a(1, 0) = -7;
  const MidRad m = enclose_machine(a);
  CHECK(m.rad()(1, 0) == 0);
  CHECK(m.rad()(1, 1) == 0);
  CHECK(m.rad()(0, 0) > 0);
  CHECK(m.rad()(0, 0) < 0x1p-53);
  CHECK(oracle::contains(m(0, 0), Rational(Integer(1), Integer(3))));
  const Enclosure root = a(0, 1).enclosure(200);
  CHECK(oracle::contains(m(0, 1), root.lower));
  CHECK(oracle::contains(m(0, 1), root.upper));
  CHECK(m.rad()(0, 1) <= 0x1p-51);
}

TEST_CASE("midrad: integers over a power of two enter as the doubles that they are, all else as before") {
  oracle::Random r(8);
  for (int trial = 0; trial < 200; ++trial) {
    IntegerMatrix a(2, 3);
    a.set_denominator(Integer(1) << static_cast<unsigned>(r.between(0, 1100)));
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j) {
        const int shift = static_cast<int>(r.between(0, trial % 2 == 0 ? 60 : 1100));
        a(i, j) = Integer(r.between(-(1L << 53), 1L << 53)) << static_cast<unsigned>(shift);
        if (r.chance(10)) a(i, j) += 1;
      }
    const Matrix<Real> exactly = a.to_real();
    const auto checked = [&]() -> std::optional<MidRad> {
      try {
        return enclose_machine(exactly);
      } catch (const Undecided&) { return std::nullopt; }  // beyond every double
    }();
    if (!checked) continue;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j) {
        CHECK(oracle::contains((*checked)(i, j), a.value(i, j)));
        if (checked->rad()(i, j) == 0) CHECK(exact(checked->mid()(i, j)) == a.value(i, j));
      }
  }
}

TEST_CASE("midrad: intervals enter whole") {
  Matrix<MachineInterval> a(1, 2);
  a(0, 0) = MachineInterval::hull(-0.1, 0.3);
  a(0, 1) = MachineInterval::hull(0x1p-1074, 0x1p-1073);
  const MidRad m = from_intervals(a);
  for (int j = 0; j < 2; ++j) {
    CHECK(m(0, j).lower() <= a(0, j).lower());
    CHECK(m(0, j).upper() >= a(0, j).upper());
  }
  CHECK(m(0, 0).upper() < 0.31);
}

TEST_CASE("midrad: small integers stay points, so that equalities are decided") {
  MatrixXd a(2, 2), b(2, 2);
  a << 3, -4, 0, 0;
  b << 5, 0.25, 7, 0;
  const MidRad x(a, MatrixXd::Zero(2, 2)), y(b, MatrixXd::Zero(2, 2));
  CHECK(multiply(x, y).rad().isZero(0));
  CHECK(add(x, y).rad().isZero(0));
  CHECK(scale(MachineInterval::hull(3, 3), x).rad().isZero(0));
  CHECK(norm2(x).lower() == 25);
  CHECK(norm2(x).upper() == 25);
  // A zero row stays exactly zero even where its neighbours are rounded.
  const MidRad z = multiply(scale(MachineInterval::enclosing(Rational(Integer(1), Integer(3))), x), y);
  CHECK(z.rad()(0, 0) > 0);
  CHECK(z(1, 0).lower() == 0);
  CHECK(z(1, 0).upper() == 0);
}

TEST_CASE("midrad: an inner product is a point exactly where nothing is rounded") {
  const auto row = [](std::vector<double> entries) {
    const MatrixXd m = Eigen::Map<MatrixXd>(entries.data(), 1, static_cast<Eigen::Index>(entries.size()));
    return MidRad(m, MatrixXd::Zero(m.rows(), m.cols()));
  };
  const auto width = [](const MachineInterval& a) { return a.upper() - a.lower(); };
  const MachineInterval apart = inner(row({0x1p40, 0x1p-40, 0}), row({0x1p40, 0, 0x1p-1074}));
  CHECK(apart.lower() == 0x1p80);
  CHECK(width(apart) == 0);
  const MachineInterval cancelled = inner(row({0x1p53, 1, -0x1p53}), row({1, 1, 1}));  // 1, and 0 by rounding
  CHECK(oracle::contains(cancelled, Rational(1)));
  CHECK(width(cancelled) > 0);
  const MachineInterval rounded = inner(row({1, 0x1p-60}), row({1, 1}));
  CHECK(oracle::contains(rounded, Rational(1) + Rational::from_double(0x1p-60)));
  CHECK(width(rounded) > 0);
  const MachineInterval tiny = inner(row({0x1p-600, 0x1.8p-537}), row({0x1p-600, 0x1.8p-537}));  // below 2^-1074 each
  CHECK(oracle::contains(tiny, Rational::from_double(0x1p-600) * Rational::from_double(0x1p-600) +
                                   Rational::from_double(0x1.8p-537) * Rational::from_double(0x1.8p-537)));
}

TEST_CASE("midrad: shapes that do not fit, overflow and bad radii are rejected") {
  const MidRad a(MatrixXd::Ones(2, 3), MatrixXd::Zero(2, 3)), b(MatrixXd::Ones(3, 2), MatrixXd::Zero(3, 2));
  CHECK_NOTHROW(multiply(a, b));
  CHECK_THROWS_AS(multiply(a, a), Undefined);
  CHECK_THROWS_AS(add(a, b), Undefined);
  CHECK_THROWS_AS(inner(a, b), Undefined);
  CHECK_THROWS_AS(mask_by_slope(a, MachineInterval(), b), Undefined);
  CHECK_THROWS_AS(MidRad(MatrixXd::Ones(1, 1), MatrixXd::Constant(1, 1, -1.0)), Undecided);
  CHECK_THROWS_AS(MidRad(MatrixXd::Constant(1, 1, std::nan("")), MatrixXd::Zero(1, 1)), Undecided);
  const MidRad huge(MatrixXd::Constant(1, 1, 1e300), MatrixXd::Zero(1, 1));
  CHECK_THROWS_AS(multiply(huge, huge), Undecided);
  CHECK_THROWS_AS(norm2(huge), Undecided);
  CHECK_NOTHROW(add(huge, huge));
}
