#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"
#include "matrix/matrix.hpp"

using namespace plumbline;

namespace {

Real root(long n) { return sqrt(Real(n)); }

// Rows of roots: (sqrt 2, sqrt 3, sqrt 6, 1) times the given factors.
Matrix<Real> with_rows(const std::vector<Real>& factors) {
  Matrix<Real> a(static_cast<int>(factors.size()), 4);
  for (int i = 0; i < a.rows(); ++i) {
    const Real row[] = {root(2), root(3), root(6), 1};
    for (int j = 0; j < 4; ++j) a(i, j) = factors[i] * row[j];
  }
  return a;
}

bool equal(const Real& a, const Real& b) { return (a - b).sign() == Sign::Zero; }

}  // namespace

TEST_CASE("rank: rational matrices agree with FLINT") {
  oracle::Random r(101);
  for (int trial = 0; trial < 60; ++trial) {
    const int m = static_cast<int>(r.between(1, 6)), n = static_cast<int>(r.between(1, 6));
    const RationalMatrix a = oracle::random_rationals(r, m, n, 3, 4);
    CHECK(rank(oracle::to_real(a)) == oracle::rank(a));
  }
}

TEST_CASE("rank at most one: what the rank says, also over numbers with roots") {
  oracle::Random r(102);
  for (int trial = 0; trial < 400; ++trial) {
    const int m = static_cast<int>(r.between(1, 4)), n = static_cast<int>(r.between(1, 4));
    Matrix<Real> a(m, n);  // of rank at most one, then perhaps one entry is another
    std::vector<Real> u, v;
    for (int i = 0; i < m; ++i) u.emplace_back(r.between(-1, 2));
    for (int j = 0; j < n; ++j) v.push_back(Real(r.between(-1, 2)) * (r.chance(30) ? root(2) : Real(1)));
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) a(i, j) = u[static_cast<std::size_t>(i)] * v[static_cast<std::size_t>(j)];
    CHECK(has_rank_at_most_one(a));
    if (r.chance(50)) a(static_cast<int>(r.between(0, m - 1)), static_cast<int>(r.between(0, n - 1))) += Real(1);
    CHECK(has_rank_at_most_one(a) == (rank(a) <= 1));
  }
  CHECK(has_rank_at_most_one(Matrix<Real>(3, 4)));
}

TEST_CASE("rank: dependence over numbers with roots is seen exactly") {
  CHECK(rank(with_rows({1})) == 1);
  CHECK(rank(with_rows({1, root(2), root(3) - Real(5)})) == 1);
  Matrix<Real> a = with_rows({1, root(2), root(3)});
  a(1, 1) = a(1, 1) + Real(pow(Rational(10), -200));
  CHECK(rank(a) == 2);
  a(2, 3) = 7;
  CHECK(rank(a) == 3);
  CHECK(rank(Matrix<Real>(3, 2)) == 0);
}

TEST_CASE("rank: entries that are zero only exactly") {
  Matrix<Real> a(2, 2);
  a(0, 0) = root(2) * root(3) - root(6);
  a(1, 1) = root(5);
  CHECK(rank(a) == 1);
  a(0, 0) = a(0, 0) + Real(pow(Rational(2), -300));
  CHECK(rank(a) == 2);
}

TEST_CASE("pseudo-determinant: square and regular, it is the size of the determinant") {
  oracle::Random r(102);
  for (int trial = 0; trial < 20; ++trial) {
    const int n = static_cast<int>(r.between(1, 5));
    RationalMatrix a = oracle::random_rationals(r, n, n, 9, 4);
    if (oracle::rank(a) < n) continue;
    CHECK(equal(pseudo_determinant(oracle::to_real(a)), Real(abs(oracle::determinant(a)))));
  }
}

TEST_CASE("pseudo-determinant: oblong and deficient matrices against FLINT's characteristic polynomial") {
  oracle::Random r(103);
  for (int trial = 0; trial < 40; ++trial) {
    const int m = static_cast<int>(r.between(1, 6)), n = static_cast<int>(r.between(1, 6));
    const RationalMatrix a = oracle::random_of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), 4);
    const auto p = oracle::characteristic_polynomial(oracle::times(oracle::transposed(a), a));
    std::size_t zero = 0;
    while (p[zero].is_zero()) ++zero;
    const Real d = pseudo_determinant(oracle::to_real(a));
    CHECK(equal(d * d, Real(abs(p[zero]))));
    CHECK(d.sign() == Sign::Positive);
  }
}

TEST_CASE("pseudo-determinant: a 16 x 16 matrix of rank 8") {
  oracle::Random r(104);
  const RationalMatrix a = oracle::random_of_rank(r, 16, 16, 8, 100);
  const auto p = oracle::characteristic_polynomial(oracle::times(oracle::transposed(a), a));
  const Real d = pseudo_determinant(oracle::to_real(a));
  CHECK(equal(d * d, Real(abs(p[16 - static_cast<std::size_t>(oracle::rank(a))]))));
}

TEST_CASE("pseudo-determinant: zero matrices, vectors, roots, and changes of basis") {
  CHECK(equal(pseudo_determinant(Matrix<Real>(3, 2)), 1));
  CHECK_THROWS_AS(pseudo_determinant(Matrix<Real>(0, 0)), Undefined);
  CHECK(equal(pseudo_determinant(with_rows({1})), sqrt(Real(12))));
  CHECK(equal(pseudo_determinant(with_rows({1, root(2)})), Real(6)));
  oracle::Random r(105);
  const RationalMatrix a = oracle::random_of_rank(r, 4, 4, 2, 5), q = oracle::rotation(r, 4);
  CHECK(equal(pseudo_determinant(oracle::to_real(oracle::times(q, a))), pseudo_determinant(oracle::to_real(a))));
  CHECK_FALSE(equal(pseudo_determinant(oracle::to_real(oracle::scaled(a, 2))), pseudo_determinant(oracle::to_real(a))));
}
