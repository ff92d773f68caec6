#include "matrix/row_span.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "budget/budget.hpp"
#include "matrix/gmp_access.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using gmp::raw;
constexpr int guessing_digits = 3;
constexpr std::size_t few_bits = 186;
constexpr std::size_t rows_at_a_time = 512;
constexpr std::int64_t most_denominator = std::int64_t{1} << 30;

// How the entries of the rows of a minor are cut, and the largest p for which a digit of all of them is exact.
struct Sizes {
  int width;
  double limit;
};

// R2: (r + 3) (p/2 + 1) 2^(width - 1) <= 2^52, and p > 2 (r + 3). A digit of log2 p bits costs one product for the
// inverse and two for each part: the cheapest way has one part and a short p, or a few parts and a long one.
Sizes best_sizes(int bits, int r) {
  Sizes best{2, 0};
  double least = 0;
  for (int parts = 1; parts <= bits + 1; ++parts) {
    const int width = std::max(2, bits / parts + 1);
    const double limit = std::min(ShortPrime::limit, std::ldexp(1.0, 54 - width) / (r + 3) - 2);
    if (limit < 2.0 * (r + 3) + 256) continue;
    const double cost = (1 + 2.0 * parts) / std::log2(limit);
    if (best.limit == 0 || cost < least) best = {width, limit}, least = cost;
    if (limit == ShortPrime::limit) break;
  }
  if (best.limit == 0) throw ResourceLimit("a combination of rows: the matrix has too many of them");
  return best;
}

// The digits of |x|, with the sign of x.
void cut(const Integer& x, const Parts& out, Eigen::Index at, std::vector<RowMatrix>& to) {
  thread_local Integer rest, part;
  rest = x;
  for (std::size_t t = 0; t < to.size(); ++t) {
    if (gmp::is_zero(rest)) return;
    mpz_tdiv_r_2exp(raw(part), raw(rest), static_cast<mp_bitcnt_t>(out.width));
    mpz_tdiv_q_2exp(raw(rest), raw(rest), static_cast<mp_bitcnt_t>(out.width));
    std::int64_t digit = gmp::word(raw(part));
    const std::int64_t half = std::int64_t{1} << (out.width - 1);
    if (std::abs(digit) > half) {
      const std::int64_t carry = digit > 0 ? 1 : -1;
      digit -= 2 * carry * half;
      mpz_add(raw(rest), raw(rest), raw(Integer(carry)));
    }
    to[t].data()[at] = static_cast<double>(digit);
  }
}

// Rows `rows` of `a`, each times its factor.
Parts parts_of(const IntegerMatrix& a, const std::vector<int>& rows, const std::vector<Integer>& factors, int width) {
  const auto factor = [&](std::size_t i) { return factors.empty() ? Integer(1) : factors[i]; };
  int bits = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (int j = 0; j < a.cols(); ++j) bits = std::max(bits, gmp::bits(a(rows[i], j)) + gmp::bits(factor(i)));
  const auto count = as_size(bits / width + 1), height = rows.size();
  budget::spend(static_cast<std::int64_t>(count * height) * 8 * a.cols(), "the parts of a matrix");
  Parts out{width, std::vector<RowMatrix>(count, RowMatrix::Zero(static_cast<Eigen::Index>(height), a.cols()))};
  for (std::size_t i = 0; i < height; ++i)
    for (int j = 0; j < a.cols(); ++j) {
      const Eigen::Index at = static_cast<Eigen::Index>(i) * a.cols() + j;
      if (factors.empty() || factors[i] == 1)
        cut(a(rows[i], j), out, at, out.parts);
      else
        cut(a(rows[i], j) * factors[i], out, at, out.parts);
    }
  return out;
}

// d > 0 with d y = n modulo m, |n| and d at most 2^29 and sqrt(m/2): at most one fraction n/d has that, and it is among
// the convergents of y/m. 0 if there is none.
std::int64_t small_denominator(Wide y, Wide m) {
  const auto most = static_cast<Wide>(std::min(std::sqrt(static_cast<double>(m) / 2), 536870912.0));
  Wide r = m, s = y, t = 0, u = 1;
  while (s > most) {
    const Wide q = r / s;
    r = std::exchange(s, r - q * s);
    t = std::exchange(u, t - q * u);
  }
  const Wide size = u < 0 ? -u : u;
  return size <= most ? static_cast<std::int64_t>(size) : 0;
}

