// Arithmetic modulo a prime p, 2^61 - 2^20 < p < 2^61, for the modular parts of exact algorithms: 2^61 is a short
// number modulo p, so that a remainder costs two short products and no division.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline::exact {

using Word = std::uint64_t;
__extension__ using DoubleWord = unsigned __int128;

// All operands and results are in [0, p).
struct PrimeField {
  Word p;
  [[nodiscard]] Word add(Word a, Word b) const { return a + b >= p ? a + b - p : a + b; }
  [[nodiscard]] Word subtract(Word a, Word b) const { return a >= b ? a - b : a + p - b; }
  [[nodiscard]] Word reduced(DoubleWord x) const {  // x < 2^127: below 2^87 after one step, below p + 2^47 after two
    constexpr Word mask = (Word{1} << 61) - 1;
    const Word c = (Word{1} << 61) - p;
    x = (x >> 61) * c + (x & mask);
    const Word y = static_cast<Word>(x >> 61) * c + static_cast<Word>(x & mask);
    return y >= p ? y - p : y;
  }
  [[nodiscard]] Word multiply(Word a, Word b) const { return reduced(static_cast<DoubleWord>(a) * b); }
  // a[0] b[0] + ... + a[n - 1] b[n - 1]: a product is below 2^122, so that 31 of them and a remainder are below 2^127.
  [[nodiscard]] Word dot(const Word* a, const Word* b, std::size_t n) const {
    DoubleWord sum = 0;
    for (std::size_t i = 0; i < n;) {
      for (const std::size_t end = i + most_products < n ? i + most_products : n; i < end; ++i)
        sum += static_cast<DoubleWord>(a[i]) * b[i];
      sum = reduced(sum);
    }
    return static_cast<Word>(sum);
  }
  static constexpr std::size_t most_products = 31;
  // 1/a for a != 0: a^(p-2).
  [[nodiscard]] Word inverse(Word a) const {
    Word result = 1;
    for (Word e = p - 2; e != 0; e >>= 1) {
      if ((e & 1) != 0) result = multiply(result, a);
      a = multiply(a, a);
    }
    return result;
  }
};

}  // namespace plumbline::exact
