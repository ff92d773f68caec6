// What is different between a run and what was expected of it: a ledger, an earlier run, the certificates beside the
// summary, the ledger of the branch that a change goes into. The differences are values that are made once, here; every
// surface shows each of them, with its place in the claim file, the two formulas as a diff, and the command that
// accepts it (docs/reports.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "result/ledger.hpp"

namespace plumbline {

enum class DifferenceKind {
  Verdict,
  Formula,
  Margin,
  Cases,
  Informative,
  OtherCases,
  Proofs,
  New,
  Gone,
  Certificate,
  Update
};
[[nodiscard]] std::string_view to_string(DifferenceKind kind);  // "verdict", ..., "other-cases", "proofs", ...

struct Difference {
  DifferenceKind kind = DifferenceKind::Verdict;
  std::string claim, reading;  // empty: it is about the run as a whole
  std::string expected = {};   // by the ledger; "" for none
  std::string found = {};      // in the run, or, where `loosened`, in the ledger; Certificate: what is wrong
  std::string note = {};       // more about what was found
  std::string formulas = {};   // of Formula: both as text, side by side (text_diff.hpp); empty: one is not known
  std::string file = {};       // the claim file; empty: not known
  std::size_t line = 0;        // in it, of the reading, from 1; 0: not known
  bool loosened = false;       // the ledger asks for less than that of the base (loosening.hpp)

  // One line: "saddle.prop-3.4 stated: refuted where the ledger has not-refuted". Without what `formulas` says.
  [[nodiscard]] std::string text() const;
  // The same with the formulas below it.
  [[nodiscard]] std::string full_text() const;
};

struct ComparisonRules {
  Rational shrink{Integer(1), Integer(10)};  // 0 <= shrink: a margin m of the ledger may fall to m - shrink |m|
  std::int64_t min_cases = 0;                // for every reading that says something: all but `vacuous`
};

// What a run was held against, and all that differs.
struct Comparison {
  std::string with;                     // "the ledger docs/ledger.json"
  std::vector<Difference> differences;  // in the order of the run, then of the ledger, then of the base
  std::string accept = {};              // the command by which somebody accepts them who has looked; empty: none does

  // Those of one reading.
  [[nodiscard]] std::vector<const Difference*> of(const std::string& claim, const std::string& reading) const;
  // Those of readings that the run does not have, and of no reading.
  [[nodiscard]] std::vector<const Difference*> of_no_reading(const Results& results) const;
  [[nodiscard]] std::size_t count(bool loosened) const;
};

// Empty: nothing changed beyond the rules.
[[nodiscard]] std::vector<Difference> differences(const Ledger& ledger, const Results& results,
                                                  const ComparisonRules& rules);

// What a run that was held against a ledger amounts to, failing closed, the worst first.
//   Empty: there is no reading. Differs: any difference. Limit: a case is inconclusive because of a limit.
//   Inconclusive: a reading is, or no certificate says anything. Passed: only then.
enum class RunState { Empty, Differs, Limit, Inconclusive, Passed };
[[nodiscard]] RunState state_of(const std::vector<Difference>& differences, const Results& results);

}  // namespace plumbline
