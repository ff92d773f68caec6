// Where the processor time of a run went: what --stats and --durations print.
//
// A time is that of the thread which judged a reading on a case and wrote its certificate. What the cases cost to read,
// the replay and the report are not in it. Times are for people: no verdict depends on them, and summary.json has them
// only where they were asked for.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "evaluation/ladder.hpp"

namespace plumbline::cli {

// What all readings of a claim took on one case.
struct Duration {
  std::string claim, case_name;
  double seconds = 0;
};

// Of each claim, over all cases.
[[nodiscard]] std::map<std::string, double> seconds_by_claim(const std::vector<Duration>& durations);
// The `most` dearest, one line each, the dearest first; equal ones by name.
[[nodiscard]] std::string dearest_claims(const std::vector<Duration>& durations, std::size_t most);
[[nodiscard]] std::string dearest_pairs(const std::vector<Duration>& durations, std::size_t most);
// A line for each rung: how often it was asked, how often it decided, its time; then how often the filter, the machine
// rung, failed, and how many bits intervals had at most.
[[nodiscard]] std::string rung_lines(const LadderStatistics& statistics);

}  // namespace plumbline::cli
