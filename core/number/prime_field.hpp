// Arithmetic modulo a prime below 2^61, for the modular parts of exact algorithms.
#pragma once

#include <cstdint>

namespace plumbline::exact {

using Word = std::uint64_t;
__extension__ using DoubleWord = unsigned __int128;

// All operands and results are in [0, p).
struct PrimeField {
  Word p;
  [[nodiscard]] Word add(Word a, Word b) const { return a + b >= p ? a + b - p : a + b; }
  [[nodiscard]] Word subtract(Word a, Word b) const { return a >= b ? a - b : a + p - b; }
  [[nodiscard]] Word multiply(Word a, Word b) const { return static_cast<Word>(static_cast<DoubleWord>(a) * b % p); }
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
