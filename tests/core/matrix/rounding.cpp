#include "matrix/rounding.hpp"

#include <doctest/doctest.h>

#include "core/matrix/oracle.hpp"

using namespace plumbline;
using namespace plumbline::rounding;

namespace {

Rational exactly(double x) { return Rational::from_double(x); }

// Doubles of all sizes, subnormal ones included.
double any_double(oracle::Random& r) { return std::ldexp(r.unit(), static_cast<int>(r.between(-1070, 300))); }

}  // namespace

TEST_CASE("rounding: upper and lower ends enclose the exact result") {
  oracle::Random r(61);
  for (int trial = 0; trial < 3000; ++trial) {
    const double a = any_double(r), b = any_double(r);
    CHECK(exactly(add_up(a, b)) >= exactly(a) + exactly(b));
    CHECK(exactly(add_down(a, b)) <= exactly(a) + exactly(b));
    CHECK(exactly(mul_up(a, b)) >= exactly(a) * exactly(b));
    CHECK(exactly(mul_down(a, b)) <= exactly(a) * exactly(b));
    const double s = std::fabs(a);
    CHECK(exactly(sqrt_up(s)) * exactly(sqrt_up(s)) >= exactly(s));
    CHECK(exactly(sqrt_down(s)) * exactly(sqrt_down(s)) <= exactly(s));
  }
}

TEST_CASE("rounding: the error of a sum is exact") {
  oracle::Random r(62);
  for (int trial = 0; trial < 3000; ++trial) {
    const double a = any_double(r), b = any_double(r), s = a + b;
    CHECK(exactly(s) + exactly(sum_error(a, b, s)) == exactly(a) + exactly(b));
  }
  CHECK(sum_error(1, 0x1p-60, 1) == 0x1p-60);
}

TEST_CASE("rounding: gamma(n) bounds n u / (1 - n u)") {
  const Rational u = pow(Rational(2), -53);
  for (const long n : {0L, 1L, 2L, 1000L, 1000000L, (1L << 31) - 1}) {
    CHECK(exactly(rounding::gamma(n)) >= Rational(n) * u / (Rational(1) - Rational(n) * u));
    CHECK(exactly(rounding::gamma(n)) <= Rational(n + 3) * u * Rational(Integer(1001), Integer(1000)));
  }
}

TEST_CASE("rounding: inflate covers a sum of products that was rounded at every step") {
  oracle::Random r(63);
  for (int trial = 0; trial < 300; ++trial) {
    const int n = static_cast<int>(r.between(1, 20)), scale = static_cast<int>(r.between(-1070, 10));
    double sum = 0;
    Rational true_sum;
    for (int i = 0; i < n; ++i) {
      const double a = std::ldexp(std::fabs(r.unit()), scale / 2), b = std::ldexp(std::fabs(r.unit()), scale / 2);
      sum += a * b;
      true_sum += exactly(a) * exactly(b);
    }
    CHECK(exactly(inflate(sum, n)) >= true_sum);
    CHECK(exactly(inflate(sum, n)) <= true_sum * Rational(2) + Rational(4 * n + 20) * exactly(smallest));
  }
}
