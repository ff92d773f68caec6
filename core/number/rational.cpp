// Exact rational numbers over GMP: construction, text, and the few operations that GMP does not have under these names.
#include "number/rational.hpp"

#include <mpfr.h>

#include <cmath>
#include <cstdint>
#include <optional>

#include "budget/error.hpp"
#include "number/gmp_words.hpp"
#include "number/literal.hpp"

namespace plumbline {
namespace {

using gmp::raw;

// Powers whose result would have more bits than this are refused: 2^27 bits are 16 MB.
constexpr double max_power_bits = 134217728.0;

// floor(a 2^shift), as an integer.
Integer scaled_floor(const Rational& a, std::int64_t shift) {
  Integer n = a.numerator();
  Integer d = a.denominator();
  if (shift >= 0)
    n <<= static_cast<unsigned long>(shift);
  else
    d <<= static_cast<unsigned long>(-shift);
  Integer q;
  mpz_fdiv_q(q.backend().data(), raw(n), raw(d));
  return q;
}

// n 2^-shift
Rational unscaled(const Integer& n, std::int64_t shift) {
  Rational::Value result(n);
  mpq_ptr q = result.backend().data();
  if (shift >= 0)
    mpq_div_2exp(q, q, static_cast<unsigned long>(shift));
  else
    mpq_mul_2exp(q, q, static_cast<unsigned long>(-shift));
  return Rational(std::move(result));
}

// Of up to 18 digits and nothing else, as nearly all numbers are written; none for other texts.
std::optional<std::int64_t> short_integer(std::string_view text) {
  constexpr std::size_t kMostDigits = 18;
  if (text.empty() || text.size() > kMostDigits || (text[0] == '0' && text.size() > 1)) return std::nullopt;
  std::int64_t out = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    out = 10 * out + (c - '0');
  }
  return out;
}

}  // namespace

Rational::Rational(const Integer& numerator, const Integer& denominator) {
  if (denominator == 0) throw Undefined("division by zero: a rational number with denominator 0");
  budget::spend_fractions(static_cast<std::int64_t>(mpz_size(raw(numerator))),
                          static_cast<std::int64_t>(mpz_size(raw(denominator))), "a fraction in lowest terms");
  mpq_ptr q = value_.backend().data();
  mpz_set(mpq_numref(q), numerator.backend().data());
  mpz_set(mpq_denref(q), denominator.backend().data());
  mpq_canonicalize(q);
}

Rational Rational::from_double(double value) {
  if (!std::isfinite(value))
    throw InputError(std::string("expected a finite number, found ") + (std::isnan(value) ? "NaN" : "an infinity"));
  Value result;
  mpq_set_d(result.backend().data(), value);
  return Rational(std::move(result));
}

Rational Rational::parse(std::string_view text) {
  if (text.size() > max_literal_length) {
    throw InputError("column 1", "a number of " + std::to_string(text.size()) + " characters; at most " +
                                     std::to_string(max_literal_length) + " are read");
  }
  std::size_t position = 0;
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) ++position;
  if (const std::optional<std::int64_t> n = short_integer(text.substr(position))) return negative ? -*n : *n;
  Literal first = read_literal(text, position);
  Rational result = std::move(first.value);
  if (position < text.size() && text[position] == '/' && first.is_integer) {
    const std::size_t start = ++position;
    const Literal second = read_literal(text, position);
    if (!second.is_integer) throw InputError(column(start), "the denominator of a fraction is an integer");
    if (second.value.is_zero()) throw InputError(column(start), "the denominator is zero");
    result /= second.value;
  }
  if (position != text.size()) {
    throw InputError(column(position), "expected the end of the number, found " + found_at(text, position));
  }
  return negative ? -result : result;
}

Integer Rational::numerator() const {
  Integer n;
  mpz_set(n.backend().data(), mpq_numref(raw(*this)));
  return n;
}

Integer Rational::denominator() const {
  Integer d;
  mpz_set(d.backend().data(), mpq_denref(raw(*this)));
  return d;
}

bool Rational::is_integer() const { return mpz_cmp_ui(mpq_denref(raw(*this)), 1) == 0; }

