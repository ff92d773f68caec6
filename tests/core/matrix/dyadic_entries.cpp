// Doubles become integers over a power of two: value by value, whatever their exponents.
#include "matrix/dyadic_entries.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <random>

using namespace plumbline;

TEST_CASE("integers of doubles: the same values, subnormal and huge ones included") {
  std::mt19937_64 random(9);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<double> values;
    while (values.size() < 6) {
      const double x = trial % 2 == 0 ? std::bit_cast<double>(random())
                                      : std::ldexp(static_cast<double>(random() % 2001) - 1000, trial % 40 - 20);
      if (std::isfinite(x)) values.push_back(x);
    }
    const Rational scale = trial % 3 == 0 ? Rational(-2, 255) : Rational(1);
    const IntegerMatrix a = integers_of(values, 2, 3, scale);
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j)
        CHECK(a.value(i, j) == Rational::from_double(values[static_cast<std::size_t>(3 * i + j)]) * scale);
  }
}

TEST_CASE("integers of doubles: zeros alone") { CHECK(integers_of({0.0, -0.0}, 1, 2).value(0, 1).is_zero()); }
