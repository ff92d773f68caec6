// From a reading and a case to a verdict, and from the verdicts of many cases to the verdict of the reading.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"
#include "evaluation/needs.hpp"

namespace plumbline {

inline constexpr std::string_view kLimitReached = "limit reached: ";

struct Outcome {
  CaseVerdict verdict = CaseVerdict::Inconclusive;
  std::string reason;  // why not applicable, inconclusive, ill-typed, ...; begins with kLimitReached if resource_limit
  std::optional<Enclosure> margin;                 // of the conclusion, certified
  RungName rung = RungName::Machine;               // the highest that was needed
  std::vector<AtomRecord> atoms;                   // all of them, in order
  std::pair<std::size_t, std::size_t> conclusion;  // the atoms of the conclusion: [first, last)
  bool resource_limit = false;                     // inconclusive because a limit was hit
};

// The outcome of a computation that a limit ended: inconclusive, without atoms and margin.
[[nodiscard]] Outcome limited(const std::string& reason);

// The rules of docs/language.md, "Verdict of a reading on a case", within the limits of the evaluation: each call has
// the whole time, and the memory that the case may hold. Never throws Undefined, Undecided or ResourceLimit.
[[nodiscard]] Outcome judge(const Reading& reading, CaseEvaluation& evaluation);
// The same for many cases: with Needs(reading.formula()) found before.
[[nodiscard]] Outcome judge(const Reading& reading, const Needs& needs, CaseEvaluation& evaluation);

// Counts over the cases of one reading.
struct Tally {
  long holds = 0, fails = 0, hypothesis_false = 0, trivial = 0, inconclusive = 0, ill_typed = 0, not_applicable = 0;
  std::optional<Enclosure> smallest_margin;  // contains the smallest margin of the cases that hold
  // Of those that hold, and of the counterexamples: how many were measured (informative.hpp), and how many bite.
  long holds_measured = 0, holds_biting = 0, fails_measured = 0, fails_biting = 0;
  void add(const Outcome& outcome);
  void add(const Outcome& outcome, const std::optional<std::string>& easy);  // with what why_easy() gave
  [[nodiscard]] ReadingVerdict verdict()
      const;  // fails closed: a counterexample, then an undecided case, outweigh every success
  [[nodiscard]] std::string scope() const;  // one line
};

}  // namespace plumbline
