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
    CHECK(modular_rank(IntegerMatrix::from(a), (1UL << 61) - 1) <= expected);
  }
}

// diag(c, 1) has rank 2, but 1 modulo every factor of c. The first primes above 2^61 - 2^20 are those that rank() asks
// first.
TEST_CASE("elimination: a matrix that is singular modulo many primes only") {
  Integer prime = (Integer(1) << 61) - (Integer(1) << 20), product = 1;
  for (int i = 0; i < 5; ++i) {
    mpz_nextprime(prime.backend().data(), prime.backend().data());
    product *= prime;
    IntegerMatrix a(2, 2);
    a(0, 0) = product;
    a(1, 1) = 1;
    CHECK(modular_rank(a, static_cast<std::uint64_t>(prime)) == 1);
    CHECK(rank(a) == 2);
    a(0, 0) = 0;
    CHECK(rank(a) == 1);
  }
}

TEST_CASE("elimination: planted ranks in larger matrices, and one more") {
  oracle::Random r(13);
  for (const int planted : {1, 7, 20, 39}) {
    RationalMatrix a = oracle::random_of_rank(r, 45, 40, planted, 1000);
    CHECK(rank(IntegerMatrix::from(a)) == planted);
    CHECK(rank(transpose(IntegerMatrix::from(a))) == planted);
    a[3][3] += 1;
    CHECK(rank(IntegerMatrix::from(a)) == oracle::rank(a));
    CHECK(oracle::rank(a) == planted + 1);
  }
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
