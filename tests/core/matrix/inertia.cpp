#include "matrix/inertia.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace doctest {
template <> struct StringMaker<Inertia> {
  static String convert(const Inertia& i) {
    return ("(" + std::to_string(i.positive) + ", " + std::to_string(i.zero) + ", " + std::to_string(i.negative) + ")")
        .c_str();
  }
};
}  // namespace doctest

TEST_CASE("inertia: small matrices by hand") {
  CHECK(inertia(RationalMatrix{{5}}) == Inertia{1, 0, 0});
  CHECK(inertia(RationalMatrix{{0}}) == Inertia{0, 1, 0});
  CHECK(inertia(RationalMatrix{{-1}}) == Inertia{0, 0, 1});
  CHECK(inertia(RationalMatrix{{0, 1}, {1, 0}}) == Inertia{1, 0, 1});
  CHECK(inertia(RationalMatrix{{1, 1}, {1, 1}}) == Inertia{1, 1, 0});
  CHECK(inertia(RationalMatrix{{0, 0, 1}, {0, 0, 0}, {1, 0, 0}}) == Inertia{1, 1, 1});
  CHECK(inertia(RationalMatrix{{1, 2}, {2, 3}}) == Inertia{1, 0, 1});
}

TEST_CASE("inertia: agrees with Descartes' rule on FLINT's polynomial, singular and indefinite matrices included") {
  oracle::Random r(31);
  for (int trial = 0; trial < 300; ++trial) {
    const int n = static_cast<int>(r.between(1, 9));
    RationalMatrix a = oracle::random_symmetric(r, n, trial % 3 == 0 ? 1 : 1000);
    if (trial % 4 == 0) {
      const RationalMatrix b = oracle::random_of_rank(r, n, n, static_cast<int>(r.between(0, n)), 3);
      a = oracle::times(oracle::times(b, a), oracle::transposed(b));
    }
    if (trial % 5 == 0) {
      for (int i = 0; i < n; ++i) a[i][i] = 0;
    }
    const Inertia expected = oracle::inertia(a);
    CHECK(inertia(a) == expected);
    CHECK(inertia_by_elimination(IntegerMatrix::from(a)) == expected);
  }
}

TEST_CASE("inertia: large matrices take the congruence and agree with elimination") {
  oracle::Random r(32);
  for (const int n : {12, 17, 30}) {
    const IntegerMatrix a = IntegerMatrix::from(oracle::random_symmetric(r, n, 1L << 30));
    CHECK(inertia(a) == inertia_by_elimination(a));
  }
}

TEST_CASE("inertia: a congruence leaves it alone, a sign change of the matrix turns it over") {
  oracle::Random r(33);
  for (int trial = 0; trial < 30; ++trial) {
    const int n = static_cast<int>(r.between(2, 14));
    const RationalMatrix a = oracle::random_symmetric(r, n, 3), q = oracle::rotation(r, n);
    const Inertia i = inertia(a), turned = inertia(oracle::scaled(a, -1));
    CHECK(inertia(oracle::times(oracle::times(q, a), oracle::transposed(q))) == i);
    CHECK(inertia(oracle::scaled(a, Rational(Integer(1), Integer(12345)))) == i);
    CHECK(turned == Inertia{i.negative, i.zero, i.positive});
  }
}

TEST_CASE("inertia: one unit in the last place of a long number decides") {
  const Integer big = Integer(1) << 500;
  IntegerMatrix a(2, 2);
  a.entries() = {big, big, big, big};
  CHECK(inertia(a) == Inertia{1, 1, 0});
  a(1, 1) += 1;
  CHECK(inertia(a) == Inertia{2, 0, 0});
  a(1, 1) -= 2;
  CHECK(inertia(a) == Inertia{1, 0, 1});
}

TEST_CASE("inertia: matrices that are not square or not symmetric are rejected") {
  CHECK_THROWS_AS(static_cast<void>(inertia(RationalMatrix{{1, 2}})), Undefined);
  CHECK_THROWS_AS(static_cast<void>(inertia(RationalMatrix{{1, 2}, {3, 1}})), Undefined);
  CHECK_THROWS_AS(static_cast<void>(inertia_by_elimination(IntegerMatrix::from(RationalMatrix{{1, 2}, {3, 1}}))),
                  Undefined);
  CHECK_NOTHROW(static_cast<void>(inertia(RationalMatrix{{1, 2}, {2, 1}})));
}
