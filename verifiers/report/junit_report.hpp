// A report as JUnit XML, for continuous integration.
//
// Each reading is a suite. Its first test, "verdict", passes if the verdict is the one that the ledger expects, or if
// nothing is expected and the reading is proved or not refuted. Each case is a test too: it passes if the reading
// holds there, or if it fails and the ledger expects the reading to be refuted; cases that say nothing (trivial,
// hypothesis-false, not-applicable) or are undecided are skipped, never passed.
#pragma once

#include <string>

#include "report/report.hpp"

namespace plumbline::report {

// Equal reports give equal bytes. Throws what View throws: an empty report would look like a pass.
[[nodiscard]] std::string render_junit(const Report& report);

}  // namespace plumbline::report
