#include "matrix/matrix.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace {

Rational q(long n, long d) { return Rational(Integer(n), Integer(d)); }

bool same(const Matrix<Real>& a, const RationalMatrix& b) {
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (!a(i, j).is_rational() || a(i, j).rational() != b[i][j]) return false;
    }
  }
  return true;
}

bool contains(const Matrix<MultiInterval>& a, const RationalMatrix& b) {
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (!oracle::contains(a(i, j).enclosure(), b[i][j])) return false;
    }
  }
  return true;
}

Matrix<MultiInterval> with_radius(const RationalMatrix& a, const Rational& radius) {
  Matrix<MultiInterval> out(static_cast<int>(a.size()), static_cast<int>(a[0].size()));
  for (int i = 0; i < out.rows(); ++i) {
    for (int j = 0; j < out.cols(); ++j) out(i, j) = MultiInterval::hull(a[i][j] - radius, a[i][j] + radius);
  }
  return out;
}

RationalMatrix shifted(oracle::Random& r, RationalMatrix a, const Rational& radius) {
  for (auto& row : a) {
    for (auto& x : row) x += radius * q(r.between(-2, 2), 2);
  }
  return a;
}

}  // namespace

TEST_CASE("matrix: exact operations on rationals agree with FLINT and with each other") {
  oracle::Random r(91);
  for (int trial = 0; trial < 30; ++trial) {
    const RationalMatrix a = oracle::random_rationals(r, 3, 4, 100, 9), b = oracle::random_rationals(r, 4, 2, 100, 9);
    CHECK(same(multiply(oracle::to_real(a), oracle::to_real(b)), oracle::times(a, b)));
    CHECK(same(transpose(oracle::to_real(a)), oracle::transposed(a)));
    CHECK(same(scale(Real(q(-2, 3)), oracle::to_real(a)), oracle::scaled(a, q(-2, 3))));
    CHECK(same(subtract(add(oracle::to_real(a), oracle::to_real(a)), oracle::to_real(a)), a));
    CHECK(norm2(oracle::to_real(a)).rational() == inner(oracle::to_real(a), oracle::to_real(a)).rational());
  }
}

TEST_CASE("matrix: products with roots") {
  Matrix<Real> a(2, 2), b(2, 1);
  a(0, 0) = sqrt(Real(2));
  a(0, 1) = 1;
  a(1, 1) = sqrt(Real(3));
  b(0, 0) = sqrt(Real(2));
  b(1, 0) = -2;
  const Matrix<Real> c = multiply(a, b);
  CHECK(c(0, 0).sign() == Sign::Zero);
  CHECK((c(1, 0) + sqrt(Real(12))).sign() == Sign::Zero);
  CHECK((norm2(a) - Real(6)).sign() == Sign::Zero);
  CHECK((norm2(a) - Real(5)).sign() == Sign::Positive);
}

TEST_CASE("matrix: leaky relu and the mask by exact signs") {
  Matrix<Real> a(1, 4), b(1, 4);
  a(0, 0) = sqrt(Real(2)) - Real(q(14142, 10000));          // positive, barely
  a(0, 1) = sqrt(Real(2)) * sqrt(Real(3)) - sqrt(Real(6));  // zero
  a(0, 2) = -3;
  a(0, 3) = 2;
  for (int j = 0; j < 4; ++j) b(0, j) = 10;
  const Matrix<Real> y = leaky_relu(a, Real(q(1, 2)));
  CHECK((y(0, 0) - a(0, 0)).sign() == Sign::Zero);
  CHECK(y(0, 1).sign() == Sign::Zero);
  CHECK((y(0, 2) - Real(q(-3, 2))).sign() == Sign::Zero);
  CHECK((y(0, 3) - Real(2)).sign() == Sign::Zero);
  const Matrix<Real> m = mask_by_slope(a, Real(q(1, 10)), b);
  for (int j = 0; j < 4; ++j) CHECK((m(0, j) - Real(j == 0 || j == 3 ? 10 : 1)).sign() == Sign::Zero);
  CHECK(leaky_relu(a, Real(0))(0, 2).sign() == Sign::Zero);
}

