// How many cases of a reading had which verdict, and the verdict of the reading that this gives.
//
// This is the one place where the verdicts of cases become the verdict of a reading, and its scope in words.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "number/rational.hpp"
#include "result/verdicts.hpp"

namespace plumbline {

class Counts {
 public:
  [[nodiscard]] std::size_t& operator[](CaseVerdict verdict) { return counts_.at(as_size(verdict)); }
  [[nodiscard]] std::size_t operator[](CaseVerdict verdict) const { return counts_.at(as_size(verdict)); }
  Counts& operator+=(const Counts& other);
  [[nodiscard]] std::size_t total() const;
  [[nodiscard]] std::size_t saying_something() const;  // holds, fails, ill-typed
  // With an answer, whatever it is; those that are inconclusive or not applicable have none.
  [[nodiscard]] std::size_t decided() const;
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  std::array<std::size_t, case_verdicts.size()> counts_{};
};

// "2 holds, 1 trivial": the verdicts that occur. None: "no cases".
[[nodiscard]] std::string in_words(const Counts& counts);

// Fails closed: a counterexample, then a case without a value, then an undecided case, outweigh every success. Vacuous
// where nothing holds. Never Proved: that takes a theorem.
[[nodiscard]] ReadingVerdict verdict_of(const Counts& counts);

struct Tally {
  Counts counts;
  std::optional<Enclosure> smallest_margin;  // contains the smallest margin of the cases that hold
  // Of those that hold, and of the counterexamples: how many were measured (informative.hpp), and how many bite.
  std::size_t holds_measured = 0, holds_biting = 0, fails_measured = 0, fails_biting = 0;

  // One more case. `easy`: why it says little; "" if it bites; nothing: not measured.
  void add(CaseVerdict verdict, const std::optional<Enclosure>& margin = {},
           const std::optional<std::string>& easy = {});
  [[nodiscard]] ReadingVerdict verdict() const { return verdict_of(counts); }
  // Of a reading that is a theorem: what would not be refuted is proved.
  [[nodiscard]] ReadingVerdict verdict(bool theorem) const;
  [[nodiscard]] std::string scope() const;  // one line
};

}  // namespace plumbline
