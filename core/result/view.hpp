// The results of a run, looked at reading by reading: which cases belong to it, how many of each verdict, where it is
// tightest, which case a person should see first.
//
// Every surface starts from this view, so all of them count alike. Building it checks that the results are consistent.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "result/results.hpp"
#include "result/tally.hpp"

namespace plumbline {

struct ReadingView {
  const ReadingResult* reading = nullptr;
  std::vector<const CaseResult*> cases;     // in the order of the run
  Tally tally;                              // without the smallest margin, which is that of `tightest`
  std::map<std::string, std::size_t> easy;  // of the cases that do not bite, how many for each reason
  const CaseResult* tightest = nullptr;     // least lower margin among the cases that hold; null: none has a margin
  const CaseResult* worst = nullptr;        // least lower margin among the cases that fail; null: none has a margin

  [[nodiscard]] std::size_t count(CaseVerdict verdict) const { return tally.counts[verdict]; }
  // How many of the cases bite; nothing: it was measured on none.
  [[nodiscard]] std::optional<std::size_t> informative() const;
  // The case that a person should see first: the worst failure, or the first failure if none has a margin. null: none.
  [[nodiscard]] const CaseResult* failure() const;
  // Cases that say nothing about the reading: trivial, hypothesis-false, not-applicable.
  [[nodiscard]] std::size_t vacuous() const;
  // Is it about some case? False if it is applicable to none of them.
  [[nodiscard]] bool speaks() const { return cases.empty() || count(CaseVerdict::NotApplicable) < cases.size(); }
};

// Its cases as a person wants to see them: counterexamples and undecided ones first, then those that hold, tightest
// first, then those that say nothing. Cases to which the claim does not apply are left out.
[[nodiscard]] std::vector<const CaseResult*> by_interest(const ReadingView& view);

// The readings of one claim, side by side.
struct ClaimView {
  std::string claim;
  std::vector<const ReadingView*> readings;
  [[nodiscard]] bool speaks() const {
    return std::ranges::any_of(readings, [](const ReadingView* r) { return r->speaks(); });
  }
};

class ResultsView {
 public:
  // Keeps a reference to the results. Throws EmptyReport if there is no case, InputError naming the entry if a margin
  // is not an interval of rationals in lowest terms, a reading is listed twice, or a case belongs to no listed reading.
  explicit ResultsView(const Results& results);
  ResultsView(const ResultsView&) = delete;
  ResultsView& operator=(const ResultsView&) = delete;

  [[nodiscard]] const Results& results() const { return results_; }
  [[nodiscard]] const std::vector<ReadingView>& readings() const { return readings_; }
  [[nodiscard]] const std::vector<ClaimView>& claims() const { return claims_; }  // in order of first appearance
  [[nodiscard]] const ClaimView* find(std::string_view claim) const;
  [[nodiscard]] const CaseFacts* facts(std::string_view case_name) const;  // null: unknown
  [[nodiscard]] Counts counts() const;                                     // over all readings
  [[nodiscard]] std::size_t expected() const;                              // readings with an expectation
  [[nodiscard]] std::size_t unexpected() const;                            // of these, those that do not meet it
  [[nodiscard]] std::size_t known_refutations() const;                     // that fall as expected

 private:
  template <class Is> [[nodiscard]] std::size_t readings_that(Is is) const;
  const Results& results_;
  std::vector<ReadingView> readings_;
  std::vector<ClaimView> claims_;
  std::map<std::string_view, const CaseFacts*> facts_;
};

// "saddle.prop-3.4 [stated]"
[[nodiscard]] std::string label(const std::string& claim, const std::string& reading);
[[nodiscard]] std::string label(const ReadingResult& reading);
// "none bites: the left side is zero on 21, the right side is zero on 3": where the cases that were measured are all
// easy ones; "" otherwise.
[[nodiscard]] std::string easy_in_words(const ReadingView& view);

}  // namespace plumbline
