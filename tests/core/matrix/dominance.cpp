#include "matrix/dominance.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/inertia.hpp"

using namespace plumbline;

namespace {

Rational q(long n, long d) { return Rational(Integer(n), Integer(d)); }

// Q diag(values) Q^T, scaled to integers.
IntegerMatrix with_eigenvalues(oracle::Random& r, const std::vector<Rational>& values) {
  const int n = static_cast<int>(values.size());
  RationalMatrix d(values.size(), std::vector<Rational>(values.size()));
  for (int i = 0; i < n; ++i) d[i][i] = values[i];
  const RationalMatrix rotation = oracle::rotation(r, n);
  return IntegerMatrix::from(oracle::times(oracle::times(rotation, d), oracle::transposed(rotation)));
}

}  // namespace

TEST_CASE("dominance: a bound just above the largest singular value is certified, one just below is not") {
  oracle::Random r(51);
  for (int trial = 0; trial < 40; ++trial) {
    const int m = static_cast<int>(r.between(1, 9)), n = static_cast<int>(r.between(1, 9));
    const RationalMatrix a = oracle::random_rationals(r, m, n, 1L << 20, 1);
    const auto s = oracle::squared_singular_values(a, 128);
    if (s[0].upper.is_zero()) continue;
    CHECK(dominance_certifies(a, s[0].upper * (Rational(1) + pow(Rational(2), -30))));
    CHECK_FALSE(dominance_certifies(a, s[0].lower));
    CHECK_FALSE(dominance_certifies(a, s[0].lower * (Rational(1) - pow(Rational(2), -30))));
    CHECK_FALSE(dominance_certifies(a, s[0].lower * q(1, 2)));
  }
}

TEST_CASE("dominance: never true of a matrix that is not definite") {
  oracle::Random r(52);
  for (int trial = 0; trial < 200; ++trial) {
    const int n = static_cast<int>(r.between(1, 8));
    std::vector<Rational> values;
    for (int i = 0; i < n; ++i) values.emplace_back(r.between(1, 1000));
    values[static_cast<std::size_t>(r.between(0, n - 1))] = trial % 2 == 0 ? Rational(0) : -pow(Rational(2), -r.between(0, 120));
    CHECK_FALSE(dominance_shows_definite(with_eigenvalues(r, values)));
  }
}

TEST_CASE("dominance: nearly singular definite matrices are settled down to a condition of about 2^40") {
  oracle::Random r(53);
  int settled = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const int n = static_cast<int>(r.between(2, 10));
    std::vector<Rational> values;
    for (int i = 0; i < n; ++i) values.emplace_back(r.between(1, 100));
    values[0] = pow(Rational(2), -r.between(10, 34));
    const IntegerMatrix m = with_eigenvalues(r, values);
    CHECK(inertia_by_elimination(m).positive == n);
    settled += dominance_shows_definite(m) ? 1 : 0;
  }
  CHECK(settled == 100);
}

TEST_CASE("dominance: rows of very different scale, and entries of thousands of bits") {
  oracle::Random r(54);
  IntegerMatrix m = with_eigenvalues(r, {1, 2, 3, 4});
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) m(i, j) <<= 700 * (i + j);
  }
  CHECK(dominance_shows_definite(m));
  m(0, 0) = -m(0, 0);
  CHECK_FALSE(dominance_shows_definite(m));
}

TEST_CASE("dominance: 1 x 1, zero, and shapes") {
  IntegerMatrix one(1, 1);
  CHECK_FALSE(dominance_shows_definite(one));
  one(0, 0) = 1;
  CHECK(dominance_shows_definite(one));
  one(0, 0) = -1;
  CHECK_FALSE(dominance_shows_definite(one));
  CHECK_THROWS_AS(static_cast<void>(dominance_shows_definite(IntegerMatrix(1, 2))), Undefined);
  CHECK_FALSE(dominance_certifies(RationalMatrix{{0}}, 0));
  CHECK(dominance_certifies(RationalMatrix{{0}}, 1));
}

TEST_CASE("dominance: a size beyond the 64-bit rung") {
  oracle::Random r(55);
  const RationalMatrix a = oracle::random_rationals(r, 60, 50, 1L << 20, 1);
  const Rational trace = [&] {
    Rational t;
    for (const auto& row : a) {
      for (const auto& x : row) t += x * x;
    }
    return t;
  }();
  CHECK(dominance_certifies(a, trace));
  CHECK_FALSE(dominance_certifies(a, trace / 50));
}
