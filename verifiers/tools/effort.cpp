#include "tools/effort.hpp"

#include <CLI/CLI.hpp>

#include "cli/case_sources.hpp"
#include "cli/options.hpp"

namespace plumbline::cli {

void add_effort_options(CLI::App& command, Effort& e, const std::string& what) {
  add_seconds(command, "--seconds", e.seconds, "time for each " + what, 0.1);
  command.add_option("--seed", e.seed, "seed of the random numbers")->capture_default_str();
  command.add_option("--rounds", e.rounds, "stop after so many rounds: the same result on every machine")
      ->check(CLI::Range(1L, 1L << 40));
  command.add_option("--cases,--start", e.start,
                     "case file, or folder of case files, to climb from; - for standard input (default: the built-in "
                     "cases)");
  command.add_option("--out", e.out, "folder for what is found")->capture_default_str();
  add_jobs(command, e.jobs);
  command.add_option("--max-bits", e.max_bits, "cap of the interval precision")
      ->check(CLI::Range(128, 1 << 20))
      ->capture_default_str();
  command.add_flag("--json", e.json, "print JSON instead of text");
  command.add_flag("--quiet", e.quiet, "no progress, only the results");
}

std::vector<Case> start_cases(const Effort& effort) {
  std::vector<Case> out;
  for (const CaseSource& source : cases_from(effort.start.empty() ? builtin_folder() : effort.start))
    out.push_back(source.load());
  return out;
}

SearchOptions search_options(const Effort& effort, const std::string& claim, const Reading& reading,
                             std::vector<Case> starts) {
  SearchOptions o;
  o.seconds = effort.seconds;
  if (effort.rounds > 0) o.rounds = effort.rounds;
  o.seed = effort.seed;
  o.jobs = effort.jobs;
  o.limits.max_bits = effort.max_bits;
  o.streams = streams_for(claim, reading.formula());
  o.starts = std::move(starts);
  return o;
}

}  // namespace plumbline::cli
