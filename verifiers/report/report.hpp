// What a run found, as plain data: the input of every exporter.
//
// A report lists readings (a claim as the paper states it, or as repaired) and, for each, what happened on each case.
// It is the contents of `summary.json` (docs/summary.schema.json); the command line fills it from a run,
// `load_report` from a folder.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "claim/term.hpp"
#include "report/experiment.hpp"
#include "report/sharpness.hpp"

namespace plumbline::report {

// The words of docs/verdicts.md, in the order in which tables list them.
inline constexpr std::array<std::string_view, 7> case_verdicts = {
    "holds", "fails", "trivial", "hypothesis-false", "not-applicable", "inconclusive", "ill-typed"};
inline constexpr std::array<std::string_view, 6> reading_verdicts = {"proved",  "not-refuted",  "refuted",
                                                                     "vacuous", "inconclusive", "ill-typed"};
// How grave it is that a reading falls (grades.hpp), the gravest first.
inline constexpr std::array<std::string_view, 5> grades = {"error", "boundary", "misprint", "wording", "control"};

// A comparison of the conclusion that is false on a case, for people: "<=", "2.828427...", "2". A number that ends in
// "..." is cut off there. Of two matrices, an entry: "entry (1, 2)".
struct FailingComparison {
  std::string relation, left, right, place = {};
};

// One reading on one case.
struct CaseResult {
  std::string claim, reading, case_name;
  std::string verdict;    // one of case_verdicts
  std::string rung = {};  // "machine", "multi(512)", "exact"; empty if nothing was compared
  std::string reason = {};
  std::string certificate = {};  // path relative to the folder of the report; empty: none
  std::optional<std::pair<std::string, std::string>> margin = {};  // exact rationals "p/q", lower <= upper
  std::optional<std::string> easy = {};           // why the case says little; "" if it bites; nothing: not measured
  std::optional<FailingComparison> failing = {};  // of a counterexample: one of the comparisons that fail
  std::vector<std::pair<double, double>> sides =
      {};  // (lhs, rhs) of the conclusion's atoms: for plots, never for a verdict
};

// One reading over all cases.
struct ReadingResult {
  std::string claim, reading;
  std::string verdict;                        // one of reading_verdicts
  std::string scope;                          // on which cases, with which seeds
  std::string expected;                       // what the ledger expects; empty: it lists nothing
  std::string title, paper;                   // of the claim; of the paper that it is from
  std::string statement, source;              // in words; paper, version, statement, equation
  std::string change;                         // what a repaired reading changed, and why; empty otherwise
  std::string grade, status;                  // of a reading that is expected to fall: one of grades; "open", ...
  std::string meant;                          // what the authors meant, where the words say something else
  std::string formula;                        // as text that formula.hpp typesets
  Term term = {};                             // the same, where it need not be read from that text first
  std::string formula_sha256;                 // of the canonical text (docs/language.md)
  std::string latex;                          // of a summary that has no such text: shown as it is
  std::vector<std::string> rests_on;          // ids of claims
  std::string twin;                           // verdict of the false twin ("refuted"); empty: not evaluated
  std::optional<std::string> counterexample;  // a case file (docs/formats.md) on which the reading fails

  // True if the verdict is the expected one; false if it differs or if nothing is expected.
  [[nodiscard]] bool as_expected() const { return verdict == expected; }
};

// What a case is, for people and plots. A case without an entry simply stands in no plot over depth or width.
struct CaseFacts {
  std::string name;
  std::uint64_t depth = 0;    // number of weight matrices
  std::uint64_t width = 0;    // neurons of the largest hidden layer; 0: there is no hidden layer
  std::uint64_t samples = 0;  // columns of the data
  std::string sha256;         // of the content (docs/formats.md): the same for copies under another name
  std::string paper = {};     // of a built-in case: the paper in whose folder it stands
  std::string file = {};      // of a case of the user's: its file, as the command line named it
};

// A paper as its header has it; its claims are those whose ids begin with "KEY.".
struct PaperVersion {
  std::string name, identifier, date;  // "v2", "arXiv:2505.21722v2", "2026-02"
};
struct PaperFacts {
  std::string key, title, authors;
  std::vector<PaperVersion> versions;
};

// What is different from a ledger or from an earlier run.
struct Change {
  std::string claim, text;  // the claim may be empty: the text then names nothing that has a page
};
struct Comparison {
  std::string with;  // "the ledger docs/ledger.json"
  std::vector<Change> changes;
};

// The papers that have built-in cases among these.
[[nodiscard]] std::set<std::string> papers_of(const std::vector<CaseFacts>& cases);
// Is the claim asked about a case of this paper? A built-in case is for the claims of its own paper and of papers
// without built-in cases, any other case (no paper) for all: with every paper asked about the cases of every other, a
// run would cost the square of what is carried.
[[nodiscard]] bool concerns(const std::string& paper, const std::string& claim, const std::set<std::string>& papers);

struct Report {
  std::string version;  // of the program
  std::string commit;   // from which it was built; empty: it was not built from a repository
  std::string title = "Plumbline report";
  std::string created;  // see source_date(); usually empty
  std::vector<std::uint64_t> seeds;
  std::vector<ReadingResult> readings;
  std::vector<CaseResult> cases;
  std::vector<PaperFacts> papers;               // those of the claims, each key at most once
  std::vector<CaseFacts> case_facts;            // each name at most once
  std::map<std::string, double> seconds;        // of processor time for each claim; empty: nobody asked
  std::optional<Sharpness> sharpness;           // what became of mutants of the formulas; empty: nobody asked
  std::optional<Experiment> experiment;         // of `plumbline experiment`, if it wrote into the folder
  std::string training;                         // sections of its training experiments, markup
  std::string expectation = "the claim files";  // whose verdicts `expected` are
  std::optional<Comparison> since;              // what changed; nothing: nobody asked
};

// There is no case in the report: exit code 5. An empty report must never look like a clean one.
struct EmptyReport : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A side of a comparison as plots keep it: rounded to six significant digits, which is more than an eye can see and
// half of what the file would hold otherwise. Infinities and NaN stay.
[[nodiscard]] double plot_number(double value);

// The time of SOURCE_DATE_EPOCH (seconds since 1970) as "2026-01-31T12:00:00Z", or nothing if the variable is not
// set: a report carries no time of its own, so that equal results give equal bytes. Throws InputError if the variable
// is not a whole number.
[[nodiscard]] std::string source_date();

}  // namespace plumbline::report
