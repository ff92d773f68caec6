#include "report/plot_data.hpp"

#include <algorithm>
#include <cmath>

#include "report/escape.hpp"

namespace plumbline::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_points = 160, most_failures = 1000, most_groups = 8, most_bins = 30;

// Its place in the list "verdicts" of the page's data.
std::size_t verdict_index(const CaseResult& result) {
  return as_size(std::ranges::find(case_verdicts, result.verdict) - case_verdicts.begin());
}

Json counts_list(const Counts& counts) {
  Json out = Json::array();
  for (const CaseVerdict verdict : case_verdicts) out.push_back(counts[verdict]);
  return out;
}

Spread spread(std::vector<double> values) {
  std::ranges::sort(values);
  const auto at = [&](double share) {
    const auto rank = as_size(std::ceil(share * static_cast<double>(values.size())));
    return values[std::max<std::size_t>(rank, 1) - 1];
  };
  return {at(0.1), at(0.5), at(0.9)};
}

// The upper end of the class of `value`: 0, 1, 2, 4, 8, ..., 64, and one class for all beyond.
std::uint64_t class_end(std::uint64_t value) {
  std::uint64_t end = value == 0 ? 0 : 1;
  while (end < value && end < 64) end *= 2;
  return end < value ? UINT64_MAX : end;
}

// The exponent of ten of a positive margin; of one beyond the doubles, that of the nearest double.
double exponent(const Rational& margin) {
  const double size = margin.approximate();
  if (!(size > 0)) return -308;
  return std::isfinite(size) ? std::log10(size) : 308;
}

Json number(double value) { return plot_number(value); }
Json spread_json(const Spread& s) { return Json::array({number(s.low), number(s.middle), number(s.high)}); }

Json groups_json(const std::vector<Group>& groups) {
  Json out = Json::array();
  for (const Group& g : groups)
    out.push_back(Json::array({g.first, g.last, counts_list(g.counts), g.with_sides,
                               g.with_sides == 0 ? Json() : spread_json(g.lhs),
                               g.with_sides == 0 ? Json() : spread_json(g.rhs)}));
  return out;
}

}  // namespace

std::vector<SidePoint> side_points(const ReadingView& view) {
  std::vector<SidePoint> points;
  for (const CaseResult* result : view.cases) {
    SidePoint point;
    for (const auto& [lhs, rhs] : result->sides) {
      if (!std::isfinite(lhs) || !std::isfinite(rhs)) continue;
      if (point.result == nullptr || rhs - lhs < point.rhs - point.lhs) point = {lhs, rhs, result};
    }
    if (point.result != nullptr) points.push_back(point);
  }
  return points;
}

std::vector<SidePoint> sample(const std::vector<SidePoint>& points, std::size_t most) {
  if (points.size() <= most) return points;
  const auto rank = [](const SidePoint& p) {
    if (p.result->verdict == CaseVerdict::Fails) return 0;
    return p.result->verdict == CaseVerdict::Holds || p.result->verdict == CaseVerdict::Trivial ? 2 : 1;
  };
  std::vector<std::size_t> order[3], kept;
  for (std::size_t i = 0; i < points.size(); ++i) order[rank(points[i])].push_back(i);
  std::ranges::stable_sort(order[0], [&](std::size_t a, std::size_t b) {
    return points[a].rhs - points[a].lhs < points[b].rhs - points[b].lhs;
  });
  for (int r = 0; r < 3; ++r) {
    const std::size_t room = std::min(order[r].size(), most - kept.size());
    for (std::size_t i = 0; i < room; ++i) kept.push_back(order[r][r == 0 ? i : i * order[r].size() / room]);
  }
  std::ranges::sort(kept);
  std::vector<SidePoint> out;
  for (const std::size_t i : kept) out.push_back(points[i]);
  return out;
}

std::vector<SidePoint> plotted(const std::vector<SidePoint>& points) {
  const std::ptrdiff_t failures = std::count_if(
      points.begin(), points.end(), [](const SidePoint& p) { return p.result->verdict == CaseVerdict::Fails; });
  return sample(points, most_points + std::min(as_size(failures), most_failures));
}

