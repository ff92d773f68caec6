// Words of commands that are printed for somebody to run: what the shell would take apart is put in quotes.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::cli {

// The word as the shell of POSIX reads it back: bare where no character has a meaning there, otherwise in single
// quotes.
[[nodiscard]] inline std::string shell_word(std::string_view word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  std::string out = "'";
  for (const char c : word) c == '\'' ? out += "'\\''" : out += c;
  return out + "'";
}

}  // namespace plumbline::cli
