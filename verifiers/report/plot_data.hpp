// What the page's plots show of one reading, gathered here so that the page stays small however many cases there were:
// totals and quantiles are over all cases; single points are a sample in which every counterexample is kept.
//
// All numbers are for looking at (midpoints in double precision); verdicts never come from here.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "report/view.hpp"

namespace plumbline::report {

// One case in the plots of both sides. Of several comparisons the one with the least rhs - lhs.
struct SidePoint {
  double lhs = 0, rhs = 0;
  const CaseResult* result = nullptr;
};

// The cases with two finite sides, in the report's order.
[[nodiscard]] std::vector<SidePoint> side_points(const ReadingView& view);

// At most `most` of them, in the same order: first of all the counterexamples (the ones with the least rhs - lhs if
// even they are more), then undecided cases, then the others, evenly spaced.
[[nodiscard]] std::vector<SidePoint> sample(const std::vector<SidePoint>& points, std::size_t most);

// The sample that the page draws: 160 cases beside at most 1000 counterexamples.
[[nodiscard]] std::vector<SidePoint> plotted(const std::vector<SidePoint>& points);

// The 10 %, 50 % and 90 % points of a side: a value of the sample each (nearest rank).
struct Spread {
  double low = 0, middle = 0, high = 0;
};

// The cases whose depth (or width) lies in first .. last.
struct Group {
  std::uint64_t first = 0, last = 0;
  Counts counts;  // of all cases of the reading
  std::size_t with_sides = 0;
  Spread lhs, rhs;  // of those with sides
};

// At most 8 groups in ascending order: one for each value that occurs, or, if there are more, 0, 1, 2, 3-4, 5-8, ...;
// from 65 on all together. Cases whose facts are unknown stand in none. `fact`: &CaseFacts::depth or &CaseFacts::width.
[[nodiscard]] std::vector<Group> groups(const View& view, const ReadingView& reading, std::uint64_t CaseFacts::*fact);

// How the certified margins are spread: of a case that holds the lower end, of one that fails the size of the upper
// end. Bins are equally wide on the logarithmic axis (base ten), at most 30.
struct MarginBin {
  double low = 0, high = 0;  // exponents of ten: 10^low <= margin < 10^high
  std::size_t holds = 0, fails = 0;
};
struct MarginSpread {
  std::size_t zero_holds = 0, zero_fails = 0;  // the end is zero: equality, or not told apart from it
  std::size_t total = 0;
  std::vector<MarginBin> bins;  // without gaps; empty if all are zero
};
[[nodiscard]] MarginSpread margin_spread(const ReadingView& view);

// Everything for the script of the page, as one object; cases are named by their place in `cases`, which it fills:
// {"sides": {"total", "points": [[case, verdict, lhs, rhs], ...]},
//  "depth": [[first, last, [counts], with sides, [lhs low, middle, high] or null, [rhs ...] or null], ...], "width":
//  ..., "margins": {"total", "zero": [holds, fails], "bins": [[low, high, holds, fails], ...]}}
class PlotCases {
 public:
  explicit PlotCases(const View& view) : view_(view) {}
  // The number of the case in the list, which grows as needed.
  std::size_t index(const std::string& name);
  // [[name, depth, width, samples] or [name], ...]
  [[nodiscard]] nlohmann::ordered_json list() const;

 private:
  const View& view_;
  std::vector<std::string_view> names_;
  std::map<std::string_view, std::size_t> position_;
};
[[nodiscard]] nlohmann::ordered_json plot_json(const View& view, const ReadingView& reading, PlotCases& cases);

}  // namespace plumbline::report
