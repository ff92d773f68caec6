#include "result/view.hpp"

#include <array>
#include <utility>

#include "budget/error.hpp"

namespace plumbline {
namespace {

// The margin's ends, which must be canonical: "p" or "p/q" in lowest terms.
Enclosure parse_margin(const CaseResult& result, const std::string& place) {
  const auto end = [&](const std::string& text) {
    try {
      Rational value = Rational::parse(text);
      if (value.to_string() == text) return value;
    } catch (const InputError&) {
      // said below, with the place
    }
    throw InputError(place + "/margin", "expected rational numbers \"p/q\" in lowest terms, found \"" + text + "\"");
  };
  Enclosure margin{end(result.margin->first), end(result.margin->second)};
  if (margin.lower > margin.upper) throw InputError(place + "/margin", "the lower end is above the upper end");
  return margin;
}

using Key = std::pair<std::string_view, std::string_view>;  // claim and reading, inside the results

}  // namespace

std::optional<std::size_t> ReadingView::informative() const {
  if (tally.holds_measured + tally.fails_measured == 0) return std::nullopt;
  return tally.holds_biting + tally.fails_biting;
}

const CaseResult* ReadingView::failure() const {
  if (worst != nullptr) return worst;
  const auto found = std::ranges::find(cases, CaseVerdict::Fails, &CaseResult::verdict);
  return found == cases.end() ? nullptr : *found;
}

std::size_t ReadingView::vacuous() const {
  return count(CaseVerdict::Trivial) + count(CaseVerdict::HypothesisFalse) + count(CaseVerdict::NotApplicable);
}

std::vector<const CaseResult*> by_interest(const ReadingView& view) {
  const auto rank = [](const CaseResult* result) {
    constexpr std::array order = {CaseVerdict::Fails, CaseVerdict::IllTyped, CaseVerdict::Inconclusive,
                                  CaseVerdict::Holds, CaseVerdict::Trivial,  CaseVerdict::HypothesisFalse};
    return std::ranges::find(order, result->verdict) - order.begin();
  };
  std::vector<const CaseResult*> cases;
  std::map<const CaseResult*, Rational> lower;
  for (const CaseResult* result : view.cases) {
    if (result->verdict == CaseVerdict::NotApplicable) continue;
    cases.push_back(result);
    if (result->margin) lower.emplace(result, Rational::parse(result->margin->first));
  }
  std::ranges::stable_sort(cases, [&](const CaseResult* a, const CaseResult* b) {
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    const auto x = lower.find(a), y = lower.find(b);
    if (x == lower.end() || y == lower.end()) return x != lower.end() && y == lower.end();
    return x->second < y->second;
  });
  return cases;
}

ResultsView::ResultsView(const Results& results) : results_(results) {
  if (results.cases.empty()) throw EmptyReport("the report has no case: nothing was selected");
  std::map<Key, std::size_t> position;
  for (std::size_t i = 0; i < results.readings.size(); ++i) {
    const ReadingResult& reading = results.readings[i];
    if (!position.emplace(Key(reading.claim, reading.reading), i).second)
      throw InputError("/readings/" + std::to_string(i), label(reading) + " is listed twice");
    readings_.emplace_back().reading = &reading;
  }
  std::map<const CaseResult*, Rational> lower;
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    const CaseResult& result = results.cases[i];
    const std::string place = "/results/" + std::to_string(i);
    const auto found = position.find(Key(result.claim, result.reading));
    if (found == position.end())
      throw InputError(place, label(result.claim, result.reading) + " is not among the readings");
    ReadingView& view = readings_[found->second];
    view.cases.push_back(&result);
    view.tally.add(result.verdict, {}, result.easy);
    if (result.easy && !result.easy->empty()) ++view.easy[*result.easy];
    if (!result.margin) continue;
    const Enclosure margin = parse_margin(result, place);
    if (result.verdict != CaseVerdict::Holds && result.verdict != CaseVerdict::Fails) continue;
    const CaseResult*& least = result.verdict == CaseVerdict::Holds ? view.tightest : view.worst;
    if (least == nullptr || margin.lower < lower.at(least)) {
      least = &result;
      lower.insert_or_assign(&result, margin.lower);
    }
  }
  for (const CaseFacts& facts : results.case_facts) facts_.emplace(facts.name, &facts);
  for (const ReadingView& view : readings_) {
    auto claim = std::ranges::find(claims_, view.reading->claim, &ClaimView::claim);
    if (claim == claims_.end()) claim = claims_.insert(claims_.end(), {.claim = view.reading->claim, .readings = {}});
    claim->readings.push_back(&view);
  }
}

const CaseFacts* ResultsView::facts(std::string_view case_name) const {
  const auto found = facts_.find(case_name);
  return found == facts_.end() ? nullptr : found->second;
}

const ClaimView* ResultsView::find(std::string_view claim) const {
  const auto found = std::ranges::find(claims_, claim, &ClaimView::claim);
  return found == claims_.end() ? nullptr : &*found;
}

Counts ResultsView::counts() const {
  Counts total;
  for (const ReadingView& view : readings_) total += view.tally.counts;
  return total;
}

template <class Is> std::size_t ResultsView::readings_that(Is is) const {
  return as_size(std::ranges::count_if(readings_, [&](const ReadingView& view) { return is(*view.reading); }));
}

std::size_t ResultsView::expected() const {
  return readings_that([](const ReadingResult& r) { return r.expected.has_value(); });
}
std::size_t ResultsView::unexpected() const {
  return readings_that([](const ReadingResult& r) { return r.unexpected(); });
}
std::size_t ResultsView::known_refutations() const {
  return readings_that([](const ReadingResult& r) { return falls(r.verdict) && r.as_expected(); });
}

std::string label(const std::string& claim, const std::string& reading) { return claim + " [" + reading + "]"; }
std::string label(const ReadingResult& reading) { return label(reading.claim, reading.reading); }

std::string easy_in_words(const ReadingView& view) {
  if (view.informative() != 0) return {};
  std::vector<std::pair<std::size_t, std::string>> most;
  for (const auto& [reason, count] : view.easy) most.emplace_back(count, reason);
  std::ranges::stable_sort(most, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string out = "none bites";
  for (std::size_t i = 0; i < most.size(); ++i)
    out += (i == 0 ? ": " : ", ") + most[i].second + " on " + std::to_string(most[i].first);
  return out;
}

}  // namespace plumbline
