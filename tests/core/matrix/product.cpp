#include "matrix/product.hpp"

#include <doctest/doctest.h>
#include <tbb/task_arena.h>

#include <array>
#include <cmath>

#include "core/matrix/oracle.hpp"
#include "matrix/rounding.hpp"

using namespace plumbline;

TEST_CASE("product: the a-priori bound holds, in the plain loop and in BLAS") {
  oracle::Random r(71);
  for (const auto& [m, k, n] : {std::array{1, 1, 1}, {2, 3, 4}, {5, 40, 5}, {17, 17, 17}, {40, 33, 20}, {1, 5000, 1}}) {
    const Eigen::MatrixXd a = oracle::random_doubles(r, m, k), b = oracle::random_doubles(r, k, n);
    const auto exact = oracle::times(oracle::to_rational(a), oracle::to_rational(b));
    const Eigen::MatrixXd c = rounded_product(a, b), size = a.cwiseAbs() * b.cwiseAbs();
    const Eigen::MatrixXd t = rounded_transposed_product(a.transpose(), b);
    for (int i = 0; i < m; ++i) {
      for (int j = 0; j < n; ++j) {
        const Rational bound = Rational::from_double(rounding::gamma(k) * size(i, j) * (1 + 1e-9));
        CHECK(abs(Rational::from_double(c(i, j)) - exact[i][j]) <= bound);
        CHECK(abs(Rational::from_double(t(i, j)) - exact[i][j]) <= bound);
      }
    }
  }
}

TEST_CASE("product: a large one, in blocks of columns, on one thread or several") {
  constexpr int m = 520, k = 510, n = 530;  // 2^27 multiplications; no multiple of a block's columns
  oracle::Random r(72);
  const auto integers = [&](int rows, int cols) -> Eigen::MatrixXd {
    return (oracle::random_doubles(r, rows, cols) * 64).array().rint();
  };
  const Eigen::MatrixXd a = integers(m, k), b = integers(k, n), square = a.transpose() * a;
  for (const int threads : {1, 2}) {
    tbb::task_arena(threads).execute([&] {
      CHECK(rounded_product(a, b) == a * b);
      CHECK(rounded_transposed_product(a.transpose(), b) == a * b);
      CHECK(rounded_gram(a) == square);
    });
  }
}

TEST_CASE("product: small integers are recognised as exact, long mantissas and extreme exponents are not") {
  Eigen::MatrixXd a(1, 2), b(2, 1);
  a << 3, -0.5;
  b << 7, 1024;
  CHECK(product_is_exact(a, b));
  CHECK(product_is_exact(a * 0, b));
  a << 0x1p-900, 0x1p-899;
  CHECK(product_is_exact(a, b));
  CHECK_FALSE(product_is_exact(a, b * 0x1p-200));
  CHECK_FALSE(product_is_exact(a * 0x1p900 * 0x1p900, b * 0x1p120));
  a << 1, 1 + 0x1p-30;
  b << 1, 1 + 0x1p-30;
  CHECK_FALSE(product_is_exact(a, b));
  a << 1, std::numeric_limits<double>::infinity();
  CHECK_FALSE(product_is_exact(a, b));
}

TEST_CASE("product: what is called exact is exact, at the limit of 53 bits") {
  oracle::Random r(72);
  int exact_cases = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const int k = static_cast<int>(r.between(1, 30));
    const long size = 1L << r.between(1, 28);
    Eigen::MatrixXd a(3, k), b(k, 3);
    for (auto& x : a.reshaped()) x = std::ldexp(static_cast<double>(r.between(-size, size)), -500);
    for (auto& x : b.reshaped()) x = std::ldexp(static_cast<double>(r.between(-size, size)), 400);
    if (!product_is_exact(a, b)) continue;
    ++exact_cases;
    CHECK(oracle::to_rational(rounded_product(a, b)) == oracle::times(oracle::to_rational(a), oracle::to_rational(b)));
  }
  CHECK(exact_cases > 50);
  CHECK(exact_cases < 300);
}
