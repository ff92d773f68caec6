#include "tensor/dtype.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "budget/error.hpp"

namespace plumbline {
namespace {

struct Row {
  std::string_view name;
  std::size_t bytes;
};
constexpr std::array<Row, 12> kTypes{{{"F64", 8},
                                      {"F32", 4},
                                      {"F16", 2},
                                      {"BF16", 2},
                                      {"I8", 1},
                                      {"U8", 1},
                                      {"I16", 2},
                                      {"U16", 2},
                                      {"I32", 4},
                                      {"U32", 4},
                                      {"I64", 8},
                                      {"U64", 8}}};

template <class T> T little_endian(const std::byte* bytes) {
  static_assert(std::endian::native == std::endian::little);
  T out;
  std::memcpy(&out, bytes, sizeof out);
  return out;
}

// binary16: a sign, 5 bits e, 10 bits m. (1024 + m) 2^(e - 25) for 0 < e < 31, m 2^-24 for e = 0.
double from_half(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  if (exponent == 31) return fraction == 0 ? INFINITY : NAN;
  const double magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

// bfloat16 is the upper half of a binary32.
double from_bfloat(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }

std::optional<double> finite(double x) { return std::isfinite(x) ? std::optional(x) : std::nullopt; }

// An integer of 64 bits, if a double equals it: at most 53 bits between its first and its last one.
std::optional<double> of_integer(std::uint64_t magnitude, bool negative) {
  if (magnitude != 0 && std::bit_width(magnitude) - std::countr_zero(magnitude) > 53) return std::nullopt;
  const auto x = static_cast<double>(magnitude);
  return negative ? -x : x;
}

}  // namespace

std::size_t bytes_of(Dtype type) { return kTypes[as_size(type)].bytes; }
std::string_view name(Dtype type) { return kTypes[as_size(type)].name; }

std::optional<Dtype> dtype_named(std::string_view name) {
  for (std::size_t i = 0; i < kTypes.size(); ++i)
    if (kTypes[i].name == name) return static_cast<Dtype>(i);
  return std::nullopt;
}

std::optional<std::uint64_t> entries_of(const std::vector<std::uint64_t>& shape) {
  std::uint64_t out = 1;
  for (const std::uint64_t n : shape)
    if (n == 0) return 0;
  for (const std::uint64_t n : shape)
    if (__builtin_mul_overflow(out, n, &out) || out >> 63 != 0) return std::nullopt;
  return out;
}

std::optional<double> exact_double(Dtype type, const std::byte* bytes) {
  switch (type) {
    case Dtype::F64: return finite(little_endian<double>(bytes));
    case Dtype::F32: return finite(little_endian<float>(bytes));
    case Dtype::F16: return finite(from_half(little_endian<std::uint16_t>(bytes)));
    case Dtype::BF16: return finite(from_bfloat(little_endian<std::uint16_t>(bytes)));
    case Dtype::I8: return little_endian<std::int8_t>(bytes);
    case Dtype::U8: return little_endian<std::uint8_t>(bytes);
    case Dtype::I16: return little_endian<std::int16_t>(bytes);
    case Dtype::U16: return little_endian<std::uint16_t>(bytes);
    case Dtype::I32: return little_endian<std::int32_t>(bytes);
    case Dtype::U32: return little_endian<std::uint32_t>(bytes);
    case Dtype::U64: return of_integer(little_endian<std::uint64_t>(bytes), false);
    case Dtype::I64: {
      const auto n = little_endian<std::uint64_t>(bytes);
      return n >> 63 != 0 ? of_integer(~n + 1, true) : of_integer(n, false);
    }
  }
  return std::nullopt;
}

Rational exact_value(Dtype type, const std::byte* bytes) {
  if (type == Dtype::I64) return Rational(little_endian<std::int64_t>(bytes));
  if (type == Dtype::U64) return Rational(little_endian<std::uint64_t>(bytes));
  const std::optional<double> x = exact_double(type, bytes);
  if (!x) throw InputError("NaN or an infinity; expected a finite number");
  return Rational::from_double(*x);
}

Rational exact_value(const Tensor& tensor, std::uint64_t index) {
  const std::size_t size = bytes_of(tensor.dtype);
  if (index >= tensor.bytes.size() / size) throw InputError("entry " + std::to_string(index), "beyond the end");
  return exact_value(tensor.dtype, tensor.bytes.data() + index * size);
}

}  // namespace plumbline
