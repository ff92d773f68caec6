// Both ends of the limits R0 and R1 of a function, and of R2 where R1 is known exactly, as cases for the claims of
// verifiers/bottleneck/limits.claim (docs/cost.md, Section 7). What stands in them is a guess until the claims have
// been judged.
#pragma once

#include <optional>
#include <string>

#include "cost/limit/limit_scales.hpp"
#include "cost/representation_cost.hpp"

namespace plumbline {

// An end of R1: term + log(factor).
struct LogEnd {
  Rational term, factor = 1;
  [[nodiscard]] double value() const;
  bool operator==(const LogEnd&) const = default;
};

struct LimitEnclosure {
  int rank = 0, width = 0;           // k and n: rank <= R0 <= width
  Case above, below;                 // NAME-cost-limit-above, -below; parameters as in the claims
  LogEnd lower, upper;               // of R1, if rank = width
  bool constant = false;             // the reading for constants, and n = 0
  bool turning = false;              // the upper end is that of Lemma 15, and its case a network of one layer
  LowerEnd by = LowerEnd::Jacobian;  // Lemma 7, 16, 8, 9, 10, 12 or 13
  bool values = true;                // the cases have targets and cells
  struct Second {
    Rational lower, upper;
  };
  std::optional<Second> second;  // ends of R2, to be shown; nothing where they are not known
  std::string what_above, what_below;
  [[nodiscard]] bool exact() const { return rank == width && lower == upper; }
};

// Throws as upper_network, Undecided where a number is too large for doubles.
[[nodiscard]] LimitEnclosure enclose_limit(const Case& c, const CostFunction& f, const CostSearch& effort = {});

}  // namespace plumbline