bool Rational::is_integer_below(int bits) const {
  return is_integer() && mpz_sizeinbase(mpq_numref(raw(*this)), 2) <= as_size(bits);
}

Sign Rational::sign() const {
  const int s = mpq_sgn(raw(*this));
  return s < 0 ? Sign::Negative : s > 0 ? Sign::Positive : Sign::Zero;
}

std::int64_t Rational::to_long() const {
  if (!is_integer() || !gmp::fits_word(mpq_numref(raw(*this)))) {
    throw Undefined("expected an integer of machine size, found another number");
  }
  return gmp::word(mpq_numref(raw(*this)));
}

double Rational::approximate() const {
  mpfr_t rounded;
  mpfr_init2(rounded, 53);
  mpfr_set_q(rounded, raw(*this), MPFR_RNDN);
  const double result = mpfr_get_d(rounded, MPFR_RNDN);
  mpfr_clear(rounded);
  return result;
}

std::string Rational::to_string() const {
  const std::string p = plumbline::to_string(numerator());
  return is_integer() ? p : p + "/" + plumbline::to_string(denominator());
}

Rational& Rational::operator/=(const Rational& b) {
  if (b.is_zero()) throw Undefined("division by zero");
  spend_with(b);
  value_ /= b.value_;
  return *this;
}

std::string to_string(const Integer& value) {
  static const Integer limit = [] {
    Integer power;
    mpz_ui_pow_ui(power.backend().data(), 10, 40);
    return power;
  }();
  const bool long_form = mpz_cmpabs(raw(value), raw(limit)) >= 0;
  std::string text(mpz_sizeinbase(raw(value), long_form ? 16 : 10) + 2, '\0');
  mpz_get_str(text.data(), long_form ? 16 : 10, raw(value));
  text.resize(text.find('\0'));
  if (long_form) text.insert(text[0] == '-' ? 1 : 0, "0x");
  return text;
}

Rational abs(const Rational& a) { return a.sign() == Sign::Negative ? -a : a; }

Rational pow(const Rational& a, std::int64_t n) {
  if (a.is_zero()) {
    if (n <= 0) throw Undefined("0 to the power " + std::to_string(n));
    return a;
  }
  const auto size = static_cast<std::uint64_t>(n), m = n < 0 ? -size : size;
  Integer p = a.numerator(), q = a.denominator();
  const bool unit = mpz_cmpabs_ui(raw(p), 1) == 0 && q == 1;
  const double bits = static_cast<double>(mpz_sizeinbase(raw(p), 2) + mpz_sizeinbase(raw(q), 2));
  if (!unit && bits * static_cast<double>(m) > max_power_bits) {
    throw ResourceLimit("a power with the exponent " + std::to_string(n) + " has more than 2^27 bits");
  }
  if (unit) return m % 2 == 0 ? Rational(1) : a;
  budget::spend_fractions(static_cast<std::int64_t>(bits * static_cast<double>(m) / 64), 1, "a power");
  mpz_pow_ui(p.backend().data(), raw(p), static_cast<unsigned long>(m));
  mpz_pow_ui(q.backend().data(), raw(q), static_cast<unsigned long>(m));
  return n < 0 ? Rational(q, p) : Rational(p, q);
}

Integer floor(const Rational& a) { return scaled_floor(a, 0); }

Integer ceil(const Rational& a) { return -scaled_floor(-a, 0); }

Rational round_down(const Rational& a, int bits) {
  if (bits < 1) throw Undefined("rounding to less than one bit");
  if (a.is_zero()) return a;
  const std::int64_t size = static_cast<std::int64_t>(mpz_sizeinbase(mpq_numref(raw(a)), 2)) -
                            static_cast<std::int64_t>(mpz_sizeinbase(mpq_denref(raw(a)), 2));
  const std::int64_t shift =
      bits - size;  // 2^(size-1) < |a| < 2^(size+1): between `bits` and bits+1 significant bits remain
  return unscaled(scaled_floor(a, shift), shift);
}

Rational round_up(const Rational& a, int bits) { return -round_down(-a, bits); }

}  // namespace plumbline
