// How a name looks: epsilon is a Greek letter, s0 has a subscript, speed is upright.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "layout/layout.hpp"

namespace plumbline {

// A Greek letter's English name: that letter (upper case where LaTeX has one); one letter: italic; letters and digits:
// upright; a stem with digits, or with a part behind the first underscore: the stem with a subscript; anything else as
// words (name_words).
[[nodiscard]] layout::Box name_box(const std::string& name);

// "\\alpha" for "α"; "" for what is no Greek letter.
[[nodiscard]] std::string greek_latex(std::string_view letter);
// The letter that LaTeX's command \NAME writes, or one whose English name that is: "phi" and "varphi" are one letter.
[[nodiscard]] std::optional<layout::Box> greek_letter(std::string_view name);
// LaTeX's commands for these letters, without the backslash.
[[nodiscard]] std::vector<std::string> greek_commands();

}  // namespace plumbline
