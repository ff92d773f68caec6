#include "optimum/recognise.hpp"

#include <cmath>
#include <cstdint>

#include "matrix/guess_matrix.hpp"

namespace plumbline {
namespace {

constexpr double kNear = 1e-9;
constexpr double kLargestInteger = 0x1p53;  // beyond, every double is one

}  // namespace

bool is_recognised(double value, Real& out, double near) {
  const bool precise = near <= kNear;  // the less is known of the value, the fewer numbers may be guessed
  const int denominators = precise ? 64 : 12, quadratic = precise ? 12 : 6, factor = precise ? 12 : 3,
            integer = precise ? 24 : 6;
  for (int q = 1; q <= denominators; ++q)
    if (const double p = std::round(value * q); std::fabs(p) <= kLargestInteger && std::fabs(value - p / q) < near) {
      out = Real(Rational(static_cast<std::int64_t>(p), q));
      return true;
    }
  for (int q = 1; q <= quadratic; ++q)
    for (const int d : {2, 3, 5, 6, 7, 10})
      for (int r = 1; r <= factor; ++r)
        for (const int sign : {1, -1}) {
          const double rest = value * q - sign * r * std::sqrt(static_cast<double>(d)), p = std::round(rest);
          if (std::fabs(p) > integer || std::fabs(rest - p) > near * q) continue;
          out = (Real(static_cast<std::int64_t>(p)) + Real(sign * r) * sqrt(Real(d))) / Real(q);
          return true;
        }
  return false;
}

Real recognise(double value, double near) {
  Real out;
  return is_recognised(value, out, near) ? out : Real(Rational::from_double(value));
}

Real rounded(double value, double error) {
  int exponent = 0;
  std::frexp(error, &exponent);  // 2^(exponent - 1) <= error
  return Real(Rational::from_double(std::ldexp(std::round(std::ldexp(value, 1 - exponent)), exponent - 1)));
}

double in_double(const Real& value) { return guess(value).value(); }

std::vector<double> in_doubles(const std::vector<Real>& values) {
  std::vector<double> out;
  for (const Real& a : values) out.push_back(in_double(a));
  return out;
}

}  // namespace plumbline
