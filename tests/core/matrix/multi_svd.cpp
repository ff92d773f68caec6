#include "matrix/multi_svd.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/matrix/oracle.hpp"

using namespace plumbline;
using multi::MpfrMatrix;

namespace {

MpfrMatrix random_matrix(oracle::Random& r, int rows, int cols, int bits) {
  MpfrMatrix a(rows, cols, bits);
  for (int j = 0; j < cols; ++j) {
    for (int i = 0; i < rows; ++i) mpfr_set_d(a(i, j), r.unit(), MPFR_RNDN);
  }
  return a;
}

// log2 of the largest |(x^T x)_ij| over i != j, relative to the diagonal, and of | ||x_j|| - 1 |.
double skewness(const MpfrMatrix& x) {
  const MpfrMatrix g = multi::transposed_product(x, x, x.bits() + 64);
  double worst = -1e9;
  for (int i = 0; i < x.cols(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (mpfr_zero_p(g(i, j)) != 0) continue;
      const double size = (static_cast<double>(mpfr_get_exp(g(i, i))) + static_cast<double>(mpfr_get_exp(g(j, j)))) / 2;
      worst = std::max(worst, static_cast<double>(mpfr_get_exp(g(i, j))) - size);
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("multi svd: V is orthogonal and makes the columns orthogonal, at every precision") {
  oracle::Random r(111);
  for (const int bits : {64, 200, 1000}) {
    for (const auto& [m, n] : {std::pair{1, 1}, {4, 4}, {9, 3}, {12, 12}}) {
      const MpfrMatrix a = random_matrix(r, m, n, bits);
      const MpfrMatrix v = multi::right_singular_vectors(a, bits);
      CHECK(skewness(v) < -bits + 16);
      CHECK(skewness(multi::product(a, v, 2 * bits)) < -bits + 24);
    }
  }
}

TEST_CASE("multi svd: lengths descend; zero and repeated columns do no harm") {
  oracle::Random r(112);
  MpfrMatrix a = random_matrix(r, 5, 4, 128);
  for (int i = 0; i < 5; ++i) {
    mpfr_set_zero(a(i, 1), 1);
    mpfr_set(a(i, 3), a(i, 0), MPFR_RNDN);
  }
  const MpfrMatrix v = multi::right_singular_vectors(a, 128);
  const MpfrMatrix w = multi::product(a, v, 128), g = multi::transposed_product(w, w, 128);
  for (int j = 0; j + 1 < 4; ++j) CHECK(mpfr_cmp(g(j, j), g(j + 1, j + 1)) >= 0);
  CHECK(mpfr_cmp_d(g(2, 2), 1e-60) < 0);
  CHECK(mpfr_cmp_d(g(1, 1), 1e-6) > 0);
  CHECK(skewness(v) < -128 + 16);
}

TEST_CASE("multi svd: matrices copy and move as values") {
  oracle::Random r(113);
  MpfrMatrix a = random_matrix(r, 2, 2, 80), b = a;
  mpfr_set_ui(b(0, 0), 7, MPFR_RNDN);
  CHECK(mpfr_cmp_ui(a(0, 0), 7) != 0);
  a = std::move(b);
  CHECK(mpfr_cmp_ui(a(0, 0), 7) == 0);
}