TEST_CASE("matrix: interval operations contain the exact result for every member") {
  oracle::Random r(92);
  const PrecisionScope scope(128);
  for (const Rational& radius : {Rational(0), q(1, 1000), Rational(50)}) {
    for (int trial = 0; trial < 10; ++trial) {
      const RationalMatrix a = oracle::random_rationals(r, 3, 4, 100, 9), b = oracle::random_rationals(r, 4, 2, 100, 9),
                           c = oracle::random_rationals(r, 3, 4, 100, 9);
      const auto x = with_radius(a, radius), y = with_radius(b, radius), z = with_radius(c, radius);
      const RationalMatrix p = shifted(r, a, radius), s = shifted(r, b, radius), t = shifted(r, c, radius);
      CHECK(contains(multiply(x, y), oracle::times(p, s)));
      const Matrix<Real> pr = oracle::to_real(p), tr = oracle::to_real(t);
      for (const Rational& slope : {Rational(0), q(1, 10), Rational(3), q(-1, 2)}) {
        const MultiInterval f = MultiInterval::enclosing(slope);
        const Matrix<Real> relu = leaky_relu(pr, Real(slope)), mask = mask_by_slope(pr, Real(slope), tr);
        const Matrix<MultiInterval> rx = leaky_relu(x, f), mx = mask_by_slope(x, f, z);
        for (int i = 0; i < 3; ++i) {
          for (int j = 0; j < 4; ++j) {
            CHECK(oracle::contains(rx(i, j).enclosure(), relu(i, j).rational()));
            CHECK(oracle::contains(mx(i, j).enclosure(), mask(i, j).rational()));
          }
        }
      }
      CHECK(oracle::contains(norm2(x).enclosure(), norm2(pr).rational()));
      CHECK(oracle::contains(inner(x, z).enclosure(), inner(pr, tr).rational()));
      CHECK(contains(subtract(add(x, z), z), p));
    }
  }
}

TEST_CASE("matrix: interval products of points are as narrow as the precision allows") {
  const PrecisionScope scope(256);
  const RationalMatrix a = {{q(1, 3), q(-2, 7)}};
  const Matrix<MultiInterval> x = with_radius(a, 0);
  const Enclosure e = multiply(x, transpose(x))(0, 0).enclosure();
  CHECK(e.upper - e.lower < pow(Rational(2), -250));
  CHECK(e.upper > e.lower);
}

TEST_CASE("matrix: exact data are enclosed at the current precision") {
  const PrecisionScope scope(100);
  Matrix<Real> a(1, 2);
  a(0, 0) = q(1, 3);
  a(0, 1) = sqrt(Real(5));
  const Matrix<MultiInterval> m = enclose_multi(a);
  CHECK(oracle::contains(m(0, 0).enclosure(), q(1, 3)));
  CHECK_FALSE(oracle::contains(m(0, 0).enclosure(), q(1, 3) + pow(Rational(2), -90)));
  const Enclosure e = m(0, 1).enclosure();
  CHECK(e.lower * e.lower <= 5);
  CHECK(e.upper * e.upper >= 5);
}

TEST_CASE("matrix: shapes that do not fit are rejected") {
  const Matrix<Real> a(2, 3), b(3, 2);
  CHECK_THROWS_AS(multiply(a, a), Undefined);
  CHECK_THROWS_AS(add(a, b), Undefined);
  CHECK_THROWS_AS(subtract(a, b), Undefined);
  CHECK_THROWS_AS(inner(a, b), Undefined);
  CHECK_THROWS_AS(mask_by_slope(a, Real(0), b), Undefined);
  CHECK_NOTHROW(multiply(a, b));
  const Matrix<MultiInterval> c(2, 3);
  CHECK_THROWS_AS(multiply(c, c), Undefined);
  CHECK_THROWS_AS(add(c, transpose(c)), Undefined);
  CHECK_NOTHROW(add(c, c));
}
