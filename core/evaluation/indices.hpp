// Indices as formulas write them: integers that must lie in a range.
#pragma once

#include <cstdint>
#include <string>

#include "budget/error.hpp"

namespace plumbline {

// Throws Undefined unless least <= value <= most; `what` ("layer") is for the message.
inline void expect_index(std::int64_t value, std::int64_t least, std::int64_t most, const char* what) {
  if (value < least || value > most)
    throw Undefined(std::string(what) + " " + std::to_string(value) + " is outside " + std::to_string(least) + ".." +
                    std::to_string(most));
}

// The shape of a table. Throws Undefined below 1 x 1, ResourceLimit beyond 2^20 entries.
inline void expect_table(std::int64_t rows, std::int64_t cols) {
  if (rows < 1 || cols < 1)
    throw Undefined("a table of " + std::to_string(rows) + " x " + std::to_string(cols) + " entries");
  constexpr std::int64_t most = std::int64_t{1} << 20;
  if (rows > most || cols > most || rows * cols > most)
    throw ResourceLimit("a table of " + std::to_string(rows) + " x " + std::to_string(cols) + " entries");
}

// An index in 1..n, from 0.
inline int from_zero(std::int64_t value, int n, const char* what) {
  expect_index(value, 1, n, what);
  return static_cast<int>(value - 1);
}

}  // namespace plumbline
