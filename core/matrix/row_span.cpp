#include "matrix/row_span.hpp"

#include <algorithm>
#include <numeric>

#include "matrix/gmp_access.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

using gmp::raw;
constexpr int limb_bits = 48;
constexpr std::int64_t most_denominator = std::int64_t{1} << 30;

// d > 0 with d y = n modulo p, |n| and d at most 2^29: at most one fraction n/d has that, and it is among the convergents
// of y/p. 0 if there is none.
std::int64_t small_denominator(std::uint64_t y, std::uint64_t p) {
  constexpr std::int64_t most = most_denominator / 2;
  std::int64_t r = static_cast<std::int64_t>(p), s = static_cast<std::int64_t>(y), t = 0, u = 1;
  while (s > most) {
    const std::int64_t q = r / s;
    r = std::exchange(s, r - q * s);
    t = std::exchange(u, t - q * u);
  }
  const std::int64_t size = std::abs(u);
  return size <= most ? size : 0;
}

// A common denominator of the fractions that the residues may stand for; 1 if there is no small one.
std::int64_t common_denominator(const std::vector<std::uint64_t>& y, std::uint64_t p) {
  std::int64_t common = 1;
  for (const std::uint64_t x : y) {
    const std::int64_t d = small_denominator(x, p);
    if (d == 0) return 1;
    common = std::lcm(common, d);
    if (common > most_denominator) return 1;
  }
  return common;
}

bool all_zero(const std::vector<Integer>& x) {
  return std::all_of(x.begin(), x.end(), [](const Integer& e) { return gmp::is_zero(e); });
}

}  // namespace

std::uint64_t LargePrime::inverse(std::uint64_t a) const {  // a^(p - 2), by Fermat
  std::uint64_t result = 1;
  for (std::uint64_t e = p_ - 2; e != 0; e >>= 1, a = times(a, a))
    if ((e & 1) != 0) result = times(result, a);
  return result;
}

std::uint64_t LargePrime::minus_inner(std::uint64_t a, const std::uint64_t* x, const std::uint64_t* y,
                                      int count) const {
  WideSize sum = 0;
  for (int from = 0; from < count; from += 32) {
    for (int k = from; k < std::min(from + 32, count); ++k) sum += static_cast<WideSize>(x[k]) * y[k];
    sum = (sum >> 61) * c_ + (sum & mask);  // below 2^88
  }
  return reduced(static_cast<WideSize>(a) + p_ - reduced(sum));
}

// Row by row: its coefficients c of the rows of U so far, then what is left of it, which is a new row of U unless it is
// zero. U is kept as columns, so that both are inner products.
ModularPivots::ModularPivots(const IntegerMatrix& a, const LargePrime& prime)
    : p(prime), u_columns(static_cast<std::size_t>(a.cols())) {
  const int n = a.cols(), most = std::min(a.rows(), n);
  std::vector<std::uint64_t> c;
  for (int i = 0; i < a.rows() && size() < most; ++i) {
    const int done = size();
    budget::spend(4 * static_cast<std::int64_t>(n) * (done + 4), "a rank modulo a prime");
    const auto left = [&](int j, int before) {  // the entry in column j after so many rows of U
      return p.minus_inner(mpz_fdiv_ui(raw(a(i, j)), p.value()), c.data(), u_columns[static_cast<std::size_t>(j)].data(),
                           before);
    };
    c.clear();
    for (int k = 0; k < done; ++k) c.push_back(left(cols[static_cast<std::size_t>(k)], k));
    int pivot = -1;
    std::uint64_t unit = 0;
    for (int j = 0; j < n; ++j) {
      const std::uint64_t x = left(j, done);
      if (x != 0 && pivot < 0) {
        pivot = j;
        unit = p.inverse(x);
      }
      if (pivot >= 0) u_columns[static_cast<std::size_t>(j)].push_back(p.times(x, unit));
    }
    if (pivot < 0) continue;
    for (int j = 0; j < pivot; ++j) u_columns[static_cast<std::size_t>(j)].push_back(0);
    rows.push_back(i);
    cols.push_back(pivot);
    for (int k = 0; k < done; ++k) c_columns[static_cast<std::size_t>(k)].push_back(c[static_cast<std::size_t>(k)]);
    c_columns.push_back({unit});
  }
}

// First z U = b from the left, then y C = z from the right.
std::vector<std::uint64_t> ModularPivots::solve(std::vector<std::uint64_t> b) const {
  const auto r = static_cast<std::size_t>(size());
  for (std::size_t j = 0; j < r; ++j)
    b[j] = p.minus_inner(b[j], b.data(), u_columns[static_cast<std::size_t>(cols[j])].data(), static_cast<int>(j));
  for (std::size_t j = r; j-- > 0;)
    b[j] = p.times(p.minus_inner(b[j], b.data() + j + 1, c_columns[j].data() + 1, static_cast<int>(r - j - 1)),
                   c_columns[j][0]);
  return b;
}

