// The results of a run with what only documents show beside them: the input of every exporter.
//
// The results themselves are values of core/result; the command line fills them from a run, `load_report` from a
// folder.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "report/experiment.hpp"
#include "report/sharpness.hpp"
#include "result/comparison.hpp"
#include "result/results.hpp"

namespace plumbline::report {

// What pages need to replay certificates in the reader's browser (web/README.md).
struct Replays {
  std::string script;                              // plumbline-replay.js
  std::map<ReadingKey, std::string> certificates;  // of counterexamples, each standing alone
};

struct Report : Results {
  std::optional<Sharpness> sharpness = {};        // what became of mutants of the formulas; nothing: nobody asked
  std::optional<Experiment> experiment = {};      // of `plumbline experiment`, if it wrote into the folder
  std::string training = {};                      // sections of its training experiments, markup
  std::string covers = {};                        // sections of readings over boxes, markup
  std::map<ReadingKey, std::string> orbits = {};  // of the flows that a counterexample's formula speaks of, markup
  std::set<std::string> own = {};        // claims that are not built in: the run's folder has a lock file for them
  std::optional<Replays> replays = {};   // nothing: pages name the command
  std::optional<Comparison> since = {};  // what is different from what was expected; nothing: nobody asked
};

// What the run was held against, or null.
[[nodiscard]] inline const Comparison* comparison_of(const Report& report) {
  return report.since ? &*report.since : nullptr;
}

// A side of a comparison as plots keep it: rounded to six significant digits, which is more than an eye can see and
// half of what the file would hold otherwise. Infinities and NaN stay.
[[nodiscard]] double plot_number(double value);

// The time of SOURCE_DATE_EPOCH (seconds since 1970) as "2026-01-31T12:00:00Z", or nothing if the variable is not
// set: a report carries no time of its own, so that equal results give equal bytes. Throws InputError if the variable
// is not a whole number.
[[nodiscard]] std::string source_date();

}  // namespace plumbline::report
