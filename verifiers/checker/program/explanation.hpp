// What `--explain` prints: every comparison with its two sides, and the margin of the conclusion (docs/language.md,
// "Margin"). Nothing that the checker accepts rests on it.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <vector>

namespace checker {

struct Trace;

// Rational ends, lower <= upper.
struct Enclosed {
  mpq_class lower, upper;
};
struct ExplainedAtom {
  std::string relation, truth;
  std::optional<Enclosed> lhs, rhs;
};
struct Explanation {
  std::vector<ExplainedAtom> atoms;
  std::optional<Enclosed> margin;
};

// Of a reading, as its formulas were evaluated.
Explanation explanation_of(const Trace& whole);

}  // namespace checker
