// Words of 64 bits and GMP's integers.
//
// GMP speaks of `long`, which has 64 bits on some platforms and 32 on others (WebAssembly, Windows), and of limbs,
// which have either too. The checker counts in std::int64_t; here is the way between them, the same numbers everywhere.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>

#include "error.hpp"

namespace checker {

inline mpz_class to_mpz(std::int64_t n) {
  if (const auto word = static_cast<long>(n); word == n) return word;
  mpz_class out = static_cast<long>(n >> 32);
  out <<= 32;
  return out + static_cast<unsigned long>(n & 0xffffffff);
}
inline mpz_class to_mpz(std::uint64_t n) {
  if (const auto word = static_cast<unsigned long>(n); word == n) return word;
  mpz_class out = static_cast<unsigned long>(n >> 32U);
  out <<= 32;
  return out + static_cast<unsigned long>(n & 0xffffffffU);
}

// Bits 64 i to 64 i + 63 of |z|.
inline std::uint64_t word_of(const mpz_class& z, std::int64_t i) {
  constexpr int kLimbs = 64 / GMP_NUMB_BITS;  // in a word
  std::uint64_t out = 0;
  for (int k = 0; k < kLimbs; ++k)
    out |= std::uint64_t{mpz_getlimbn(z.get_mpz_t(), static_cast<mp_size_t>(i * kLimbs + k))} << k * GMP_NUMB_BITS;
  return out;
}

// |z| < 2^63.
inline std::int64_t to_int64(const mpz_class& z) {
  const auto size = static_cast<std::int64_t>(word_of(z, 0) & INT64_MAX);
  return sgn(z) < 0 ? -size : size;
}
// 0 <= z < 2^64.
inline std::uint64_t to_uint64(const mpz_class& z) { return word_of(z, 0); }

// n >= 0 as GMP takes counts of bits, exponents and small factors; rejects what an unsigned long does not hold.
inline unsigned long to_ulong(std::int64_t n) {
  const auto word = static_cast<unsigned long>(n);
  if (n < 0 || word != static_cast<std::uint64_t>(n)) reject(Reason::TooLarge, "a count beyond the words of GMP");
  return word;
}

// The same for how many entries a vector shall have: no more than a memory with addresses of this width has room for.
inline std::size_t room_for(std::int64_t n) {
  if (n < 0 || static_cast<std::uint64_t>(n) > SIZE_MAX / 64) reject(Reason::TooLarge, "no memory has room for it");
  return static_cast<std::size_t>(n);
}

}  // namespace checker
