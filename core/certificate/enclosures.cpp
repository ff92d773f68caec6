#include "certificate/enclosures.hpp"

#include <algorithm>

namespace plumbline {
namespace {

// The largest power of two that is <= a, for a > 0.
Rational power_of_two_below(const Rational& a) {
  namespace mp = boost::multiprecision;
  const long numerator = static_cast<long>(mp::msb(a.numerator())),
             denominator = static_cast<long>(mp::msb(a.denominator()));
  Rational out = pow(Rational(2), numerator - denominator);
  while (out > a) out /= Rational(2);
  return out;
}

Rational size(const Enclosure& e) { return std::max(abs(e.lower), abs(e.upper)); }

// 2^-40 of the size; of 1 for zero.
Rational small_slack(const Rational& magnitude) {
  return (magnitude.is_zero() ? Rational(1) : magnitude) / Rational(Integer(1) << 40);
}

}  // namespace

Enclosure widen(const Enclosure& e, const Rational& slack) {
  const Rational step = power_of_two_below(slack) / Rational(2);
  return {Rational(floor(e.lower / step)) * step - step, Rational(ceil(e.upper / step)) * step + step};
}

std::pair<Enclosure, Enclosure> widen_sides(const Enclosure& lhs, const Enclosure& rhs) {
  const Rational gap = lhs.upper < rhs.lower   ? rhs.lower - lhs.upper
                       : rhs.upper < lhs.lower ? lhs.lower - rhs.upper
                                               : Rational(0);
  const Rational slack = gap.is_zero() ? small_slack(std::max(size(lhs), size(rhs))) : gap / Rational(4);
  return {widen(lhs, slack), widen(rhs, slack)};
}

Enclosure widen_margin(const Enclosure& margin) {
  if (margin.lower > Rational(0)) return widen(margin, margin.lower / Rational(4));
  if (margin.upper < Rational(0)) return widen(margin, -margin.upper / Rational(4));
  return widen(margin, std::max(small_slack(size(margin)), small_slack(Rational(1))));
}

}  // namespace plumbline
