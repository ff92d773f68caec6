// What a run found, as plain values: the input of every surface (terminal, summary.json, gate, JUnit, SARIF, Markdown,
// HTML, LaTeX, Python). A surface renders these values; it derives no verdict, no count, no order and no difference.
//
// A run lists readings (a claim as the paper states it, or as repaired) and, for each, what happened on each case. It
// is the contents of `summary.json` (docs/summary.schema.json).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "result/verdicts.hpp"

namespace plumbline {

using ReadingKey = std::pair<std::string, std::string>;  // claim, reading

// A comparison of the conclusion that is false on a case, for people: "<=", "2.828427...", "2". A number that ends in
// "..." is cut off there. Of two matrices, an entry: "entry (1, 2)".
struct FailingComparison {
  std::string relation, left, right, place = {};
};

// A side of such a comparison, or a number inside it, for who computes it by hand. `term` is text as commands print it
// (core/claim/term_text.hpp).
inline constexpr const char* kLeftSide = "left side";
inline constexpr const char* kRightSide = "right side";
struct SubValue {
  std::string term;
  std::string at = {};                         // "l = 2"; empty: it depends on no bound variable
  std::string side = {};                       // kLeftSide, kRightSide; empty: a number inside of one
  std::string exact = {};                      // "3/2", "sqrt(2)/2"; empty: that is not short, or not known
  std::pair<std::string, std::string> within;  // two decimals, rounded outwards
};

// One reading on one case.
struct CaseResult {
  std::string claim, reading, case_name;
  CaseVerdict verdict = CaseVerdict::Inconclusive;
  std::string rung = {};  // "machine", "multi(512)", "exact"; empty if nothing was compared
  std::string reason = {};
  std::string certificate = {};  // path relative to the folder of the run; empty: none
  std::optional<std::pair<std::string, std::string>> margin = {};  // exact rationals "p/q", lower <= upper
  std::optional<std::string> easy = {};           // why the case says little; "" if it bites; nothing: not measured
  std::optional<FailingComparison> failing = {};  // of a counterexample: one of the comparisons that fail
  std::vector<std::pair<double, double>> sides =
      {};  // (lhs, rhs) of the conclusion's atoms: for plots, never for a verdict
};

// One reading over all cases.
struct ReadingResult {
  std::string claim, reading;
  ReadingVerdict verdict = ReadingVerdict::Inconclusive;
  std::string scope = {};                          // on which cases, with which seeds
  std::optional<ReadingVerdict> expected = {};     // by the ledger or the claim file; nothing: neither says
  std::string title = {}, paper = {};              // of the claim; of the paper that it is from
  std::string statement = {}, source = {};         // in words; paper, version, statement, equation
  std::string file = {};                           // the claim file; empty: not known
  std::size_t line = 0;                            // in it, from 1, where the reading begins; 0: not known
  std::string change = {};                         // what a repaired reading changed, and why; empty otherwise
  Grade grade = Grade::None;                       // of a reading that is expected to fall
  std::string cause = {};                          // of such a reading: why it falls; empty: a cause of its own
  std::string robust = {};                         // of such a reading: on how large a set it fails, a sentence
  Proofs proofs = {};                              // in which senses it is proved; of which kind `proved` is
  std::string status = {};                         // "open", "corrected in v2"
  std::string meant = {};                          // what the authors meant, where the words say something else
  std::vector<Answer> answers = {};                // what was answered to the finding
  std::string formula = {};                        // as text that can be typeset, with the notation of its definitions
  Term term = {};                                  // the same, where it need not be read from that text first
  std::string formula_sha256 = {};                 // of the canonical text (docs/language.md)
  std::vector<std::string> rests_on = {};          // ids of claims
  std::optional<ReadingVerdict> twin = {};         // verdict of the false twin; nothing: not evaluated
  std::optional<std::string> counterexample = {};  // a case file (docs/formats.md) on which the reading fails
  std::vector<SubValue> sub_values = {};  // there, of the comparison that fails: its sides, and what is in them

  [[nodiscard]] ReadingKey key() const { return {claim, reading}; }
  // True if the verdict is the expected one; false if it differs or if nothing is expected.
  [[nodiscard]] bool as_expected() const { return expected && verdict == *expected; }
  // Is another verdict expected?
  [[nodiscard]] bool unexpected() const { return expected && verdict != *expected; }
  // Does the false twin stand? The cases do not test the claim then.
  [[nodiscard]] bool twin_survives() const { return twin && *twin != ReadingVerdict::Refuted; }
};

// What a case is, for people and plots. A case without an entry simply stands in no plot over depth or width.
struct CaseFacts {
  std::string name;
  std::uint64_t depth = 0;    // number of weight matrices
  std::uint64_t width = 0;    // neurons of the largest hidden layer; 0: there is no hidden layer
  std::uint64_t samples = 0;  // columns of the data
  std::string sha256 = {};    // of the content (docs/formats.md): the same for copies under another name
  std::string paper = {};     // of a built-in case: the paper in whose folder it stands
  std::string file = {};      // of a case of the user's: its file, as the command line named it
};

// A paper as its header has it; its claims are those whose ids begin with "KEY.".
struct PaperFacts {
  std::string key, title, authors;
  std::vector<PaperVersion> versions;
  // What people say of it: in one sentence; of each main theorem, the claim, stands, mended, false or undecided, and a
  // sentence; and the claims whose falls come first.
  struct Main {
    std::string claim, stands, says;
  };
  std::string verdict = {};
  std::vector<Main> main = {};
  std::vector<std::string> first = {};
};

// The papers that have built-in cases among these.
[[nodiscard]] std::set<std::string> papers_of(const std::vector<CaseFacts>& cases);
// Is the claim asked about a case of this paper? A built-in case is for the claims of its own paper and of papers
// without built-in cases, any other case (no paper) for all: with every paper asked about the cases of every other, a
// run would cost the square of what is carried.
[[nodiscard]] bool concerns(const std::string& paper, const std::string& claim, const std::set<std::string>& papers);

struct Results {
  std::string version = {};  // of the program
  std::string commit = {};   // from which it was built; empty: it was not built from a repository
  std::string title = "Plumbline report";
  std::string created = {};  // see source_date(); usually empty
  std::vector<std::uint64_t> seeds = {};
  std::vector<ReadingResult> readings = {};
  std::vector<CaseResult> cases = {};
  std::vector<PaperFacts> papers = {};          // those of the claims, each key at most once
  std::vector<CaseFacts> case_facts = {};       // each name at most once
  std::map<std::string, double> seconds = {};   // of processor time for each claim; empty: nobody asked
  std::string expectation = "the claim files";  // whose verdicts `expected` are
};

// There is no case in the run: exit code 5. An empty report must never look like a clean one.
struct EmptyReport : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace plumbline
