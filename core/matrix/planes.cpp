#include "matrix/planes.hpp"

#include <cblas.h>

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "matrix/product.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using gmp::raw;
constexpr int digit_bits = DigitPlanes::width;
constexpr double base = 1 << digit_bits;
// Adding and subtracting it rounds |x| < 2^51 to an integer, to nearest.
constexpr double rounder = 3.0 * (std::int64_t{1} << 51);
constexpr Eigen::Index block = 512;  // entries whose carries are held at a time
using Block = Eigen::Array<double, Eigen::Dynamic, 1, 0, block, 1>;

constexpr std::int64_t half = std::int64_t{1} << (digit_bits - 1), mask = 2 * half - 1;

// x in digits, from the lowest; `write(d, digit)`.
template <class Write> void cut_short(std::int64_t x, int count, Write write) {
  for (int d = 0; d < count; ++d) {
    const std::int64_t digit = ((x + half) & mask) - half;
    write(d, static_cast<double>(digit));
    x = (x - digit) >> digit_bits;
  }
}

// The same for numbers of any size: the digits of |x|, with the sign of x.
template <class Write> void cut(const Integer& x, int count, Write write) {
  const mp_limb_t* limbs = mpz_limbs_read(raw(x));
  const auto size = static_cast<int>(mpz_size(raw(x)));
  if (size == 0 || (size == 1 && limbs[0] >> 62 == 0)) return cut_short(gmp::word(raw(x)), count, write);
  const double sign = mpz_sgn(raw(x));
  std::int64_t carried = 0;
  for (int d = 0; d < count; ++d) {
    const int bit = d * digit_bits, limb = bit / 64, offset = bit % 64;
    std::uint64_t window = limb < size ? limbs[limb] >> offset : 0;
    if (offset > 64 - digit_bits && limb + 1 < size) window |= limbs[limb + 1] << (64 - offset);
    std::int64_t digit = (static_cast<std::int64_t>(window) & mask) + carried;
    carried = digit >= half ? 1 : 0;
    if (carried != 0) digit -= 2 * half;
    write(d, sign * static_cast<double>(digit));
  }
}

int bits_of(int n) { return static_cast<int>(std::bit_width(static_cast<unsigned>(n))); }

// Planes that hold every number below 2^bits in size: the highest balanced digit may carry once more.
int planes_for(int bits) { return (bits + 1) / digit_bits + 1; }

// sum_d digits[d stride] 2^(22 d), laid down from the lowest limb on; `pending` holds what lies above the limbs already
// written, in two's complement.
void put_together(Integer& out, const double* digits, Eigen::Index stride, int count) {
  if (count == 1) {
    gmp::set_word(raw(out), static_cast<std::int64_t>(*digits));
    return;
  }
  const auto most = static_cast<mp_size_t>((count * digit_bits + 63) / 64 + 1);
  mp_limb_t* limbs = mpz_limbs_write(raw(out), most);
  Wide pending = 0;
  mp_size_t written = 0;
  int offset = 0;
  for (int d = 0; d < count; ++d, offset += digit_bits) {
    if (offset >= 64) {
      limbs[written++] = static_cast<mp_limb_t>(pending);
      pending >>= 64;
      offset -= 64;
    }
    pending += static_cast<Wide>(static_cast<std::int64_t>(digits[d * stride])) * (static_cast<Wide>(1) << offset);
  }
  for (; written < most; pending >>= 64) limbs[written++] = static_cast<mp_limb_t>(pending);
  const bool negative = pending < 0;
  if (negative) mpn_neg(limbs, limbs, most);
  mpz_limbs_finish(raw(out), negative ? -most : most);
}

}  // namespace

DigitPlanes::DigitPlanes(int rows, int cols, int count)
    : rows_(rows), cols_(cols), count_(count), charge_(8 * size() * count) {
  digits_.resize(size() * count);
}

DigitPlanes DigitPlanes::from(const std::vector<Integer>& entries, int rows, int cols) {
  int bits = 0;
  for (const Integer& e : entries) bits = std::max(bits, gmp::bits(e));
  DigitPlanes out(rows, cols, planes_for(bits));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) {
      double* to = out.digits_.data() + i + static_cast<Eigen::Index>(j) * rows;
      cut(entries[as_size(i) * cols + j], out.count_, [&](int d, double x) { to[d * out.size()] = x; });
    }
  out.trim();
  return out;
}

std::vector<Integer> DigitPlanes::integers() const {
  budget::spend(size() * (8 + count_), "the integers of a matrix of digits");
  std::vector<Integer> out(as_size(size()));
  for (int j = 0; j < cols_; ++j)
    for (int i = 0; i < rows_; ++i)
      put_together(out[as_size(i) * cols_ + j], digits_.data() + i + static_cast<Eigen::Index>(j) * rows_, size(),
                   count_);
  return out;
}

// |x| <= 2^53 - 1 at the lowest plane, and the carries are below 2^32: every step is exact, and what is carried out of
// the last plane is 0 by the choice of the number of planes.
void DigitPlanes::carry() {
  for (Eigen::Index at = 0; at < size(); at += block) {
    const Eigen::Index n = std::min(block, size() - at);
    Block carried = Block::Zero(n), x(n);
    for (int d = 0; d < count_; ++d) {
      auto digit = digits_.segment(d * size() + at, n);
      x = digit + carried;
      carried = (x * (1 / base) + rounder) - rounder;
      digit = x - carried * base;
    }
    if ((carried != 0).any()) throw std::logic_error("digits: a value that is too large for its planes");
  }
  trim();
}

