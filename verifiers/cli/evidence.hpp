// The evidence for a summary: the certificates beside it, which are the record of a run. A summary is a file that
// anybody may have written; what it says counts as far as the record says the same.
//
// Everything that is derived in a summary is derived again: each result but `inconclusive` and `not-applicable` has a
// certificate that says the same (claim, reading, formula, case by name and content, verdict, margin) and that the
// independent checker accepts; each certificate of the folder is named by a result (or refutes a false twin); each
// `not-applicable` is asked of the formula again; the cases are those of certificates/cases.json; and of a reading the
// verdict, what is proved, the scope, the twin and the counterexample are what its results give. What stays the word of
// the run, since no certificate can show it, is listed in docs/reports.md.
#pragma once

#include <string>
#include <vector>

#include "cli/registry.hpp"
#include "result/comparison.hpp"

namespace plumbline::cli {

struct Evidence {
  std::vector<Difference> problems;  // of the kind Certificate
  std::size_t replayed = 0;
};

// `folder` holds the run. `replay`: have the checker derive each certificate again; otherwise their words are held
// against the summary only. `registry` knows the formulas of the user's own claims, as far as it has them (the others
// go by the names of the summary), and what is proved. Throws InputError if the checker is not there.
[[nodiscard]] Evidence examine(const Results& results, const std::string& folder, const Registry& registry, int jobs,
                               bool replay = true);

}  // namespace plumbline::cli
