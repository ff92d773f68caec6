#include "matrix/elimination.hpp"

#include <doctest/doctest.h>

#include <bit>

#include "core/matrix/oracle.hpp"
#include "matrix/residue_matrix.hpp"

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
    CHECK(Echelon(IntegerMatrix::from(a), ShortPrime(65537)).pivots().size() <= expected);
  }
}

// diag(c, 1) has rank 2, but 1 modulo every factor of c. The first primes below 2^22 are those that rank() asks first.
TEST_CASE("elimination: a matrix that is singular modulo many primes only") {
  ShortPrime p = ShortPrime::below(4194304, 2);
  Integer product = 1;
  for (int i = 0; i < 20; ++i, p = ShortPrime::below(p.size(), 2)) {
    product *= p.value();
    IntegerMatrix a(2, 2);
    a(0, 0) = product;
    a(1, 1) = 1;
    CHECK(Echelon(a, p).pivots().size() == 1);
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

TEST_CASE("elimination: larger determinants, by primes, agree with FLINT, and the largest minor is not 0") {
  oracle::Random r(14);
  for (const int n : {11, 12, 13, 25, 40}) {
    RationalMatrix a = oracle::random_rationals(r, n, n, 5000, 3);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
    std::swap(a[0], a[1]);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
    a[2] = a[n - 1];
    CHECK(determinant(IntegerMatrix::from(a)) == 0);
    const Minor m = largest_minor(IntegerMatrix::from(a));
    REQUIRE(m.size() == oracle::rank(a));
    RationalMatrix part(m.rows.size());
    for (std::size_t i = 0; i < part.size(); ++i)
      for (const int j : m.cols) part[i].push_back(a[m.rows[i]][j]);
    CHECK(oracle::determinant(part) != 0);
  }
}

// Hadamard's bound is met: the largest value that the remainders have to tell from its negative.
TEST_CASE("elimination: determinants as large as they can be, of both signs") {
  const int n = 16;
  IntegerMatrix a(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a(i, j) = std::popcount(static_cast<unsigned>(i & j)) % 2 == 0 ? 1024 : -1024;
  const Rational expected = Rational(Integer(1) << (16 * 10 + 32));
  const Rational d = determinant(a);
  CHECK(abs(d) == expected);
  for (int j = 0; j < n; ++j) std::swap(a(0, j), a(1, j));
  CHECK(determinant(a) == -d);
}
