#include "report/html_parts.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "budget/error.hpp"
#include "report/certificate_place.hpp"
#include "report/decimal.hpp"
#include "report/escape.hpp"
#include "result/assessment.hpp"
#include "result/grades.hpp"

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

std::string nearest(const Rational& a, int digits) {
  const std::string below = decimal(a, digits, Round::Down), above = decimal(a, digits, Round::Up);
  return a - Rational::parse(below) <= Rational::parse(above) - a ? below : above;
}

// A number that is cut off, with three digits, or as many as tell it apart from the other.
std::string in_short(const std::string& number, const std::string& other) {
  const auto value = [](std::string text) -> std::optional<Rational> {
    if (text.ends_with("...")) text.resize(text.size() - 3);
    try {
      return Rational::parse(text);
    } catch (const InputError&) { return std::nullopt; }
  };
  const auto own = value(number), against = value(other);
  if (!number.ends_with("...") || !own || !against) return number;
  for (int digits = 3; digits < 12; ++digits)
    if (std::string text = nearest(*own, digits); text != nearest(*against, digits)) return text;
  return number;
}

}  // namespace

std::string verdict_sign(std::string_view verdict) {
  for (const auto& [word, character] : signs)
    if (word == verdict) return std::string(character);
  return "?";
}

std::string badge(std::string_view verdict) {
  const std::string sign = verdict_sign(verdict);
  const std::string word = escape_markup(verdict);
  return fmt::format(R"(<span class="badge {}"><span aria-hidden="true">{}</span> {}</span>)", word, sign, word);
}

std::string grade_badge(std::string_view grade, std::string_view before) {
  const std::string word = escape_markup(grade);
  return fmt::format(R"(<span class="grade {0}">{1}{0}</span>)", word, before);
}

std::string grade_tag(const ReadingResult& reading) {
  if (!falls(reading) || reading.grade == Grade::None) return {};
  std::string out = " " + grade_badge(to_string(reading.grade));
  if (!reading.status.empty()) out += fmt::format(R"( <span class="muted">{}</span>)", escape_markup(reading.status));
  return out;
}

std::string expectation(const View& view, const ReadingResult& reading) {
  if (reading.unexpected())
    return fmt::format(R"(<strong class="unmet">expected {}</strong>)", to_string(*reading.expected));
  if (assess(reading, view.comparison()) == Assessment::Bad) return R"(<strong class="unmet">differs</strong>)";
  return reading.expected ? R"(<span class="met">as expected</span>)" : R"(<span class="muted">no expectation</span>)";
}

std::string difference_item(const Difference& difference, const std::string& link) {
  const std::string text = escape_markup(difference.text());
  std::string out = "<li>" + (link.empty() ? text : fmt::format(R"(<a href="{}">{}</a>)", link, text));
  if (!difference.file.empty())
    out += fmt::format(R"( <span class="muted">({}:{})</span>)", escape_markup(difference.file), difference.line);
  if (!difference.formulas.empty()) out += "<pre class=\"diff\">" + escape_markup(difference.formulas) + "</pre>";
  return out + "</li>";
}

std::string count_bar(const Counts& counts) {
  const std::size_t total = counts.total();
  if (total == 0) return {};
  std::string out =
      fmt::format(R"(<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="{}">)",
                  in_words(counts));
  double x = 0;
  for (const CaseVerdict verdict : case_verdicts) {
    if (counts[verdict] == 0) continue;
    const double share = 100.0 * static_cast<double>(counts[verdict]) / static_cast<double>(total);
    out +=
        fmt::format(R"(<rect class="piece {}" x="{:.2f}" width="{:.2f}" height="8"/>)", to_string(verdict), x, share);
    x += share;
  }
  return out + "</svg>";
}

std::string count_words(const Counts& counts) {
  std::string out = R"(<span class="piecewise">)";
  const char* separator = "";
  for (const CaseVerdict verdict : case_verdicts) {
    if (counts[verdict] == 0) continue;
    out += fmt::format("{}<span>{} {}</span>", separator, counts[verdict], to_string(verdict));
    separator = ", ";
  }
  return out + (*separator == '\0' ? "no cases</span>" : "</span>");
}

std::string page_name(std::string_view claim) { return html_id(claim); }

std::string Links::claim(std::string_view claim) const {
  return single_file() ? "#" + page_name(claim) : page(page_name(claim) + ".html");
}

std::string Links::reading(const ReadingResult& reading) const {
  return claim(reading.claim) + (single_file() ? "/" : "#") + html_id(reading.reading);
}

std::string Links::page(std::string_view name) const {
  return (from_ == From::Claim ? "" : "report/") + std::string(name);
}

std::string Links::file(std::string_view path) const {
  const std::string link = relative_link(path);
  return link.empty() || from_ != From::Claim ? link : "../" + link;
}

std::string claim_link(const ClaimView& claim, const Links& links) {
  if (!claim.speaks()) return escape_markup(claim.claim);
  return fmt::format(R"(<a href="{}">{}</a>)", links.claim(claim.claim), escape_markup(claim.claim));
}

std::string certificate_link(const std::string& path, const Links& links) {
  if (path.empty()) return {};
  const std::string link = links.file(certificate_place(path).file);
  if (link.empty()) return escape_markup(path);
  return fmt::format(R"(<a href="{}" title="{}">certificate</a>)", link, escape_markup(path));
}

std::string failing_words(const CaseResult& result, bool with_sides) {
  if (!result.failing) return {};
  const FailingComparison& f = *result.failing;
  const std::string left = in_short(f.left, f.right), right = in_short(f.right, f.left);
  std::string out = fmt::format("fails: {} {} {}{}{}", left, f.relation, right, f.place.empty() ? "" : " at ", f.place);
  if (with_sides && (left != f.left || right != f.right))
    out += fmt::format(" (left side {}, right side {})", f.left, f.right);
  return out;
}

}  // namespace plumbline::report
