// A report as a LaTeX document: what is false and a table of verdicts (latex_front.hpp), and behind it, if asked for,
// every reading with its formula.
#pragma once

#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// A whole article that pdflatex sets with the packages amsmath, amssymb, array, booktabs, graphicx, longtable,
// textcomp; or, after \def\plumblineappendix{}, a part of a paper that loads them. A formula that is_plain_latex
// refuses is shown as its source. Equal reports give equal bytes. Throws what View throws.
[[nodiscard]] std::string render_latex(const Report& report, bool with_formulas = true);

}  // namespace plumbline::report
