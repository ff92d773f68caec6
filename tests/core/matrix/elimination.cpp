#include "matrix/elimination.hpp"

#include <doctest/doctest.h>

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
  ShortPrime p = ShortPrime::largest(2);
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

TEST_CASE("elimination: the largest minor is not 0") {
  oracle::Random r(14);
  for (const int rank : {0, 1, 5, 11}) {
    const RationalMatrix a = oracle::random_of_rank(r, 13, 12, rank, 50);
    const Minor m = largest_minor(IntegerMatrix::from(a));
    REQUIRE(m.size() == oracle::rank(a));
    RationalMatrix part(m.rows.size());
    for (std::size_t i = 0; i < part.size(); ++i)
      for (const int j : m.cols) part[i].push_back(a[m.rows[i]][j]);
    if (!part.empty()) CHECK(oracle::determinant(part) != 0);
  }
}
