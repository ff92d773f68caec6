// Reading number literals: scan the characters first, convert the digits with GMP afterwards. Every value is exact.
#include "number/literal.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "budget/error.hpp"

namespace plumbline {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

char peek(std::string_view text, std::size_t position) { return position < text.size() ? text[position] : '\0'; }

// Moves position over a run of digits and returns the run; an empty run is an error that names what was expected.
template <class IsDigit>
std::string_view digits(std::string_view text, std::size_t& position, IsDigit is, const char* expected) {
  const std::size_t start = position;
  while (position < text.size() && is(text[position])) ++position;
  if (position == start) {
    throw InputError(column(position), std::string("expected ") + expected + ", found " + found_at(text, position));
  }
  return text.substr(start, position - start);
}

std::int64_t exponent(std::string_view text, std::size_t& position) {
  const std::size_t start = position;
  const bool negative = peek(text, position) == '-';
  if (negative || peek(text, position) == '+') ++position;
  std::int64_t value = 0;
  for (const char c : digits(text, position, is_digit, "a digit of the exponent")) {
    value = std::min(10 * value + (c - '0'), max_literal_exponent + 1);
  }
  if (value > max_literal_exponent) {
    throw InputError(column(start), "the exponent is larger than " + std::to_string(max_literal_exponent) + " in size");
  }
  return negative ? -value : value;
}

Integer integer_of(const std::string& digits, int base) {
  Integer value;
  mpz_set_str(value.backend().data(), digits.c_str(), base);  // the characters were checked: cannot fail
  return value;
}

// digits * base^shift
Rational scaled(const std::string& digits, int base, std::int64_t shift, int power_base) {
  const Rational mantissa(integer_of(digits, base));
  return shift == 0 ? mantissa : mantissa * pow(Rational(power_base), shift);
}

}  // namespace

std::optional<double> double_literal(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const bool hexadecimal = text.starts_with("0x");
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t mantissa = 0;
  int count = 0, behind_point = 0;
  bool point = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && hexadecimal && !point && at > 0) {
      point = true;
      continue;
    }
    const int digit = is_digit(c) ? c - '0' : hexadecimal && c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) break;
    mantissa = (hexadecimal ? 16 : 10) * mantissa + static_cast<std::uint64_t>(digit);
    if (++count > 15) return std::nullopt;
    behind_point += point ? 1 : 0;
  }
  if (count == 0 || (point && behind_point == 0)) return std::nullopt;
  if (!hexadecimal && (at < text.size() || (count > 1 && text[0] == '0'))) return std::nullopt;
  if (hexadecimal && mantissa >> 53 != 0) return std::nullopt;
  int exponent = 0;
  if (at < text.size()) {
    if (text[at++] != 'p' || at == text.size()) return std::nullopt;
    const bool below = text[at] == '-';
    if (below || text[at] == '+') ++at;
    if (at == text.size() || text.size() - at > 3) return std::nullopt;
    for (; at < text.size(); ++at) {
      if (!is_digit(text[at])) return std::nullopt;
      exponent = 10 * exponent + (text[at] - '0');
    }
    if (exponent > 900) return std::nullopt;
    if (below) exponent = -exponent;
  }
  const double size = std::ldexp(static_cast<double>(mantissa), exponent - 4 * behind_point);
  return negative ? -size : size;
}

std::string column(std::size_t position) { return "column " + std::to_string(position + 1); }

std::string found_at(std::string_view text, std::size_t position) {
  if (position >= text.size()) return "end of text";
  const char c = text[position];
  if (c >= ' ' && c <= '~') return {'\'', c, '\''};
  char byte[16];
  std::snprintf(byte, sizeof byte, "byte 0x%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return byte;
}

Literal read_literal(std::string_view text, std::size_t& position) {
  const std::size_t start = position;
  const bool hexadecimal = peek(text, position) == '0' && peek(text, position + 1) == 'x';
  if (hexadecimal) position += 2;
  const auto is = hexadecimal ? is_hex_digit : is_digit;
  std::string all(digits(text, position, is, hexadecimal ? "a hexadecimal digit" : "a digit"));
  if (!hexadecimal && all.size() > 1 && all[0] == '0') {
    throw InputError(column(start), "a decimal number does not start with a superfluous 0");
  }
  Literal result;
  std::int64_t shift = 0;
  if (peek(text, position) == '.') {
    ++position;
    const std::string_view fraction = digits(text, position, is, "a digit after the point");
    all += fraction;
    shift -= static_cast<std::int64_t>(fraction.size()) * (hexadecimal ? 4 : 1);
    result.is_integer = false;
  }
  const char mark = peek(text, position);
  if (hexadecimal ? (mark == 'p' || mark == 'P') : (mark == 'e' || mark == 'E')) {
    ++position;
    shift += exponent(text, position);
    result.is_integer = false;
  }
  result.value = hexadecimal ? scaled(all, 16, shift, 2) : scaled(all, 10, shift, 10);
  return result;
}

}  // namespace plumbline
