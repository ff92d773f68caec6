#include "matrix/exact_form.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace {

const Real root2 = sqrt(Real(2)), root6 = sqrt(Real(6));

// Random rationals times a root, as entries without any form.
Matrix<Real> random_matrix(oracle::Random& r, int rows, int cols, const Real& root) {
  Matrix<Real> out(rows, cols);
  const Matrix<Real> a = oracle::to_real(oracle::random_rationals(r, rows, cols, 1000, 9));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = a(i, j) * root;
  return out;
}

// Entry by entry, by the definitions.
Matrix<Real> naive(const Matrix<Real>& a, const Matrix<Real>& b) {
  Matrix<Real> c(a.rows(), b.cols());
  for (int i = 0; i < c.rows(); ++i)
    for (int j = 0; j < c.cols(); ++j)
      for (int k = 0; k < a.cols(); ++k) c(i, j) += a(i, k) * b(k, j);
  return c;
}

bool same(const Matrix<Real>& a, const Matrix<Real>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (std::size_t i = 0; i < a.entries().size(); ++i)
    if ((a.entries()[i] - b.entries()[i]).sign() != Sign::Zero) return false;
  return true;
}

}  // namespace

TEST_CASE("exact form: products over Q and over one root are those of the entries, and keep their form") {
  oracle::Random r(181);
  for (const Real& s : {Real(1), root2, root6, Real(1) + root2})
    for (const Real& t : {Real(1), root2, root6})
      for (const int n : {1, 3, 20}) {
        const Matrix<Real> a = random_matrix(r, n, n, s), b = random_matrix(r, n, n + 1, t), c = multiply(a, b);
        CHECK(c.has_form() == (a.form() != nullptr));
        CHECK(same(c, naive(a, b)));
        const Matrix<Real> back = multiply(transpose(c), a);
        CHECK(same(back, naive(transpose(c), a)));
      }
}

TEST_CASE("exact form: sums, multiples, slopes, transposes and inner products") {
  oracle::Random r(182);
  for (const Real& s : {Real(1), root2})
    for (const Real& t : {Real(1), root2, root6})
      for (const Real& slope : {Real(0), Real(1), Real(Rational(1, 10)), Real(-3), root2})
        for (const int n : {2, 18}) {
          const Matrix<Real> x = multiply(random_matrix(r, n, n, s), random_matrix(r, n, n, Real(1))),
                             y = multiply(random_matrix(r, n, n, t), random_matrix(r, n, n, Real(1)));
          Matrix<Real> sum(n, n), multiple(n, n), leaky(n, n), mask(n, n);
          Real product;
          for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) {
              const bool positive = x(i, j).sign() == Sign::Positive;
              sum(i, j) = x(i, j) + y(i, j);
              multiple(i, j) = slope * x(i, j);
              leaky(i, j) = positive ? x(i, j) : slope * x(i, j);
              mask(i, j) = positive ? y(i, j) : slope * y(i, j);
              product += x(i, j) * y(i, j);
            }
          CHECK(same(add(x, y), sum));
          CHECK(same(subtract(add(x, y), y), x));
          CHECK(same(scale(slope, x), multiple));
          CHECK(same(leaky_relu(x, slope), leaky));
          CHECK(same(mask_by_slope(x, slope, y), mask));
          CHECK((inner(x, y) - product).sign() == Sign::Zero);
          CHECK((norm2(x) - inner(x, x)).sign() == Sign::Zero);
        }
}

TEST_CASE("exact form: a change of an entry is seen by what follows") {
  Matrix<Real> a = multiply(Matrix<Real>(2, 2), Matrix<Real>(2, 2));
  REQUIRE(a.has_form());
  const Matrix<Real> before = a;
  a(0, 1) = root2;
  CHECK_FALSE(a.has_form());
  CHECK(a.form() != nullptr);
  CHECK((norm2(a) - Real(2)).sign() == Sign::Zero);
  CHECK(norm2(before).sign() == Sign::Zero);
  a(1, 1) = 1;  // two different roots
  CHECK(a.form() == nullptr);
  CHECK_FALSE(IntegerMatrix::from(a).has_value());
}

TEST_CASE("exact form: the integers of a product have the least denominator") {
  oracle::Random r(183);
  const Matrix<Real> a = random_matrix(r, 20, 20, Real(1)), b = multiply(a, a);
  Matrix<Real> copy(20, 20);
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 20; ++j) copy(i, j) = b(i, j);
  const auto x = IntegerMatrix::from(b), y = IntegerMatrix::from(copy);
  REQUIRE(x);
  REQUIRE(y);
  CHECK(x->denominator() == y->denominator());
  CHECK(std::as_const(*x).entries() == std::as_const(*y).entries());
}

TEST_CASE("exact form: entries asked for by several threads at once") {
  oracle::Random r(184);
  const Matrix<Real> a = random_matrix(r, 30, 30, Real(1));
  for (int trial = 0; trial < 20; ++trial) {
    const Matrix<Real> b = multiply(a, a);
    std::vector<std::thread> threads;
    std::atomic<int> right = 0;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&] {
        const Matrix<Real> mine = b;
        if (same(b, mine) && b.form() != nullptr && same(multiply(mine, a), multiply(b, a))) ++right;
      });
    for (std::thread& t : threads) t.join();
    CHECK(right == 4);
  }
}
