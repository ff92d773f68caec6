#include "matrix/digits.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <tuple>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace {

// Random integers of about `bits` bits, among them the extremes +-(2^bits - 1) and 0.
IntegerMatrix random_integers(oracle::Random& r, int rows, int cols, int bits) {
  IntegerMatrix a(rows, cols);
  const Integer top = (Integer(1) << bits) - 1;
  for (Integer& x : a.entries()) {
    for (int i = 0; i < bits; i += 60) x = (x << 60) + Integer(r.between(0, (1L << 60) - 1));
    x &= top;
    if (r.chance(20)) x = top;
    if (r.chance(10)) x = 0;
    if (r.chance(50)) x = -x;
  }
  return a;
}

IntegerMatrix value(const DigitMatrix& d) {
  IntegerMatrix a(static_cast<int>(d.digits[0].rows()), static_cast<int>(d.digits[0].cols()));
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      for (int k = d.count(); k-- > 0;) a(i, j) = (a(i, j) << d.width) + Integer(static_cast<long>(d.digits[k](i, j)));
    }
  }
  return a;
}

bool balanced(const DigitMatrix& d) {
  for (const auto& m : d.digits) {
    if (m.cwiseAbs().maxCoeff() > std::ldexp(1.0, d.width - 1)) return false;
  }
  return true;
}

// The plain loop.
IntegerMatrix naive(const IntegerMatrix& a, const IntegerMatrix& b) {
  IntegerMatrix c(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < b.cols(); ++j) {
      for (int k = 0; k < a.cols(); ++k) c(i, j) += a(i, k) * b(k, j);
    }
  }
  return c;
}

bool equal(const DigitSums& s, const IntegerMatrix& c) {
  Integer x;
  for (int i = 0; i < c.rows(); ++i) {
    for (int j = 0; j < c.cols(); ++j) {
      s.store(x, i, j);
      if (x != c(i, j)) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("digits: the width keeps every partial sum within 53 bits, and one more would not") {
  for (const int n : {1, 2, 3, 16, 1000, 1023, 1024, 1 << 20}) {
    const int w = digit_width(n);
    CHECK((Integer(n) << (2 * w - 2)) <= (Integer(1) << 53));
    CHECK((Integer(2 * n) << (2 * w)) > (Integer(1) << 53));
  }
}

TEST_CASE("digits: numbers of every length come back, and digits are balanced") {
  oracle::Random r(161);
  for (const int width : {22, 25, 26}) {
    for (const int bits : {1, 21, 22, 24, 25, 26, 44, 49, 50, 61, 62, 63, 64, 65, 127, 128, 129, 400}) {
      const IntegerMatrix a = random_integers(r, 4, 5, bits);
      const DigitMatrix d = DigitMatrix::from(a, width);
      CHECK(balanced(d));
      CHECK(value(d).entries() == a.entries());
    }
  }
}

TEST_CASE("digits: integers held in doubles or in 128 bits come back too") {
  oracle::Random r(162);
  for (const int bits : {1, 20, 43, 48}) {
    const IntegerMatrix a = random_integers(r, 3, 4, bits);
    Eigen::MatrixXd m(3, 4);
    std::vector<Wide> w(12);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 4; ++j) {
        m(i, j) = static_cast<double>(mpz_get_si(gmp::raw(a(i, j))));
        w[static_cast<std::size_t>(i + 3 * j)] =
            static_cast<Wide>(mpz_get_si(gmp::raw(a(i, j)))) * ((static_cast<Wide>(1) << 40) + 1);
      }
    }
    const DigitMatrix d = DigitMatrix::from(m, 25, 2), e = DigitMatrix::from(w, 3, 4, 24, 4);
    CHECK(balanced(d));
    CHECK(balanced(e));
    CHECK(value(d).entries() == a.entries());
    IntegerMatrix stretched = a;
    for (Integer& x : stretched.entries()) x *= (Integer(1) << 40) + 1;
    CHECK(value(e).entries() == stretched.entries());
  }
}

TEST_CASE("digits: products and Gram matrices are exact at the extremes") {
  oracle::Random r(163);
  for (const auto& [m, k, n] : {std::tuple{1, 1, 1}, {3, 16, 5}, {17, 31, 20}, {2, 1000, 2}}) {
    const int width = digit_width(std::max(m, k));
    for (const auto& [p, q] : {std::pair{20, 20}, {24, 62}, {60, 63}, {21, 300}, {200, 200}}) {
      const IntegerMatrix a = random_integers(r, m, k, p), b = random_integers(r, k, n, q);
      const DigitMatrix x = DigitMatrix::from(a, width), y = DigitMatrix::from(b, width);
      const IntegerMatrix c = naive(a, b);
      CHECK(equal(multiply(x, y), c));
      if (k > 200) continue;
      CHECK(equal(gram(x), naive(transpose(a), a)));
    }
  }
}

TEST_CASE("digits: 128-bit results") {
  oracle::Random r(164);
  const IntegerMatrix a = random_integers(r, 4, 4, 60), b = random_integers(r, 4, 4, 61), c = naive(a, b);
  const DigitSums s = multiply(DigitMatrix::from(a, 25), DigitMatrix::from(b, 25));
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      Integer x;
      gmp::set_wide(x, s.wide(i, j));
      CHECK(x == c(i, j));
    }
  }
}
