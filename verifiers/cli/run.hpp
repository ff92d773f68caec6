// A run: every selected reading on every case, in parallel over the cases, certificates written on the way.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/case_sources.hpp"
#include "cli/costs.hpp"
#include "evaluation/verdict.hpp"
#include "result/results.hpp"
#include "result/tally.hpp"

namespace plumbline::cli {

struct RunOptions {
  Limits limits;
  int jobs = 0;             // 0: one per processor
  bool twins = false;       // judge the false twins too
  bool certify_all = true;  // also the random cases that are no counterexamples
  bool timed = false;       // measure processor time, for RunResult::durations and the rungs' statistics
  std::function<void(std::size_t done, std::size_t total)> progress;
  // Takes the certificates of a case, and at the end the formulas of all, from any thread: the path of the file in the
  // folder of the run, and its bytes. Empty: no certificates are made.
  std::function<void(const std::string& path, const std::string& bytes)> write;
  // Takes a file that certificates name, from any thread: its path in the folder of the run, where it is, its SHA-256.
  std::function<void(const std::string& path, const std::string& from, const std::string& sha256)> link;
  // Asked when the bundles at these paths are written: the certificates that the checker cannot decide, by BUNDLE:LINE,
  // and why. Such a result is inconclusive and has no certificate: its case is evaluated again, and its bundle asked
  // about again. Empty: nobody is asked.
  std::function<std::map<std::string, std::string>(const std::vector<std::string>& bundles)> undecided;
  // Takes back what `write` took; not from several threads.
  std::function<void(const std::string& path)> withdraw;
};

struct RunResult {
  std::vector<CaseResult> rows;                // in the order of cases, claims, readings; twins are not among them
  std::vector<CaseFacts> cases;                // in the order of cases
  std::map<ReadingKey, std::string> formulas;  // the SHA-256 of each reading's, twins included
  std::map<ReadingKey, Tally> tallies;         // twins included, as reading "twin"
  std::map<ReadingKey, std::string> counterexamples;       // the shortest case file on which the reading fails
  std::map<ReadingKey, std::vector<SubValue>> sub_values;  // there, of the comparison that fails
  std::map<ReadingKey, std::string> replays;               // and the arguments of `verify` that give it again
  std::vector<std::string> certificates;                   // of all that were written: BUNDLE:LINE
  std::vector<std::string> bundles;                        // paths of the files that they are in
  LadderStatistics statistics;
  std::vector<Duration> durations;  // in the order of cases and claims; empty unless the run was timed
  bool resource_limit = false;
  std::shared_ptr<const void> asked;  // all that was found of the readings, so that it is given back with the result
};

[[nodiscard]] RunResult run(const std::vector<const Claim*>& claims, const std::vector<CaseSource>& cases,
                            const RunOptions& options);

}  // namespace plumbline::cli
