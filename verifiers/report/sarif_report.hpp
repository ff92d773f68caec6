// A report as SARIF 2.1.0, for the code-scanning pages of forges: rules are claims, results are readings that somebody
// should look at.
//
// A result is a reading whose verdict differs from the ledger (level error), that is refuted or ill-typed without
// anything being expected (error) or as expected (note), or whose false twin survived (warning). Its place is the
// certificate of its worst failure if there is one, otherwise summary.json; its fingerprint depends on claim, reading
// and verdict alone, so that a forge knows it again in the next run.
#pragma once

#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// Equal reports give equal bytes. Throws what View throws.
[[nodiscard]] std::string render_sarif(const Report& report);

}  // namespace plumbline::report
