// What a counterexample depends on: the same case with one number changed.
//
// Each number of the case, the scale of each of its matrices, and each parameter is set to a few dozen values, and the
// reading is judged exactly there. Where it goes on failing on both sides, or far on one, the counterexample is one of
// a family, and no accident of its numbers; where it holds again, the reader sees what it needs. Only the tested values
// are claimed: between them nothing is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/settle.hpp"
#include "search/time_limit.hpp"

namespace plumbline {

// A number that was varied.
struct Varied {
  enum class Kind { Parameter, Entry, Scale } kind = Kind::Entry;
  std::string what;   // "X[1,2]", "the parameter p", "the scale of W_2"
  std::string latex;  // "X_{1,2}", "p", "t \\text{ in } t\\,W_{2}"
  Rational own;       // its value in the counterexample; 1 for a scale
};

struct TestedValue {
  Rational value;
  CaseVerdict verdict = CaseVerdict::Inconclusive;
  bool degenerate = false;
  std::optional<Enclosure> margin = {};
};

// Tested values next to each other, the counterexample's own among them, at which the case has its defect and is not
// degenerate; and the next ones below and above, if any was tested. At least one was: a number that does not matter
// makes no family.
struct Family {
  Varied varied;
  std::vector<Rational> values;  // ascending
  std::optional<TestedValue> below, above;
};

// A case, not degenerate, on which the reading holds, and that differs in this number only.
struct NearbyCase {
  Varied varied;
  TestedValue at;
};

struct Vicinity {
  std::vector<Family> families;   // one of each kind at most, parameters first: one that ends where the reading holds,
                                  // if there is one, then the one with the most values
  std::vector<NearbyCase> holds;  // nearest first, a number once, at most five
  std::int64_t tested = 0;        // exact verdicts
  bool complete = false;          // all numbers were varied; false: the time was over
};

// Precondition: the verdict of the reading on `c` is `wanted`, a defect. `degenerate`: clauses that end a family; none
// if the case is degenerate itself.
[[nodiscard]] Vicinity vicinity(const Reading& reading, const Case& c, CaseVerdict wanted,
                                const std::vector<Requirement>& degenerate, const Limits& limits,
                                const TimeLimit& deadline);

}  // namespace plumbline
