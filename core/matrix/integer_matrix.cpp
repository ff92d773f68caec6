#include "matrix/integer_matrix.hpp"

#include <bit>
#include <cstdint>

#include "budget/budget.hpp"
#include "matrix/digits.hpp"
#include "matrix/exact_form.hpp"
#include "matrix/gmp_access.hpp"
#include "matrix/planes.hpp"
#include "matrix/shape.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {
namespace {

using gmp::raw;

// n/d in lowest terms; a power of two as denominator needs shifts only, no greatest common divisor.
Rational quotient(const Integer& n, const Integer& d) {
  const auto shift = mpz_scan1(raw(d), 0);
  if (mpz_sgn(raw(n)) == 0 || mpz_sizeinbase(raw(d), 2) != shift + 1) return Rational(n, d);
  const auto common = std::min<mp_bitcnt_t>(shift, mpz_scan1(raw(n), 0));
  Rational::Value value;
  mpz_tdiv_q_2exp(mpq_numref(value.backend().data()), raw(n), common);
  mpz_tdiv_q_2exp(mpq_denref(value.backend().data()), raw(d), common);
  return Rational(std::move(value));
}

// The least common denominator: a power of two, which it mostly is alone, and an odd number.
class CommonDenominator {
 public:
  void fold(const Rational& q) {
    mpz_srcptr d = mpq_denref(raw(q));
    const mp_bitcnt_t twos = mpz_scan1(d, 0);
    twos_ = std::max(twos_, twos);
    if (mpz_sizeinbase(d, 2) == twos + 1) return;
    Integer odd;
    mpz_tdiv_q_2exp(raw(odd), d, twos);
    mpz_lcm(raw(odd_), raw(odd_), raw(odd));
  }

  [[nodiscard]] Integer value() const { return odd_ << static_cast<unsigned long>(twos_); }

  // out = q times the common denominator
  void put_over(Integer& out, const Rational& q) const {
    mpz_srcptr d = mpq_denref(raw(q));
    const mp_bitcnt_t twos = mpz_scan1(d, 0);
    mpz_mul_2exp(raw(out), mpq_numref(raw(q)), twos_ - twos);
    if (odd_ == 1) return;
    Integer factor;
    mpz_tdiv_q_2exp(raw(factor), d, twos);
    mpz_divexact(raw(factor), raw(odd_), raw(factor));
    mpz_mul(raw(out), raw(out), raw(factor));
  }

