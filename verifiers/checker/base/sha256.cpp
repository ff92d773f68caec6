// The message is padded to blocks of 64 bytes: a one bit, zeros, its length in bits as 64 bits. Each block stirs the
// eight words of state in 64 rounds. The constants of the standard are the leading fractional bits of roots of primes;
// they are computed here with integer roots, rather than typed in.
#include "sha256.hpp"

#include <gmpxx.h>

#include <array>
#include <cstdint>

namespace checker {

namespace {

using Word = std::uint32_t;

struct Constants {
  std::array<Word, 64> cube;   // the first 32 fractional bits of the cube roots of the first 64 primes
  std::array<Word, 8> square;  // and of the square roots of the first 8
};

// floor(2^32 frac(p^(1/k))): the low 32 bits of floor((p 2^(32k))^(1/k)).
Word root_bits(unsigned long p, unsigned long k) {
  mpz_class n = p, r;
  n <<= 32 * k;
  mpz_root(r.get_mpz_t(), n.get_mpz_t(), k);
  return static_cast<Word>(mpz_class(r % (mpz_class(1) << 32)).get_ui());
}

const Constants& constants() {
  static const Constants made = [] {
    Constants c{};
    std::size_t count = 0;
    for (unsigned long p = 2; count < 64; ++p) {
      bool prime = true;
      for (unsigned long d = 2; d * d <= p; ++d) prime = prime && p % d != 0;
      if (!prime) continue;
      c.cube[count] = root_bits(p, 3);
      if (count < 8) c.square[count] = root_bits(p, 2);
      ++count;
    }
    return c;
  }();
  return made;
}

Word turn(Word x, int n) { return (x >> n) | (x << (32 - n)); }

void stir(std::array<Word, 8>& state, const unsigned char* block) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    w[i] =
        Word{block[4 * i]} << 24 | Word{block[4 * i + 1]} << 16 | Word{block[4 * i + 2]} << 8 | Word{block[4 * i + 3]};
  for (std::size_t i = 16; i < 64; ++i) {
    const Word s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >> 3),
               s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants().cube[i] + w[i];
    const Word t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const Word mixed[] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += mixed[i];
}

}  // namespace

std::string sha256(const std::string& bytes) {
  std::string padded = bytes + '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t length = 8 * static_cast<std::uint64_t>(bytes.size());
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(length >> shift & 0xff);
  std::array<Word, 8> state = constants().square;
  for (std::size_t i = 0; i < padded.size(); i += 64)
    stir(state, reinterpret_cast<const unsigned char*>(padded.data()) + i);
  std::string hex;
  for (const Word w : state)
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[w >> shift & 15];
  return hex;
}

}  // namespace checker
