// What changed between a ledger and a run: the differences that a person has to look at before the change goes in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/ledger.hpp"

namespace plumbline::cli {

struct Difference {
  std::string_view
      kind;  // "verdict", "formula", "margin", "cases", "informative", "other-cases", "new", "gone"; "certificate"
  std::string claim, reading;
  std::string expected, found;  // by the ledger, by the run; "" for none. `certificate`: found says what is wrong
  std::string note;             // more about what was found
  [[nodiscard]] std::string text() const;
};

struct GateRules {
  Rational shrink{Integer(1), Integer(10)};  // 0 <= shrink: a margin m of the ledger may fall to m - shrink |m|
  long min_cases = 0;                        // for every reading that says something: all but `vacuous`
};

// In the order of the report, then of the ledger. Empty: nothing changed beyond the rules.
[[nodiscard]] std::vector<Difference> differences(const Ledger& ledger, const report::Report& report,
                                                  const GateRules& rules);

// The exit code, failing closed: 5 if there is no reading, 1 for any difference, 4 if a reading is inconclusive because
// of a limit, 3 if one is inconclusive otherwise or if no certificate says anything, 0 only then.
[[nodiscard]] ExitCode gate_code(const std::vector<Difference>& differences, const report::Report& report);

}  // namespace plumbline::cli
