#include "report/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "number/error.hpp"
#include "report/decimal.hpp"

namespace plumbline::report {
namespace {

template <std::size_t N>
std::size_t index_of(const std::array<std::string_view, N>& words, std::string_view word, const std::string& place) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end())
    throw InputError(place, fmt::format("the verdict '{}' is none of {}", word, fmt::join(words, ", ")));
  return static_cast<std::size_t>(found - words.begin());
}

// The margin's ends, which must be canonical: "p" or "p/q" in lowest terms.
Enclosure parse_margin(const CaseResult& result, const std::string& place) {
  const auto end = [&](const std::string& text) {
    try {
      Rational value = Rational::parse(text);
      if (value.to_string() == text) return value;
    } catch (const InputError&) {
      // said below, with the place
    }
    throw InputError(place + "/margin",
                     fmt::format("expected rational numbers \"p/q\" in lowest terms, found \"{}\"", text));
  };
  Enclosure margin{end(result.margin->first), end(result.margin->second)};
  if (margin.lower > margin.upper) throw InputError(place + "/margin", "the lower end is above the upper end");
  return margin;
}

}  // namespace

std::size_t ReadingView::count(std::string_view verdict) const {
  return counts[index_of(case_verdicts, verdict, "count")];
}

const CaseResult* ReadingView::failure() const {
  if (worst != nullptr) return worst;
  const auto found =
      std::find_if(cases.begin(), cases.end(), [](const CaseResult* c) { return c->verdict == "fails"; });
  return found == cases.end() ? nullptr : *found;
}

std::size_t ReadingView::vacuous() const {
  return count("trivial") + count("hypothesis-false") + count("not-applicable");
}

View::View(const Report& report) : report_(report) {
  if (report.cases.empty()) throw EmptyReport("the report has no case: nothing was selected");
  std::map<Key, std::size_t> position;
  for (std::size_t i = 0; i < report.readings.size(); ++i) {
    const ReadingResult& reading = report.readings[i];
    const std::string place = fmt::format("/readings/{}", i);
    index_of(reading_verdicts, reading.verdict, place);
    if (!reading.expected.empty()) index_of(reading_verdicts, reading.expected, place + "/expected");
    if (!reading.twin.empty()) index_of(reading_verdicts, reading.twin, place + "/twin");
    if (!position.emplace(Key(reading.claim, reading.reading), i).second)
      throw InputError(place, label(reading) + " is listed twice");
    readings_.emplace_back().reading = &reading;
  }
  std::map<const CaseResult*, Rational> lower;
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    const CaseResult& result = report.cases[i];
    const std::string place = fmt::format("/results/{}", i);
    const auto found = position.find(Key(result.claim, result.reading));
    if (found == position.end())
      throw InputError(place, fmt::format("{} [{}] is not among the readings", result.claim, result.reading));
    ReadingView& view = readings_[found->second];
    view.cases.push_back(&result);
    ++view.counts[index_of(case_verdicts, result.verdict, place)];
    if (result.easy) {
      view.informative = view.informative.value_or(0) + (result.easy->empty() ? 1 : 0);
      if (!result.easy->empty()) ++view.easy[*result.easy];
    }
    if (!result.margin) continue;
    const Enclosure margin = parse_margin(result, place);
    if (result.verdict != "holds" && result.verdict != "fails") continue;
    const CaseResult*& least = result.verdict == "holds" ? view.tightest : view.worst;
    if (least == nullptr || margin.lower < lower.at(least)) {
      least = &result;
      lower.insert_or_assign(&result, margin.lower);
    }
  }
  for (const CaseFacts& facts : report.case_facts) facts_.emplace(facts.name, &facts);
  if (report.sharpness) attach(*report.sharpness, position);
  for (const ReadingView& view : readings_) {
    auto claim = std::find_if(claims_.begin(), claims_.end(),
                              [&](const ClaimView& c) { return c.claim == view.reading->claim; });
    if (claim == claims_.end()) claim = claims_.insert(claims_.end(), {.claim = view.reading->claim, .readings = {}});
    claim->readings.push_back(&view);
  }
}

void View::attach(const Sharpness& sharpness, const std::map<Key, std::size_t>& position) {
  for (const SharpnessTable& table : sharpness.tables)
    if (const auto found = position.find(Key(table.claim, table.reading)); found != position.end())
      readings_[found->second].sharpness = &table;
}

const CaseFacts* View::facts(std::string_view case_name) const {
  const auto found = facts_.find(case_name);
  return found == facts_.end() ? nullptr : found->second;
}

const ClaimView* View::find(std::string_view claim) const {
  const auto found = std::find_if(claims_.begin(), claims_.end(), [&](const ClaimView& c) { return c.claim == claim; });
  return found == claims_.end() ? nullptr : &*found;
}

Counts View::counts() const {
  Counts total{};
  for (const ReadingView& view : readings_)
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += view.counts[i];
  return total;
}

std::size_t View::unexpected() const {
  return static_cast<std::size_t>(std::count_if(readings_.begin(), readings_.end(), [](const ReadingView& view) {
    return !view.reading->expected.empty() && !view.reading->as_expected();
  }));
}

std::string label(const ReadingResult& reading) { return fmt::format("{} [{}]", reading.claim, reading.reading); }

std::string in_words(const Counts& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i], case_verdicts[i]);
  return text.empty() ? "no cases" : text;
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string vacuous_share(const ReadingView& view) {
  if (view.cases.empty()) return "no cases";
  const double share = 100 * static_cast<double>(view.vacuous()) / static_cast<double>(view.cases.size());
  if (share > 0 && share < 1) return "less than 1 %";
  if (share > 99 && share < 100) return "more than 99 %";
  return fmt::format("{:.0f} %", share);
}

std::string easy_in_words(const ReadingView& view) {
  if (view.informative != 0) return {};
  std::vector<std::pair<std::size_t, std::string>> most;
  for (const auto& [reason, count] : view.easy) most.emplace_back(count, reason);
  std::stable_sort(most.begin(), most.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string out = "none bites";
  for (std::size_t i = 0; i < most.size(); ++i)
    out += fmt::format("{}{} on {}", i == 0 ? ": " : ", ", most[i].second, most[i].first);
  return out;
}

std::string margin_text(const CaseResult& result) { return margin_text(result.margin); }

std::string margin_text(const std::optional<std::pair<std::string, std::string>>& margin) {
  if (!margin) return {};
  const auto& [lower, upper] = *margin;
  constexpr std::size_t short_enough = 12;
  if (lower == upper && lower.size() <= short_enough) return lower;
  const std::string below = decimal(Rational::parse(lower), 4, Round::Down);
  const std::string above = decimal(Rational::parse(upper), 4, Round::Up);
  return below == above ? below : fmt::format("[{}, {}]", below, above);
}

}  // namespace plumbline::report
