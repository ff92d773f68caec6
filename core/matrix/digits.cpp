#include "matrix/digits.hpp"

#include <bit>
#include <cmath>

#include "matrix/product.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using gmp::raw;

// Writes the digits of x into entry `at` of each digit matrix; the last digit takes what is left.
template <class Int> void split(Int x, DigitMatrix& out, Eigen::Index at) {
  const Int half = static_cast<Int>(1) << (out.width - 1), mask = 2 * half - 1;
  for (int d = 0; d + 1 < out.count(); ++d) {
    const Int digit = ((x + half) & mask) - half;
    out.digits[d].data()[at] = static_cast<double>(static_cast<std::int64_t>(digit));
    x = (x - digit) >> out.width;
  }
  out.digits.back().data()[at] = static_cast<double>(static_cast<std::int64_t>(x));
}

// The same for numbers of any size: the digits of |x|, with the sign of x.
void split(const Integer& x, DigitMatrix& out, Eigen::Index at) {
  const mp_limb_t* limbs = mpz_limbs_read(raw(x));
  const std::size_t size = mpz_size(raw(x));
  const double sign = mpz_sgn(raw(x));
  const std::int64_t half = std::int64_t{1} << (out.width - 1), mask = 2 * half - 1;
  std::int64_t carry = 0;
  for (int d = 0; d < out.count(); ++d) {
    const std::size_t bit = as_size(d) * as_size(out.width), limb = bit / 64, offset = bit % 64;
    std::uint64_t window = limb < size ? limbs[limb] >> offset : 0;
    if (offset != 0 && limb + 1 < size) window |= limbs[limb + 1] << (64 - offset);
    std::int64_t digit = (static_cast<std::int64_t>(window) & mask) + carry;
    carry = d + 1 < out.count() && digit >= half ? 1 : 0;
    if (carry != 0) digit -= 2 * half;
    out.digits[d].data()[at] = sign * static_cast<double>(digit);
  }
}

DigitMatrix zeros(Eigen::Index rows, Eigen::Index cols, int width, int count) {
  return {width, std::vector<MatrixXd>(as_size(count), MatrixXd(rows, cols))};
}

// sums += p, entry by entry; p holds integers.
void accumulate(std::vector<std::int64_t>& sums, const MatrixXd& p) {
  sums.resize(as_size(p.size()));
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += static_cast<std::int64_t>(p.data()[i]);
}

DigitSums empty_sums(Eigen::Index rows, Eigen::Index cols, int width, int count) {
  return {static_cast<int>(rows), static_cast<int>(cols), width,
          std::vector<std::vector<std::int64_t>>(as_size(count))};
}

}  // namespace

int digit_width(int inner) { return (53 - static_cast<int>(std::bit_width(static_cast<unsigned>(inner)))) / 2 + 1; }

DigitMatrix DigitMatrix::from(const IntegerMatrix& a, int width) {
  const int bits = a.bits(), count = bits / width + 1;
  DigitMatrix out = zeros(a.rows(), a.cols(), width, count);
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      const Eigen::Index at = i + static_cast<Eigen::Index>(j) * a.rows();
      if (bits <= 62) {
        split<std::int64_t>(gmp::word(raw(a(i, j))), out, at);
      } else {
        split(a(i, j), out, at);
      }
    }
  }
  return out;
}

DigitMatrix DigitMatrix::from(const MatrixXd& integers, int width, int count) {
  DigitMatrix out{width, {}};
  MatrixXd rest = integers;
  for (int d = 0; d + 1 < count; ++d) {
    MatrixXd high = (rest * std::ldexp(1.0, -width)).array().rint();
    out.digits.emplace_back(rest - high * std::ldexp(1.0, width));
    rest = std::move(high);
  }
  out.digits.push_back(std::move(rest));
  return out;
}

DigitMatrix DigitMatrix::from(const std::vector<Wide>& integers, int rows, int cols, int width, int count) {
  DigitMatrix out = zeros(rows, cols, width, count);
  for (std::size_t i = 0; i < integers.size(); ++i) split<Wide>(integers[i], out, static_cast<Eigen::Index>(i));
  return out;
}

DigitSums multiply(const DigitMatrix& a, const DigitMatrix& b) {
  DigitSums out = empty_sums(a.digits[0].rows(), b.digits[0].cols(), a.width, a.count() + b.count() - 1);
  for (int d = 0; d < a.count(); ++d) {
    for (int e = 0; e < b.count(); ++e) accumulate(out.sums[d + e], rounded_product(a.digits[d], b.digits[e]));
  }
  return out;
}

DigitSums gram(const DigitMatrix& a) {
  DigitSums out = empty_sums(a.digits[0].cols(), a.digits[0].cols(), a.width, 2 * a.count() - 1);
  for (int d = 0; d < a.count(); ++d) {
    accumulate(out.sums[2 * d], rounded_gram(a.digits[d]));
    for (int e = 0; e < d; ++e) {
      const MatrixXd p = rounded_transposed_product(a.digits[d], a.digits[e]);
      accumulate(out.sums[d + e], p);
      accumulate(out.sums[d + e], p.transpose());
    }
  }
  return out;
}

// The sums are laid down from the lowest power on; `pending` holds what lies above the limbs already written, in two's
// complement.
void DigitSums::store(Integer& out, int i, int j) const {
  const std::size_t at = as_size(i) + as_size(j) * as_size(rows);
  if (sums.size() == 1) {
    gmp::set_word(raw(out), sums[0][at]);
    return;
  }
  const auto most = static_cast<mp_size_t>((sums.size() * as_size(width) + 63) / 64 + 2);
  mp_limb_t* limbs = mpz_limbs_write(raw(out), most);
  Wide pending = 0;
  mp_size_t written = 0;
  for (std::size_t s = 0; s < sums.size(); ++s) {
    const std::size_t offset = s * as_size(width) - 64 * as_size(written);
    pending += static_cast<Wide>(sums[s][at]) * (static_cast<Wide>(1) << offset);
    if (offset + as_size(width) >= 64) {
      limbs[written++] = static_cast<mp_limb_t>(pending);
      pending >>= 64;
    }
  }
  for (; written < most; pending >>= 64) limbs[written++] = static_cast<mp_limb_t>(pending);
  const bool negative = pending < 0;
  if (negative) mpn_neg(limbs, limbs, most);
  mpz_limbs_finish(raw(out), negative ? -most : most);
}

Wide DigitSums::wide(int i, int j) const {
  const std::size_t at = as_size(i) + as_size(j) * as_size(rows);
  Wide value = 0;
  for (std::size_t s = sums.size(); s-- > 0;) value = value * (static_cast<Wide>(1) << width) + sums[s][at];
  return value;
}

}  // namespace plumbline
