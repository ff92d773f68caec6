// Text from files on a terminal: a name may hold what a terminal obeys.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace plumbline::cli {

// Control characters but the end of a line as \x1b.
[[nodiscard]] inline std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte >= 0x20 && byte != 0x7f) || c == '\n')
      out += c;
    else
      out += fmt::format("\\x{:02x}", byte);
  }
  return out;
}

// On one line: no text starts a line of its own.
[[nodiscard]] inline std::string printable_line(std::string_view text) {
  std::string out = printable(text);
  for (std::size_t at = 0; (at = out.find('\n', at)) != std::string::npos;) out.replace(at, 1, "\\x0a");
  return out;
}

}  // namespace plumbline::cli
