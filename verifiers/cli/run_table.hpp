// What `verify` prints below the verdict: a line for each reading, or, of more than a screen of them, one for each
// paper.
#pragma once

#include <string>
#include <vector>

#include "cli/judgement.hpp"
#include "cli/run.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

// So many readings fit on a screen.
inline constexpr std::size_t kScreen = 40;

// How many readings have something to say: a case to which they apply.
[[nodiscard]] std::size_t speaking(const std::vector<const Claim*>& claims, const RunResult& result);

// A table, one line for each of them.
[[nodiscard]] std::string table(const std::vector<const Claim*>& claims, const RunResult& result);

// A table, one line for each paper (of claims of one's own, for each key), and below it those readings of `table` that
// differ from what is expected or are undecided.
[[nodiscard]] std::string table_of_papers(const std::vector<const Claim*>& claims, const RunResult& result,
                                          const Judgement& judgement);

// Of at most `most` readings that are refuted: the comparison that fails on the case that the report shows.
[[nodiscard]] std::string failure_lines(const report::Report& report, std::size_t most);

}  // namespace plumbline::cli
