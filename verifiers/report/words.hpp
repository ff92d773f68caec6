// The sentences of a claim file on a page and in a document: words are escaped, and the mathematics in them is set like
// a formula (typesetting/prose.hpp).
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

// Inert markup. A long formula is several <math> elements, so that a line may end before a comparison or a sum goes on.
[[nodiscard]] std::string words_html(std::string_view sentence);
// Text mode of LaTeX, formulas between $; for the packages amsmath and amssymb, as escape_latex for the words.
[[nodiscard]] std::string words_latex(std::string_view sentence);

}  // namespace plumbline::report
