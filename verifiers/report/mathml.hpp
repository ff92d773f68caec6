// Formulas from a file, before they become part of a page or of a LaTeX document.
//
// A report may be made from a summary that somebody else wrote. A formula that is not plainly a formula is then shown
// as text.
#pragma once

#include <string_view>

namespace plumbline::report {

// Is the text one well-formed <math> element made of MathML Core elements, presentation attributes, text and numeric
// or basic entities, and of nothing else (no scripts, links, event handlers, style attributes, comments)?
[[nodiscard]] bool is_plain_mathml(std::string_view text);

// Are the braces of the LaTeX formula balanced, \left and \begin without loose ends, and is it free of `$`, `%`, `#`,
// of \input, \def and every other command that reads, writes or redefines?
[[nodiscard]] bool is_plain_latex(std::string_view text);

}  // namespace plumbline::report
