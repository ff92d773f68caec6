// What somebody needs who has not read the docs: what the page is about, what the words mean, whose code is inside.
#pragma once

#include <string>

#include "report/html_parts.hpp"

namespace plumbline::report {

[[nodiscard]] std::string introduction();
// The verdicts of readings and of cases, the grades of findings, each with a sentence; and how to read margins and
// plots.
[[nodiscard]] std::string legend();
[[nodiscard]] std::string footer(const Links& links);
[[nodiscard]] std::string claim_footer(const Report& report);

}  // namespace plumbline::report
