#include "optimum/recognise.hpp"

#include <cmath>

namespace plumbline {
namespace {

constexpr double kNear = 1e-9;

}  // namespace

bool is_recognised(double value, Real& out) {
  for (int q = 1; q <= 64; ++q)
    if (const double p = std::round(value * q); std::fabs(value - p / q) < kNear) {
      out = Real(Rational(static_cast<long>(p), q));
      return true;
    }
  for (int q = 1; q <= 12; ++q)
    for (const int d : {2, 3, 5, 6, 7, 10})
      for (int r = 1; r <= 12; ++r)
        for (const int sign : {1, -1}) {
          const double rest = value * q - sign * r * std::sqrt(static_cast<double>(d)), p = std::round(rest);
          if (std::fabs(p) > 24 || std::fabs(rest - p) > kNear * q) continue;
          out = (Real(static_cast<long>(p)) + Real(sign * r) * sqrt(Real(d))) / Real(q);
          return true;
        }
  return false;
}

Real recognise(double value) {
  Real out;
  return is_recognised(value, out) ? out : Real(Rational::from_double(value));
}

Real rounded(double value, double error) {
  int exponent = 0;
  std::frexp(error, &exponent);                        // 2^(exponent - 1) <= error
  return Real(Rational::from_double(std::ldexp(std::round(std::ldexp(value, 1 - exponent)), exponent - 1)));
}

double in_double(const Real& value) {
  if (value.is_rational()) return value.rational().approximate();
  const Enclosure e = value.enclosure(64);
  return e.lower.approximate();
}

std::vector<double> in_doubles(const std::vector<Real>& values) {
  std::vector<double> out;
  for (const Real& a : values) out.push_back(in_double(a));
  return out;
}

}  // namespace plumbline
