// Unsigned number literals: the one place that knows how a number is spelled (docs/formats.md, "Numbers").
//
//   decimal      digits [ "." digits ] [ ("e"|"E") ["+"|"-"] digits ]          "12", "0.1", "1e-3": exactly what is
//   written hexadecimal  "0x" hexdigits [ "." hexdigits ] [ ("p"|"P") ["+"|"-"] digits ]  "0x1f", "0x1.8p-3"
//
// A decimal literal has no superfluous leading zeros ("007" is an error), a point has digits on both sides, an exponent
// is at most 10000 in size: a short text cannot name a number that fills the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "number/rational.hpp"

namespace plumbline {

inline constexpr std::int64_t max_literal_exponent = 10000;
inline constexpr std::size_t max_literal_length = 1'000'000;  // characters of a plain number

struct Literal {
  Rational value;
  bool is_integer = true;  // spelled without point and exponent
};

// Reads the longest literal that starts at text[position] and moves position behind it. Throws InputError("column ...",
// ...).
[[nodiscard]] Literal read_literal(std::string_view text, std::size_t& position);

// The number, if it is spelled as programs spell doubles and is one: an integer of at most 15 digits, or a hexadecimal
// literal in lower case with at most 15 digits, of which 53 bits count, and an exponent up to 900 in size; a minus in
// front of either. Nothing for everything else, be it a number or not.
[[nodiscard]] std::optional<double> double_literal(std::string_view text);

// "column 7" for position 6: columns count from 1.
[[nodiscard]] std::string column(std::size_t position);
// How an offending character is shown in a message: 'x', "end of text", or "byte 0x07".
[[nodiscard]] std::string found_at(std::string_view text, std::size_t position);

}  // namespace plumbline
