#include "search/mend.hpp"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {
namespace {

constexpr std::size_t kFewestHolds = 3;  // cases on which it must hold
constexpr std::size_t kMostSearches = 16;

bool defect(CaseVerdict verdict) { return verdict == CaseVerdict::Fails || verdict == CaseVerdict::IllTyped; }

// An addition that no case speaks against.
struct Candidate {
  Addition addition;
  std::size_t holds = 0;
};

class Mending {
 public:
  Mending(const Reading& reading, const MendOptions& options) : reading_(reading), options_(options) {
    const Needs needs(reading.formula());
    for (const Case* c : options.cases) {
      CaseEvaluation& evaluation = evaluations_.emplace_back(*c, options.limits);
      const CaseVerdict verdict = judge(reading, needs, evaluation).verdict;
      if (defect(verdict)) {
        fails_.push_back(&evaluation);
        names_.insert(c->name);
      } else if (verdict == CaseVerdict::Holds) {
        holds_.push_back(&evaluation);
      }
    }
  }

  [[nodiscard]] std::optional<Mended> run(const std::vector<Hypothesis>& others) {
    if (fails_.empty()) return std::nullopt;
    std::vector<Candidate> candidates = not_refuted(additions_of(reading_, others));
    if (candidates.empty() || !able_to_refute()) return std::nullopt;
    candidates.resize(std::min(candidates.size(), kMostSearches));
    for (Candidate& c : candidates) {
      const SearchResult result = searched(c.addition.reading);
      if (verdict_of(result) != ReadingVerdict::NotRefuted || result.effort.stopped) continue;
      return Mended{std::move(c.addition),    fails_.size(),       c.holds, result.effort.cases,
                    result.effort.applicable, result.effort.climbs};
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::vector<Candidate> not_refuted(std::vector<Addition> additions) {
    std::vector<Candidate> out;
    // An inequality instead of an equation that holds nowhere says little.
    if (holds_.empty()) std::erase_if(additions, [](const Addition& a) { return a.kind == AdditionKind::Inequality; });
    for (Addition& addition : additions)
      if (const std::size_t holds = holds_with(addition); holds >= kFewestHolds)
        out.push_back({std::move(addition), holds});
    std::ranges::stable_sort(out, {}, [](const Candidate& c) {
      const bool change = c.addition.kind != AdditionKind::Hypothesis;
      return std::tuple(change                     ? 0
                        : c.addition.words.empty() ? 2
                                                   : 1,
                        change ? static_cast<std::size_t>(c.addition.kind) : SIZE_MAX - c.holds);
    });
    return out;
  }

  // On how many cases the reading holds with the addition; 0 if it falls on one, or on one that refutes it without the
  // addition a changed conclusion does not hold.
  [[nodiscard]] std::size_t holds_with(const Addition& addition) {
    const bool change = addition.kind != AdditionKind::Hypothesis;
    const Needs needs(addition.reading.formula());
    std::size_t holds = 0;
    for (CaseEvaluation* evaluation : fails_) {
      const CaseVerdict verdict = judge(addition.reading, needs, *evaluation).verdict;
      if (verdict != (change ? CaseVerdict::Holds : CaseVerdict::HypothesisFalse)) return 0;
      holds += change ? 1 : 0;
    }
    for (CaseEvaluation* evaluation : holds_) {
      const CaseVerdict verdict = judge(addition.reading, needs, *evaluation).verdict;
      if (defect(verdict) || (change && verdict != CaseVerdict::Holds)) return 0;
      holds += verdict == CaseVerdict::Holds ? 1 : 0;
    }
    return holds;
  }

  // Without the cases that are known to refute the reading.
  [[nodiscard]] SearchResult searched(const Reading& reading) const {
    SearchOptions o = options_.search(reading);
    o.shrink = false;
    o.until_ill_typed = true;
    for (GivenCases& given : o.starts)
      std::erase_if(given.cases, [&](const Case& c) { return names_.contains(c.name); });
    return search(reading, o);
  }

  [[nodiscard]] bool able_to_refute() const { return searched(reading_).finding.has_value(); }

  const Reading& reading_;
  const MendOptions& options_;
  std::deque<CaseEvaluation> evaluations_;
  std::vector<CaseEvaluation*> fails_, holds_;
  std::set<std::string> names_;  // of the cases that refute the reading
};

}  // namespace

std::optional<Mended> mend(const Reading& reading, const std::vector<Hypothesis>& others, const MendOptions& options) {
  return Mending(reading, options).run(others);
}

}  // namespace plumbline
