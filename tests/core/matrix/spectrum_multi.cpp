#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/spectrum.hpp"

using namespace plumbline;

namespace {

Matrix<MultiInterval> points(const RationalMatrix& a) { return enclose_multi(oracle::to_real(a)); }

bool encloses_all(const Matrix<MultiInterval>& a, const RationalMatrix& member) {
  const auto squares = oracle::squared_singular_values(member, 2 * PrecisionScope::current());
  for (std::size_t k = 0; k < squares.size(); ++k) {
    const Enclosure s = oracle::squared(singular_value(a, static_cast<int>(k) + 1).enclosure());
    if (squares[k].upper < s.lower || squares[k].lower > s.upper) return false;
  }
  return true;
}

Rational relative_width(const MultiInterval& x) {
  const Enclosure e = x.enclosure();
  return (e.upper - e.lower) / e.upper;
}

}  // namespace

TEST_CASE("singular values in intervals: they enclose Arb's, for every shape, rank and precision") {
  oracle::Random r(131);
  for (const int bits : {64, 128, 512}) {
    const PrecisionScope scope(bits);
    for (int trial = 0; trial < 12; ++trial) {
      const int m = static_cast<int>(r.between(1, 6)), n = static_cast<int>(r.between(1, 6));
      const RationalMatrix a = trial % 2 == 0
                                   ? oracle::random_of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), 50)
                                   : oracle::random_rationals(r, m, n, 1000, 7);
      CHECK(encloses_all(points(a), a));
    }
  }
}

TEST_CASE("singular values in intervals: nearly the whole precision, for small singular values too") {
  oracle::Random r(132);
  for (const int bits : {128, 512}) {
    const PrecisionScope scope(bits);
    for (const auto& [m, n] : {std::pair{1, 1}, {1, 7}, {8, 8}, {12, 5}}) {
      const auto a = points(oracle::random_rationals(r, m, n, 1L << 40, 1));
      if (singular_value(a, 1).sign() != Sign::Positive) continue;
      CHECK(relative_width(singular_value(a, 1)) < pow(Rational(2), 20 - bits));
    }
    // Q diag(1, 2^-30, 2^-60): relative accuracy of the smallest.
    RationalMatrix d = {{1, 0, 0}, {0, pow(Rational(2), -30), 0}, {0, 0, pow(Rational(2), -60)}};
    const auto a = points(oracle::times(oracle::rotation(r, 3), d));
    CHECK(relative_width(singular_value(a, 3)) < pow(Rational(2), 80 - bits));
  }
}

TEST_CASE("singular values in intervals: repeated ones") {
  oracle::Random r(133);
  const PrecisionScope scope(128);
  const RationalMatrix q = oracle::rotation(r, 5);
  for (int k = 1; k <= 5; ++k) {
    const MultiInterval s = singular_value(points(q), k);
    CHECK(oracle::contains(s.enclosure(), 1));
    CHECK(relative_width(s) < pow(Rational(2), -100));
  }
}

TEST_CASE("singular values in intervals: members of wide matrices") {
  oracle::Random r(134);
  const PrecisionScope scope(128);
  for (int trial = 0; trial < 10; ++trial) {
    const RationalMatrix a = oracle::random_rationals(r, 4, 3, 10, 3);
    const Rational radius = pow(Rational(2), -static_cast<long>(r.between(0, 60)));
    Matrix<MultiInterval> wide(static_cast<int>(a.size()), static_cast<int>(a[0].size()));
    RationalMatrix member = a;
    for (int i = 0; i < wide.rows(); ++i) {
      for (int j = 0; j < wide.cols(); ++j) {
        wide(i, j) = MultiInterval::hull(a[i][j] - radius, a[i][j] + radius);
        member[i][j] += r.chance(50) ? radius : -radius;
      }
    }
    CHECK(encloses_all(wide, member));
  }
}

TEST_CASE("singular values in intervals: beyond the rank the bound is tiny, beyond the shape zero") {
  const PrecisionScope scope(128);
  const auto a = points(RationalMatrix{{1, 2}, {2, 4}, {3, 6}});
  CHECK(singular_value(a, 2).enclosure().lower == 0);
  CHECK(singular_value(a, 2).enclosure().upper < pow(Rational(2), -110));
  CHECK(singular_value(a, 3).enclosure().upper == 0);
  CHECK(singular_value(points(RationalMatrix{{0, 0}}), 1).enclosure().upper == 0);
  CHECK_THROWS_AS(singular_value(a, 0), Undefined);
}

TEST_CASE("singular values in intervals: scales far outside of double") {
  oracle::Random r(135);
  const PrecisionScope scope(128);
  for (const long e : {-5000L, 5000L}) {
    const RationalMatrix a = oracle::scaled(oracle::random_rationals(r, 4, 4, 99, 1), pow(Rational(2), e));
    CHECK(encloses_all(points(a), a));
    CHECK(relative_width(singular_value(points(a), 1)) < pow(Rational(2), -108));
  }
}

TEST_CASE("singular values in intervals: the current precision is left as it was") {
  const PrecisionScope scope(96);
  singular_value(points(RationalMatrix{{1, 2}}), 1);
  CHECK(PrecisionScope::current() == 96);
}

TEST_CASE("singular values in intervals: poor vectors give wide bounds, never wrong ones") {
  oracle::Random r(136);
  const PrecisionScope scope(128);
  for (int trial = 0; trial < 60; ++trial) {
    const int n = static_cast<int>(r.between(1, 4)), m = n + static_cast<int>(r.between(0, 2));
    // Nearly diagonal columns of several sizes, so that the unit matrix and a rotation are fair guesses of V.
    const Rational skew = pow(Rational(2), -r.between(4, 12));
    RationalMatrix a = oracle::scaled(oracle::random_rationals(r, m, n, 9, 9), skew),
                   v = oracle::scaled(oracle::random_rationals(r, n, n, 9, 9), skew * skew);
    for (int i = 0; i < n; ++i)
      a[i][i] += trial % 3 == 0 && i == n - 1 ? Rational(0) : Rational(r.between(1, 3)), v[i][i] += 1;
    const auto squares = oracle::squared_singular_values(a, 128);
    for (int k = 1; k <= n; ++k) {
      const Enclosure s = oracle::squared(singular_value_from(points(a), IntegerMatrix::from(v), k).enclosure());
      CHECK(oracle::overlap(s, squares[k - 1]));
    }
  }
  CHECK_THROWS_AS(static_cast<void>(singular_value_from(points({{1, 0}, {0, 1}}),
                                                        IntegerMatrix::from(RationalMatrix{{2, 0}, {0, 1}}), 1)),
                  Undecided);
  CHECK_THROWS_AS(
      static_cast<void>(singular_value_from(points({{1, 0}}), IntegerMatrix::from(RationalMatrix{{1, 0}, {0, 1}}), 1)),
      Undefined);
  CHECK_THROWS_AS(static_cast<void>(singular_value_from(points({{1, 0}, {0, 1}}),
                                                        IntegerMatrix::from(RationalMatrix{{1, 0}, {0, 1}}), 3)),
                  Undefined);
}
