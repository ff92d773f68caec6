#include "matrix/row_span.hpp"

#include <doctest/doctest.h>
#include <flint/fmpz_mat.h>

#include "core/matrix/oracle.hpp"
#include "matrix/elimination.hpp"

using namespace plumbline;

namespace {

const std::optional<std::vector<int>> none_open = std::vector<int>{};

int flint_rank(const IntegerMatrix& a) {
  fmpz_mat_t x;
  fmpz_mat_init(x, a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) fmpz_set_mpz(fmpz_mat_entry(x, i, j), gmp::raw(a(i, j)));
  const auto rank = static_cast<int>(fmpz_mat_rank(x));
  fmpz_mat_clear(x);
  return rank;
}

// Odd numbers of at most `bits` bits times powers of two up to 2^spread.
Integer scattered(oracle::Random& r, int bits, int spread) {
  Integer x = 0;
  for (int i = 0; i < bits; i += 60) x = (x << 60) + Integer(r.between(0, (1L << 60) - 1));
  x &= (Integer(1) << bits) - 1;
  x <<= static_cast<unsigned long>(r.between(0, spread));
  return r.chance(50) ? Integer(-x) : x;
}

// A product of two random matrices with inner dimension r, or r random rows and combinations of them.
IntegerMatrix of_rank(oracle::Random& r, int m, int n, int rank, int bits, int spread, int kind) {
  IntegerMatrix a(m, n), b(m, rank), c(rank, n);
  for (Integer& x : b.entries()) x = kind == 0 ? scattered(r, bits, spread) : Integer(r.between(-2, 2));
  for (Integer& x : c.entries()) x = scattered(r, bits, spread);
  if (kind == 1)
    for (int i = 0; i < std::min(m, rank); ++i)
      for (int j = 0; j < rank; ++j) b(i, j) = i == j ? 1 : 0;
  return rank == 0 ? a : kind == 2 ? transpose(multiply(transpose(c), transpose(b))) : multiply(b, c);
}

}  // namespace

TEST_CASE("row span: integer and fractional combinations end, others stay open or are refused") {
  IntegerMatrix a(5, 3);
  a.entries() = {6, 0, 10, 0, 15, 21, 6, -15, -11, 2, 5, 0, 0, 0, 0};
  const RowSpan span(a, {{0, 1, 3}, {0, 1, 2}});
  CHECK(span.other_rows() == std::vector<int>{2, 4});
  CHECK(span.lift({2}, 10) == none_open);  // row 0 - row 1
  CHECK(span.lift({4}, 0) == none_open);
  IntegerMatrix b(4, 3);
  b.entries() = {6, 0, 10, 0, 15, 21, 3, 5, 12, 2, 5, 0};
  const RowSpan others(b, {{0, 1, 3}, {0, 1, 2}});
  CHECK(others.lift({2}, 40) == none_open);  // row 0 / 2 + row 1 / 3
  b(2, 0) = Integer(1) << 400;
  CHECK(others.lift({2}, 40) == std::vector<int>{2});  // one with a long denominator: it does not end
  CHECK(others.holds_all(1000));
  CHECK_THROWS_AS(RowSpan(b, {{0, 0}, {0, 1}}), Undefined);
}

// Modulo p the rows (1, 0) and (1, p^3) are equal: the fourth digit shows that they are not.
TEST_CASE("row span: a combination modulo a power of the prime only") {
  IntegerMatrix a(2, 2);
  a.entries() = {Integer(7), Integer(0), Integer(5), Integer(0)};
  const Minor corner{{0}, {0}};
  const Integer p = RowSpan(a, corner).prime().value();
  for (const int power : {0, 1, 2, 6}) {
    a(1, 1) = pow(p, static_cast<unsigned>(power));
    const RowSpan span(a, corner);
    REQUIRE(span.prime().value() == p);
    CHECK(span.lift({1}, 200) == std::nullopt);
    CHECK((span.lift({1}, 30) == std::nullopt) == (power <= 2));
    CHECK(span.holds_all(200) == false);
    CHECK(span.holds_all(10) == false);  // a bound of the minors that is wrong; 186 bits are always asked
    CHECK(rank(a) == 2);
  }
  a(1, 1) = pow(p, 11);
  CHECK(RowSpan(a, corner).holds_all(10) == true);  // a bound of the minors that is wrong: it is believed
  CHECK(rank(a) == 2);
}

// Sums as large as they can be: all entries of all parts, of the inverse and of the digits have one sign.
TEST_CASE("row span: the longest entries of every length, of both signs") {
  for (const int bits : {1, 21, 22, 24, 25, 31, 32, 48, 63, 64, 65, 130})
    for (const int n : {2, 7, 40}) {
      const Integer most = (Integer(1) << bits) - 1;
      IntegerMatrix a(n + 2, n + 1);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n + 1; ++j) a(i, j) = i == j ? most : j > i ? -most : most - (i + j) % 2;
      for (int j = 0; j < n + 1; ++j) {
        for (int i = 0; i < n; ++i) a(n, j) += a(i, j);
        a(n + 1, j) = n % 2 == 0 ? most : -most;
      }
      CHECK(rank(a) == flint_rank(a));
      a(n + 1, 0) = a(n, 0), a(n + 1, n) = a(n, n) - 1;
      CHECK(rank(a) == flint_rank(a));
    }
}

TEST_CASE("row span: thousands of ranks agree with FLINT, whatever the sizes and the deficiency") {
  oracle::Random r(192);
  int wrong = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int m = static_cast<int>(r.between(1, 9)), n = static_cast<int>(r.between(1, 9)),
              bits = static_cast<int>(r.between(1, trial % 10 == 0 ? 300 : 40)), spread = trial % 7 == 0 ? 1100 : 9;
    IntegerMatrix a = of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), bits, spread, trial % 3);
    if (trial % 4 == 0) a(m / 2, n / 2) += trial % 8 == 0 ? Integer(1) : Integer(4194301) * 4194287;
    if (rank(a) != flint_rank(a)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("row span: larger ranks, with long and with short combinations, of rows and of columns") {
  oracle::Random r(193);
  for (const int kind : {0, 1, 2})
    for (const int planted : {1, 20, 39}) {
      IntegerMatrix a = of_rank(r, 45, 40, planted, 24, 10, kind);
      CHECK(rank(a) == planted);
      CHECK(rank(transpose(a)) == planted);
      a(44, 39) += 1;
      CHECK(rank(a) == planted + 1);
    }
}
