#include "matrix/elimination.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

TEST_CASE("elimination: the rank agrees with FLINT, whatever the shape and the deficiency") {
  oracle::Random r(11);
  for (int trial = 0; trial < 200; ++trial) {
    const int m = static_cast<int>(r.between(1, 8)), n = static_cast<int>(r.between(1, 8));
    const RationalMatrix a = trial % 2 == 0
                                 ? oracle::random_of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), 9)
                                 : oracle::random_rationals(r, m, n, 2, 3);
    const int expected = oracle::rank(a);
    CHECK(rank(IntegerMatrix::from(a)) == expected);
    CHECK(modular_rank(IntegerMatrix::from(a)) <= expected);
  }
}

TEST_CASE("elimination: a matrix that is singular modulo the prime only") {
  const Integer prime = (Integer(1) << 61) - 1;
  IntegerMatrix a(2, 2);
  a(0, 0) = prime;
  a(1, 1) = 1;
  CHECK(modular_rank(a) == 1);
  CHECK(rank(a) == 2);
  a(0, 0) = 0;
  CHECK(rank(a) == 1);
}

TEST_CASE("elimination: long entries that differ in the last digit") {
  const Integer big = Integer(1) << 2000;
  IntegerMatrix a(2, 2);
  a.entries() = {big, big + 1, big * 2, big * 2 + 2};
  CHECK(rank(a) == 1);
  a(1, 1) += 1;
  CHECK(rank(a) == 2);
}

TEST_CASE("elimination: the determinant agrees with FLINT") {
  oracle::Random r(12);
  for (int trial = 0; trial < 100; ++trial) {
    const int n = static_cast<int>(r.between(1, 7));
    const RationalMatrix a = oracle::random_rationals(r, n, n, 50, 6);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
  }
  CHECK_THROWS_AS(determinant(IntegerMatrix(2, 3)), Undefined);
}
