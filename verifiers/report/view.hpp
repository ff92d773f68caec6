// A report, looked at reading by reading: which cases belong to it, how many of each verdict, where it is tightest.
//
// Every exporter starts from this view, so all of them count alike. Building it checks that the report is consistent.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "number/rational.hpp"
#include "report/report.hpp"

namespace plumbline::report {

using Counts = std::array<std::size_t, case_verdicts.size()>;  // in the order of case_verdicts

struct ReadingView {
  const ReadingResult* reading = nullptr;
  std::vector<const CaseResult*> cases;  // in the report's order
  Counts counts{};
  std::optional<std::size_t> informative;     // how many of the cases bite; nothing: it was measured on none
  std::map<std::string, std::size_t> easy;    // of the others, how many for each reason
  const CaseResult* tightest = nullptr;       // least lower margin among the cases that hold; null: none has a margin
  const CaseResult* worst = nullptr;          // least lower margin among the cases that fail; null: none has a margin
  const SharpnessTable* sharpness = nullptr;  // null: no mutant was tried

  // The case that a person should see first: the worst failure, or the first failure if none has a margin. null: none.
  [[nodiscard]] const CaseResult* failure() const;
  // Cases that say nothing about the reading: trivial, hypothesis-false, not-applicable.
  [[nodiscard]] std::size_t vacuous() const;
  [[nodiscard]] std::size_t count(std::string_view verdict) const;
  // Is it about some case? False if it is applicable to none of them.
  [[nodiscard]] bool speaks() const { return cases.empty() || count("not-applicable") < cases.size(); }
};

// The readings of one claim, side by side.
struct ClaimView {
  std::string claim;
  std::vector<const ReadingView*> readings;
  [[nodiscard]] bool speaks() const {
    return std::any_of(readings.begin(), readings.end(), [](const ReadingView* r) { return r->speaks(); });
  }
};

class View {
 public:
  // Keeps a reference to the report. Throws EmptyReport if it has no case, InputError naming the entry if a verdict
  // is not a word of docs/verdicts.md, a margin is not an interval of rationals, a reading is listed twice, or a case
  // belongs to no listed reading. Tables of mutants of other readings are left out: their file grows over several runs.
  explicit View(const Report& report);
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  [[nodiscard]] const Report& report() const { return report_; }
  [[nodiscard]] const std::vector<ReadingView>& readings() const { return readings_; }
  [[nodiscard]] const std::vector<ClaimView>& claims() const { return claims_; }  // in order of first appearance
  [[nodiscard]] const ClaimView* find(std::string_view claim) const;
  [[nodiscard]] const CaseFacts* facts(std::string_view case_name) const;  // null: unknown
  [[nodiscard]] Counts counts() const;                                     // over all readings
  [[nodiscard]] std::size_t unexpected() const;  // readings with an expectation that is not met

 private:
  using Key = std::pair<std::string_view, std::string_view>;  // claim and reading, inside the report
  void attach(const Sharpness& sharpness, const std::map<Key, std::size_t>& position);

  const Report& report_;
  std::vector<ReadingView> readings_;
  std::vector<ClaimView> claims_;
  std::map<std::string_view, const CaseFacts*> facts_;
};

// "saddle.prop-3.4 [stated]"
[[nodiscard]] std::string label(const ReadingResult& reading);
// "2 holds, 1 trivial": the verdicts that occur. Empty counts: "no cases".
[[nodiscard]] std::string in_words(const Counts& counts);
// "1 claim", "2 claims"
[[nodiscard]] std::string plural(std::size_t count, std::string_view noun);
// The vacuous share of a reading's cases: "12 %", "0 %", "less than 1 %".
[[nodiscard]] std::string vacuous_share(const ReadingView& view);
// "none bites: the left side is zero on 21, the right side is zero on 3": where the cases that were measured are all
// easy ones; "" otherwise.
[[nodiscard]] std::string easy_in_words(const ReadingView& view);
// The margin for people: "1/8" if exact and short, otherwise decimals rounded outwards, "[0.1249, 0.1251]". Empty if
// there is none.
[[nodiscard]] std::string margin_text(const std::optional<std::pair<std::string, std::string>>& margin);
[[nodiscard]] std::string margin_text(const CaseResult& result);

}  // namespace plumbline::report
