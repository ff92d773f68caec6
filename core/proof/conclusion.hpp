// The conclusion of a reading at a point of the grid: its equations are decided, its inequalities noted.
//
// An equation that is true at all points of the grid is an identity. An inequality is not shown like that: what must be
// a sum of squares is the difference of its sides, a polynomial that is known by its values at the points.
#pragma once

#include <unordered_set>
#include <vector>

#include "evaluation/ladder.hpp"
#include "number/rational.hpp"
#include "proof/rules.hpp"

namespace plumbline {

// Which part of the conclusion, for which integers.
struct Instance {
  Term formula;
  Bindings integers;
};
struct Gap {
  Instance place;  // of a `<=` or `<`
  Rational value;  // right side minus left side
};

class AtPoint {
 public:
  // Keeps references. `inequalities`: the `<=` and `<` of the conclusion whose sides are not fixed.
  AtPoint(CaseEvaluation& evaluation, const std::unordered_set<const Node*>& inequalities);

  // Exactly, without the rungs below: all numbers are small. Throws Undefined, Undecided, ResourceLimit.
  [[nodiscard]] bool holds(const Term& formula, const Bindings& b);
  [[nodiscard]] const Instance& failure() const { return failure_; }    // the first part that is false
  [[nodiscard]] const std::vector<Gap>& gaps() const { return gaps_; }  // in order, the same at all points of a state

 private:
  [[nodiscard]] bool noted(bool truth, const Term& formula, const Bindings& b);

  CaseEvaluation& evaluation_;
  Evaluator<ExactRung>& values_;
  const std::unordered_set<const Node*>& inequalities_;
  Instance failure_;
  std::vector<Gap> gaps_;
};

}  // namespace plumbline
