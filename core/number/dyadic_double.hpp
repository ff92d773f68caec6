// A double as what it is: an odd integer times a power of two.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

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

}  // namespace plumbline
