// A report as Markdown, for a comment on a change or a page in a repository: one table, then what deserves a second
// look.
#pragma once

#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// GitHub's dialect (tables). Equal reports give equal bytes. Throws what View throws.
[[nodiscard]] std::string render_markdown(const Report& report);

}  // namespace plumbline::report
