#include "report/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "report/escape.hpp"
#include "report/plot_data.hpp"

namespace plumbline::report {
namespace {

constexpr double width = 640, height = 250, left = 66, right = 10, top = 10, bottom = 34;
constexpr double zero_lane = 16;  // height of the line of zeros below a logarithmic axis
constexpr std::size_t most_drawn_points = 120;

// From values to heights in the picture.
struct Axis {
  bool logarithmic = false;
  bool has_zero = false;
  double low = 0, high = 1;  // powers of ten if logarithmic

  [[nodiscard]] double y(double value) const {
    if (logarithmic && value == 0) return height - bottom;
    return at(logarithmic ? std::log10(value) : value);
  }
  // The height of a value on a linear axis, of a power of ten on a logarithmic one.
  [[nodiscard]] double at(double position) const {
    const double floor_y = height - bottom - (logarithmic && has_zero ? zero_lane : 0);
    return floor_y - (position / 2 - low / 2) / (high / 2 - low / 2) * (floor_y - top);  // halves do not overflow
  }
};

Axis choose_axis(const std::vector<SidePoint>& points) {
  double low = points.front().lhs, high = low, least_positive = HUGE_VAL;
  bool has_zero = false;
  for (const SidePoint& p : points)
    for (const double value : {p.lhs, p.rhs}) {
      low = std::min(low, value);
      high = std::max(high, value);
      has_zero = has_zero || value == 0;
      if (value > 0) least_positive = std::min(least_positive, value);
    }
  if (low >= 0 && high > 0 && std::log10(high) - std::log10(least_positive) >= 3)
    return {true, has_zero, std::floor(std::log10(least_positive)), std::ceil(std::log10(high))};
  if (low >= 0 && low < high / 2) low = 0;
  double room = 0.05 * (high / 2 - low / 2) * 2;
  if (!(room > 0)) room = std::max(std::abs(high) / 2, 1.0);
  return {false, false, low == 0 ? 0 : std::max(low - room, -1.7e308), std::min(high + room, 1.7e308)};
}

std::string tick(double y, const std::string& text) {
  return fmt::format(
      R"(<line class="grid" x1="{:.0f}" x2="{:.0f}" y1="{:.1f}" y2="{:.1f}"/><text x="{:.0f}" y="{:.1f}" text-anchor="end">{}</text>)",
      left, width - right, y, y, left - 6, y + 4, text);
}

std::string power_of_ten(int exponent) {
  if (exponent >= -2 && exponent <= 3) return fmt::format("{:g}", std::pow(10.0, exponent));
  return fmt::format(R"(10<tspan dy="-4" class="exponent">{}</tspan>)",
                     exponent < 0 ? "\u2212" + std::to_string(-exponent) : std::to_string(exponent));
}

std::string ticks(const Axis& axis) {
  std::string out;
  if (axis.logarithmic) {
    const int low = static_cast<int>(axis.low), high = static_cast<int>(axis.high);
    const int step = std::max(1, (high - low + 6) / 7);
    for (int e = low; e <= high; e += step) out += tick(axis.at(e), power_of_ten(e));
    if (axis.has_zero) out += tick(axis.y(0), "0");
    return out;
  }
  const double range = axis.high - axis.low;
  if (!std::isfinite(range))
    return tick(axis.y(axis.low), fmt::format("{:.2g}", axis.low)) +
           tick(axis.y(axis.high), fmt::format("{:.2g}", axis.high));
  const double rough = range / 5;
  const double decade = std::pow(10.0, std::floor(std::log10(rough)));
  const double step = decade * (rough / decade < 1.5 ? 1 : rough / decade < 3.5 ? 2 : rough / decade < 7.5 ? 5 : 10);
  for (int i = 0; i <= 12; ++i) {
    const double value = (std::ceil(axis.low / step) + i) * step;
    if (value > axis.high) break;
    out += tick(axis.y(value), fmt::format("{:.6g}", std::abs(value) < step / 2 ? 0.0 : value));
  }
  return out;
}

// A shape for each verdict, so that colour is never the only sign.
std::string mark(CaseVerdict verdict, double x, double y) {
  if (verdict == CaseVerdict::Holds)
    return fmt::format(R"(<circle class="mark holds" cx="{:.1f}" cy="{:.1f}" r="3.2"/>)", x, y);
  const auto path = [&](std::string_view name, std::string_view shape) {
    return fmt::format(R"svg(<path class="mark {}" transform="translate({:.1f} {:.1f})" d="{}"/>)svg", name, x, y,
                       shape);
  };
  if (verdict == CaseVerdict::Fails) return path("fails", "M-5,-5L5,5M-5,5L5,-5");
  if (verdict == CaseVerdict::Trivial) return path("trivial", "M0,-4.2L4.2,0L0,4.2L-4.2,0Z");
  if (verdict == CaseVerdict::Inconclusive) return path("inconclusive", "M0,-4.5L4.4,3.4L-4.4,3.4Z");
  if (verdict == CaseVerdict::IllTyped) return path("ill-typed", "M-3.4,-3.4H3.4V3.4H-3.4Z");
  return path("aside", "M-3,0H3M0,-3V3");
}

std::string short_number(double value) { return fmt::format("{:.5g}", value); }

std::string legend(const std::vector<SidePoint>& points) {
  std::string out =
      R"(<span class="key"><svg width="22" height="12" aria-hidden="true"><path class="bound" d="M1,6H21"/></svg> right side</span>)";
  for (const CaseVerdict verdict : case_verdicts)
    if (std::ranges::any_of(points, [&](const SidePoint& p) { return p.result->verdict == verdict; }))
      out += fmt::format(R"(<span class="key">{} left side, {}</span>)", verdict_mark(verdict), to_string(verdict));
  return out;
}

}  // namespace

std::string verdict_mark(CaseVerdict verdict) {
  return fmt::format(R"(<svg width="14" height="12" aria-hidden="true">{}</svg>)", mark(verdict, 7, 6));
}

std::string plot_figure(const ReadingView& view) {
  std::vector<SidePoint> points = side_points(view);
  if (points.empty()) return {};
  const auto by_size = [](const SidePoint& a, const SidePoint& b) {
    return std::tie(a.rhs, a.lhs, a.result->case_name) < std::tie(b.rhs, b.lhs, b.result->case_name);
  };
  const std::size_t all = points.size();
  std::ranges::stable_sort(points, by_size);
  points = sample(points, most_drawn_points);
  std::ranges::stable_sort(points, by_size);

  const Axis axis = choose_axis(points);
  const double step = (width - left - right) / static_cast<double>(points.size());
  std::string bound, marks, dots;  // the cases that hold are one path: they are many
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [lhs, rhs, result] = points[i];
    const double x0 = left + static_cast<double>(i) * step;
    bound += fmt::format("{}{:.1f},{:.1f}H{:.1f}", i == 0 ? "M" : "L", x0, axis.y(rhs), x0 + step);
    if (result->verdict == CaseVerdict::Holds) {
      dots += fmt::format("M{:.1f},{:.1f}h0", x0 + step / 2, axis.y(lhs));
      continue;
    }
    marks += fmt::format("<g><title>{}: {}; left {}, right {}</title>{}</g>", escape_markup(result->case_name),
                         to_string(result->verdict), short_number(lhs), short_number(rhs),
                         mark(result->verdict, x0 + step / 2, axis.y(lhs)));
  }
  const std::string count = points.size() == all ? fmt::format("{} {}", all, all == 1 ? "case" : "cases")
                                                 : fmt::format("{} of {} cases", points.size(), all);
  std::string out = fmt::format(
      R"(<figure class="plot"><svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="Both sides of the conclusion of {} over {}">)",
      width, height, escape_markup(label(*view.reading)), count);
  out += ticks(axis);
  out += fmt::format(R"(<path class="bound" d="{}"/>)", bound);
  if (!dots.empty()) out += fmt::format(R"(<path class="dots" d="{}"/>)", dots);
  out += marks;
  out += fmt::format(
      R"(<text x="{:.1f}" y="{:.0f}" text-anchor="middle">{}, by the size of the right side{}</text></svg>)",
      (left + width - right) / 2, height - 8, count, axis.logarithmic ? "; logarithmic axis" : "");
  return out + "<figcaption>" + legend(points) + "</figcaption></figure>\n";
}

}  // namespace plumbline::report
