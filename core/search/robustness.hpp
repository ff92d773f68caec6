// How far a reading is from failing on a case, as a double: what a search climbs.
//
// The real-valued semantics of temporal logic, applied to the formulas of docs/language.md: an inequality a <= b counts
// as (b - a) / (|a| + |b|), in [-1, 1] and (but for very small sides) free of scale; `and` is the least of its parts,
// `or` the largest, `not` the negative, an equation minus its relative defect. Comparisons of ranks and of numbers of
// indices are given a slope (soft_counts.hpp). Everything is computed in doubles and
// decides nothing: a point with a promising value is judged again on the ladder. (Fainekos, Pappas, Robustness of
// temporal logic specifications for continuous-time signals, 2009.)
#pragma once

#include <optional>

#include "claim/claim.hpp"
#include "evaluation/evaluator.hpp"

namespace plumbline {

struct Robustness {
  double hypothesis = -1;  // >= 0: requirements and hypothesis seem to be met; an equation that holds gives 0
  double violation = -1;   // > 0: the conclusion seems to be false
  bool defined = false;    // the conclusion has a value

  // Doubles this near to a violation, or to a hypothesis that is met, do not tell: that is for an exact verdict.
  static constexpr double kNear = 1e-9;
  [[nodiscard]] bool hypothesis_met() const { return hypothesis >= -kNear; }
  [[nodiscard]] bool near_violation() const { return violation > -kNear; }

  // What a search maximises: the violation, minus a penalty that outweighs it wherever the hypothesis is missed. In
  // [-11, 1].
  [[nodiscard]] double score() const { return violation + 10 * (hypothesis < 0 ? hypothesis : 0); }
};

// A scalar term in doubles; nothing where it has no value, or doubles cannot hold it.
[[nodiscard]] std::optional<double> guessed(const Term& scalar, const Bindings& b, const Case& c);

// How far a formula is from false on the case: >= 0 seems to be true; nothing where it has no value.
[[nodiscard]] std::optional<double> guessed_truth(const Term& formula, const Case& c);

// Never throws Undefined, Undecided or ResourceLimit: a reading that does not apply, or has no value, scores -1.
[[nodiscard]] Robustness robustness(const Reading& reading, const Case& c);

}  // namespace plumbline
