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
  std::size_t end = 0;     // the byte behind it
  [[nodiscard]] bool is_word() const { return list.empty(); }
};
[[nodiscard]] Part read_part(const std::string& text);  // rejects (BadFormula) with the byte, also what nests too deep
[[noreturn]] void bad_formula(const Part& part, const std::string& what);

}  // namespace checker
