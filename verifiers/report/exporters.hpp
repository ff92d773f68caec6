// The formats that a report is exported in, a function each: from a report to bytes. export.hpp has them by name.
//
// Equal reports give equal bytes. Each throws what View throws: an empty report would look like a pass. What a format
// has in it is said at the top of the file that writes it.
#pragma once

#include <map>
#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// "::error file=F,line=N,title=T::text" for each reading or difference that is an error, one a line, and "::warning"
// for each warning (core/result/assessment.hpp).
[[nodiscard]] std::string render_annotations(const Report& report);

// The files by path.
[[nodiscard]] std::map<std::string, std::string> render_site(const Report& report);
[[nodiscard]] std::string render_single_file(const Report& report);

[[nodiscard]] std::string render_junit(const Report& report);

// A whole article that pdflatex sets with the packages amsmath, amssymb, array, booktabs, graphicx, longtable,
// textcomp; or, after \def\plumblineappendix{}, a part of a paper that loads them. A formula that is_plain_latex
// refuses is shown as its source.
[[nodiscard]] std::string render_latex(const Report& report, bool with_formulas = true);

// GitHub's dialect (tables).
[[nodiscard]] std::string render_markdown(const Report& report);

[[nodiscard]] std::string render_sarif(const Report& report);

}  // namespace plumbline::report
