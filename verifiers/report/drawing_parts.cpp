#include "report/drawing_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/escape.hpp"

namespace plumbline::report::drawing {
namespace {

struct Box {
  double left, top, right, bottom;
};
bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Where the curve of a bent stroke is pulled to.
Point control(const Stroke& s) {
  const double dx = s.to.x - s.from.x, dy = s.to.y - s.from.y, length = std::hypot(dx, dy);
  return {(s.from.x + s.to.x) / 2 + dy / length * 2 * s.bend, (s.from.y + s.to.y) / 2 - dx / length * 2 * s.bend};
}

// From the middle of a circle towards a point, as far as its rim.
Point rim(const Point& middle, const Point& towards) {
  const double dx = towards.x - middle.x, dy = towards.y - middle.y, length = std::hypot(dx, dy);
  return {middle.x + dx / length * radius, middle.y + dy / length * radius};
}

}  // namespace

Point at(const Stroke& s, double t) {
  const Point c = control(s);
  const auto blend = [t](double a, double b, double d) {
    return (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * d;
  };
  return {blend(s.from.x, c.x, s.to.x), blend(s.from.y, c.y, s.to.y)};
}

bool is_clear(const Stroke& s, const std::vector<Point>& circles) {
  const auto near = [](const Point& a, const Point& b, double distance) {
    return std::hypot(a.x - b.x, a.y - b.y) < distance;
  };
  for (const Point& p : circles) {
    if (near(p, s.from, 1) || near(p, s.to, 1)) continue;
    for (int i = 1; i < 40; ++i)
      if (near(at(s, i / 40.0), p, radius + 4)) return false;
  }
  return true;
}

std::optional<std::vector<Point>> label_places(const std::vector<Point>& circles, const std::vector<Stroke>& strokes) {
  std::vector<Box> taken;
  for (const Point& p : circles) taken.push_back({p.x - radius, p.y - radius, p.x + radius, p.y + radius + 14});
  std::vector<Point> places;
  for (const Stroke& s : strokes) {
    const double half = 0.5 * letter * static_cast<double>(s.label.size()) + 3;
    bool found = false;
    for (const double t : {0.5, 0.42, 0.58, 0.34, 0.66, 0.28, 0.72, 0.23, 0.77}) {
      const Point p = at(s, t);
      const Box box{p.x - half, p.y - line / 2, p.x + half, p.y + line / 2};
      if (std::ranges::any_of(taken, [&](const Box& other) { return overlap(box, other); })) continue;
      taken.push_back(box);
      places.push_back(p);
      found = true;
      break;
    }
    if (!found) return std::nullopt;
  }
  return places;
}

std::string stroke_svg(const Stroke& s, double largest) {
  const Point c = control(s), from = rim(s.from, s.bend == 0 ? s.to : c), to = rim(s.to, s.bend == 0 ? s.from : c);
  const char* sign = s.sign == Sign::Negative ? "negative" : "positive";
  const double width = 1.4 + 2 * std::sqrt(s.size / largest);
  if (s.bend == 0)
    return fmt::format(
        R"(<line class="edge {}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke-width="{:.1f}"><title>{}</title></line>)",
        sign, from.x, from.y, to.x, to.y, width, escape_markup(s.title));
  return fmt::format(
      R"(<path class="edge {}" fill="none" d="M{:.1f},{:.1f}Q{:.1f},{:.1f} {:.1f},{:.1f}" stroke-width="{:.1f}"><title>{}</title></path>)",
      sign, from.x, from.y, c.x, c.y, to.x, to.y, width, escape_markup(s.title));
}

std::string label_svg(const Stroke& s, const Point& p) {
  const double width = letter * static_cast<double>(s.label.size()) + 6;
  std::string shown = escape_markup(s.label);
  if (shown.front() == '-') shown.replace(0, 1, "−");
  return fmt::format(
      R"(<rect class="label-ground" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.0f}" rx="3"/><text class="weight {}" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
      p.x - width / 2, p.y - line / 2, width, line, s.sign == Sign::Negative ? "negative" : "positive", p.x, p.y + 4.6,
      shown);
}

std::string circle_svg(const Point& p) {
  return fmt::format(R"(<circle class="neuron" cx="{:.1f}" cy="{:.1f}" r="{:.0f}"/>)", p.x, p.y, radius);
}

std::string activation_svg(const Point& p, double slope) {
  return fmt::format(R"(<path class="activation" d="M{:.1f},{:.1f}l9,{:.1f}l8,-9"/>)", p.x - 8.5, p.y + 4 + 9 * slope,
                     -9 * slope);
}

double largest_of(const std::vector<Stroke>& strokes) {
  double out = 0;
  for (const Stroke& s : strokes) out = std::max(out, s.size);
  return out > 0 && std::isfinite(out) ? out : 1;
}

}  // namespace plumbline::report::drawing
