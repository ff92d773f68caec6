#include "report/curve_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "budget/as_size.hpp"
#include "report/escape.hpp"

namespace plumbline::report {
namespace {

constexpr std::array kCurveColours{"#2563b0", "#b8431f", "#1f7a3d", "#7a3d9e", "#8a6d00", "#5b6470"};
constexpr double kCurveLeft = 64, kCurveRight = 16, kCurveTop = 12, kCurveBottom = 44;
constexpr int kDigitsBeside = 6;  // of a tick: there is room for
constexpr double kDigitWidth = 7;

struct Axis {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void take(double x) {
    low = std::min(low, x);
    high = std::max(high, x);
  }
  void widen() {  // some room, and never so narrow that steps along it are lost in rounding
    const double size = std::max(std::fabs(low), std::fabs(high)),
                 room = high - low > 1e-6 * size ? 0.05 * (high - low) : std::max(0.5, 0.05 * size);
    low -= room;
    high += room;
  }
};

// 1, 2 or 5 times a power of ten, about five of them between the ends.
double tick_step(const Axis& a) {
  const double raw = (a.high - a.low) / 5, power = std::pow(10, std::floor(std::log10(raw))), lead = raw / power;
  return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

std::vector<double> multiples(double step, const Axis& a) {
  std::vector<double> out;
  const double first = std::ceil(a.low / step);
  for (int k = 0; first + k <= a.high / step; ++k) out.push_back(step * (first + k));
  return out;
}

// So many digits that ticks are told apart: four, or more where the axis is far from 0.
int digits_of(const Axis& a, double step) {
  const double size = std::max(std::fabs(a.low), std::fabs(a.high));
  return std::clamp(static_cast<int>(std::floor(std::log10(size)) - std::floor(std::log10(step) + 1e-9)) + 1, 4, 12);
}

class CurvePicture {
 public:
  explicit CurvePicture(const CurvePlot& plot) : plot_(plot) {
    for (const Curve& c : plot.curves)
      for (const auto& [x, y] : c.points)
        if (shown(x, y)) {
          x_.take(x);
          y_.take(height(y));
        }
    empty_ = !(x_.low <= x_.high);
    if (empty_) return;
    x_.widen();
    y_.widen();
    if (!plot_.log_y) digits_ = digits_of(y_, tick_step(y_));
    left_ = kCurveLeft + kDigitWidth * std::max(0, digits_ - kDigitsBeside);
  }
  [[nodiscard]] bool empty() const { return empty_; }

  [[nodiscard]] std::string svg(const std::string& attributes = "") const {
    std::string out = fmt::format(
        R"svg(<svg {}viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}" font-size="12" fill="currentColor">)svg",
        attributes, plot_.width, plot_.height, escape_markup(plot_.label));
    out += ticks();
    for (const Curve& c : plot_.curves) out += curve(c);
    return out + "</svg>";
  }

  [[nodiscard]] std::string legend() const {
    std::string out;
    for (const Curve& c : plot_.curves)
      if (!c.name.empty())
        out += fmt::format(R"svg({}<svg viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">{}</svg> {})svg",
                           out.empty() ? "" : " &emsp; ", sample(c), escape_markup(c.name));
    return out;
  }

 private:
  [[nodiscard]] bool shown(double x, double y) const {
    return std::isfinite(x) && std::isfinite(y) && (!plot_.log_y || y > 0);
  }
  [[nodiscard]] double height(double y) const { return plot_.log_y ? std::log10(y) : y; }
  [[nodiscard]] double px(double x) const {
    return left_ + (x - x_.low) / (x_.high - x_.low) * (plot_.width - left_ - kCurveRight);
  }
  [[nodiscard]] double py(double y) const {
    return plot_.height - kCurveBottom - (y - y_.low) / (y_.high - y_.low) * (plot_.height - kCurveTop - kCurveBottom);
  }

  [[nodiscard]] std::string ticks() const {
    std::string out;
    const double dx = tick_step(x_), dy = tick_step(y_), floor = plot_.height - kCurveBottom;
    for (const double x : multiples(dx, x_))
      out +=
          fmt::format(R"svg(<text x="{:.1f}" y="{:.0f}" text-anchor="middle">{:.6g}</text>)svg", px(x), floor + 16, x);
    for (const double y : multiples(dy, y_))
      out += fmt::format(
          R"svg(<line x1="{0:.0f}" x2="{1:.0f}" y1="{2:.1f}" y2="{2:.1f}" stroke="currentColor" stroke-opacity="0.12"/><text x="{3:.0f}" y="{4:.1f}" text-anchor="end">{5:.{6}g}</text>)svg",
          left_, plot_.width - kCurveRight, py(y), left_ - 6, py(y) + 4, plot_.log_y ? std::pow(10, y) : y, digits_);
    return out +
           fmt::format(
               R"svg(<text x="{:.1f}" y="{:.0f}" text-anchor="middle">{}</text><text x="14" y="{:.1f}" text-anchor="middle" transform="rotate(-90 14 {:.1f})">{}</text>)svg",
               (left_ + plot_.width - kCurveRight) / 2, plot_.height - 8, escape_markup(plot_.below),
               (kCurveTop + floor) / 2, (kCurveTop + floor) / 2, escape_markup(plot_.beside));
  }

  static std::string mark(const Curve& c, double x, double y) {
    const char* colour = curve_colour(c.colour);
    if (c.style == CurveStyle::Dots)
      return fmt::format(R"svg(<circle cx="{:.1f}" cy="{:.1f}" r="3.5" fill="{}"/>)svg", x, y, colour);
    return fmt::format(R"svg(<path d="M{:.1f} {:.1f}l7 7m0 -7l-7 7" stroke="{}" stroke-width="2"/>)svg", x - 3.5,
                       y - 3.5, colour);
  }
  static std::string stroke(const Curve& c, const std::string& path) {
    return fmt::format(R"svg(<path d="{}" fill="none" stroke="{}" stroke-width="1.8"{}/>)svg", path,
                       curve_colour(c.colour), c.style == CurveStyle::Dashed ? R"svg( stroke-dasharray="5 4")svg" : "");
  }
  static bool is_line(const Curve& c) { return c.style == CurveStyle::Line || c.style == CurveStyle::Dashed; }
  static std::string sample(const Curve& c) { return is_line(c) ? stroke(c, "M1 6L23 6") : mark(c, 12, 6); }

  [[nodiscard]] std::string curve(const Curve& c) const {
    std::string path, marks;
    for (const auto& [x, y] : c.points) {
      if (!shown(x, y)) continue;
      if (!is_line(c))
        marks += mark(c, px(x), py(height(y)));
      else
        path += fmt::format("{}{:.2f} {:.2f}", path.empty() ? "M" : "L", px(x), py(height(y)));
    }
    return is_line(c) ? (path.empty() ? "" : stroke(c, path)) : marks;
  }

  const CurvePlot& plot_;
  Axis x_, y_;
  bool empty_ = false;
  int digits_ = 4;
  double left_ = kCurveLeft;
};

}  // namespace

const char* curve_colour(int number) { return kCurveColours[as_size(number) % kCurveColours.size()]; }

std::string curve_svg(const CurvePlot& plot, const std::string& attributes) {
  const CurvePicture picture(plot);
  return picture.empty() ? "" : picture.svg(attributes);
}

std::string curve_figure(const CurvePlot& plot) {
  const CurvePicture picture(plot);
  if (picture.empty()) return "";
  return fmt::format("<figure class=\"plot\">{}<figcaption>{}</figcaption></figure>\n", picture.svg(),
                     picture.legend());
}

}  // namespace plumbline::report
