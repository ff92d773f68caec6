// One expression inside a sentence: the reader behind prose.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "typesetting/layout.hpp"

namespace plumbline {

struct ProseFormula {
  layout::Box box;
  std::size_t end = 0;  // behind it in the text
};

// The longest expression that begins at `start`; nothing if there is none, or if it might be a word or a number of the
// sentence.
[[nodiscard]] std::optional<ProseFormula> read_formula(std::string_view sentence, std::size_t start);

}  // namespace plumbline
