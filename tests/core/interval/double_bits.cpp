// Doubles by their bits, beside what the C library says of them.
#include "interval/double_bits.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace plumbline;

namespace {

// Both signs of the ends of every range, and random bits.
std::vector<double> doubles() {
  std::vector<double> out{0.0,     0x1p-1074,           0x1.8p-1073, 0x1p-1022, 0x0.fffffffffffffp-1022,
                          1.0,     0x1.fffffffffffffp0, 0x1p52,      3.0,       0x1.fffffffffffffp1023,
                          HUGE_VAL};
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i)
    if (const double x = std::bit_cast<double>(random()); !std::isnan(x)) out.push_back(x);
  const std::size_t n = out.size();
  for (std::size_t i = 0; i < n; ++i) out.push_back(-out[i]);
  return out;
}

}  // namespace

TEST_CASE("the doubles beside one are those of std::nextafter; not a number stays that") {
  for (const double x : doubles()) {
    CHECK(next_up(x) == std::nextafter(x, HUGE_VAL));
    CHECK(next_down(x) == std::nextafter(x, -HUGE_VAL));
  }
  CHECK(std::isnan(next_up(std::nan(""))));
  CHECK(std::isnan(next_down(-std::nan(""))));
}

TEST_CASE("a double is an odd integer of so many bits times a power of two") {
  for (const double x : doubles()) {
    if (std::isinf(x)) continue;
    const DyadicDouble d = dyadic(x);
    CHECK(std::ldexp(static_cast<double>(d.mantissa), d.exponent) == x);
    CHECK((x == 0 ? d.mantissa == 0 && d.bits() == 0 : d.mantissa % 2 != 0));
    CHECK(std::ldexp(1.0, d.bits()) > std::fabs(static_cast<double>(d.mantissa)));
    if (x != 0) CHECK(std::ldexp(1.0, d.bits() - 1) <= std::fabs(static_cast<double>(d.mantissa)));
  }
}
