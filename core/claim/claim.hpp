// A claim: a statement of a paper, its readings, and what it rests on.
//
// A reading is a formula in four parts: what a case must be for the reading to speak about it, the hypothesis, the
// conclusion, and the condition under which the conclusion says nothing. `stated` readings are the paper's words; a
// `repaired` one says in one line what changed. The false twin is the formula with one constant or sign changed so that
// it is false: the tests must refute it.
#pragma once

#include <string>
#include <vector>

#include "claim/language.hpp"

namespace plumbline {

enum class CaseVerdict { Holds, Fails, HypothesisFalse, Trivial, Inconclusive, IllTyped, NotApplicable };
enum class ReadingVerdict { Proved, NotRefuted, Refuted, Vacuous, Inconclusive, IllTyped };
[[nodiscard]] std::string_view to_string(CaseVerdict verdict);
[[nodiscard]] std::string_view to_string(ReadingVerdict verdict);

struct Requirement {
  language::Formula formula;
  std::string reason;  // shown when the claim does not apply
};

struct Reading {
  std::string name;         // "stated", "stated-v1", "repaired", ...
  std::string change = {};  // what a reading that is not word for word changed, and why; one line
  std::vector<Requirement> requirements = {};
  language::Formula given = language::always();
  language::Formula then = language::always();
  language::Formula trivial = language::never();
  ReadingVerdict expected = ReadingVerdict::NotRefuted;

  [[nodiscard]] Term formula() const;  // (reading (requires ...) (given H) (then C) (trivial T))
};

struct ParameterNote {
  std::string name, meaning;
};

struct Claim {
  std::string id;  // "saddle.prop-3.4"
  std::string title;
  std::string source;     // paper, version, statement, equation
  std::string statement;  // in words and plain-text mathematics, as the paper says it
  std::vector<ParameterNote> parameters;
  std::vector<std::string> rests_on;
  std::vector<Reading> readings;
  Reading twin;  // named "twin"
};

// All readings, the twin last.
[[nodiscard]] std::vector<Reading> with_twin(const Claim& claim);

}  // namespace plumbline