 private:
  mp_bitcnt_t twos_ = 0;
  Integer odd_ = 1;
};

// The entries as 64-bit integers, if each is smaller than 2^62 in size.
std::vector<std::int64_t> small_entries(const IntegerMatrix& a) {
  std::vector<std::int64_t> out;
  out.reserve(a.entries().size());
  for (const Integer& e : a.entries()) out.push_back(gmp::word(raw(e)));
  return out;
}

// Do sums of `terms` products of entries of these sizes stay below 2^126?
bool fits_wide(int bits_a, int bits_b, int terms) {
  return bits_a <= 62 && bits_b <= 62 && bits_a + bits_b + std::bit_width(static_cast<unsigned>(terms)) <= 126;
}

// One product in 128-bit integers: |a| < 2^bits_a, |b| < 2^bits_b with fits_wide, so no sum overflows.
void multiply_small(const IntegerMatrix& a, const IntegerMatrix& b, IntegerMatrix& c) {
  const auto x = small_entries(a), y = small_entries(b);
  std::vector<Wide> sums(as_size(b.cols()));
  for (int i = 0; i < a.rows(); ++i) {
    budget::spend(static_cast<std::int64_t>(a.cols()) * b.cols(), "a product of integer matrices");
    std::ranges::fill(sums, 0);
    for (int k = 0; k < a.cols(); ++k) {
      const std::int64_t factor = x[as_size(i) * a.cols() + k];
      if (factor == 0) continue;
      const std::int64_t* row = y.data() + as_size(k) * b.cols();
      for (int j = 0; j < b.cols(); ++j) sums[j] += static_cast<Wide>(factor) * row[j];
    }
    for (int j = 0; j < b.cols(); ++j) gmp::set_wide(c(i, j), sums[j]);
  }
}

void multiply_large(const IntegerMatrix& a, const IntegerMatrix& b, IntegerMatrix& c) {
  for (int i = 0; i < a.rows(); ++i) {
    for (int k = 0; k < a.cols(); ++k) {
      if (mpz_sgn(raw(a(i, k))) == 0) continue;
      budget::spend(static_cast<std::int64_t>(4 + 4 * mpz_size(raw(a(i, k)))) * b.cols(),
                    "a product of integer matrices");
      for (int j = 0; j < b.cols(); ++j) mpz_addmul(raw(c(i, j)), raw(a(i, k)), raw(b(k, j)));
    }
  }
}

// From this many multiplications on, and up to this many pairs of digits, BLAS on digits beats the loops (measured).
constexpr double products_for_digits = 3000;
constexpr double most_digit_pairs = 4096;

// Is a product of m x inner and inner x n with entries of these sizes better done in digits?
bool digits_pay(int m, int inner, int n, int bits_a, int bits_b) {
  return std::min(m, n) >= 4 && static_cast<double>(m) * inner * n >= products_for_digits && inner <= 1 << 20 &&
         static_cast<double>(bits_a / DigitPlanes::width + 1) * (bits_b / DigitPlanes::width + 1) <= most_digit_pairs;
}

void store(const DigitSums& sums, IntegerMatrix& c) {
  for (int i = 0; i < c.rows(); ++i) {
    for (int j = 0; j < c.cols(); ++j) sums.store(c(i, j), i, j);
  }
}

void mirror(IntegerMatrix& g) {
  for (int i = 0; i < g.rows(); ++i) {
    for (int j = 0; j < i; ++j) g(j, i) = g(i, j);
  }
}

}  // namespace

IntegerMatrix IntegerMatrix::from(const RationalMatrix& a) {
  const int rows = static_cast<int>(a.size());
  const int cols = rows == 0 ? 0 : static_cast<int>(a[0].size());
  IntegerMatrix out(rows, cols);
  CommonDenominator common;
  for (const auto& row : a) {
    if (static_cast<int>(row.size()) != cols) {
      throw Undefined("matrix: a row of " + std::to_string(row.size()) + " entries after one of " +
                      std::to_string(cols));
    }
    for (const Rational& q : row) common.fold(q);
  }
  out.denominator_ = common.value();
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) common.put_over(out(i, j), a[i][j]);
  }
  return out;
}

std::optional<IntegerMatrix> IntegerMatrix::from(const std::vector<Real>& entries, int rows, int cols) {
  CommonDenominator common;
  for (const Real& x : entries) {
    if (!x.is_rational()) return std::nullopt;
    common.fold(x.rational());
  }
  IntegerMatrix out(rows, cols);
  out.denominator_ = common.value();
  std::vector<Integer>& to = out.entries();
  for (std::size_t i = 0; i < to.size(); ++i) common.put_over(to[i], entries[i].rational());
  return out;
}

std::optional<IntegerMatrix> IntegerMatrix::from(const Matrix<Real>& a) {
  const ExactForm* form = a.form();
  if (form == nullptr || !form->rational()) return std::nullopt;
  IntegerMatrix out = form->integers;
  out.reduce();
  return out;
}

// Mostly the first entries show that nothing is common.
void IntegerMatrix::reduce() {
  Integer common = denominator_;
  if (common == 1) return;
  for (const Integer& x : std::as_const(*this).entries()) {
    mpz_gcd(raw(common), raw(common), raw(x));
    if (common == 1) return;
  }
  mpz_divexact(raw(denominator_), raw(denominator_), raw(common));
  for (Integer& x : entries()) mpz_divexact(raw(x), raw(x), raw(common));
}

void IntegerMatrix::set_denominator(Integer d) {
  if (mpz_sgn(raw(d)) <= 0) throw Undefined("matrix: a common denominator must be positive");
  denominator_ = std::move(d);
}

Rational IntegerMatrix::value(int i, int j) const { return quotient((*this)(i, j), denominator_); }

Matrix<Real> IntegerMatrix::to_real() const { return Matrix<Real>(ExactForm{*this, 1}); }

