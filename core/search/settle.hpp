// From a guess to a counterexample: exact numbers, an exact verdict.
#pragma once

#include <optional>

#include "evaluation/verdict.hpp"
#include "number/stream.hpp"
#include "search/degenerate.hpp"

namespace plumbline {

// A defect of a statement on a case: its conclusion is false (Fails), or has no value (IllTyped).
[[nodiscard]] inline bool is_defect(CaseVerdict verdict) {
  return verdict == CaseVerdict::Fails || verdict == CaseVerdict::IllTyped;
}

// The verdict of the reading on the case, on the ladder.
[[nodiscard]] CaseVerdict verdict_on(const Reading& reading, const Case& c, const Limits& limits);

// `c` itself, or a case near it on which the hypothesis is exactly true (meet_hypothesis), if the verdict there is
// `wanted` and no clause of `avoid` calls it degenerate; nothing otherwise. `verdict`, unless null, becomes that on
// `c`.
[[nodiscard]] std::optional<Case> settled(const Reading& reading, const Case& c, CaseVerdict wanted,
                                          const Limits& limits, Stream& stream,
                                          const std::vector<Requirement>& avoid = {}, CaseVerdict* verdict = nullptr);

// Rounds all numbers to multiples of 1/q, for larger and larger q, until a counterexample is certain: the result has
// small numbers where possible. One that a clause of `avoid` calls degenerate is given only if there is no other.
[[nodiscard]] std::optional<Case> rounded_counterexample(const Reading& reading, const Case& c, const Limits& limits,
                                                         Stream& stream, const std::vector<Requirement>& avoid = {});

}  // namespace plumbline
