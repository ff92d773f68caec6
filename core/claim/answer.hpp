// What was answered to a finding: when, and what, with who said it and where in the text. Claim files record it beside
// the reading that falls (`answer 2026-03-01 "A. Author, by mail: ..."`, docs/language.md), and every surface shows it
// there.
#pragma once

#include <string>
#include <string_view>

namespace plumbline {

struct Clause;

struct Answer {
  std::string date;  // "2026-03-01"
  std::string text;  // a sentence, in which $...$ holds mathematics
  friend bool operator==(const Answer&, const Answer&) = default;
};

// Is it a day of the calendar, written as 2026-03-01?
[[nodiscard]] bool is_date(std::string_view text);

// "Answer of 2026-03-01", before the text.
[[nodiscard]] std::string answer_label(const Answer& answer);

// DATE "TEXT". Throws InputError.
[[nodiscard]] Answer read_answer(const Clause& clause);

}  // namespace plumbline
