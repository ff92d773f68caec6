// What makes a case a poor counterexample.
//
// Zero data, depth 1, a bound beyond its range: a statement may well fail there, and its author will shrug. A claim
// names such cases (docs/language.md, `degenerate`), each with the reason in words. A clause that is not certainly true
// of a case does not make it degenerate.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"

namespace plumbline {

// The reason of the first clause that is true of the case, "" if none is. Within the limits of the evaluation; never
// throws Undefined, Undecided or ResourceLimit.
[[nodiscard]] std::string degeneracy(const std::vector<Requirement>& clauses, CaseEvaluation& evaluation);
[[nodiscard]] std::string degeneracy(const std::vector<Requirement>& clauses, const Case& c, const Limits& limits);

}  // namespace plumbline