void DigitPlanes::trim() {
  const auto largest = [&] { return size() == 0 ? 0 : plane(count_ - 1).abs().maxCoeff(); };
  for (top_ = largest(); count_ > 1 && top_ == 0; top_ = largest()) --count_;
}

// What lies below the last plane is less than one unit of it.
int DigitPlanes::bits() const {
  return digit_bits * (count_ - 1) + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(top_) + 1));
}

// The last plane keeps what it has: the value is too small for another plane, so there is room in this one.
void DigitPlanes::spill() {
  for (Eigen::Index at = 0; at < size(); at += block) {
    const Eigen::Index n = std::min(block, size() - at);
    Block carried = Block::Zero(n), high(n);
    for (int d = 0; d + 1 < count_; ++d) {
      auto digit = digits_.segment(d * size() + at, n);
      high = (digit * (1 / base) + rounder) - rounder;
      digit = (digit - high * base) + carried;
      carried = high;
    }
    digits_.segment((count_ - 1) * size() + at, n) += carried;
  }
}

// The highest digits that are not 0 decide: what is below them is less than one unit of the last one. Two digits fit a
// double.
Eigen::ArrayXd DigitPlanes::positive() const {
  if (count_ == 1) return plane(0).max(0.0).min(1.0);
  Eigen::ArrayXd out = plane(count_ - 1) * base + plane(count_ - 2);
  for (int d = count_ - 2; d-- > 0 && (out == 0).any();) out = (out == 0).select(plane(d), out);
  return out.max(0.0).min(1.0);
}

// One call for each plane of a and each part of the inner dimension. `products` counts what an entry has added since
// its carries were last taken; a carry that was spilled into it counts as one.
DigitPlanes multiply(const DigitPlanes& a, const DigitPlanes& b) {
  const int inner = a.cols_, m = a.rows_, most = DigitPlanes::most_products - 2;
  budget::afford(static_cast<double>(a.size()) * a.count_ * b.cols_ * b.count_ / 2, "a product of matrices of digits");
  use_one_blas_thread();
  DigitPlanes c(m, b.cols_, std::max(a.count_ + b.count_ - 1, planes_for(a.bits() + b.bits() + bits_of(inner))));
  if (inner == 0 || c.size() == 0) return DigitPlanes(m, b.cols_);
  c.digits_.tail((c.count_ - b.count_) * c.size()).setZero();
  int products = 0;
  for (int d = 0; d < a.count_; ++d)
    for (int from = 0; from < inner; from += most) {
      const int part = std::min(most, inner - from);
      if (products + part > most) {
        c.spill();
        products = 1;
      }
      products += part;
      cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, b.cols_ * b.count_, part, 1,
                  a.digits_.data() + d * a.size() + static_cast<Eigen::Index>(from) * m, m, b.digits_.data() + from,
                  inner, d == 0 && from == 0 ? 0 : 1, c.digits_.data() + d * c.size(), m);
    }
  c.carry();
  return c;
}

DigitPlanes add(const DigitPlanes& a, const DigitPlanes& b) {
  const DigitPlanes &longer = a.count_ >= b.count_ ? a : b, &shorter = a.count_ >= b.count_ ? b : a;
  DigitPlanes c(a.rows_, a.cols_, longer.count_ + 1);
  c.digits_.head(longer.count_ * c.size()) = longer.digits_.head(longer.count_ * c.size());
  c.plane(longer.count_).setZero();
  c.digits_.head(shorter.count_ * c.size()) += shorter.digits_.head(shorter.count_ * c.size());
  c.carry();
  return c;
}

DigitPlanes scale(const Integer& factor, const DigitPlanes& a) {
  const int digits = planes_for(gmp::bits(factor));
  budget::spend(a.size() * a.count_, "a multiple of a matrix of digits");
  DigitPlanes c(a.rows_, a.cols_, digits + a.count_ + 1);
  c.digits_.setZero();
  int products = 0;
  cut(factor, digits, [&](int d, double f) {
    if (f == 0) return;
    if (++products >= DigitPlanes::most_products - 2) c.spill(), products = 2;
    c.digits_.segment(d * c.size(), a.count_ * c.size()) += f * a.digits_.head(a.count_ * c.size());
  });
  c.carry();
  return c;
}

DigitPlanes transpose(const DigitPlanes& a) {
  DigitPlanes c(a.cols_, a.rows_, a.count_);
  for (int d = 0; d < a.count_; ++d) {
    const Eigen::Map<const Eigen::MatrixXd> from(a.digits_.data() + d * a.size(), a.rows_, a.cols_);
    Eigen::Map<Eigen::MatrixXd>(c.digits_.data() + d * c.size(), c.rows_, c.cols_) = from.transpose();
  }
  c.trim();
  return c;
}

DigitPlanes where(const Eigen::ArrayXd& mask, const DigitPlanes& a, const DigitPlanes& b) {
  DigitPlanes c(a.rows_, a.cols_, std::max(a.count_, b.count_));
  for (int d = 0; d < c.count_; ++d) {
    auto to = c.plane(d);
    if (d >= b.count_ || (d == 0 && b.count_ == 1 && b.top_ == 0))
      to = mask * a.plane(d);
    else if (d >= a.count_)
      to = (1 - mask) * b.plane(d);
    else
      to = mask * (a.plane(d) - b.plane(d)) + b.plane(d);
  }
  c.trim();
  return c;
}

}  // namespace plumbline