std::vector<Group> groups(const View& view, const ReadingView& reading, std::uint64_t CaseFacts::*fact) {
  struct Members {
    Counts counts;
    std::vector<double> lhs, rhs;
  };
  std::map<std::uint64_t, Members> by_value;
  for (const CaseResult* result : reading.cases)
    if (const CaseFacts* facts = view.facts(result->case_name)) ++by_value[facts->*fact].counts[result->verdict];
  for (const SidePoint& p : side_points(reading))
    if (const CaseFacts* facts = view.facts(p.result->case_name)) {
      by_value[facts->*fact].lhs.push_back(p.lhs);
      by_value[facts->*fact].rhs.push_back(p.rhs);
    }
  const bool single = by_value.size() <= most_groups;
  std::map<std::uint64_t, std::pair<Group, Members>> classes;
  for (const auto& [value, members] : by_value) {
    const auto [entry, fresh] = classes.try_emplace(single ? value : class_end(value));
    auto& [group, all] = entry->second;
    if (fresh) group.first = value;
    group.last = value;
    group.counts += members.counts;
    all.lhs.insert(all.lhs.end(), members.lhs.begin(), members.lhs.end());
    all.rhs.insert(all.rhs.end(), members.rhs.begin(), members.rhs.end());
  }
  std::vector<Group> out;
  for (auto& [end, entry] : classes) {
    auto& [group, all] = entry;
    group.with_sides = all.lhs.size();
    if (group.with_sides > 0) group.lhs = spread(std::move(all.lhs)), group.rhs = spread(std::move(all.rhs));
    out.push_back(group);
  }
  return out;
}

MarginSpread margin_spread(const ReadingView& view) {
  MarginSpread out;
  std::vector<std::pair<double, bool>> sizes;  // exponent, fails
  for (const CaseResult* result : view.cases) {
    const bool fails = result->verdict == CaseVerdict::Fails;
    if (!result->margin || !(fails || result->verdict == CaseVerdict::Holds)) continue;
    ++out.total;
    const Rational end = Rational::parse(fails ? result->margin->second : result->margin->first);
    if (end.is_zero() || fails == (end > Rational(0)))
      ++(fails ? out.zero_fails : out.zero_holds);
    else
      sizes.emplace_back(exponent(abs(end)), fails);
  }
  if (sizes.empty()) return out;
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  double step = 0.25, low = 0;
  std::size_t count = 0;
  for (const double next : {0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 25.0}) {
    step = next;
    low = std::floor(least->first / step);
    count = as_size(std::floor(most->first / step) - low) + 1;
    if (count <= most_bins) break;
  }
  for (std::size_t i = 0; i < count; ++i)
    out.bins.push_back(
        {.low = (low + static_cast<double>(i)) * step, .high = (low + static_cast<double>(i) + 1) * step});
  for (const auto& [size, fails] : sizes) {
    MarginBin& bin = out.bins[as_size(std::floor(size / step) - low)];
    ++(fails ? bin.fails : bin.holds);
  }
  return out;
}

std::size_t PlotCases::index(const std::string& name) {
  const auto [entry, fresh] = position_.emplace(name, names_.size());
  if (fresh) names_.push_back(name);
  return entry->second;
}

Json PlotCases::list() const {
  Json out = Json::array();
  for (const std::string_view name : names_) {
    Json entry = Json::array({clean_utf8(name)});
    if (const CaseFacts* facts = view_.facts(name))
      entry.insert(entry.end(), {facts->depth, facts->width, facts->samples});
    out.push_back(std::move(entry));
  }
  return out;
}

Json plot_json(const View& view, const ReadingView& reading, PlotCases& cases) {
  const std::vector<SidePoint> all = side_points(reading);
  Json points = Json::array();
  for (const SidePoint& p : plotted(all))
    points.push_back(
        Json::array({cases.index(p.result->case_name), verdict_index(*p.result), number(p.lhs), number(p.rhs)}));
  const MarginSpread margins = margin_spread(reading);
  Json bins = Json::array();
  for (const MarginBin& b : margins.bins) bins.push_back(Json::array({b.low, b.high, b.holds, b.fails}));
  return {
      {"sides", {{"total", all.size()}, {"points", points}}},
      {"depth", groups_json(groups(view, reading, &CaseFacts::depth))},
      {"width", groups_json(groups(view, reading, &CaseFacts::width))},
      {"margins",
       {{"total", margins.total}, {"zero", Json::array({margins.zero_holds, margins.zero_fails})}, {"bins", bins}}}};
}

}  // namespace plumbline::report
