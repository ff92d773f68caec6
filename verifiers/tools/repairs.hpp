// What stands in place of a statement that falls: the readings of its claim that repair or strengthen it, and what
// speaks for each. A refutation that ends with the refutation leaves its author alone.
#pragma once

#include <string>
#include <vector>

#include "evaluation/verdict.hpp"
#include "search/time_limit.hpp"

namespace plumbline::cli {

struct Repair {
  Reading reading;
  Outcome here;     // on the counterexample itself
  Tally elsewhere;  // on the given cases
  long cases = 0;   // how many these are
  bool all = true;  // of those that were given; false: the time was over
};

// The readings of the claim that are expected to stand and are not the paper's words (`repaired`, `strengthened`, or
// with a `change`), other than this one. What is left of the cases when the deadline is over is not looked at.
[[nodiscard]] std::vector<Repair> repairs_of(const Claim& claim, const Reading& reading, CaseEvaluation& counterexample,
                                             const std::vector<Case>& cases, const Limits& limits,
                                             const TimeLimit& deadline);

}  // namespace plumbline::cli
