#include <doctest/doctest.h>

#include <cmath>

#include "core/matrix/oracle.hpp"
#include "matrix/lapack.hpp"
#include "matrix/spectrum.hpp"

using namespace plumbline;
using Eigen::MatrixXd;

namespace {

MidRad point(const MatrixXd& a) { return {a, MatrixXd::Zero(a.rows(), a.cols())}; }

// Every s_k of the member lies in the enclosure of the machine rung.
bool encloses_all(const MidRad& a, const RationalMatrix& member) {
  const auto squares = oracle::squared_singular_values(member, 200);
  for (std::size_t k = 0; k < squares.size(); ++k) {
    const Enclosure s = oracle::squared(oracle::exact(singular_value(a, static_cast<int>(k) + 1)));
    if (squares[k].upper < s.lower || squares[k].lower > s.upper) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("singular values in double: they enclose Arb's, for every shape and rank") {
  oracle::Random r(121);
  for (int trial = 0; trial < 60; ++trial) {
    const int m = static_cast<int>(r.between(1, 7)), n = static_cast<int>(r.between(1, 7));
    MatrixXd a = oracle::random_doubles(r, m, n);
    if (trial % 3 == 0 && m > 1) a.row(0) = a.row(m - 1);
    if (trial % 5 == 0) a.col(0).setZero();
    if (trial % 7 == 0) a *= 0x1p-300;
    CHECK(encloses_all(point(a), oracle::to_rational(a)));
  }
}

TEST_CASE("singular values in double: members of a ball, at its edge too") {
  oracle::Random r(122);
  for (int trial = 0; trial < 30; ++trial) {
    const MatrixXd mid = oracle::random_doubles(r, 4, 3), rad = oracle::random_doubles(r, 4, 3).cwiseAbs() *
                                                                std::ldexp(1.0, -static_cast<int>(r.between(0, 40)));
    RationalMatrix member = oracle::to_rational(mid);
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 3; ++j) member[i][j] += Rational::from_double(rad(i, j)) * Rational(r.chance(50) ? 1 : -1);
    }
    CHECK(encloses_all(MidRad(mid, rad), member));
  }
}

TEST_CASE("singular values in double: narrow, at every scale a double has") {
  oracle::Random r(123);
  for (const int e : {0, 600, -600, 1000, -1000}) {
    const MatrixXd a = oracle::random_doubles(r, 20, 20).unaryExpr([e](double x) { return std::ldexp(x, e); });
    const MachineInterval s = singular_value(point(a), 1);
    CHECK((s.upper() - s.lower()) / s.upper() < 1e-12);
    CHECK(singular_value(point(a), 20).lower() > 0);
  }
}

TEST_CASE("singular values in double: subnormal entries and entries of mixed size") {
  MatrixXd a(2, 2);
  a << 0x1p-1070, 0, 0, 0x1p-1072;
  CHECK(encloses_all(point(a), oracle::to_rational(a)));
  a << 1, 0x1p-1074, 0, 0x1p-600;
  CHECK(encloses_all(point(a), oracle::to_rational(a)));
  a << 0x1p1000, 1, 1, 0x1p-1000;
  CHECK(encloses_all(point(a), oracle::to_rational(a)));
}

TEST_CASE("singular values in double: index beyond the rank, beyond the shape, below one") {
  const MidRad a = point(MatrixXd::Ones(3, 2));
  CHECK(singular_value(a, 2).lower() == 0);
  CHECK(singular_value(a, 2).upper() < 1e-13);
  CHECK(singular_value(a, 3).upper() == 0);
  CHECK(singular_value(point(MatrixXd::Zero(2, 2)), 1).upper() == 0);
  CHECK_THROWS_AS(singular_value(a, 0), Undefined);
  CHECK_THROWS_AS(singular_value(MidRad(), 1), Undefined);
}

TEST_CASE("singular values in double: a permutation or a transposition changes nothing but roundings") {
  oracle::Random r(124);
  const MatrixXd a = oracle::random_doubles(r, 6, 5);
  for (int k = 1; k <= 5; ++k) {
    const Enclosure s = oracle::exact(singular_value(point(a), k));
    CHECK(oracle::overlap(s, oracle::exact(singular_value(point(a.transpose()), k))));
    CHECK(oracle::overlap(s, oracle::exact(singular_value(point(a.rowwise().reverse()), k))));
  }
}

TEST_CASE("norm: an upper bound, and not a wild one") {
  oracle::Random r(125);
  for (int trial = 0; trial < 20; ++trial) {
    const MatrixXd a = oracle::random_doubles(r, 5, 4);
    const auto s = oracle::squared_singular_values(oracle::to_rational(a), 128);
    const Rational bound = Rational::from_double(norm_above(point(a)));
    CHECK(bound * bound >= s[0].upper);
    CHECK(bound * bound <= s[0].upper * 5);
  }
  CHECK(norm_above(point(MatrixXd::Zero(3, 3))) == 0);
  CHECK(norm_above(point(MatrixXd::Constant(2, 2, 0x1p-1074))) >= 0x1p-1073);
}

TEST_CASE("lapack: factorisations of matrices that are not finite are refused") {
  MatrixXd a = MatrixXd::Identity(3, 3);
  CHECK(approximate_svd(a).has_value());
  CHECK(approximate_eigen(a).has_value());
  CHECK(approximate_cholesky(a).has_value());
  CHECK_FALSE(approximate_cholesky(-a).has_value());
  a(1, 0) = a(0, 1) = std::nan("");
  CHECK_FALSE(approximate_svd(a).has_value());
  CHECK_FALSE(approximate_eigen(a).has_value());
  CHECK_FALSE(approximate_cholesky(a).has_value());
}

TEST_CASE(
    "singular values in double: larger matrices against the exact inertia, for the first and other k, with and without "
    "radii") {
  oracle::Random r(126);
  for (const auto& [m, n] : {std::pair{30, 24}, {22, 40}}) {
    for (const double radius : {0.0, 0x1p-30}) {
      const MatrixXd mid = oracle::random_doubles(r, m, n), rad = MatrixXd::Constant(m, n, radius);
      RationalMatrix member = oracle::to_rational(mid);
      for (auto& row : member) {
        for (auto& x : row) x += Rational::from_double(r.chance(50) ? radius : -radius);
      }
      const IntegerMatrix g = small_gram(IntegerMatrix::from(member));
      for (const int k : {1, 2, 11, g.rows()}) {
        const Enclosure s = oracle::squared(oracle::exact(singular_value(MidRad(mid, rad), k)));
        CHECK(inertia_by_elimination(shifted_negative(s.upper, g)).negative <= k - 1);
        const Inertia low = inertia_by_elimination(shifted_negative(s.lower, g));
        CHECK(low.negative + low.zero >= k);
      }
      const MachineInterval first = singular_value(MidRad(mid, rad), 1);
      CHECK((first.upper() - first.lower()) / first.upper() < 1e-11 + 100 * radius);
    }
  }
}

TEST_CASE("singular values in double: the largest one repeated, and a start that is blind to it") {
  // Two blocks: the larger singular value belongs to a vector orthogonal to (nearly) everything else.
  MatrixXd a = MatrixXd::Identity(30, 30);
  const MachineInterval one = singular_value(point(a), 1);
  CHECK(one.lower() <= 1);
  CHECK(one.upper() >= 1);
  CHECK(one.upper() - one.lower() < 1e-12);
  a(29, 29) = 1 + 0x1p-40;
  const MachineInterval more = singular_value(point(a), 1);
  CHECK(more.upper() >= 1 + 0x1p-40);
  CHECK(more.lower() <= 1 + 0x1p-40);
}

TEST_CASE("singular values in double: poor decompositions give wide bounds, never wrong ones") {
  oracle::Random r(127);
  for (int trial = 0; trial < 80; ++trial) {
    const int m = static_cast<int>(r.between(1, 5)), n = static_cast<int>(r.between(1, 5));
    const MatrixXd a = oracle::random_doubles(r, m, n);
    auto f = approximate_svd(a);
    REQUIRE(f.has_value());
    const double noise = std::ldexp(1.0, -static_cast<int>(r.between(4, 50)));
    if (trial % 3 != 1) f->u += noise * oracle::random_doubles(r, m, std::min(m, n));
    if (trial % 3 != 2) f->v += noise * oracle::random_doubles(r, n, std::min(m, n));
    if (trial % 2 == 0) f->s *= 1 - noise;
    const auto squares = oracle::squared_singular_values(oracle::to_rational(a), 128);
    for (int k = 1; k <= std::min(m, n); ++k) {
      const Enclosure s = oracle::squared(oracle::exact(singular_value_from(point(a), *f, k)));
      CHECK(oracle::overlap(s, squares[k - 1]));
    }
  }
}

TEST_CASE("singular values in double: decompositions that are none are refused") {
  const MatrixXd a = MatrixXd::Identity(2, 2);
  ApproximateSvd f{a, a, Eigen::Vector2d(1, 1)};
  CHECK(singular_value_from(point(a), f, 2).lower() > 0.99);
  CHECK_THROWS_AS(static_cast<void>(singular_value_from(point(a), f, 3)), Undefined);
  f.s = Eigen::Vector2d(1, 2);
  CHECK_THROWS_AS(static_cast<void>(singular_value_from(point(a), f, 1)), Undecided);
  f.s = Eigen::Vector2d(1, -1);
  CHECK_THROWS_AS(static_cast<void>(singular_value_from(point(a), f, 1)), Undecided);
  f.s = Eigen::Vector2d(1, 1);
  f.u = 2 * a;
  CHECK_THROWS_AS(static_cast<void>(singular_value_from(point(a), f, 1)), Undecided);
}

TEST_CASE("singular values in double: any factor gives an upper bound, a good one a tight one") {
  oracle::Random r(128);
  for (int trial = 0; trial < 60; ++trial) {
    const int m = static_cast<int>(r.between(1, 6)), n = static_cast<int>(r.between(1, 6));
    const MatrixXd b = oracle::random_doubles(r, m, n), any = oracle::random_doubles(r, n, n);
    const auto squares = oracle::squared_singular_values(oracle::to_rational(b), 128);
    const double s = squares[0].upper.approximate();
    for (const double c : {0.0, 0.5 * s, s, 1.5 * s})
      CHECK(Rational::from_double(square_above(b, c, any)) >= squares[0].upper);
    const auto good = approximate_cholesky(1.0001 * s * MatrixXd::Identity(n, n) - b.transpose() * b);
    REQUIRE(good.has_value());
    CHECK(Rational::from_double(square_above(b, 1.0001 * s, *good)) >= squares[0].upper);
    CHECK(square_above(b, 1.0001 * s, *good) < 1.001 * s);
  }
  CHECK_THROWS_AS(static_cast<void>(square_above(MatrixXd::Identity(2, 2), 1, MatrixXd::Identity(3, 3))), Undefined);
}

TEST_CASE("singular values in double: the rounding of a square is paid for, at the last digit") {
  // b = 1 + 2^-52 squares to 1 + 2^-51 + 2^-104, which no double holds: the bound must lie above.
  const MatrixXd b = MatrixXd::Constant(1, 1, 1 + 0x1p-52), zero = MatrixXd::Zero(1, 1);
  const Rational square = Rational::from_double(b(0, 0)) * Rational::from_double(b(0, 0));
  CHECK(Rational::from_double(square_above(b, b(0, 0) * b(0, 0), zero)) >= square);
}

TEST_CASE(
    "singular values in double: factors that are too short or too long, of a matrix that is exactly their product") {
  oracle::Random r(129);
  for (int trial = 0; trial < 20; ++trial) {
    auto f = approximate_svd(oracle::random_doubles(r, 4, 3));
    REQUIRE(f.has_value());
    f->u *= trial % 2 == 0 ? 1 : trial % 4 == 1 ? 1 - 0x1p-10 : 1 + 0x1p-10;
    f->v *= trial % 2 == 1 ? 1 : trial % 4 == 0 ? 1 - 0x1p-10 : 1 + 0x1p-10;
    const MatrixXd a = f->u * f->s.asDiagonal() * f->v.transpose();
    const auto squares = oracle::squared_singular_values(oracle::to_rational(a), 128);
    for (int k = 1; k <= 3; ++k)
      CHECK(oracle::overlap(oracle::squared(oracle::exact(singular_value_from(point(a), *f, k))), squares[k - 1]));
  }
}
