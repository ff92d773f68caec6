#include "claim/answer.hpp"

#include <algorithm>
#include <chrono>

#include "claim/sentences.hpp"

namespace plumbline {

bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const auto number = [&](std::size_t at, std::size_t size) {
    unsigned out = 0;
    for (const char c : text.substr(at, size)) {
      if (c < '0' || c > '9') return 0U;
      out = 10 * out + static_cast<unsigned>(c - '0');
    }
    return out;
  };
  const unsigned year = number(0, 4);
  return year > 0 && std::chrono::year_month_day(std::chrono::year(static_cast<int>(year)),
                                                 std::chrono::month(number(5, 2)), std::chrono::day(number(8, 2)))
                         .ok();
}

std::string answer_label(const Answer& answer) { return "Answer of " + answer.date; }

Answer read_answer(const Clause& clause) {
  const std::string all = plain_text(clause);
  const Place& place = clause.content.empty() ? clause.place : clause.content.front().place;
  const std::size_t end = std::min(all.find(' '), all.size());
  Answer out{all.substr(0, end), {}};
  if (!is_date(out.date))
    fail_at(place, "expected answer DATE \"TEXT\" with a date such as 2026-03-01, found \"" + out.date + "\"");
  const std::size_t open = all.find('"');
  const bool quoted = open != std::string::npos && all.find_first_not_of(' ', end) == open && all.back() == '"';
  if (!quoted || all.find_first_not_of("\" ", open) == std::string::npos)
    fail_at(place, "expected answer DATE \"TEXT\": behind the date what was answered, in quotes");
  out.text = sentence_of(clause, open + 1, all.size() - open - 2);
  return out;
}

}  // namespace plumbline
