#include "report/html_parts.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <utility>

#include "report/escape.hpp"
#include "report/grades.hpp"

namespace plumbline::report {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> signs = {{{"proved", "■"},
                                                                                  {"not-refuted", "●"},
                                                                                  {"refuted", "✕"},
                                                                                  {"vacuous", "∅"},
                                                                                  {"holds", "●"},
                                                                                  {"survived", "○"},
                                                                                  {"fails", "✕"},
                                                                                  {"trivial", "◇"},
                                                                                  {"hypothesis-false", "–"},
                                                                                  {"not-applicable", "–"},
                                                                                  {"inconclusive", "?"},
                                                                                  {"ill-typed", "□"}}};

}  // namespace

std::string badge(std::string_view verdict) {
  std::string_view sign = "?";
  for (const auto& [word, character] : signs)
    if (word == verdict) sign = character;
  const std::string word = escape_markup(verdict);
  return fmt::format(R"(<span class="badge {}"><span aria-hidden="true">{}</span> {}</span>)", word, sign, word);
}

std::string grade_badge(std::string_view grade) {
  const std::string word = escape_markup(grade);
  return fmt::format(R"(<span class="grade {0}">{0}</span>)", word);
}

std::string grade_tag(const ReadingResult& reading) {
  if (!falls(reading) || reading.grade.empty()) return {};
  std::string out = " " + grade_badge(reading.grade);
  if (!reading.status.empty()) out += fmt::format(R"( <span class="muted">{}</span>)", escape_markup(reading.status));
  return out;
}

std::string expectation(const ReadingResult& reading) {
  if (reading.expected.empty()) return R"(<span class="muted">no expectation</span>)";
  if (reading.as_expected()) return R"(<span class="met">as expected</span>)";
  return fmt::format(R"(<strong class="unmet">expected {}</strong>)", escape_markup(reading.expected));
}

std::string count_bar(const Counts& counts) {
  const std::size_t total = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  if (total == 0) return {};
  std::string out =
      fmt::format(R"(<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="{}">)",
                  in_words(counts));
  double x = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const double share = 100.0 * static_cast<double>(counts[i]) / static_cast<double>(total);
    out += fmt::format(R"(<rect class="piece {}" x="{:.2f}" width="{:.2f}" height="8"/>)", case_verdicts[i], x, share);
    x += share;
  }
  return out + "</svg>";
}

std::string count_words(const Counts& counts) {
  std::string out = R"(<span class="piecewise">)";
  const char* separator = "";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    out += fmt::format("{}<span>{} {}</span>", separator, counts[i], case_verdicts[i]);
    separator = ", ";
  }
  return out + (*separator == '\0' ? "no cases</span>" : "</span>");
}

std::string section_id(std::string_view claim) { return "claim-" + html_id(claim); }

std::string claim_link(const ClaimView& claim) {
  if (!claim.speaks()) return escape_markup(claim.claim);
  return fmt::format(R"(<a href="#{}">{}</a>)", section_id(claim.claim), escape_markup(claim.claim));
}

}  // namespace plumbline::report
