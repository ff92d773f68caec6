#include "matrix/spectral_block.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

namespace {

// The bounds contain what FLINT and Arb say, and are as tight as promised.
void check_block(const RationalMatrix& a, int count, int bits) {
  CAPTURE(count);
  CAPTURE(bits);
  const auto found = find_block(IntegerMatrix::from(a), count, bits);
  REQUIRE(found.has_value());
  const auto squares = oracle::squared_singular_values(a, 300);
  REQUIRE(found->lower.size() == static_cast<std::size_t>(count));
  for (int k = 0; k < count; ++k) {
    CHECK(found->lower[k] <= squares[k].lower);
    CHECK(found->upper[k] >= squares[k].upper);
    CHECK(found->upper[k] - found->lower[k] <= found->upper[k] * pow(Rational(2), -bits));
  }
  const bool first = count <= static_cast<int>(a.front().size()) / 4;
  CHECK(found->block.weights.empty() != first);
}

// diag(s) between two rotations, so that the singular values are known and may be equal.
RationalMatrix with_values(oracle::Random& r, int rows, const std::vector<Rational>& s) {
  const auto cols = s.size();
  RationalMatrix d(static_cast<std::size_t>(rows), std::vector<Rational>(cols));
  for (std::size_t i = 0; i < cols; ++i) d[i][i] = s[i];
  return oracle::times(oracle::times(oracle::rotation(r, rows), d), oracle::rotation(r, static_cast<int>(cols)));
}

}  // namespace

TEST_CASE("spectral block: the first values, and all, of random matrices") {
  oracle::Random r(4711);
  for (int trial = 0; trial < 6; ++trial) {
    const int n = static_cast<int>(r.between(12, 17)), m = n + static_cast<int>(r.between(0, 3));
    RationalMatrix a = oracle::random_rationals(r, m, n, 1L << 12, 1);
    for (int i = 0; i < n; ++i) a[static_cast<std::size_t>(i)][static_cast<std::size_t>(i)] += Rational(5000 * (i + 1));
    for (const int bits : {10, 22, 30}) {
      check_block(a, 3, bits);
      if (bits < 30) check_block(a, n, bits);
    }
  }
}

TEST_CASE("spectral block: equal singular values, inside what is asked for and across its end") {
  oracle::Random r(12);
  for (const std::vector<Rational>& s :
       {std::vector<Rational>{7, 7, 7, 3, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1}, std::vector<Rational>(14, Rational(5)),
        std::vector<Rational>{9, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}}) {
    const RationalMatrix a = with_values(r, 15, s);
    for (const int count : {1, 2, 3, 14}) {
      const auto found = find_block(IntegerMatrix::from(a), count, 20);
      REQUIRE(found.has_value());
      for (int k = 0; k < count; ++k) {
        CHECK(found->lower[k] <= s[k] * s[k]);
        CHECK(found->upper[k] >= s[k] * s[k]);
      }
    }
  }
}

TEST_CASE("spectral block: nothing where double precision does not suffice, or the rank is too small") {
  oracle::Random r(13);
  std::vector<Rational> s(13, Rational(1));
  s[12] = pow(Rational(2), -40);
  const auto tiny = IntegerMatrix::from(with_values(r, 13, s));
  CHECK_FALSE(find_block(tiny, 13, 20).has_value());
  CHECK(find_block(tiny, 3, 20).has_value());
  CHECK_FALSE(find_block(tiny, 3, 60).has_value());
  s[2] = s[12] = 0;
  std::sort(s.rbegin(), s.rend());
  const auto singular = IntegerMatrix::from(with_values(r, 13, s));
  CHECK_FALSE(find_block(singular, 13, 20).has_value());
  CHECK_FALSE(find_block(IntegerMatrix(13, 13), 2, 20).has_value());
}
