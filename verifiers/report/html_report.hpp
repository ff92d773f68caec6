// A report as one HTML page for people: a table of the readings, and a section for each claim.
//
// The page is a single file that loads nothing: style, script and plots are inside it, formulas are MathML, which
// browsers draw themselves, and a content security policy forbids the rest. Without its script it is still complete;
// the script only filters.
#pragma once

#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// Equal reports give equal bytes. Throws what View throws.
[[nodiscard]] std::string render_html(const Report& report);

}  // namespace plumbline::report
