#include "tools/repairs.hpp"

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
                               const std::vector<Case>& cases, const Limits& limits) {
  std::vector<Repair> out;
  for (const Reading& candidate : claim.readings) {
    if (!repairs(candidate, reading)) continue;
    Repair repair{candidate, judge(candidate, counterexample), {}, static_cast<long>(cases.size())};
    for (const Case& c : cases) {
      CaseEvaluation evaluation(c, limits);
      repair.elsewhere.add(judge(candidate, evaluation));
    }
    out.push_back(std::move(repair));
  }
  return out;
}

}  // namespace plumbline::cli
