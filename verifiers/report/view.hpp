// The view of core/result with what documents add to it: the report that it is of, the mutants of a reading, and
// numbers as people read them.
#pragma once

#include <string>
#include <utility>

#include "report/report.hpp"
#include "result/view.hpp"

namespace plumbline::report {

class View : public ResultsView {
 public:
  // Keeps a reference to the report. Throws as ResultsView. Tables of mutants of readings that the report does not have
  // are left out: their file grows over several runs.
  explicit View(const Report& report) : ResultsView(report), report_(report) {}

  [[nodiscard]] const Report& report() const { return report_; }
  [[nodiscard]] const Comparison* comparison() const { return comparison_of(report_); }
  // The mutants of the reading; null: none was tried.
  [[nodiscard]] const SharpnessTable* sharpness(const ReadingResult& reading) const {
    return report_.sharpness ? report_.sharpness->find(reading.claim, reading.reading) : nullptr;
  }

 private:
  const Report& report_;
};

// "1 claim", "2 claims"
[[nodiscard]] std::string plural(std::size_t count, std::string_view noun);
// The vacuous share of a reading's cases: "12 %", "0 %", "less than 1 %".
[[nodiscard]] std::string vacuous_share(const ReadingView& view);
// The margin for people: "1/8" if exact and short, otherwise decimals rounded outwards, "[0.1249, 0.1251]". Empty if
// there is none.
[[nodiscard]] std::string margin_text(const std::optional<std::pair<std::string, std::string>>& margin);
[[nodiscard]] std::string margin_text(const CaseResult& result);

}  // namespace plumbline::report
