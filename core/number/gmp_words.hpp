// GMP numbers and integers of 64 bits. GMP's own functions for that take a `long`, which has 32 bits in WebAssembly and
// on Windows; its limbs have 64 bits on every machine that this is built for.
#pragma once

#include <cstdint>

#include "number/gmp_raw.hpp"

namespace plumbline::gmp {

static_assert(GMP_NUMB_BITS == 64,
              "limbs of 64 bits are assumed; see web/libraries.sh for a build of GMP that has them");

// |x| modulo 2^64
[[nodiscard]] inline std::uint64_t low_word(mpz_srcptr x) { return mpz_getlimbn(x, 0); }

// Is x an integer of 64 bits, -2^63 <= x < 2^63?
[[nodiscard]] inline bool fits_word(mpz_srcptr x) {
  constexpr std::uint64_t limit = std::uint64_t{1} << 63;
  return mpz_size(x) <= 1 && (low_word(x) < limit || (low_word(x) == limit && mpz_sgn(x) < 0));
}

// x, where that fits_word; otherwise a number with its lowest bits
[[nodiscard]] inline std::int64_t word(mpz_srcptr x) {
  return static_cast<std::int64_t>(mpz_sgn(x) < 0 ? -low_word(x) : low_word(x));
}

// x := value
inline void set_size(mpz_ptr x, std::uint64_t value) {
  *mpz_limbs_write(x, 1) = value;
  mpz_limbs_finish(x, 1);
}
inline void set_word(mpz_ptr x, std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  set_size(x, value < 0 ? -bits : bits);
  if (value < 0) mpz_neg(x, x);
}

// x modulo n, from 0 to n - 1; n > 0
[[nodiscard]] inline std::uint64_t remainder(mpz_srcptr x, std::uint64_t n) {
  const std::uint64_t of_size =
      mpz_size(x) == 0 ? 0 : mpn_mod_1(mpz_limbs_read(x), static_cast<mp_size_t>(mpz_size(x)), n);
  return mpz_sgn(x) < 0 && of_size != 0 ? n - of_size : of_size;
}

// x := x + y value
inline void add_product(mpz_ptr x, mpz_srcptr y, std::uint64_t value) {
  mpz_t factor;
  mpz_roinit_n(factor, &value, 1);
  mpz_addmul(x, y, factor);
}

// x ~ mantissa 2^exponent, 1/2 <= |mantissa| < 1, as mpz_get_d_2exp
[[nodiscard]] inline double mantissa_of(mpz_srcptr x, std::int64_t& exponent) {
  long found = 0;
  const double mantissa = mpz_get_d_2exp(&found, x);
  exponent = found;
  return mantissa;
}

}  // namespace plumbline::gmp
