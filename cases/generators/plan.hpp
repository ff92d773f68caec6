// How the cases of one reading are drawn: what it demands is built in, as far as it can be.
//
// Shapes are those that declarations say. A piece that is drawn is asked at once for the conditions that speak of it
// and of what is already there, and drawn again, a few times, where one fails; of a matrix that has conditions of its
// own (orthogonal, stochastic, semidefinite) the styles that meet them are found once, when the plan is made. What the
// hypothesis sets equal to a term is computed from it. Nothing here knows about a particular paper.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "evaluation/demands.hpp"
#include "generators/styles.hpp"

namespace plumbline::cases {

class CasePlan {
 public:
  CasePlan() = default;
  explicit CasePlan(Demands demands);

  [[nodiscard]] const Demands& demands() const { return demands_; }

  // A case with the network and the data that `make` gives: again, a few times, while a condition that speaks of them
  // alone fails. Without either where the reading speaks of neither. Then the
  // parameters, in sizes up to `most`; scalars are left out now and then, as they may have defaults.
  [[nodiscard]] Case draw(Stream& s, int most, const std::function<Case(Stream&)>& make) const;

  // The required parameters that the case lacks, drawn in the same way; what it has stays.
  void complete(Stream& s, int most, Case& c) const;

 private:
  friend class Drawing;
  Demands demands_;
  void note_corners(const Demands::Condition& condition);
  void find_styles(const std::string& matrix);

  std::vector<Term> alone_;                               // conditions on the network and its data, and nothing else
  std::map<std::string, std::vector<Rational>> corners_;  // the numbers in the conditions on a scalar
  std::map<std::string, std::vector<Style>> styles_;      // of the matrices that only some styles will do for
};

// Is the formula true of the case? False, too, where that is not seen within a moment.
[[nodiscard]] bool holds(const Term& formula, const Case& c);

}  // namespace plumbline::cases
