// "-" where a command reads a file (a case, a claim file, a formula) stands for standard input, as it does for most
// programs of a shell. A stream can be read once: who asks twice would find nothing the second time, and is told so.
#pragma once

#include <cstdio>
#include <string>

#include "budget/error.hpp"

namespace plumbline {

[[nodiscard]] inline bool is_standard_input(const std::string& path) { return path == "-"; }

// All of standard input, at most `max_bytes`. Throws InputError("standard input: ..."), also the second time.
[[nodiscard]] inline std::string read_standard_input(std::size_t max_bytes) {
  constexpr const char* place = "standard input";
  static bool was_read = false;
  if (was_read) throw InputError(place, "\"-\" stands twice, but it can be read only once");
  was_read = true;
  std::string out;
  char block[1 << 16];
  for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, stdin)) > 0;) {
    out.append(block, n);
    if (out.size() > max_bytes)
      throw InputError(place, "has more than " + std::to_string(max_bytes) + " bytes, which is the limit");
  }
  if (std::ferror(stdin) != 0) throw InputError(place, "cannot be read");
  if (out.empty()) throw InputError(place, "is empty");
  return out;
}

}  // namespace plumbline
