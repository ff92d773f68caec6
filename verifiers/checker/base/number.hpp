// Real numbers as the checker knows them: rational ones here, all others by a module.
//
// A number is *seen to be rational* or it is not. Everything below decides the first kind with GMP's rationals, and
// hands the second to a module (sums of square roots, or enclosures), which gives a rational number back as soon as a
// result is seen to be one. Nothing is ever rounded to a decision: a sign that stays open is an exception.
#pragma once

#include <gmpxx.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session.hpp"
#include "words.hpp"

namespace checker {

std::int64_t size_in_bits(const mpz_class& m);                                 // least b with |m| < 2^b
std::int64_t size_in_bits(const std::vector<mpz_class>& z);                    // of the longest
mpq_class fraction(const mpz_class& numerator, const mpz_class& denominator);  // in lowest terms; denominator != 0
mpz_class ceiling(const mpq_class& q);
void check_length(const mpq_class& q);  // rejects (TooLarge) above 2^22 bits

struct Irrational;  // as that module has it

class Num {
 public:
  Num(std::int64_t n = 0) : rational_(n == 0 ? nullptr : std::make_shared<const mpq_class>(to_mpz(n))) {}
  template <class E> Num(const __gmp_expr<mpq_t, E>& q) : rational_(std::make_shared<const mpq_class>(q)) {}
  explicit Num(std::shared_ptr<const Irrational> x) : beyond_(std::move(x)) {}
  [[nodiscard]] bool is_rational() const { return beyond_ == nullptr; }
  [[nodiscard]] bool is_zero() const { return is_rational() && sgn(rational()) == 0; }  // is it seen to be 0?
  [[nodiscard]] bool is_one() const { return is_rational() && rational() == 1; }
  [[nodiscard]] const mpq_class& rational() const { return rational_ ? *rational_ : zero; }  // if is_rational()
  [[nodiscard]] const std::shared_ptr<const Irrational>& beyond() const { return beyond_; }  // otherwise

 private:
  static inline const mpq_class zero;
  std::shared_ptr<const mpq_class> rational_;  // in lowest terms; null for 0; shared by copies
  std::shared_ptr<const Irrational> beyond_;
};

std::optional<int> try_sign(const Num& a);  // the sign, if the working precision decides it
int sign(const Num& a);                     // throws NeedPrecision, or rejects (Undecided) where none will help
bool nonnegative(const Num& a);             // a >= 0; an enclosure [0, b] is enough. Throws like sign

Num operator+(const Num& a, const Num& b);
Num operator-(const Num& a, const Num& b);
Num operator-(const Num& a);
Num operator*(const Num& a, const Num& b);
Num operator/(const Num& a, const Num& b);              // throws Undefined if b = 0
Num sqrt(const Num& a);                                 // throws Undefined if a < 0
Num pow(const Num& a, const mpq_class& q);              // the rules of docs/language.md
Num positive_root(const Num& a, unsigned long degree);  // of a > 0; degree >= 1
Num abs(const Num& a);
Num min(const Num& a, const Num& b);
Num max(const Num& a, const Num& b);
mpz_class ceiling(const Num& a);  // least integer >= a
// The value of a rational number; throws Undefined if a is irrational, rejects (Undecided) if that is not seen.
const mpq_class& rational_value(const Num& a);

// a = coefficient * unit. The unit of rationals is 1; two numbers with the same unit differ by a rational factor.
struct Monomial {
  Num coefficient, unit;
};
std::optional<Monomial> monomial(const Num& a);  // none for sums of several roots, and enclosures
bool same_unit(const Num& a, const Num& b);      // of units

// What a module does (rules/numbers/roots.cpp), where some argument is not seen to be rational. Without it such numbers
// are declined.
struct Beyond {
  Module module;
  Num (*sum)(const Num& a, const Num& b);
  Num (*difference)(const Num& a, const Num& b);
  Num (*negative)(const Num& a);
  Num (*product)(const Num& a, const Num& b);
  Num (*quotient)(const Num& a, const Num& b);      // b != 0
  Num (*root)(const Num& a, unsigned long degree);  // a > 0, not a rational root of a rational; degree >= 2
  Num (*larger)(const Num& a, const Num& b);
  std::optional<int> (*try_sign)(const Num& a);
  int (*sign)(const Num& a);
  bool (*nonnegative)(const Num& a);
  mpz_class (*ceiling)(const Num& a);
  bool (*surely_irrational)(const Num& a);
  std::optional<Monomial> (*monomial)(const Num& a);
  bool (*same_unit)(const Num& a, const Num& b);
  std::optional<Num> (*inverse)(const Num& a);  // 1/a, where that has an exact form
  Num (*pi)();
  Num (*between)(const mpq_class& lower, const mpq_class& upper);   // of which only this is known
  Num (*parse)(const std::string& text, const std::string& place);  // what is not a rational number (numerals.hpp)
};
const Beyond& beyond_rational();  // records the module; rejects (Undecided) where there is none

}  // namespace checker
