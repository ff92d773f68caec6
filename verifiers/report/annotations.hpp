// What differs, as the commands that GitHub reads from the output of a job: each becomes an annotation at its line of
// the claim file, in the summary of the run and beside the change of a pull request.
#pragma once

#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// "::error file=F,line=N,title=T::text" for each reading or difference that is an error, one a line, and "::warning"
// for each warning (core/result/assessment.hpp). Throws what View throws.
[[nodiscard]] std::string render_annotations(const Report& report);

}  // namespace plumbline::report
