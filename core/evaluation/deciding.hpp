// To which comparisons a formula owes its truth.
//
// `judge` lists every comparison that it came across. Few of them decide: where a conjunction is false, the parts that
// are false; where it is true, all of them; of an implication whose condition holds, those of what it implies, and
// never the condition's. An author who is told that a statement fails wants to see these, and so does whoever asks
// whether a case that holds put the statement to the test.
#pragma once

#include <cstddef>
#include <vector>

#include "evaluation/verdict.hpp"

namespace plumbline {

// The positions in outcome.atoms of the comparisons and predicates of the conclusion to which it owes its truth, in the
// order of evaluation. None where the conclusion is true because nothing was asked: an empty range, conditions that are
// all false. Precondition: `outcome` is what judge() gave for the reading with this evaluation, and its verdict is
// Holds, Trivial or Fails. Throws Undecided or ResourceLimit where the limits of the evaluation end the walk.
[[nodiscard]] std::vector<std::size_t> deciding_atoms(const Reading& reading, const Outcome& outcome,
                                                      CaseEvaluation& evaluation);

}  // namespace plumbline
