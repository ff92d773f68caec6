#include "matrix/determinant.hpp"

#include <doctest/doctest.h>

#include <bit>

#include "core/matrix/oracle.hpp"
#include "matrix/residue_matrix.hpp"

using namespace plumbline;

TEST_CASE("determinant: small ones agree with FLINT") {
  oracle::Random r(12);
  for (int trial = 0; trial < 100; ++trial) {
    const int n = static_cast<int>(r.between(1, 7));
    const RationalMatrix a = oracle::random_rationals(r, n, n, 50, 6);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
  }
  CHECK_THROWS_AS(determinant(IntegerMatrix(2, 3)), Undefined);
}

TEST_CASE("determinant: larger ones, by primes, agree with FLINT") {
  oracle::Random r(14);
  for (const int n : {11, 12, 13, 25, 40}) {
    RationalMatrix a = oracle::random_rationals(r, n, n, 5000, 3);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
    std::swap(a[0], a[1]);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
    a[2] = a[n - 1];
    CHECK(determinant(IntegerMatrix::from(a)) == 0);
  }
}

// Hadamard's bound is met: the largest value that the remainders have to tell from its negative.
TEST_CASE("determinant: as large as they can be, of both signs") {
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

// The divisor is then the determinant of a part only, and the primes have the rest to find; some primes divide it.
TEST_CASE("determinant: repeated invariant factors, and factors that are primes of the list") {
  const int n = 14;
  oracle::Random r(15);
  const ShortPrime first = ShortPrime::largest(n), second = ShortPrime::below(first.size(), n);
  for (const Integer& factor : {Integer(6), Integer(first.value()), Integer(first.value()) * second.value()}) {
    RationalMatrix a = oracle::random_of_rank(r, n, n, n, 20);
    for (int i = 0; i < n; i += 2)
      for (Rational& x : a[i]) x *= Rational(factor);
    CHECK(determinant(IntegerMatrix::from(a)) == oracle::determinant(a));
  }
  CHECK(determinant(IntegerMatrix(n, n)) == 0);
}
