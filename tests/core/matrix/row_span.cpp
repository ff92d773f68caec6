#include "matrix/row_span.hpp"

#include <doctest/doctest.h>
#include <flint/fmpz_mat.h>

#include "core/matrix/oracle.hpp"
#include "matrix/elimination.hpp"

using namespace plumbline;
using Answer = RowSpan::Answer;

namespace {

const LargePrime mersenne((1UL << 61) - 1);

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

TEST_CASE("row span: a solution modulo a prime solves") {
  oracle::Random r(191);
  for (int trial = 0; trial < 50; ++trial) {
    const IntegerMatrix a = of_rank(r, 7, 9, static_cast<int>(r.between(1, 7)), 100, 40, trial % 3);
    const ModularPivots pivots(a, mersenne);
    std::vector<std::uint64_t> b(static_cast<std::size_t>(pivots.size()));
    for (auto& x : b) x = r.next() % mersenne.value();
    const auto y = pivots.solve(b);
    for (std::size_t j = 0; j < b.size(); ++j) {
      Integer sum = -Integer(b[j]);
      for (std::size_t k = 0; k < y.size(); ++k) sum += Integer(y[k]) * a(pivots.rows[k], pivots.cols[j]);
      CHECK(sum % Integer(mersenne.value()) == 0);
    }
  }
}

TEST_CASE("row span: integer and fractional combinations end, others stay open or are refused") {
  IntegerMatrix a(5, 3);
  a.entries() = {6, 0, 10, 0, 15, 21, 6, -15, -11, 2, 5, 0, 0, 0, 0};
  const ModularPivots three(a, mersenne);
  REQUIRE(three.size() == 3);
  CHECK(three.rows == std::vector<int>{0, 1, 3});
  const RowSpan span(a, three);
  CHECK(span.lift(2, 1) == Answer::Combination);  // row 0 - row 1
  CHECK(span.lift(4, 0) == Answer::Combination);
  CHECK(span.some_other_row() == 2);
  IntegerMatrix b(4, 3);
  b.entries() = {6, 0, 10, 0, 15, 21, 3, 5, 12, 2, 5, 0};
  const ModularPivots others(b, mersenne);
  REQUIRE(others.rows == std::vector<int>{0, 1, 3});
  CHECK(RowSpan(b, others).lift(2, 2) == Answer::Combination);  // row 0 / 2 + row 1 / 3
}

// Modulo p the rows (1, 0) and (1, p^3) are equal: the fourth digit shows that they are not.
TEST_CASE("row span: a combination modulo a power of the prime only") {
  Integer p = mersenne.value();
  IntegerMatrix a(2, 2);
  a.entries() = {Integer(7), Integer(0), Integer(5), p * p * p};
  const ModularPivots pivots(a, mersenne);
  REQUIRE(pivots.size() == 1);
  const RowSpan span(a, pivots);
  CHECK(span.lift(1, 3) != Answer::None);
  CHECK(span.lift(1, 5) == Answer::None);
  CHECK(span.holds_all(10) == true);  // a bound of the minors that is wrong: what the caller says is believed
  CHECK(span.holds_all(200) == false);
  CHECK(rank(a) == 2);
}

TEST_CASE("row span: thousands of ranks agree with FLINT, whatever the sizes and the deficiency") {
  oracle::Random r(192);
  int wrong = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int m = static_cast<int>(r.between(1, 9)), n = static_cast<int>(r.between(1, 9)),
              bits = static_cast<int>(r.between(1, trial % 10 == 0 ? 300 : 40)), spread = trial % 7 == 0 ? 1100 : 9;
    IntegerMatrix a = of_rank(r, m, n, static_cast<int>(r.between(0, std::min(m, n))), bits, spread, trial % 3);
    if (trial % 4 == 0) a(m / 2, n / 2) += trial % 8 == 0 ? Integer(1) : Integer(mersenne.value());
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
