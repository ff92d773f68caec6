#include "matrix/fixed_matrix.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "matrix/digits.hpp"

namespace plumbline {
namespace {

using gmp::raw;

// a, of which the caller knows that it is below 2^most_bits.
Wide to_wide(const Integer& a) {
  WideSize size = mpz_size(raw(a)) > 1 ? mpz_getlimbn(raw(a), 1) : 0;
  size = (size << 64) | (mpz_size(raw(a)) > 0 ? mpz_getlimbn(raw(a), 0) : 0);
  return mpz_sgn(raw(a)) < 0 ? -static_cast<Wide>(size) : static_cast<Wide>(size);
}

}  // namespace

namespace fixed {

int bits(Wide x) {
  const WideSize size = x < 0 ? -static_cast<WideSize>(x) : static_cast<WideSize>(x);
  const auto high = static_cast<std::uint64_t>(size >> 64);
  return static_cast<int>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(size)));
}

double approximate(Wide x, std::int64_t& exponent) {
  int e = 0;
  const double mantissa = std::frexp(static_cast<double>(x), &e);
  exponent = e;
  return mantissa;
}

}  // namespace fixed

int FixedMatrix::bits() const {
  int most = 0;
  for (const Wide x : entries_) most = std::max(most, fixed::bits(x));
  return most;
}

// Digits with a carry each: |sum| < rows 2^(2 bits).
std::optional<FixedMatrix> fixed_gram(const IntegerMatrix& b) {
  const int bits = b.bits();
  if (2 * bits + static_cast<int>(std::bit_width(static_cast<unsigned>(b.rows()))) > FixedMatrix::most_bits)
    return std::nullopt;
  const DigitSums sums = gram(DigitMatrix::from(b, digit_width(b.rows())));
  FixedMatrix g(b.cols());
  for (int j = 0; j < b.cols(); ++j) {
    for (int i = 0; i <= j; ++i) g(i, j) = g(j, i) = sums.wide(i, j);
  }
  return g;
}

// c = p/q, with s = lcm(q, denominator): the matrix is (p s/q) I - (s/denominator) g.
std::optional<FixedMatrix> shifted_negative(const Rational& c, const FixedMatrix& g, const Integer& denominator) {
  Integer multiple;
  mpz_lcm(raw(multiple), raw(denominator), mpq_denref(raw(c)));
  const Integer diagonal = multiple / c.denominator() * c.numerator(), factor = multiple / denominator;
  if (gmp::bits(diagonal) >= FixedMatrix::most_bits || g.bits() + gmp::bits(factor) >= FixedMatrix::most_bits)
    return std::nullopt;
  const Wide d = to_wide(diagonal), f = to_wide(factor);
  FixedMatrix out(g.rows());
  for (int i = 0; i < g.rows(); ++i) {
    for (int j = 0; j < g.rows(); ++j) out(i, j) = (i == j ? d : 0) - f * g(i, j);
  }
  return out;
}

IntegerMatrix to_integers(const FixedMatrix& a) {
  IntegerMatrix out(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) gmp::set_wide(out(i, j), a(i, j));
  }
  return out;
}

}  // namespace plumbline
