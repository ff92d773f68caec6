// What the bits of a double say: the odd integer and the power of two that it is, and the doubles beside it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace plumbline {

// x = mantissa 2^exponent with an odd mantissa; 0 for 0.
struct DyadicDouble {
  std::int64_t mantissa = 0;
  int exponent = 0;
  // |mantissa| < 2^bits(), the least such; 0 for 0.
  [[nodiscard]] int bits() const {
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::abs(mantissa))));
  }
};

// x is finite.
[[nodiscard]] inline DyadicDouble dyadic(double x) {
  // |x| = size 2^(field - 1075), with the implicit bit of a normal number
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x), fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const int field = static_cast<int>((bits >> 52) & 0x7FF);
  const std::uint64_t size = field == 0 ? fraction : fraction | (std::uint64_t{1} << 52);
  if (size == 0) return {};
  const int twos = std::countr_zero(size);
  const auto odd = static_cast<std::int64_t>(size >> twos);
  return {x < 0 ? -odd : odd, std::max(field, 1) - 1075 + twos};
}

// The least double above x, the greatest below it: what std::nextafter finds, by a call. From the largest finite double
// the next is infinity, and beyond infinity it is infinity; not a number stays that.
[[nodiscard]] inline double next_up(double x) {
  if (x == 0) return std::numeric_limits<double>::denorm_min();
  if (!(x < std::numeric_limits<double>::infinity())) return x;
  // doubles of one sign are ordered as the integers of their bits are
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) + (x > 0 ? 1 : std::uint64_t{0} - 1));
}
[[nodiscard]] inline double next_down(double x) { return -next_up(-x); }

}  // namespace plumbline
