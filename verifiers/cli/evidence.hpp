// The evidence for a summary: the certificates beside it. A summary is a file that anybody may have written; what it
// says counts as far as certificates that the independent checker accepts say the same.
//
// Every certificate that the summary names is read, held against the row that names it (claim, reading, formula, case
// by name and content, verdict, margin), and replayed. Every counterexample needs one; a reading has one row for each
// case, and the verdict that they give. Rows that hold without a certificate are believed in nothing: the ledger does
// not count them.
#pragma once

#include <string>
#include <vector>

#include "cli/gate.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

struct Evidence {
  std::vector<Difference> problems;  // of the kind "certificate"
  std::size_t replayed = 0;
};

// `folder` holds the run. Throws InputError if the checker is not there.
[[nodiscard]] Evidence examine(const report::Report& report, const std::string& folder, int jobs);

}  // namespace plumbline::cli
