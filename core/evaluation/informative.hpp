// Does a case put a statement to the test, or does it hold there for an easy reason?
//
// A tail ratio that is 0 lies below every bound; a bound of 0 for a quantity that is 0 is met by everything; a negative
// number is less than a positive one. Such cases hold, they are not `trivial`, and a hundred of them say no more than
// one. A case *bites* if a comparison that decides the conclusion has two sides that are away from their trivial values
// (docs/verdicts.md, "Cases that bite"). This is a measure of the cases, for people: no verdict rests on it.
#pragma once

#include <optional>
#include <string>

#include "evaluation/verdict.hpp"

namespace plumbline {

// The reason of the first clause that is true of the case, "" if none is: such a case is degenerate, an author will
// shrug at it (docs/language.md, `degenerate`). A clause that is not certainly true does not make it so. Within the
// limits of the evaluation; never throws Undefined, Undecided or ResourceLimit.
[[nodiscard]] std::string degeneracy(const std::vector<Requirement>& clauses, CaseEvaluation& evaluation);

// Why the case is an easy one: a degenerate case's reason, or what the sides of the deciding comparisons are; "" if it
// bites; nothing where that is not measured: a verdict other than Holds and Fails, and a conclusion that no comparison
// decides, but predicates without sides. Precondition: `outcome` is what judge() gave for the reading with this
// evaluation.
[[nodiscard]] std::optional<std::string> why_easy(const Reading& reading, const std::vector<Requirement>& degenerate,
                                                  const Outcome& outcome, CaseEvaluation& evaluation);

}  // namespace plumbline
