// Which case came nearest to a violation.
//
// Doubles order the cases that a search meets; they do not decide which is nearest, as rounding and the scale of a case
// can make any margin small. So the few that doubles put first are judged exactly, and ranked by a relative margin of
// which an enclosure is certified. Cases of which that would say nothing are out: degenerate ones, those on which the
// statement holds for an easy reason (informative.hpp), and those whose numbers are out of scale.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "evaluation/verdict.hpp"

namespace plumbline {

// A case on which the reading holds, and the enclosure of its relative margin.
struct Nearest {
  Case point;
  std::string origin;
  Enclosure margin;
};

// (b - a) / (|a| + |b|) of a comparison a <= b, the other way round where it is false: how much of its sides it would
// take to turn it. The enclosure of the least of these over the comparisons to which the conclusion owes its truth;
// 0 for an equation that holds. Nothing where none of them has two sides with known values that are not both 0.
// Precondition: `outcome` is what judge() gave for the reading with this evaluation, and its verdict is Holds.
[[nodiscard]] std::optional<Enclosure> relative_margin(const Reading& reading, const Outcome& outcome,
                                                       CaseEvaluation& evaluation);

// Is the largest number of each matrix, of the data and of the network, and each parameter 0 or from 1/1000 to 1000 in
// absolute value? A margin relative to the sides can be made small by going far out.
[[nodiscard]] bool of_bounded_scale(const Case& c);

// The cases, of bounded scale, that doubles take for the nearest, of those that are not judged yet.
class NearestCases {
 public:
  struct Guessed {
    Case point;
    std::string origin;
    double violation;  // robustness.hpp
  };
  // Keeps the case if it is among the nearest so far; of equal ones the first.
  void add(Guessed&& guessed);
  [[nodiscard]] const std::vector<Guessed>& cases() const { return cases_; }  // the nearest first
  [[nodiscard]] std::optional<double> best() const {
    return cases_.empty() ? std::nullopt : std::optional(cases_.front().violation);
  }

 private:
  std::vector<Guessed> cases_;
};

}  // namespace plumbline
