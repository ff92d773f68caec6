// A run, read from its folder and held against what was expected of it: its own certificates, a ledger, the ledger of
// the branch that a change goes into. `gate` judges by it, `report` shows it: both say the same, because both ask here.
#pragma once

#include <string>
#include <vector>

#include "cli/registry.hpp"
#include "cli/run_folder.hpp"
#include "report/report.hpp"
#include "result/ledger.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace plumbline::cli {

// What a run is held against.
struct ComparisonOptions {
  std::string ledger;          // "": none
  std::string base, accept;    // the ledger that this one is held against, and what acceptance() gives; "": none
  std::string shrink = "0.1";  // a margin may shrink by this fraction of the ledger's
  long min_cases = 0;          // non-trivial cases that each reading needs, besides what the ledger says
  int jobs = 0;
};
// All but --ledger; returns --base.
CLI::Option* add_comparison(CLI::App& command, ComparisonOptions& options);

struct HeldRun {
  report::Report report;  // `since` is what it was held against; `expected` are the ledger's verdicts, if there is one
  Ledger ledger;          // empty if there is none
  std::vector<Difference> problems;  // of `since`, those that the certificates show: nobody accepts them
  std::size_t replayed = 0;          // certificates
  std::string acceptance;            // of what the ledger loosens against its base; "" if nothing
  bool accepted = false;             // by --accept
};

enum class Replay { Yes, No };
// `registry`: the user's own claims, whose formulas the certificates must have, and what is proved. `new_ledger`: the
// ledger need not be there yet. Throws InputError, EmptyReport.
[[nodiscard]] HeldRun hold_run(const std::string& folder, const ComparisonOptions& against, Replay replay,
                               const Registry& registry, bool new_ledger = false);

// Titles, sources, grades and formulas as the claims have them now, not as the summary repeats them: they may be edited
// after a run, the formulas may not. Claims that this program does not know keep the words of the run. Throws
// InputError where a formula of the user's own claims is another.
void describe_anew(const Registry& registry, Results& results);
// The report in these formats, as files of the run (RunFolder::write).
struct Exports {
  std::string formats;
  bool single_file = false, appendix = false;
};
void write_exports(const report::Report& report, const Exports& exports, RunFolder& out);

}  // namespace plumbline::cli
