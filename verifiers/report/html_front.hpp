// The front page of a report: what a newcomer should know after a minute. What was asked of which papers, what is false
// and how gravely, what stands and on what evidence, what changed; then a map and a table of each paper's claims.
#pragma once

#include <string>

#include "report/html_parts.hpp"

namespace plumbline::report {

// Everything between <body> and the scripts: header, main, footer.
[[nodiscard]] std::string front_page(const View& view, const Links& links);

}  // namespace plumbline::report
