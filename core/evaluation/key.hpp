// A number that stands for the value of a term on one case: terms with the same key have the same value (keys.hpp).
#pragma once

#include <cstdint>

namespace plumbline {

enum class Key : std::int64_t {};

// Of an integer of at most 62 bits, whatever the case: the odd keys. All others are even.
[[nodiscard]] constexpr Key key_of(std::int64_t integer) { return Key{2 * integer + 1}; }

}  // namespace plumbline
