// How many random cases a test makes: a number from the environment, for a longer campaign, or a shorter one where
// each costs more (sanitizers).
#pragma once

#include <cstdint>
#include <cstdlib>

namespace checker_test {

inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace checker_test
