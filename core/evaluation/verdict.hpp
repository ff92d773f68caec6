// From a reading and a case to a verdict, as the rules of docs/language.md say.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "claim/claim.hpp"
#include "evaluation/ladder.hpp"
#include "evaluation/needs.hpp"
#include "result/tally.hpp"

namespace plumbline {

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
// The first step of it alone: does the reading speak about the case? False: it is not applicable. Unknown: undecided,
// or a limit was reached.
[[nodiscard]] Truth applies(const Reading& reading, const Needs& needs, CaseEvaluation& evaluation);

}  // namespace plumbline
