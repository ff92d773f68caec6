// Two texts side by side: which lines stand in one only. Formulas, requirements and definitions stand on lines of
// their own (typesetting/typeset.hpp), so a changed constant is one line out and one line in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

// The lines of a text, without their ends; a text that ends with one has no empty line behind it.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

// The lines of `before` and `after`: "- " in front of one that only `before` has, "+ " of `after`, "  " of both; in the
// order of the texts. Empty if they are the same.
[[nodiscard]] std::string text_diff(std::string_view before, std::string_view after);

}  // namespace plumbline
