#include "report/decimal.hpp"

#include <fmt/format.h>

namespace plumbline::report {
namespace {

// The integer e with 10^e <= a < 10^(e+1), for a > 0: a guess from the lengths of numerator and denominator, then
// exact steps.
long decimal_exponent(const Rational& a) {
  long e = static_cast<long>(a.numerator().str().size()) - static_cast<long>(a.denominator().str().size());
  while (pow(Rational(10), e) > a) --e;
  while (pow(Rational(10), e + 1) <= a) ++e;
  return e;
}

// The digits d_0 d_1 d_2 ... as the number d_0.d_1d_2... * 10^e, without trailing zeros.
std::string place_point(std::string digits, long e) {
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  const long n = static_cast<long>(digits.size());
  if (e < -4 || e > 6) return fmt::format("{}{}{}e{}", digits[0], n > 1 ? "." : "", digits.substr(1), e);
  if (e < 0) return "0." + std::string(as_size(-e - 1), '0') + digits;
  if (e + 1 >= n) return digits + std::string(as_size(e + 1 - n), '0');
  return digits.substr(0, as_size(e) + 1) + "." + digits.substr(as_size(e) + 1);
}

}  // namespace

std::string decimal(const Rational& a, int digits, Round direction) {
  if (a.is_zero()) return "0";
  const bool negative = a < Rational(0);
  const Rational size = abs(a);
  const long e = decimal_exponent(size);
  const Rational scaled = size * pow(Rational(10), digits - 1 - e);  // in [10^(digits-1), 10^digits)
  const bool away_from_zero = negative == (direction == Round::Down);
  const Integer rounded = away_from_zero ? ceil(scaled) : floor(scaled);
  const std::string text = rounded.str();
  const long carry = static_cast<long>(text.size()) - digits;  // 1 if 9.99... became 10
  return fmt::format("{}{}", negative ? "-" : "", place_point(text, e + carry));
}

std::string interval(const Enclosure& e, int digits) {
  return fmt::format("[{}, {}]", decimal(e.lower, digits, Round::Down), decimal(e.upper, digits, Round::Up));
}

std::string per_cent(const Rational& share) { return decimal(share * Rational(100), 4, Round::Down) + " %"; }

}  // namespace plumbline::report
