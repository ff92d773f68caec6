// Words of a letter: sentences that begin and end as sentences do, and numbers of things.
#pragma once

#include <cstddef>
#include <string>

namespace plumbline::cli {

// "Why." of "Why" and of "Why. "
[[nodiscard]] inline std::string ended(std::string sentence) {
  while (!sentence.empty() && (sentence.back() == ' ' || sentence.back() == '.')) sentence.pop_back();
  return sentence.empty() ? sentence : sentence + ".";
}

[[nodiscard]] inline std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// The other way: what stood at the beginning of a sentence, in the middle of one.
[[nodiscard]] inline std::string small(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

inline void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// "1 case", "3 cases"
[[nodiscard]] inline std::string counted(std::size_t number, const std::string& thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

}  // namespace plumbline::cli
