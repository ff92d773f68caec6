// Random cases: numbers that follow from a seed, and how many cases a test makes, a number from the environment, for a
// longer campaign, or a shorter one where each costs more (sanitizers).
#pragma once

#include <cstdint>
#include <cstdlib>

namespace checker_test {

inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// The next of the stream (splitmix64).
inline std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace checker_test