RowSpan::RowSpan(const IntegerMatrix& a, const ModularPivots& pivots) : a_(a), pivots_(pivots) {
  const auto r = static_cast<std::size_t>(pivots.size()), n = static_cast<std::size_t>(a.cols());
  limbs_.resize(static_cast<std::size_t>(a.bits() / limb_bits + 1), std::vector<std::int64_t>(r * n));
  Integer part;
  for (std::size_t k = 0; k < r; ++k)
    for (std::size_t j = 0; j < n; ++j) {
      const Integer& x = a(pivots.rows[k], static_cast<int>(j));
      for (std::size_t t = 0; t < limbs_.size(); ++t) {
        mpz_tdiv_q_2exp(raw(part), raw(x), t * limb_bits);
        mpz_tdiv_r_2exp(raw(part), raw(part), limb_bits);
        limbs_[t][j * r + k] = mpz_get_si(raw(part));
      }
    }
}

std::vector<std::uint64_t> RowSpan::digit(const std::vector<Integer>& rest) const {
  std::vector<std::uint64_t> b;
  for (const int j : pivots_.cols) b.push_back(mpz_fdiv_ui(raw(rest[static_cast<std::size_t>(j)]), pivots_.p.value()));
  return pivots_.solve(std::move(b));
}

// rest := (rest - y B) / p with y between -p/2 and p/2; false if p does not divide. A sum of at most 2^18 products of 60
// and 48 bits is below 2^127.
bool RowSpan::subtract(std::vector<Integer>& rest, const std::vector<std::uint64_t>& y) const {
  const auto p = pivots_.p.value();
  std::vector<std::int64_t> balanced;
  for (const std::uint64_t x : y) balanced.push_back(static_cast<std::int64_t>(x) - static_cast<std::int64_t>(x > p / 2 ? p : 0));
  const std::size_t r = y.size();
  Integer sum;
  for (std::size_t j = 0; j < rest.size(); ++j) {
    for (std::size_t t = 0; t < limbs_.size(); ++t) {
      const std::int64_t* column = limbs_[t].data() + j * r;
      Wide total = 0;
      for (std::size_t k = 0; k < r; ++k) total += static_cast<Wide>(balanced[k]) * column[k];
      gmp::set_wide(sum, total);
      mpz_mul_2exp(raw(sum), raw(sum), t * limb_bits);
      mpz_sub(raw(rest[j]), raw(rest[j]), raw(sum));
    }
    if (mpz_divisible_ui_p(raw(rest[j]), p) == 0) return false;
    mpz_divexact_ui(raw(rest[j]), raw(rest[j]), p);
  }
  return true;
}

RowSpan::Answer RowSpan::lift(int i, std::size_t digits) const {
  std::vector<Integer> rest;
  for (int j = 0; j < a_.cols(); ++j) rest.push_back(a_(i, j));
  const auto work = static_cast<std::int64_t>(pivots_.size()) *
                    (pivots_.size() + static_cast<std::int64_t>(limbs_.size()) * a_.cols());
  for (std::size_t d = 0; d < digits; ++d) {
    if (all_zero(rest)) return Answer::Combination;
    budget::spend(2 * work + 16, "a combination of rows");
    std::vector<std::uint64_t> y = digit(rest);
    if (d == 0) {
      const std::int64_t common = common_denominator(y, pivots_.p.value());
      if (common > 1) {
        for (Integer& x : rest) mpz_mul_si(raw(x), raw(x), common);
        y = digit(rest);
      }
    }
    if (!subtract(rest, y)) return Answer::None;
  }
  return all_zero(rest) ? Answer::Combination : Answer::Open;
}

// p^digits > 2^(minor_bits + 30), which exceeds the minors even after a row was multiplied by a denominator.
bool RowSpan::holds_all(std::size_t minor_bits) const {
  const std::size_t digits = (minor_bits + 30) / 60 + 1;
  std::vector<bool> done(static_cast<std::size_t>(a_.rows()));
  for (const int i : pivots_.rows) done[static_cast<std::size_t>(i)] = true;
  for (int i = 0; i < a_.rows(); ++i)
    if (!done[static_cast<std::size_t>(i)] && lift(i, digits) == Answer::None) return false;
  return true;
}

int RowSpan::some_other_row() const {
  for (int i = 0; i < a_.rows(); ++i)
    if (std::find(pivots_.rows.begin(), pivots_.rows.end(), i) == pivots_.rows.end()) return i;
  return -1;
}

}  // namespace plumbline
