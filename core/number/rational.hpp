// Exact rational numbers, with a door that a double cannot slip through.
//
// Boost's rational takes the double 0.1 without a word and becomes 3602879701896397/36028797018963968. Here a
// floating-point number enters only through `Rational::from_double`, which says what it does; every implicit way in is
// deleted (tests/compile_fail proves it).
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "budget/as_size.hpp"
#include "budget/budget.hpp"
#include "number/truth.hpp"

namespace plumbline {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

class Rational {
 public:
  using Value = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

  Rational() = default;                                            // 0
  template <std::integral I> Rational(I value) : value_(value) {}  // NOLINT: integers are exact
  explicit Rational(const Integer& value) : value_(value) {}
  Rational(const Integer& numerator, const Integer& denominator);  // throws Undefined if denominator == 0
  explicit Rational(Value value) : value_(std::move(value)) {}
  template <std::floating_point F> Rational(F) = delete;

  // The exact value of a finite double (every finite double is a dyadic rational). Throws InputError on NaN and
  // infinities.
  [[nodiscard]] static Rational from_double(double value);
  // "-12", "3/7", "0.1" (one tenth), "1e-3", "0x1.8p-3". Throws InputError.
  [[nodiscard]] static Rational parse(std::string_view text);

  [[nodiscard]] Integer numerator() const;
  [[nodiscard]] Integer denominator() const;  // > 0, lowest terms
  [[nodiscard]] bool is_integer() const;
  [[nodiscard]] bool is_integer_below(int bits) const;  // an integer n with |n| < 2^bits
  [[nodiscard]] bool is_zero() const { return sign() == Sign::Zero; }
  [[nodiscard]] Sign sign() const;
  [[nodiscard]] const Value& value() const { return value_; }
  [[nodiscard]] std::int64_t to_long() const;  // throws Undefined unless an integer that fits
  [[nodiscard]] double approximate() const;    // nearest double or so: for search and plots only

  // Canonical text: "p" or "p/q"; integers of more than 40 decimal digits in hexadecimal, "0x..." or "-0x...".
  [[nodiscard]] std::string to_string() const;

  // + - * / throw ResourceLimit where a BudgetScope does not allow for the length of the operands.
  Rational& operator+=(const Rational& b) {
    spend_with(b);
    value_ += b.value_;
    return *this;
  }
  Rational& operator-=(const Rational& b) {
    spend_with(b);
    value_ -= b.value_;
    return *this;
  }
  Rational& operator*=(const Rational& b) {
    spend_with(b);
    value_ *= b.value_;
    return *this;
  }
  Rational& operator/=(const Rational& b);  // throws Undefined on zero
  friend Rational operator+(Rational a, const Rational& b) { return a += b; }
  friend Rational operator-(Rational a, const Rational& b) { return a -= b; }
  friend Rational operator*(Rational a, const Rational& b) { return a *= b; }
  friend Rational operator/(Rational a, const Rational& b) { return a /= b; }
  friend Rational operator-(const Rational& a) { return Rational(Value(-a.value_)); }
  friend bool operator==(const Rational& a, const Rational& b) { return a.value_ == b.value_; }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    const int c = a.value_.compare(b.value_);
    return c < 0 ? std::strong_ordering::less : c > 0 ? std::strong_ordering::greater : std::strong_ordering::equal;
  }

 private:
  void spend_with(const Rational& b) const {
    const mpq_srcptr p = value_.backend().data(), q = b.value_.backend().data();
    budget::spend_fractions(static_cast<std::int64_t>(mpz_size(mpq_numref(p)) + mpz_size(mpq_numref(q))),
                            static_cast<std::int64_t>(mpz_size(mpq_denref(p)) + mpz_size(mpq_denref(q))),
                            "arithmetic of fractions");
  }

  Value value_;
};

[[nodiscard]] std::string to_string(const Integer& value);  // canonical, as above
[[nodiscard]] Rational abs(const Rational& a);
[[nodiscard]] Rational pow(const Rational& a, std::int64_t n);  // 0^n for n <= 0: Undefined
[[nodiscard]] Integer floor(const Rational& a);
[[nodiscard]] Integer ceil(const Rational& a);
// Round to a multiple of 2^e so that about `bits` significant bits remain; down: <= a, up: >= a.
[[nodiscard]] Rational round_down(const Rational& a, int bits);
[[nodiscard]] Rational round_up(const Rational& a, int bits);

// A closed interval with rational ends, lower <= upper, that contains a real number.
struct Enclosure {
  Rational lower, upper;
  [[nodiscard]] static Enclosure point(const Rational& a) { return {a, a}; }
};

}  // namespace plumbline
