#include "cli/held_run.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "budget/error.hpp"
#include "cli/evidence.hpp"
#include "cli/options.hpp"
#include "cli/shell_word.hpp"
#include "report/load.hpp"
#include "result/loosening.hpp"

namespace plumbline::cli {
namespace {

ComparisonRules rules_of(const ComparisonOptions& against) {
  ComparisonRules out;
  out.shrink = number_of("--shrink", against.shrink);
  if (out.shrink.sign() == Sign::Negative)
    throw InputError("--shrink", "expected a fraction of the margin, at least 0");
  out.min_cases = against.min_cases;
  return out;
}

// What the ledger lists is what is expected, of all readings: where it lists nothing, nothing is.
void expect(const Ledger& ledger, const std::string& name, Results& results) {
  results.expectation = "the ledger " + name;
  for (ReadingResult& reading : results.readings) {
    const auto found = ledger.find(reading.key());
    reading.expected = found == ledger.end() ? std::nullopt : std::optional(found->second.verdict);
  }
}

// The command by which somebody accepts the differences who has looked at them. What the certificates do not bear out
// nobody accepts.
std::string accepting_command(const HeldRun& run, const std::string& folder, const ComparisonOptions& against) {
  if (against.ledger.empty() || !run.problems.empty() || run.report.since->differences.empty()) return "";
  const std::string gate = "plumbline gate --ledger " + shell_word(against.ledger);
  if (run.report.since->count(false) > 0) return gate + " --update " + shell_word(folder);
  return gate + " --base " + shell_word(against.base) + " --accept " + run.acceptance + " " + shell_word(folder);
}

}  // namespace

CLI::Option* add_comparison(CLI::App& command, ComparisonOptions& o) {
  command.add_option("--shrink", o.shrink, "fraction of the ledger's margin by which a margin may shrink")
      ->capture_default_str();
  command
      .add_option("--min-cases", o.min_cases, "non-trivial cases that every reading needs, whatever the ledger says")
      ->check(CLI::Range(0L, 1L << 40));
  CLI::Option* base = command.add_option("--base", o.base,
                                         "ledger of the branch that a change goes into: list what the change loosens");
  command.add_option("--accept", o.accept, "what the gate printed below the list, once you have looked at each line")
      ->needs(base);
  add_jobs(command, o.jobs, "parallel replays");
  return base;
}

HeldRun hold_run(const std::string& folder, const ComparisonOptions& against, Replay replay, const Registry& registry,
                 bool new_ledger) {
  const ComparisonRules rules = rules_of(against);
  HeldRun out;
  out.report = report::load_report(folder);
  Comparison comparison{.with = "its certificates", .differences = {}};
  if (!against.ledger.empty()) {
    if (!new_ledger || std::filesystem::exists(against.ledger)) out.ledger = read_ledger(against.ledger);
    expect(out.ledger, against.ledger, out.report);
    comparison.with = "the ledger " + against.ledger;
    comparison.differences = differences(out.ledger, out.report, rules);
  }
  Evidence evidence = examine(out.report, folder, registry, against.jobs, replay == Replay::Yes);
  out.problems = std::move(evidence.problems);
  out.replayed = evidence.replayed;
  comparison.differences.insert(comparison.differences.end(), out.problems.begin(), out.problems.end());
  if (!against.base.empty()) {
    const Ledger base = read_ledger(against.base);
    std::vector<Difference> loosened = loosenings(base, out.ledger);
    if (!loosened.empty()) out.acceptance = acceptance(base, out.ledger);
    out.accepted = !loosened.empty() && against.accept == out.acceptance;
    comparison.differences.insert(comparison.differences.end(), loosened.begin(), loosened.end());
  }
  out.report.since = std::move(comparison);
  out.report.since->accept = accepting_command(out, folder, against);
  return out;
}

}  // namespace plumbline::cli
