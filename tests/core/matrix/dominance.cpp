#include "matrix/dominance.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/matrix/oracle.hpp"
#include "matrix/inertia.hpp"
#include "matrix/witness.hpp"

using namespace plumbline;

namespace {

Rational fraction(long n, long d) { return Rational(Integer(n), Integer(d)); }

// Q diag(values) Q^T, scaled to integers.
IntegerMatrix symmetric_with_eigenvalues(oracle::Random& r, const std::vector<Rational>& values) {
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
    CHECK_FALSE(dominance_certifies(a, s[0].lower * fraction(1, 2)));
  }
}

TEST_CASE("dominance: never true of a matrix that is not definite") {
  oracle::Random r(52);
  for (int trial = 0; trial < 200; ++trial) {
    const int n = static_cast<int>(r.between(1, 8));
    std::vector<Rational> values;
    for (int i = 0; i < n; ++i) values.emplace_back(r.between(1, 1000));
    values[static_cast<std::size_t>(r.between(0, n - 1))] =
        trial % 2 == 0 ? Rational(0) : -pow(Rational(2), -r.between(0, 120));
    CHECK_FALSE(dominance_shows_definite(symmetric_with_eigenvalues(r, values)));
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
    const IntegerMatrix m = symmetric_with_eigenvalues(r, values);
    CHECK(inertia_by_elimination(m).positive == n);
    settled += dominance_shows_definite(m) ? 1 : 0;
  }
  CHECK(settled == 100);
}

TEST_CASE("dominance: rows of very different scale, and entries of thousands of bits") {
  oracle::Random r(54);
  IntegerMatrix m = symmetric_with_eigenvalues(r, {1, 2, 3, 4});
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

TEST_CASE("dominance: an entry off the diagonal that is far too large") {
  IntegerMatrix m(2, 2);
  m.entries() = {Integer(1), Integer(1) << 300, Integer(1) << 300, Integer(1)};
  CHECK_FALSE(dominance_shows_definite(m));
  m.entries() = {Integer(1) << 300, Integer(1), Integer(1), Integer(1)};
  CHECK(dominance_shows_definite(m));
}

TEST_CASE("dominance: 128-bit and GMP integers give the same answer, definite or not, on every rung") {
  oracle::Random r(56);
  for (const int n : {1, 3, 10, 23, 24, 40}) {
    for (const int bits : {10, 30, 45}) {
      const RationalMatrix a = oracle::random_rationals(r, n + 2, n, 1L << 20, 1);
      const IntegerMatrix g = gram(IntegerMatrix::from(a));
      const auto fixed = fixed_gram(IntegerMatrix::from(a));
      REQUIRE(fixed.has_value());
      const SingularValueWitness w = find_witness(oracle::to_real(a), 1, bits);
      for (const Rational& c : {w.upper, w.lower}) {
        const auto shifted = shifted_negative(c, *fixed, 1);
        REQUIRE(shifted.has_value());
        CHECK(to_integers(*shifted).entries() == shifted_negative(c, g).entries());
        CHECK(dominance_shows_definite(*shifted) == dominance_shows_definite(shifted_negative(c, g)));
      }
      CHECK_FALSE(dominance_shows_definite(shifted_negative(w.lower, g)));
    }
  }
}

TEST_CASE("dominance: the certificate accepts a good factor and nothing else, whatever the factor claims") {
  using Eigen::MatrixXd;
  for (const int n : {1, 2, 5, 24, 30}) {  // loops and digits
    IntegerMatrix unit(n, n), indefinite(n, n);
    for (int i = 0; i < n; ++i) unit(i, i) = 1, indefinite(i, i) = 1;
    if (n > 1) indefinite(0, n - 1) = indefinite(n - 1, 0) = 1;  // eigenvalue 0
    const MatrixXd one = MatrixXd::Identity(n, n);
    CHECK(factor_shows_definite(unit, 0 * one));
    CHECK(factor_shows_definite(unit, 0.9 * one));
    CHECK_FALSE(factor_shows_definite(unit, one));          // E = 0: semi-definite at best
    CHECK_FALSE(factor_shows_definite(unit, 2 * one));      // E = -3
    CHECK_FALSE(factor_shows_definite(unit, 1e300 * one));  // beyond the sizes
    CHECK_FALSE(factor_shows_definite(unit, std::nan("") * one));
    if (n == 1) continue;
    for (const double x : {0.0, 0.5, 0.999999, 1.0}) CHECK_FALSE(factor_shows_definite(indefinite, x * one));
  }
  CHECK_THROWS_AS(static_cast<void>(factor_shows_definite(IntegerMatrix(2, 2), MatrixXd::Zero(3, 3))), Undefined);
}

TEST_CASE("dominance: one row that is not dominant is enough to refuse, the first or the last") {
  IntegerMatrix m(2, 2);
  const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(2, 2);
  m.entries() = {1, 2, 2, 3};
  CHECK_FALSE(factor_shows_definite(m, zero));
  m.entries() = {3, 2, 2, 1};
  CHECK_FALSE(factor_shows_definite(m, zero));
  m.entries() = {3, -2, -2, 3};
  CHECK(factor_shows_definite(m, zero));
}

TEST_CASE("dominance: what is rounded down in F is paid for in every row") {
  // Row 0 in units of 2^100: 2^101 + 1 on the diagonal, twice 2^100 + 7/8 off it, so the row is not dominant, though
  // its integer parts are.
  const Integer unit = Integer(1) << 100, off = unit * unit + unit - (unit >> 3);
  IntegerMatrix m(3, 3);
  m(0, 0) = (2 * unit + 1) * unit;
  m(1, 1) = m(2, 2) = (4 * unit - 1) * unit;
  m(0, 1) = m(1, 0) = m(0, 2) = m(2, 0) = off;
  CHECK_FALSE(factor_shows_definite(m, Eigen::MatrixXd::Zero(3, 3)));
  m(0, 0) += 3 * unit;
  CHECK(factor_shows_definite(m, Eigen::MatrixXd::Zero(3, 3)));
}

TEST_CASE("dominance: sizes that would leave 128 bits are refused before they are used") {
  IntegerMatrix m(2, 2);
  m.entries() = {Integer(1), Integer(1) << 300, Integer(1) << 300, Integer(1)};
  CHECK_FALSE(factor_shows_definite(m, Eigen::MatrixXd::Zero(2, 2)));
  m.entries() = {Integer(1), Integer(8), Integer(8), Integer(1)};
  CHECK_FALSE(factor_shows_definite(m, Eigen::MatrixXd::Zero(2, 2)));
}