// A common denominator of the fractions that the numbers modulo m may stand for; 1 if there is no small one.
std::int64_t common_denominator(const std::vector<Wide>& y, Wide m) {
  std::int64_t common = 1;
  for (const Wide x : y) {
    const std::int64_t d = small_denominator(x, m);
    if (d == 0) return 1;
    common = std::lcm(common, d);
    if (common > most_denominator) return 1;
  }
  return common;
}

// An inverse modulo p of M, if it has one: the echelon form of (M, 1) is (1, M^-1) with its rows in another order.
std::optional<RowMatrix> inverse_modulo(const IntegerMatrix& a, const Minor& m, const ShortPrime& p) {
  const Eigen::Index r = m.size();
  RowMatrix both = RowMatrix::Zero(r, 2 * r);
  for (Eigen::Index i = 0; i < r; ++i) {
    for (Eigen::Index j = 0; j < r; ++j) both(i, j) = p.residue(a(m.rows[as_size(i)], m.cols[as_size(j)]));
    both(i, r + i) = 1;
  }
  const Echelon echelon(std::move(both), p);
  RowMatrix inverse(r, r);
  for (std::size_t k = 0; k < echelon.cols().size(); ++k) {
    if (echelon.cols()[k] >= r) return std::nullopt;
    inverse.row(echelon.cols()[k]) = echelon.form().row(static_cast<Eigen::Index>(k)).tail(r);
  }
  return inverse;
}

}  // namespace

// What is left of rows, in parts; entries of a part may be longer than the width.
struct RowSpan::Rest {
  std::vector<RowMatrix> parts;
  [[nodiscard]] bool is_zero(Eigen::Index row) const {
    return std::ranges::all_of(parts, [&](const RowMatrix& x) { return (x.row(row).array() == 0).all(); });
  }
  [[nodiscard]] bool is_zero() const {
    return std::ranges::all_of(parts, [](const RowMatrix& x) { return (x.array() == 0).all(); });
  }
};

RowSpan::RowSpan(const IntegerMatrix& a, Minor minor) : a_(a), minor_(std::move(minor)), p_(3) {
  int bits = 0;
  for (const int i : minor_.rows)
    for (int j = 0; j < a.cols(); ++j) bits = std::max(bits, gmp::bits(a(i, j)));
  const Sizes sizes = best_sizes(bits, minor_.size());
  rows_ = parts_of(a, minor_.rows, {}, sizes.width);
  p_ = ShortPrime::below(sizes.limit, minor_.size());
  for (;;) {
    if (auto inverse = inverse_modulo(a, minor_, p_)) {
      inverse_ = std::move(*inverse);
      return;
    }
    p_ = ShortPrime::below(p_.size(), minor_.size());
    if (p_.size() < 2 * minor_.size() + 6) throw Undefined("a combination of rows: the minor is 0");
  }
}

RowSpan::Rest RowSpan::start(const std::vector<int>& rows, const std::vector<Integer>& factors) const {
  Rest b{parts_of(a_, rows, factors, rows_.width).parts};
  while (b.parts.size() < rows_.parts.size()) b.parts.emplace_back(RowMatrix::Zero(b.parts[0].rows(), a_.cols()));
  return b;
}

// y with y M = b modulo p.
RowMatrix RowSpan::digit(const Rest& b) const {
  const Eigen::Index count = b.parts[0].rows(), r = minor_.size();
  const double unit = p_.reduced(std::ldexp(1.0, rows_.width));
  RowMatrix x = RowMatrix::Zero(count, r), y = RowMatrix::Zero(count, r);
  for (auto part = b.parts.rbegin(); part != b.parts.rend(); ++part) {
    for (Eigen::Index i = 0; i < count; ++i)
      for (Eigen::Index j = 0; j < r; ++j) x(i, j) = x(i, j) * unit + (*part)(i, minor_.cols[as_size(j)]);
    p_.reduce(x);
  }
  subtract_product(y, -x, inverse_);
  p_.reduce(y);
  return y;
}

