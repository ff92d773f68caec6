// What stands in place of a statement that falls: the readings of its claim that repair or strengthen it, and what
// speaks for each. A refutation that ends with the refutation leaves its author alone.
#pragma once

#include <string>
#include <vector>

#include "evaluation/verdict.hpp"

namespace plumbline::cli {

struct Repair {
  Reading reading;
  Outcome here;     // on the counterexample itself
  Tally elsewhere;  // on the given cases
  long cases = 0;   // how many these are
};

// The readings of the claim that are expected to stand and are not the paper's words (`repaired`, `strengthened`, or
// with a `change`), other than this one.
[[nodiscard]] std::vector<Repair> repairs_of(const Claim& claim, const Reading& reading, CaseEvaluation& counterexample,
                                             const std::vector<Case>& cases, const Limits& limits);

}  // namespace plumbline::cli
