#include "matrices/lifting.hpp"

#include <algorithm>
#include <numeric>

namespace checker {

Limb Modulus::residue(const mpz_class& z) const {
  if constexpr (sizeof(unsigned long) == sizeof(Limb)) return mpz_fdiv_ui(z.get_mpz_t(), p_);
  Limb size = 0;
  std::int64_t i = (size_in_bits(z) + 63) / 64;
  charge(8 + static_cast<std::uint64_t>(i));
  while (i-- > 0) size = reduced(static_cast<DoubleLimb>(size) << 64 | word_of(z, i));
  return sgn(z) < 0 && size != 0 ? p_ - size : size;
}

Limb Modulus::minus_products(Limb a, const Limb* x, const Limb* y, int count) const {
  DoubleLimb sum = 0;
  for (int k = 0; k < count; ++k) {
    sum += static_cast<DoubleLimb>(x[k]) * y[k];
    if (k % 32 == 31) sum = reduced(sum);
  }
  return reduced(a + p_ - reduced(sum));
}

Limb Modulus::inverse(Limb a) const {  // a^(p-2)
  Limb result = 1, power = a;
  for (Limb e = p_ - 2; e != 0; e >>= 1, power = product(power, power))
    if ((e & 1) != 0) result = product(result, power);
  if (product(result, a) != 1) reject(Reason::TooLarge, "a rank: no inverse modulo a number that should be prime");
  return result;
}

// Column after column: x becomes L^-1 times the column, where the rows of L that belong to pivots are unit lower
// triangular. Its first entry beyond the pivots that is not 0 is the next pivot, what stands before is a column of U.
Pivots pivots_modulo(const Matrix& a, int most, const Modulus& modulus) {
  Pivots found;
  std::vector<std::vector<Limb>> l(a.rows, std::vector<Limb>(most));
  std::vector<Limb> x(a.rows);
  std::vector<int> row(a.rows);
  std::iota(row.begin(), row.end(), 0);
  for (int j = 0; j < a.cols && found.size() < most; ++j) {
    const int done = found.size();
    charge(static_cast<std::uint64_t>(a.rows) * (done + 8));
    for (int i = 0; i < a.rows; ++i) {
      const mpz_class& z = a.integers[a.index(row[i], j)];
      x[i] = modulus.minus_products(modulus.residue(z), l[i].data(), x.data(), std::min(i, done));
    }
    const auto pivot = std::find_if(x.begin() + done, x.end(), [](Limb y) { return y != 0; });
    if (pivot == x.end()) continue;
    std::swap(row[done], row[pivot - x.begin()]);
    std::swap(l[done], l[pivot - x.begin()]);
    std::swap(x[done], *pivot);
    found.inverse_u.push_back(modulus.inverse(x[done]));
    for (int i = done + 1; i < a.rows; ++i) l[i][done] = modulus.product(x[i], found.inverse_u.back());
    found.above_u.emplace_back(x.begin(), x.begin() + done);
    found.rows.push_back(row[done]);
    found.cols.push_back(j);
  }
  for (int j = 0; j < found.size(); ++j) {
    found.below_l.emplace_back();
    for (int i = j + 1; i < found.size(); ++i) found.below_l[j].push_back(l[i][j]);
  }
  return found;
}

namespace {

constexpr int kPartBits = 48;
constexpr std::int64_t kMost = std::int64_t{1} << 29;

// d <= 2^29 with d y = n modulo p for some |n| <= 2^29, by the Euclidean algorithm; 0 if it finds none.
std::int64_t denominator_of(Limb y, Limb p) {
  std::int64_t r = static_cast<std::int64_t>(p), s = static_cast<std::int64_t>(y), t = 0, u = 1;
  while (s > kMost) {
    const std::int64_t q = r / s;
    r -= q * s, t -= q * u;
    std::swap(r, s), std::swap(t, u);
  }
  return std::abs(u) <= kMost ? std::abs(u) : 0;
}

// A guess at a common denominator of the numbers that these are modulo p; 1 if none is small.
std::int64_t common_denominator(const std::vector<Limb>& y, Limb p) {
  std::int64_t common = 1;
  for (const Limb x : y) {
    const std::int64_t d = denominator_of(x, p);
    if (d == 0) return 1;
    common = std::lcm(common, d);
    if (common > 2 * kMost) return 1;
  }
  return common;
}

// The part of x that stands at 2^(48 part), with the sign of x.
void cut(const mpz_class& x, std::int64_t part, mpz_class& out) {
  mpz_tdiv_q_2exp(out.get_mpz_t(), x.get_mpz_t(), to_ulong(part * kPartBits));
  mpz_tdiv_r_2exp(out.get_mpz_t(), out.get_mpz_t(), kPartBits);
}

}  // namespace

Lifting::Lifting(const Matrix& a, const Pivots& pivots, const Modulus& modulus)
    : a_(a), pivots_(pivots), modulus_(modulus) {
  const std::int64_t longest = size_in_bits(a.integers);
  for (int i = 0; i < a.rows; ++i)
    if (std::find(pivots.rows.begin(), pivots.rows.end(), i) == pivots.rows.end()) others_.push_back(i);
  mpz_class part;
  for (std::int64_t low = 0; low == 0 || low < longest; low += kPartBits) {
    parts_.emplace_back();
    for (int j = 0; j < a.cols; ++j)
      for (const int i : pivots.rows) {
        const mpz_class& z = a.integers[a.index(i, j)];
        cut(z, low / kPartBits, part);
        parts_.back().push_back(to_int64(part));
      }
  }
}

// The row times a factor, in parts.
Lifting::Rest Lifting::start(int row, std::int64_t factor) const {
  std::vector<mpz_class> entries;
  for (int j = 0; j < a_.cols; ++j) entries.push_back(a_.integers[a_.index(row, j)] * to_mpz(factor));
  const std::size_t count = std::max(parts_.size(), static_cast<std::size_t>(size_in_bits(entries) / kPartBits + 1));
  Rest b(count);
  mpz_class part;
  for (std::size_t t = 0; t < count; ++t)
    for (const mpz_class& z : entries) {
      cut(z, static_cast<std::int64_t>(t), part);
      b[t].push_back(to_int64(part));
    }
  return b;
}

// y with y L U = b modulo p on the columns J.
std::vector<Limb> Lifting::digit(const Rest& b) const {
  const int r = pivots_.size();
  std::vector<Limb> y;
  for (int j = 0; j < r; ++j) {
    Limb entry = 0;
    for (std::size_t t = b.size(); t-- > 0;)
      entry = modulus_.reduced((static_cast<DoubleLimb>(entry) << kPartBits) + modulus_.residue(b[t][pivots_.cols[j]]));
    y.push_back(
        modulus_.product(modulus_.minus_products(entry, y.data(), pivots_.above_u[j].data(), j), pivots_.inverse_u[j]));
  }
  for (int j = r; j-- > 0;)
    y[j] = modulus_.minus_products(y[j], y.data() + j + 1, pivots_.below_l[j].data(), r - j - 1);
  return y;
}

// b := (b - y A[I, .]) / p, y between -p/2 and p/2; false if p does not divide. In each column from the highest part
// on: what p leaves of a part goes to the next one times 2^48, and of the lowest nothing must be left. At most 2^18
// products of numbers below 2^60 and 2^48, a part below 2^67 and a remainder times 2^48 are added: below 2^127.
bool Lifting::step(Rest& b) const {
  const auto p = static_cast<std::int64_t>(modulus_.number());
  const std::size_t r = pivots_.rows.size(), cols = b[0].size();
  charge(std::uint64_t{r} * (r + std::uint64_t{cols} * parts_.size()) + std::uint64_t{16} * b.size() * cols);
  std::vector<std::int64_t> y;
  for (const Limb x : digit(b))
    y.push_back(static_cast<std::int64_t>(x) - (static_cast<std::int64_t>(x) > p / 2 ? p : 0));
  for (std::size_t j = 0; j < cols; ++j) {
    SignedDoubleLimb left = 0;
    for (std::size_t t = b.size(); t-- > 0;) {
      SignedDoubleLimb total = b[t][j] + left * (SignedDoubleLimb{1} << kPartBits);
      if (t < parts_.size()) {
        const std::int64_t* column = parts_[t].data() + j * r;
        for (std::size_t k = 0; k < r; ++k) total -= static_cast<SignedDoubleLimb>(y[k]) * column[k];
      }
      b[t][j] = total / p;
      left = total - b[t][j] * p;
    }
    if (left != 0) return false;
  }
  return true;
}

Lifting::End Lifting::lift(int row, std::uint64_t digits) const {
  Rest b = start(row, 1);
  const auto ended = [&] {
    return std::all_of(b.begin(), b.end(), [](const std::vector<SignedDoubleLimb>& part) {
      return std::all_of(part.begin(), part.end(), [](SignedDoubleLimb x) { return x == 0; });
    });
  };
  if (const std::int64_t factor = common_denominator(digit(b), modulus_.number()); factor > 1) b = start(row, factor);
  for (std::uint64_t d = 0; d < digits && !ended(); ++d)
    if (!step(b)) return End::None;
  return ended() ? End::Combination : End::Digits;
}

// The factor of a row is at most 2^30, so a minor of it is below 2^(minor_bits + 30), and p^digits is not.
bool Lifting::all(std::uint64_t minor_bits) const {
  const std::uint64_t digits = (minor_bits + 30) / 60 + 1;
  return std::all_of(others_.begin(), others_.end(), [&](int row) { return lift(row, digits) != End::None; });
}

}  // namespace checker
