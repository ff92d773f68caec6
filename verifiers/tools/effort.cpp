#include "tools/effort.hpp"

#include <CLI/CLI.hpp>

#include "claim/claim_id.hpp"
#include "cli/case_sources.hpp"
#include "cli/options.hpp"
#include "generators/families.hpp"
#include "search/degenerate.hpp"

namespace plumbline::cli {

void add_effort_options(CLI::App& command, Effort& e, const std::string& what) {
  add_seconds(command, "--seconds", e.seconds, "time for each " + what, 0.1);
  command.add_option("--seed", e.seed, "seed of the random numbers")->capture_default_str();
  command.add_option("--rounds", e.rounds, "stop after so many rounds: the same result on every machine")
      ->check(CLI::Range(1L, 1L << 40));
  command.add_option("--cases,--start", e.start,
                     "case file, or folder of case files, to try first and to climb from, before the built-in cases; - "
                     "for standard input");
  command.add_flag("--from-scratch", e.from_scratch, "without the built-in cases: how good is the search by itself?");
  command.add_option("--out", e.out, "folder for what is found")->capture_default_str();
  add_jobs(command, e.jobs);
  command.add_option("--max-bits", e.max_bits, "cap of the interval precision")
      ->check(CLI::Range(128, kMostBits))
      ->capture_default_str();
  command.add_flag("--json", e.json, "print JSON instead of text");
  command.add_flag("--quiet", e.quiet, "no progress, only the results");
}

std::vector<Case> StartCases::all() const {
  std::vector<Case> out = given;
  for (const auto& [paper, cases] : built_in) out.insert(out.end(), cases.begin(), cases.end());
  return out;
}

StartCases start_cases(const Effort& effort) {
  StartCases out;
  if (!effort.start.empty())
    for (const CaseSource& source : cases_from(effort.start)) out.given.push_back(source.load());
  if (!effort.from_scratch)
    for (const CaseSource& source : builtin_cases()) out.built_in[source.paper].push_back(source.load());
  return out;
}

SearchOptions search_options(const Effort& effort, const Claim& claim, const Reading& reading,
                             const StartCases& starts) {
  SearchOptions o;
  o.deadline = TimeLimit(effort.seconds);
  if (effort.rounds > 0) o.rounds = effort.rounds;
  o.seed = effort.seed;
  o.jobs = effort.jobs;
  o.limits.max_bits = effort.max_bits;
  o.families = cases::families_for(claim.id, reading);
  o.degenerate = claim.degenerate.empty() ? usual_degenerate_cases(reading.formula()) : claim.degenerate;
  o.starts.push_back({"given", starts.given});
  const std::string own = paper_key(claim.id);
  if (const auto at = starts.built_in.find(own); at != starts.built_in.end())
    o.starts.push_back({"built-in", at->second});
  for (const auto& [paper, cases] : starts.built_in) {
    if (paper == own) continue;
    std::vector<Case> bare;  // another paper's parameters may have the names of this one's
    for (const Case& c : cases) bare.push_back(without_parameters(c));
    o.starts.push_back({"built-in", std::move(bare)});
  }
  return o;
}

}  // namespace plumbline::cli