std::vector<Real> IntegerMatrix::real_entries() const {
  std::vector<Real> out;
  out.reserve(entries().size());
  for (const Integer& x : entries()) out.emplace_back(quotient(x, denominator_));
  return out;
}

IntegerMatrix::IntegerMatrix(DigitPlanes digits, Integer denominator)
    : rows_(digits.rows()),
      cols_(digits.cols()),
      value_(std::make_shared<const DigitPlanes>(std::move(digits))),
      denominator_(std::move(denominator)) {}

std::vector<Integer> IntegerMatrix::together(const DigitPlanes& digits) { return digits.integers(); }

const DigitPlanes& IntegerMatrix::digits() const {
  return *value_.other([&](const std::vector<Integer>& entries) {
    return std::make_shared<const DigitPlanes>(DigitPlanes::from(entries, rows_, cols_));
  });
}

int IntegerMatrix::bits() const {
  if (has_digits() && digits().count() > 2) return DigitPlanes::width * digits().count();
  int bits = 0;
  for (const Integer& e : entries()) bits = std::max(bits, gmp::bits(e));
  return bits;
}

IntegerMatrix multiply(const IntegerMatrix& a, const IntegerMatrix& b) {
  shape::require_product("product", a, b);
  const int bits_a = a.bits(), bits_b = b.bits();
  Integer denominator = a.denominator() * b.denominator();
  if (digits_pay(a.rows(), a.cols(), b.cols(), bits_a, bits_b))
    return {multiply(a.digits(), b.digits()), std::move(denominator)};
  IntegerMatrix c(a.rows(), b.cols());
  c.set_denominator(std::move(denominator));
  if (fits_wide(bits_a, bits_b, a.cols())) {
    multiply_small(a, b, c);
  } else {
    multiply_large(a, b, c);
  }
  return c;
}

IntegerMatrix transpose(const IntegerMatrix& a) {
  if (a.in_digits()) return {transpose(a.digits()), a.denominator()};
  IntegerMatrix t(a.cols(), a.rows());
  t.set_denominator(a.denominator());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) t(j, i) = a(i, j);
  }
  return t;
}

IntegerMatrix gram(const IntegerMatrix& a) {
  const int bits = a.bits();
  IntegerMatrix g(a.cols(), a.cols());
  g.set_denominator(a.denominator() * a.denominator());
  if (digits_pay(a.cols(), a.rows(), a.cols(), bits, bits)) {
    store(gram(DigitMatrix::from(a, digit_width(a.rows()))), g);
    return g;
  }
  if (fits_wide(bits, bits, a.rows())) return multiply(transpose(a), a);
  for (int k = 0; k < a.rows(); ++k) {
    for (int i = 0; i < a.cols(); ++i) {
      budget::spend(static_cast<std::int64_t>(4 + 4 * mpz_size(raw(a(k, i)))) * (i + 1), "a Gram matrix");
      for (int j = 0; j <= i; ++j) mpz_addmul(raw(g(i, j)), raw(a(k, i)), raw(a(k, j)));
    }
  }
  mirror(g);
  return g;
}

IntegerMatrix small_gram(const IntegerMatrix& a) { return a.cols() <= a.rows() ? gram(a) : gram(transpose(a)); }

// c = p/q and a = N/d: with s = lcm(q, d), the matrix is (p s/q) I - (s/d) N.
IntegerMatrix shifted_negative(const Rational& c, const IntegerMatrix& a) {
  if (a.rows() != a.cols()) throw Undefined("c I - A: A is " + shape::text(a.rows(), a.cols()) + "; it must be square");
  Integer multiple;
  mpz_lcm(raw(multiple), raw(a.denominator()), mpq_denref(raw(c)));
  const Integer diagonal = multiple / c.denominator() * c.numerator();
  const Integer factor = multiple / a.denominator();
  IntegerMatrix out(a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      if (i == j) mpz_set(raw(out(i, j)), raw(diagonal));
      mpz_submul(raw(out(i, j)), raw(factor), raw(a(i, j)));
    }
  }
  return out;
}

}  // namespace plumbline
