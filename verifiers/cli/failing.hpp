// Which comparison of a conclusion fails on a counterexample: a person who reads a report wants to see two numbers.
#pragma once

#include <optional>
#include <string>

#include "evaluation/verdict.hpp"
#include "report/report.hpp"

namespace plumbline::cli {

// Two matrices of one shape: their entries at one place, counted from 0.
struct EntryPair {
  int row = 0, column = 0;
  Real left, right;
};

// The comparison that failing_comparison shows, one of outcome.atoms; of two matrices the entry, and "entry (1, 2)".
struct FailingAtom {
  const AtomRecord* atom = nullptr;
  std::optional<EntryPair> entry = {};
  std::string place = {};
};
// Nothing where it shows none. Throws like deciding_atoms, and like the evaluation of matrices.
[[nodiscard]] std::optional<FailingAtom> failing_atom(const Reading& reading, const Outcome& outcome,
                                                      CaseEvaluation& evaluation);

// Of the comparisons to which the conclusion owes that it is false (deciding.hpp), the one that is false by most: the
// least right minus left side. Where the negation of one that is true was claimed, the claim is named: "not a <= b" is
// "a > b". Where only matrices are claimed to be equal, the entry at which they differ most (the first one where they
// are equal and claimed not to be). Nothing if the conclusion fails for another reason, or sides are not known. Numbers
// have the digits that tell the sides apart, at least seven. Precondition: `outcome` is what judge() gave for the
// reading with this evaluation.
[[nodiscard]] std::optional<FailingComparison> failing_comparison(const Reading& reading, const Outcome& outcome,
                                                                  CaseEvaluation& evaluation);

}  // namespace plumbline::cli
