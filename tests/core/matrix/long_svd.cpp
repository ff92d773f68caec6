#include "matrix/long_svd.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "budget/budget.hpp"
#include "core/matrix/oracle.hpp"
#include "matrix/gmp_access.hpp"

using namespace plumbline;

namespace {

IntegerMatrix random_matrix(oracle::Random& r, int rows, int cols) {
  return IntegerMatrix::from(oracle::random_rationals(r, rows, cols, 1L << 40, 1));
}

// How many bits of I - V^T V are zero.
int orthogonal_bits(const IntegerMatrix& v) {
  const Integer d2 = v.denominator() * v.denominator();
  IntegerMatrix g = gram(v);
  for (int i = 0; i < g.rows(); ++i) g(i, i) -= d2;
  return gmp::bits(d2) - std::max(1, g.bits());
}

// How many bits of the products of different columns of a v are zero, relative to their lengths, of which those below
// 2^-64 of the largest count as if they were so long.
int straight_bits(const IntegerMatrix& a, const IntegerMatrix& v) {
  const IntegerMatrix g = gram(multiply(a, v));
  const auto length = [&](int i) { return std::max(gmp::bits(g(i, i)), gmp::bits(g(0, 0)) - 128); };
  int out = 1 << 20;
  for (int i = 0; i < g.rows(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (gmp::is_zero(g(i, j))) continue;
      out = std::min(out, (length(i) + length(j)) / 2 - gmp::bits(g(i, j)));
    }
  }
  return out;
}

bool descending(const IntegerMatrix& a, const IntegerMatrix& v) {
  const IntegerMatrix g = gram(multiply(a, v));
  for (int j = 0; j + 1 < g.cols(); ++j) {
    if (g(j, j) < g(j + 1, j + 1)) return false;
  }
  return true;
}

void check(const IntegerMatrix& a, int bits) {
  const IntegerMatrix v = right_singular_vectors(a, bits);
  CHECK(v.rows() == a.cols());
  CHECK(v.cols() == a.cols());
  CHECK(orthogonal_bits(v) >= bits - 2);
  CHECK(straight_bits(a, v) >= bits - 2);
  CHECK(descending(a, v));
}

}  // namespace

TEST_CASE("long svd: V is orthogonal and makes the columns orthogonal, at every precision") {
  oracle::Random r(111);
  for (const int bits : {40, 64, 200, 1000, 5000}) {
    for (const auto& [m, n] : {std::pair{1, 1}, {4, 4}, {9, 3}, {12, 12}, {40, 30}}) {
      if (bits > 1000 && n > 4) continue;
      CAPTURE(bits);
      CAPTURE(n);
      check(random_matrix(r, m, n), bits);
    }
  }
}

TEST_CASE("long svd: values that lie together fall apart, cluster inside cluster") {
  oracle::Random r(112);
  const auto near_one = [](long e) { return Rational(1) + pow(Rational(2), -e); };
  for (const long step : {20L, 45L, 52L, 70L}) {
    CAPTURE(step);
    RationalMatrix d(7, std::vector<Rational>(7));
    const Rational values[] = {near_one(step),       near_one(2 * step), near_one(3 * step), near_one(3 * step), 1, 1,
                               pow(Rational(2), -10)};
    for (int i = 0; i < 7; ++i) d[i][i] = values[i];
    const RationalMatrix q = oracle::rotation(r, 7), p = oracle::rotation(r, 7);
    const IntegerMatrix a = IntegerMatrix::from(oracle::times(oracle::times(q, d), p));
    check(a, 128);
    check(a, 4 * static_cast<int>(step));
  }
}

TEST_CASE("long svd: zero and repeated columns do no harm; a zero matrix has any V") {
  oracle::Random r(113);
  IntegerMatrix a = random_matrix(r, 5, 4);
  for (int i = 0; i < 5; ++i) {
    a(i, 1) = 0;
    a(i, 3) = a(i, 0);
  }
  const IntegerMatrix v = right_singular_vectors(a, 128), g = gram(multiply(a, v));
  CHECK(orthogonal_bits(v) >= 126);
  CHECK(descending(a, v));
  CHECK(gmp::bits(g(1, 1)) > gmp::bits(g(0, 0)) - 40);
  CHECK(gmp::bits(g(2, 2)) < gmp::bits(g(0, 0)) - 240);  // lengths below 2^-120: rank 2
  CHECK(orthogonal_bits(right_singular_vectors(IntegerMatrix(3, 2), 64)) >= 62);
}

TEST_CASE("long svd: what is asked for is bounded") {
  oracle::Random r(114);
  const IntegerMatrix a = random_matrix(r, 60, 60);
  const BudgetScope scope({.seconds = 1e-6});
  CHECK_THROWS_AS(static_cast<void>(right_singular_vectors(a, 2000)), ResourceLimit);
}
