// The words of docs/verdicts.md as values: in which order tables list them, which of them say something, which mean
// that a reading does not stand. Their names are those of claim/claim.hpp.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "claim/claim.hpp"

namespace plumbline {

// In the order in which tables list them.
inline constexpr std::array<CaseVerdict, 7> case_verdicts = {
    CaseVerdict::Holds,         CaseVerdict::Fails,        CaseVerdict::Trivial, CaseVerdict::HypothesisFalse,
    CaseVerdict::NotApplicable, CaseVerdict::Inconclusive, CaseVerdict::IllTyped};
inline constexpr std::array<ReadingVerdict, 6> reading_verdicts = {
    ReadingVerdict::Proved,  ReadingVerdict::NotRefuted,   ReadingVerdict::Refuted,
    ReadingVerdict::Vacuous, ReadingVerdict::Inconclusive, ReadingVerdict::IllTyped};
// The gravest first.
inline constexpr std::array<Grade, 6> grades = {Grade::Error,    Grade::Aside,   Grade::Boundary,
                                                Grade::Misprint, Grade::Wording, Grade::Control};

// The value with this name; nothing if there is none.
template <class Value, std::size_t N>
[[nodiscard]] std::optional<Value> named(const std::array<Value, N>& values, std::string_view name) {
  for (const Value value : values)
    if (to_string(value) == name) return value;
  return std::nullopt;
}
// "holds, fails, ...": what could have been said.
template <class Value, std::size_t N> [[nodiscard]] std::string names_of(const std::array<Value, N>& values) {
  std::string out;
  for (const Value value : values) out += (out.empty() ? "" : ", ") + std::string(to_string(value));
  return out;
}

// How the reason of an inconclusive result begins where a limit on time, memory or precision was reached.
inline constexpr std::string_view kLimitReached = "limit reached: ";

// Does a case with this verdict say something about the reading: holds, fails, ill-typed?
[[nodiscard]] constexpr bool says_something(CaseVerdict verdict) {
  return verdict == CaseVerdict::Holds || verdict == CaseVerdict::Fails || verdict == CaseVerdict::IllTyped;
}

}  // namespace plumbline
