// S-expressions: a word, or a list of parts in brackets, with one space between them. There is one spelling for each.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace checker {

struct Part {
  std::string word;
  std::vector<Part> list;  // not empty for a list
  std::size_t at = 0;      // the byte where it stands, for messages
  int depth = 0;           // lists inside each other
  [[nodiscard]] bool is_word() const { return list.empty(); }
  void add(Part inner);  // at the end of the list; rejects (TooLarge) more than kMaxDepth lists inside each other
};
inline constexpr int kMaxDepth = 1000;

[[nodiscard]] Part read_part(const std::string& text);  // rejects (BadFormula) with the byte, also what nests too deep
[[nodiscard]] std::vector<Part> without_definitions(Part reading);  // its parts, definitions put in (definitions.cpp)
[[noreturn]] void bad_formula(const Part& part, const std::string& what);

}  // namespace checker
