// Three-valued truth, and a fourth value for what has none.
//
// A comparison of two enclosed numbers can be decided, or not yet. A condition about 1/0 is not a condition at all.
// Both facts live in the type: Truth does not convert to bool, so that what is undecided can never pass as a yes or a
// no. The tables are those of docs/language.md: `false` wins a conjunction whatever the other parts are, then
// `undefined`, then `unknown`.
#pragma once

#include <string_view>

namespace plumbline {

enum class Truth { False, True, Unknown, Undefined };

[[nodiscard]] constexpr Truth truth_of(bool b) noexcept { return b ? Truth::True : Truth::False; }

[[nodiscard]] constexpr Truth operator!(Truth a) noexcept {
  return a == Truth::True ? Truth::False : a == Truth::False ? Truth::True : a;
}

[[nodiscard]] constexpr Truth operator&(Truth a, Truth b) noexcept {
  if (a == Truth::False || b == Truth::False) return Truth::False;
  if (a == Truth::Undefined || b == Truth::Undefined) return Truth::Undefined;
  if (a == Truth::Unknown || b == Truth::Unknown) return Truth::Unknown;
  return Truth::True;
}

[[nodiscard]] constexpr Truth operator|(Truth a, Truth b) noexcept { return !((!a) & (!b)); }

[[nodiscard]] constexpr std::string_view to_string(Truth a) noexcept {
  switch (a) {
    case Truth::False: return "false";
    case Truth::True: return "true";
    case Truth::Unknown: return "unknown";
    case Truth::Undefined: break;
  }
  return "undefined";
}

// The sign of an enclosed number; Unknown if the enclosure contains zero and more.
enum class Sign { Negative, Zero, Positive, Unknown };

}  // namespace plumbline
