#include "number/gmp_words.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

using namespace plumbline;
using gmp::raw;

namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min(),
                       kMost = std::numeric_limits<std::int64_t>::max();
const Integer kTwo63 = Integer(1) << 63;

}  // namespace

TEST_CASE("words: an integer of 64 bits goes in and comes out") {
  for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 31, std::int64_t{1} << 40,
                                   -(std::int64_t{1} << 32), kMost, kLeast}) {
    Integer x = 7;
    gmp::set_word(raw(x), value);
    CHECK(x == Integer(value));
    CHECK(gmp::fits_word(raw(x)));
    CHECK(gmp::word(raw(x)) == value);
  }
}

TEST_CASE("words: what does not fit is told apart") {
  CHECK(gmp::fits_word(raw(Integer(kTwo63 - 1))));
  CHECK_FALSE(gmp::fits_word(raw(kTwo63)));
  CHECK(gmp::fits_word(raw(Integer(-kTwo63))));
  CHECK_FALSE(gmp::fits_word(raw(Integer(-kTwo63 - 1))));
  CHECK_FALSE(gmp::fits_word(raw(Integer(kTwo63 * 4))));
}

TEST_CASE("words: remainders are those of the floor") {
  const std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
  CHECK(gmp::remainder(raw(Integer(0)), prime) == 0);
  CHECK(gmp::remainder(raw(Integer(-1)), prime) == prime - 1);
  CHECK(gmp::remainder(raw(Integer(kTwo63 * kTwo63 + 5)), prime) == 21);  // 2^126 = 16 modulo 2^61 - 1
  CHECK(gmp::remainder(raw(Integer(-Integer(prime))), prime) == 0);
}

TEST_CASE("words: products are added, sizes set, doubles taken apart") {
  Integer x = 3;
  gmp::add_product(raw(x), raw(kTwo63), std::numeric_limits<std::uint64_t>::max());
  CHECK(x == kTwo63 * (kTwo63 * 2 - 1) + 3);
  gmp::add_product(raw(x), raw(kTwo63), 0);
  CHECK(x == kTwo63 * (kTwo63 * 2 - 1) + 3);
  gmp::set_size(raw(x), std::numeric_limits<std::uint64_t>::max());
  CHECK(x == kTwo63 * 2 - 1);
  gmp::set_size(raw(x), 0);
  CHECK(x == 0);
  std::int64_t exponent = 0;
  CHECK(gmp::mantissa_of(raw(Integer(-kTwo63 * kTwo63)), exponent) == -0.5);
  CHECK(exponent == 127);
}
