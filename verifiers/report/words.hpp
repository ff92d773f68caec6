// The sentences of a claim file on a page and in a document: words are escaped, and what stands between dollars is set
// as mathematics (layout/sentence.hpp). A sentence that cannot be read is shown as it stands.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

// Inert markup. A long formula is several <math> elements, so that a line may end before a comparison or a sum goes on.
[[nodiscard]] std::string words_html(std::string_view sentence);
// Text mode of LaTeX, mathematics as it stands; for the packages amsmath and amssymb, as escape_latex for the words.
[[nodiscard]] std::string words_latex(std::string_view sentence);
// Markdown, also in a cell of a table; mathematics between dollars, which code hosts set.
[[nodiscard]] std::string words_markdown(std::string_view sentence);

}  // namespace plumbline::report
