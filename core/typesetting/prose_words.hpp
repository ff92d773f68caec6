// What the words mean that stand in an expression inside a sentence (prose.hpp).
#pragma once

#include <optional>
#include <string_view>

#include "typesetting/layout.hpp"

namespace plumbline {

// A function that is written before its argument: log, Rank, sum, grad, ... `close`: a sign, with no space behind it.
struct ProseFunction {
  layout::Box box;
  bool close = false;
};
[[nodiscard]] std::optional<ProseFunction> prose_function(std::string_view word);

// A comparison or an operator between two operands, at the start of `text`, by its signs: "<=", "->", "+", "/".
struct ProseOperator {
  std::string_view typed;
  layout::Box box;
  bool compares = false;
};
[[nodiscard]] std::optional<ProseOperator> prose_operator(std::string_view text);

// A name of letters: a Greek letter, one letter, "Wb" (W with a bar), a short word of letters side by side ("uv",
// "Jf"), "POST". Nothing if it may as well be a word of the language.
[[nodiscard]] std::optional<layout::Box> prose_name(std::string_view letters);
// The same in a script, where no words of the language stand: "w_uv", "I_out".
[[nodiscard]] layout::Box prose_script_name(std::string_view letters);

}  // namespace plumbline
