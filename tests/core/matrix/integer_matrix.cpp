#include "matrix/integer_matrix.hpp"

#include <doctest/doctest.h>

#include <array>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace {

RationalMatrix values(const IntegerMatrix& a) {
  RationalMatrix out(static_cast<std::size_t>(a.rows()), std::vector<Rational>(static_cast<std::size_t>(a.cols())));
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) out[i][j] = a.value(i, j);
  }
  return out;
}

Rational over(long n, long d) { return Rational(Integer(n), Integer(d)); }

}  // namespace

TEST_CASE("integer matrix: the least common denominator, and the values back") {
  const RationalMatrix a = {{over(1, 2), over(-1, 3)}, {0, 5}};
  const IntegerMatrix n = IntegerMatrix::from(a);
  CHECK(n.denominator() == 6);
  CHECK(n(0, 1) == -2);
  CHECK(values(n) == a);
  CHECK(n.bits() == 5);
}

TEST_CASE("integer matrix: values are in lowest terms for powers of two as denominators") {
  IntegerMatrix a(1, 4);
  a.entries() = {Integer(12), Integer(0), Integer(-16), Integer(7)};
  a.set_denominator(16);
  CHECK(a.value(0, 0) == over(3, 4));
  CHECK(a.value(0, 0).denominator() == 4);
  CHECK(a.value(0, 1).denominator() == 1);
  CHECK(a.value(0, 2) == -1);
  CHECK(a.value(0, 3) == over(7, 16));
}

TEST_CASE("integer matrix: ragged rows and bad denominators are rejected") {
  CHECK_THROWS_AS(IntegerMatrix::from(RationalMatrix{{1, 2}, {3}}), Undefined);
  IntegerMatrix a(1, 1);
  CHECK_THROWS_AS(a.set_denominator(0), Undefined);
  CHECK_THROWS_AS(a.set_denominator(-2), Undefined);
}

TEST_CASE("integer matrix: roots among the entries are refused, rational ones accepted") {
  Matrix<Real> a(1, 2);
  a(0, 0) = over(1, 7);
  CHECK(IntegerMatrix::from(a).has_value());
  a(0, 1) = sqrt(Real(2));
  CHECK_FALSE(IntegerMatrix::from(a).has_value());
}

TEST_CASE("integer matrix: products agree with FLINT, small and large entries") {
  oracle::Random r(1);
  for (const long size : {3L, 1L << 20, 1L << 30, 1L << 61, (1L << 62) + 1}) {
    for (const auto& [m, k, n] : {std::array{1, 1, 1}, {3, 4, 5}, {7, 1, 2}, {6, 9, 1}}) {
      const RationalMatrix a = oracle::random_rationals(r, m, k, size, 5),
                           b = oracle::random_rationals(r, k, n, size, 5);
      CHECK(values(multiply(IntegerMatrix::from(a), IntegerMatrix::from(b))) == oracle::times(a, b));
    }
  }
}

TEST_CASE("integer matrix: the extreme entries of the 128-bit path") {
  const long top = (1L << 62) - 1;
  IntegerMatrix a(1, 3), b(3, 1);
  for (int i = 0; i < 3; ++i) a(0, i) = top, b(i, 0) = i == 2 ? top : -top;
  CHECK(multiply(a, b)(0, 0) == -Integer(top) * top);
  b(1, 0) = top;
  b(0, 0) = top;
  CHECK(multiply(a, b)(0, 0) == 3 * Integer(top) * top);
}

TEST_CASE("integer matrix: entries and sums just beyond the 128-bit path") {
  for (const int bits : {62, 63, 64, 65}) {
    const Integer top = (Integer(1) << bits) - 1;
    IntegerMatrix a(1, 9), b(9, 1);
    for (int i = 0; i < 9; ++i) a(0, i) = top, b(i, 0) = -top;
    CHECK(multiply(a, b)(0, 0) == -9 * top * top);
  }
}

TEST_CASE("integer matrix: products of unequal inner dimensions are rejected") {
  CHECK_THROWS_AS(multiply(IntegerMatrix(2, 3), IntegerMatrix(2, 3)), Undefined);
  CHECK_NOTHROW(multiply(IntegerMatrix(2, 3), IntegerMatrix(3, 1)));
}

TEST_CASE("integer matrix: Gram matrices of both sides") {
  oracle::Random r(2);
  for (const long size : {100L, (1L << 62) + 5}) {
    const RationalMatrix a = oracle::random_rationals(r, 5, 3, size, 4);
    const RationalMatrix t = oracle::transposed(a);
    CHECK(values(gram(IntegerMatrix::from(a))) == oracle::times(t, a));
    CHECK(values(small_gram(IntegerMatrix::from(a))) == oracle::times(t, a));
    CHECK(values(small_gram(IntegerMatrix::from(t))) == oracle::times(t, a));
    CHECK(values(gram(IntegerMatrix::from(t))) == oracle::times(a, t));
  }
}

TEST_CASE("integer matrix: c I - A up to a positive factor") {
  const IntegerMatrix a = IntegerMatrix::from(RationalMatrix{{over(1, 2), over(1, 3)}, {over(1, 3), 1}});
  const Rational c = over(3, 4);
  const IntegerMatrix m = shifted_negative(c, a);
  CHECK(m.denominator() == 1);
  const Rational factor = m.value(0, 1) / over(-1, 3);
  CHECK(factor > 0);
  CHECK(m.value(0, 0) == factor * (c - over(1, 2)));
  CHECK(m.value(1, 1) == factor * (c - 1));
  CHECK_THROWS_AS(shifted_negative(c, IntegerMatrix(2, 3)), Undefined);
}
