#include "cost/function/short_rational.hpp"

#include <cmath>
#include <cstdint>

#include "budget/error.hpp"

namespace plumbline {

double with_bits(double x, int bits) {
  int exponent = 0;
  (void)std::frexp(x, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(x, bits - exponent)), exponent - bits);
}

Rational short_rational(double x, int bits, double near) {
  if (!std::isfinite(x)) throw Undecided("a guess that is not finite");
  for (int q = 1; q <= 12; ++q)
    if (const double p = std::nearbyint(x * q); std::fabs(p) < 1e9 && std::fabs(x * q - p) <= near * q)
      return Rational(static_cast<std::int64_t>(p)) / Rational(q);
  return Rational::from_double(with_bits(x, bits));
}

}  // namespace plumbline
