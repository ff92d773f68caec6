#include "result/tally.hpp"

#include <algorithm>
#include <numeric>

namespace plumbline {

Counts& Counts::operator+=(const Counts& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  return *this;
}

std::size_t Counts::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0}); }

std::size_t Counts::saying_something() const {
  std::size_t out = 0;
  for (const CaseVerdict verdict : case_verdicts) out += says_something(verdict) ? (*this)[verdict] : 0;
  return out;
}

std::size_t Counts::decided() const {
  return total() - (*this)[CaseVerdict::Inconclusive] - (*this)[CaseVerdict::NotApplicable];
}

std::string in_words(const Counts& counts) {
  std::string text;
  for (const CaseVerdict verdict : case_verdicts)
    if (counts[verdict] != 0)
      text += (text.empty() ? "" : ", ") + std::to_string(counts[verdict]) + " " + std::string(to_string(verdict));
  return text.empty() ? "no cases" : text;
}

ReadingVerdict verdict_of(const Counts& counts) {
  if (counts[CaseVerdict::Fails] > 0) return ReadingVerdict::Refuted;
  if (counts[CaseVerdict::IllTyped] > 0) return ReadingVerdict::IllTyped;
  if (counts[CaseVerdict::Inconclusive] > 0) return ReadingVerdict::Inconclusive;
  return counts[CaseVerdict::Holds] > 0 ? ReadingVerdict::NotRefuted : ReadingVerdict::Vacuous;
}

ReadingVerdict Tally::verdict(bool theorem) const {
  const ReadingVerdict out = verdict();
  return theorem && out == ReadingVerdict::NotRefuted ? ReadingVerdict::Proved : out;
}

void Tally::add(CaseVerdict verdict, const std::optional<Enclosure>& margin, const std::optional<std::string>& easy) {
  ++counts[verdict];
  const bool holds_here = verdict == CaseVerdict::Holds;
  if (holds_here && margin) {
    if (!smallest_margin) smallest_margin = margin;
    smallest_margin =
        Enclosure{std::min(smallest_margin->lower, margin->lower), std::min(smallest_margin->upper, margin->upper)};
  }
  if (!easy) return;
  ++(holds_here ? holds_measured : fails_measured);
  if (easy->empty()) ++(holds_here ? holds_biting : fails_biting);
}

std::string Tally::scope() const {
  std::string out = std::to_string(counts[CaseVerdict::Holds]) + " non-trivial cases";
  if (holds_measured > 0)
    out += " (" + (holds_biting == 0 ? "none" : std::to_string(holds_biting)) + " that bite" +
           (holds_biting > 1 ? ")" : "s)");
  if (counts[CaseVerdict::Fails] > 0)
    out = std::to_string(counts[CaseVerdict::Fails]) + " counterexamples" +
          (fails_measured > 0 && fails_biting == 0 ? " (all degenerate), " : ", ") + out;
  const auto also = [&](CaseVerdict verdict, const char* what) {
    if (counts[verdict] > 0) out += ", " + std::to_string(counts[verdict]) + " " + what;
  };
  also(CaseVerdict::Trivial, "trivial");
  also(CaseVerdict::HypothesisFalse, "with a false hypothesis");
  also(CaseVerdict::IllTyped, "ill-typed");
  also(CaseVerdict::Inconclusive, "inconclusive");
  also(CaseVerdict::NotApplicable, "not applicable");
  return out;
}

}  // namespace plumbline
