// For inner loops: the size of a GMP number, and the 128-bit integer, which holds any sum of products of 62-bit
// integers that occurs here.
#pragma once

#include <bit>
#include <cstdint>

#include "number/gmp_words.hpp"

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
inline void shift(Integer& x, std::int64_t by) {
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
    set_size(raw(out), low);
  } else {
    mp_limb_t* limbs = mpz_limbs_write(raw(out), 2);
    limbs[0] = low;
    limbs[1] = high;
    mpz_limbs_finish(raw(out), 2);
  }
  if (value < 0) mpz_neg(raw(out), raw(out));
}

}  // namespace gmp
}  // namespace plumbline