// b := (b - y B) / p; false if p does not divide. Part after part from the highest: what p leaves of one goes to the
// next, and of the last nothing must be left.
bool RowSpan::subtract(Rest& b, const RowMatrix& y) const {
  const double unit = std::ldexp(1.0, rows_.width);
  for (std::size_t t = rows_.parts.size(); t-- > 0;) subtract_product(b.parts[t], y, rows_.parts[t]);
  for (Eigen::Index i = 0; i < y.rows(); ++i) {
    Eigen::Array<double, 1, Eigen::Dynamic> left = Eigen::Array<double, 1, Eigen::Dynamic>::Zero(a_.cols()), sum;
    for (auto part = b.parts.rbegin(); part != b.parts.rend(); ++part) {
      auto row = part->row(i).array();
      sum = row + left * unit;
      row = p_.quotient(sum);
      left = sum - row * p_.size();
    }
    if ((left != 0).any()) return false;
  }
  return true;
}

// Denominators of the combinations, as far as the first digits tell; nothing if there is no combination.
std::optional<std::vector<Integer>> RowSpan::denominators(const std::vector<int>& rows) const {
  Rest b = start(rows, {});
  const Wide p = p_.value();
  std::vector<std::vector<Wide>> y(rows.size(), std::vector<Wide>(as_size(minor_.size())));
  Wide power = 1;
  for (int d = 0; d < guessing_digits; ++d, power *= p) {
    const RowMatrix next = digit(b);
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t k = 0; k < y[i].size(); ++k)
        y[i][k] += power * static_cast<std::int64_t>(next(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)));
    if (!subtract(b, next)) return std::nullopt;
  }
  std::vector<Integer> out;
  for (auto& row : y) {
    for (Wide& x : row) x = (x % power + power) % power;
    out.emplace_back(common_denominator(row, power));
  }
  return out;
}

std::optional<std::vector<int>> RowSpan::lift_some(const std::vector<int>& rows, std::size_t digits) const {
  const auto factors = denominators(rows);
  if (!factors) return std::nullopt;
  Rest b = start(rows, *factors);
  for (std::size_t d = 0; d < digits && !b.is_zero(); ++d) {
    budget::spend(b.parts[0].size() * static_cast<std::int64_t>(8 * b.parts.size()), "a combination of rows");
    if (!subtract(b, digit(b))) return std::nullopt;
  }
  std::vector<int> open;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!b.is_zero(static_cast<Eigen::Index>(i))) open.push_back(rows[i]);
  return open;
}

// As many digits as p^digits > 2^bits needs.
std::optional<std::vector<int>> RowSpan::lift(const std::vector<int>& rows, std::size_t bits) const {
  Integer power = 1;
  std::size_t digits = 0;
  for (; as_size(gmp::bits(power)) <= bits; ++digits) power *= p_.value();
  std::vector<int> open;
  for (std::size_t from = 0; from < rows.size(); from += rows_at_a_time) {
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(from);
    const auto count = static_cast<std::ptrdiff_t>(std::min(rows_at_a_time, rows.size() - from));
    const auto some = lift_some(std::vector<int>(first, first + count), digits);
    if (!some) return std::nullopt;
    open.insert(open.end(), some->begin(), some->end());
  }
  return open;
}

// p^digits exceeds the minors even after a row was multiplied by a denominator. Most combinations end early; what is
// left of the rows then is lifted by itself.
bool RowSpan::holds_all(std::size_t minor_bits) const {
  const auto left = lift(other_rows(), few_bits);
  return left && (left->empty() || lift(*left, minor_bits + 30).has_value());
}

RowSpan::Coefficient RowSpan::first_coefficient(int row, std::size_t bits) const {
  Rest b = start({row}, {});
  Coefficient out{0, 1};
  std::vector<std::int64_t> digits;
  while (as_size(gmp::bits(out.modulus)) <= bits) {
    const RowMatrix y = digit(b);
    digits.push_back(static_cast<std::int64_t>(y(0, 0)));
    out.modulus *= p_.value();
    if (!subtract(b, y)) throw std::logic_error("a coefficient of a row that is no combination");
  }
  for (auto d = digits.rbegin(); d != digits.rend(); ++d) out.value = out.value * p_.value() + *d;
  if (out.value < 0) out.value += out.modulus;
  return out;
}

std::vector<int> RowSpan::other_rows() const {
  std::vector<bool> taken(as_size(a_.rows()));
  for (const int i : minor_.rows) taken[as_size(i)] = true;
  std::vector<int> others;
  for (int i = 0; i < a_.rows(); ++i)
    if (!taken[as_size(i)]) others.push_back(i);
  return others;
}

}  // namespace plumbline
