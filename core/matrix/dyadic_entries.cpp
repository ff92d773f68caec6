#include "matrix/dyadic_entries.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "matrix/gmp_access.hpp"
#include "number/budget.hpp"
#include "number/side_by_side.hpp"

namespace plumbline {
namespace {

// x = mantissa 2^exponent with an odd mantissa, or 0.
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

Dyadic dyadic(double x) {
  // |x| = size 2^(field - 1075), with the implicit bit of a normal number
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x), fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const int field = static_cast<int>((bits >> 52) & 0x7FF);
  const std::uint64_t size = field == 0 ? fraction : fraction | (std::uint64_t{1} << 52);
  if (size == 0) return {};
  const int twos = std::countr_zero(size);
  const auto odd = static_cast<std::int64_t>(size >> twos);
  return {x < 0 ? -odd : odd, std::max(field, 1) - 1075 + twos};
}

}  // namespace

IntegerMatrix integers_of(const std::vector<double>& values, int rows, int cols, const Rational& scale) {
  int least = 0, most = 0;
  for (const double x : values)
    if (const Dyadic d = dyadic(x); d.mantissa != 0)
      least = std::min(least, d.exponent), most = std::max(most, d.exponent);
  constexpr std::int64_t kEachAtLeast = 48;
  budget::require_bytes(static_cast<std::int64_t>(values.size()) * (kEachAtLeast + (most - least) / 8),
                        "the entries of a tensor");
  const Integer numerator = scale.numerator();
  IntegerMatrix out(rows, cols);
  std::vector<Integer>& entries = out.entries();
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  side_by_side((values.size() + kBlock - 1) / kBlock, [&](std::size_t block) {
    const std::size_t first = block * kBlock, end = std::min(first + kBlock, values.size());
    budget::spend(8 * static_cast<std::int64_t>(end - first), "the entries of a tensor");
    for (std::size_t i = first; i < end; ++i) {
      const Dyadic d = dyadic(values[i]);
      if (d.mantissa == 0) continue;
      const int by = d.exponent - least;
      const bool one_word = std::bit_width(static_cast<std::uint64_t>(std::abs(d.mantissa))) + by < 64;
      mpz_set_si(gmp::raw(entries[i]), one_word ? d.mantissa * (std::int64_t{1} << by) : d.mantissa);
      if (!one_word) gmp::shift(entries[i], by);
      if (numerator != 1) entries[i] *= numerator;
    }
  });
  out.set_denominator((Integer(1) << static_cast<unsigned>(-least)) * scale.denominator());
  return out;
}

}  // namespace plumbline
