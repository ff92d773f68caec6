// Every value of the small types against a second definition, the corners of the large ones.
#include "tensor/dtype.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "budget/error.hpp"
#include "core/tensor/files.hpp"

using namespace plumbline;
using plumbline_test::raw;

namespace {

template <class T> const std::byte* bytes(const T& x) { return reinterpret_cast<const std::byte*>(&x); }

Rational two_to(int e) { return pow(Rational(2), e); }

// Sign, `wide` bits of exponent, `fine` bits of fraction, as IEEE 754 has them: in rationals. 0/1: number or not.
std::optional<Rational> by_definition(unsigned bits, int wide, int fine) {
  const int e = static_cast<int>(bits >> fine) & ((1 << wide) - 1), bias = (1 << (wide - 1)) - 1;
  const Rational m(bits & ((1U << fine) - 1));
  if (e == (1 << wide) - 1) return std::nullopt;
  const Rational x = e == 0 ? m * two_to(1 - bias - fine) : (two_to(fine) + m) * two_to(e - bias - fine);
  return (bits >> (wide + fine) & 1) != 0 ? -x : x;
}

void agree_on_all(Dtype type, int wide, int fine) {
  for (unsigned i = 0; i < 65536; ++i) {
    const auto bits = static_cast<std::uint16_t>(i);
    const auto expected = by_definition(i, wide, fine);
    if (!expected) {
      CHECK_THROWS_AS((void)exact_value(type, bytes(bits)), InputError);
      CHECK(!exact_double(type, bytes(bits)));
    } else {
      REQUIRE(exact_value(type, bytes(bits)) == *expected);
    }
  }
}

}  // namespace

TEST_CASE("all numbers with 16 bits") {
  agree_on_all(Dtype::F16, 5, 10);
  agree_on_all(Dtype::BF16, 8, 7);
}

TEST_CASE("floats and doubles: ends of the range, subnormal numbers, what is no number") {
  CHECK(exact_value(Dtype::F32, bytes(0.1F)) == Rational(13421773) * two_to(-27));
  CHECK(exact_value(Dtype::F32, bytes(std::numeric_limits<float>::denorm_min())) == two_to(-149));
  CHECK(exact_value(Dtype::F64, bytes(std::numeric_limits<double>::denorm_min())) == two_to(-1074));
  CHECK(exact_value(Dtype::F64, bytes(-0.0)).is_zero());
  for (const double x : std::initializer_list<double>{std::nan(""), INFINITY, -INFINITY}) {
    CHECK_THROWS_AS((void)exact_value(Dtype::F64, bytes(x)), InputError);
    CHECK_THROWS_AS((void)exact_value(Dtype::F32, bytes(static_cast<float>(x))), InputError);
  }
}

TEST_CASE("integers, also those that no double equals") {
  CHECK(exact_value(Dtype::I8, bytes(std::int8_t{-128})) == Rational(-128));
  CHECK(exact_value(Dtype::U8, bytes(std::uint8_t{255})) == Rational(255));
  CHECK(exact_value(Dtype::I16, bytes(std::int16_t{-32768})) == Rational(-32768));
  CHECK(exact_value(Dtype::U32, bytes(std::uint32_t{4294967295U})) == Rational(4294967295U));
  const auto least = std::numeric_limits<std::int64_t>::min();
  const auto most = std::numeric_limits<std::uint64_t>::max();
  CHECK(exact_value(Dtype::I64, bytes(least)) == Rational(least));
  CHECK(exact_double(Dtype::I64, bytes(least)) == -std::ldexp(1, 63));
  CHECK(exact_value(Dtype::U64, bytes(most)) == Rational(most));
  CHECK(!exact_double(Dtype::U64, bytes(most)));
  CHECK(!exact_double(Dtype::I64, bytes((std::int64_t{1} << 53) + 1)));
  CHECK(exact_double(Dtype::I64, bytes(std::int64_t{1} << 62)) == std::ldexp(1, 62));
}

TEST_CASE("products of dimensions do not overflow") {
  CHECK(entries_of({}) == 1);
  CHECK(entries_of({3, 0, 5}) == 0);
  CHECK(entries_of({1ULL << 63, 1ULL << 63, 0}) == 0);
  CHECK(!entries_of({1ULL << 32, 1ULL << 31}));
  CHECK(entries_of({1ULL << 32, 1ULL << 30}) == 1ULL << 62);
}
