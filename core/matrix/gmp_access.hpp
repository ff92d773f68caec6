// For inner loops: the size of a GMP number, and the 128-bit integer, which holds any sum of products of 62-bit
// integers that occurs here.
#pragma once

#include <bit>
#include <cstdint>

#include "number/gmp_raw.hpp"

namespace plumbline {

__extension__ typedef __int128 Wide;               // a signed 128-bit integer
__extension__ typedef unsigned __int128 WideSize;  // its absolute value

namespace gmp {

[[nodiscard]] inline bool is_zero(const Integer& a) { return mpz_sgn(raw(a)) == 0; }
// |a| < 2^bits(a); 0 for 0.
[[nodiscard]] inline int bits(const Integer& a) {
  const auto limbs = static_cast<int>(mpz_size(raw(a)));
  return limbs == 0 ? 0 : 64 * (limbs - 1) + static_cast<int>(std::bit_width(mpz_limbs_read(raw(a))[limbs - 1]));
}

// x := floor(x 2^by), by of either sign
inline void shift(Integer& x, long by) {
  if (by >= 0)
    mpz_mul_2exp(raw(x), raw(x), static_cast<mp_bitcnt_t>(by));
  else
    mpz_fdiv_q_2exp(raw(x), raw(x), static_cast<mp_bitcnt_t>(-by));
}

// out = value
inline void set_wide(Integer& out, Wide value) {
  const WideSize size = value < 0 ? -static_cast<WideSize>(value) : static_cast<WideSize>(value);
  const auto high = static_cast<std::uint64_t>(size >> 64), low = static_cast<std::uint64_t>(size);
  if (high == 0) {
    mpz_set_ui(raw(out), low);
  } else {
    mpz_set_ui(raw(out), high);
    mpz_mul_2exp(raw(out), raw(out), 64);
    mpz_add_ui(raw(out), raw(out), low);
  }
  if (value < 0) mpz_neg(raw(out), raw(out));
}

}  // namespace gmp
}  // namespace plumbline
