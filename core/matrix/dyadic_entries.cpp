#include "matrix/dyadic_entries.hpp"

#include <algorithm>

#include "budget/budget.hpp"
#include "budget/side_by_side.hpp"
#include "interval/double_bits.hpp"
#include "matrix/gmp_access.hpp"
#include "number/gmp_words.hpp"

namespace plumbline {

IntegerMatrix integers_of(const std::vector<double>& values, int rows, int cols, const Rational& scale) {
  int least = 0, most = 0;
  for (const double x : values)
    if (const DyadicDouble d = dyadic(x); d.mantissa != 0)
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
      const DyadicDouble d = dyadic(values[i]);
      if (d.mantissa == 0) continue;
      const int by = d.exponent - least;
      const bool one_word = d.bits() + by < 64;
      gmp::set_word(gmp::raw(entries[i]), one_word ? d.mantissa * (std::int64_t{1} << by) : d.mantissa);
      if (!one_word) gmp::shift(entries[i], by);
      if (numerator != 1) entries[i] *= numerator;
    }
  });
  out.set_denominator((Integer(1) << static_cast<unsigned>(-least)) * scale.denominator());
  return out;
}

}  // namespace plumbline
