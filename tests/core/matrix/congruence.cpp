#include "matrix/congruence.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/lapack.hpp"

using namespace plumbline;

namespace {

// Q diag(values) Q^T with a rational orthogonal Q: the inertia is known.
IntegerMatrix with_eigenvalues(oracle::Random& r, const std::vector<Rational>& values) {
  const int n = static_cast<int>(values.size());
  RationalMatrix d(values.size(), std::vector<Rational>(values.size()));
  for (int i = 0; i < n; ++i) d[i][i] = values[i];
  const RationalMatrix q = oracle::rotation(r, n);
  return IntegerMatrix::from(oracle::times(oracle::times(q, d), oracle::transposed(q)));
}

}  // namespace

TEST_CASE("congruence: what it settles is right, and it settles ordinary matrices") {
  oracle::Random r(41);
  int settled = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const int n = static_cast<int>(r.between(1, 20));
    const IntegerMatrix a = IntegerMatrix::from(oracle::random_symmetric(r, n, trial % 2 == 0 ? 1L << 47 : 5));
    const auto fast = inertia_by_congruence(a);
    if (!fast) continue;
    ++settled;
    CHECK(*fast == inertia_by_elimination(a));
  }
  CHECK(settled >= 45);
}

TEST_CASE("congruence: a singular matrix is never settled") {
  oracle::Random r(42);
  for (int n = 1; n < 12; ++n) {
    std::vector<Rational> values;
    for (int i = 0; i < n; ++i) values.emplace_back(r.between(-9, 9));
    values[0] = 0;
    CHECK_FALSE(inertia_by_congruence(with_eigenvalues(r, values)).has_value());
  }
}

TEST_CASE("congruence: eigenvalues of very different size") {
  oracle::Random r(43);
  std::vector<Rational> values = {1, -1, 1000, -1000, 1000000, 3, -7};
  const auto i = inertia_by_congruence(with_eigenvalues(r, values));
  REQUIRE(i.has_value());
  CHECK(*i == Inertia{4, 0, 3});
}

TEST_CASE("congruence: entries of more than 56 bits are cut off with a bound") {
  oracle::Random r(44);
  const Rational huge = pow(Rational(2), 300);
  std::vector<Rational> values = {huge, huge * 3, huge * -2, huge * -5};
  const IntegerMatrix a = with_eigenvalues(r, values);
  REQUIRE(inertia_by_congruence(a).has_value());
  CHECK(*inertia_by_congruence(a) == Inertia{2, 0, 2});
  // The same with an eigenvalue that the cut-off digits decide: it must not be settled from the digits that are left.
  values[0] = 1;
  CHECK_FALSE(inertia_by_congruence(with_eigenvalues(r, values)).has_value());
}

TEST_CASE("congruence: digits that were cut off and decide the sign are not forgotten") {
  // The upper 56 bits alone have the eigenvalue -1/2, the whole matrix is positive definite.
  const Integer big = Integer(1) << 75, low = Integer(1) << 20;
  IntegerMatrix m(2, 2);
  m.entries() = {big + low - 1, -big, -big, big - 1};
  CHECK_FALSE(inertia_by_congruence(m).has_value());
  CHECK(inertia_by_elimination(m) == Inertia{2, 0, 0});
  CHECK(inertia(m) == Inertia{2, 0, 0});
}

TEST_CASE("congruence: 128-bit and GMP integers give the same answer") {
  oracle::Random r(45);
  for (int trial = 0; trial < 20; ++trial) {
    const int n = static_cast<int>(r.between(1, 12));
    const IntegerMatrix a = IntegerMatrix::from(oracle::random_symmetric(r, n, 1L << 40));
    FixedMatrix f(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) f(i, j) = static_cast<Wide>(mpz_get_si(gmp::raw(a(i, j)))) << 40;
    }
    CHECK(inertia_by_congruence(f) == inertia_by_congruence(a));
  }
}

TEST_CASE("congruence: vectors from elsewhere, good, bad or of another size, change nothing") {
  oracle::Random r(46);
  const int n = 9;
  for (int trial = 0; trial < 20; ++trial) {
    FixedMatrix f(n);
    Eigen::MatrixXd rounded(n, n), noise(n, n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) {
        f(i, j) = f(j, i) = static_cast<Wide>(r.between(-1000000, 1000000)) << 40;
        rounded(i, j) = rounded(j, i) = static_cast<double>(f(i, j));
        noise(i, j) = noise(j, i) = static_cast<double>(r.between(-100, 100)) / 100;
      }
    }
    const auto expected = inertia_by_congruence(f);
    REQUIRE(expected.has_value());
    const auto eigen = approximate_eigen(rounded);
    REQUIRE(eigen.has_value());
    for (const Eigen::MatrixXd& vectors : {eigen->vectors, noise, Eigen::MatrixXd(Eigen::MatrixXd::Identity(n, n)),
                                           Eigen::MatrixXd(Eigen::MatrixXd::Ones(n, n)), Eigen::MatrixXd()})
      CHECK(inertia_by_congruence(f, &vectors) == expected);
  }
}
