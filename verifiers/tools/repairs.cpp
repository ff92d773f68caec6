// What stands in place of a statement that falls: the readings of its claim that repair or strengthen it, and what
// speaks for each. A refutation that ends with the refutation leaves its author alone.
#include "tools/erratum_parts.hpp"

#include "cli/judgement.hpp"

namespace plumbline::cli {
namespace {

bool repairs(const Reading& candidate, const Reading& reading) {
  if (candidate.name == reading.name || falls(candidate.expected)) return false;
  return candidate.name.starts_with("repaired") || candidate.name.starts_with("strengthened") ||
         (!candidate.change.empty() && !candidate.name.starts_with("stated"));
}

}  // namespace

std::vector<Repair> repairs_of(const Claim& claim, const Reading& reading, CaseEvaluation& counterexample,
                               const std::vector<Case>& cases, const Limits& limits, const TimeLimit& deadline) {
  std::vector<Repair> out;
  for (const Reading& candidate : claim.readings) {
    if (!repairs(candidate, reading)) continue;
    Repair repair{.reading = candidate, .here = judge(candidate, counterexample), .elsewhere = {}};
    for (const Case& c : cases) {
      const BudgetScope scope(deadline.allowance(limits));
      CaseEvaluation evaluation(c, limits);
      const Outcome outcome = judge(candidate, evaluation);
      repair.all = !deadline.over();
      if (!repair.all) break;
      repair.elsewhere.add(outcome.verdict, outcome.margin);
      ++repair.cases;
    }
    out.push_back(std::move(repair));
  }
  return out;
}

}  // namespace plumbline::cli
