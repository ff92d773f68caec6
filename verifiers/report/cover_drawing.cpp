#include "report/cover_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "budget/error.hpp"
#include "report/escape.hpp"

namespace plumbline::report {
namespace {

constexpr double kWidth = 700, kTop = 12, kStrip = 90;
constexpr double kPlotLeft = 92, kSquare = 400, kKeyLeft = kPlotLeft + kSquare + 24;

// Colour, what the pattern draws in a square of 8, and what is said beside it.
struct Style {
  const char *colour, *pattern, *words;
};
constexpr std::array<Style, 6> kStyles{{
    {"#1f9d55", "", "holds"},
    {"#2b7fc4", R"(<circle cx="4" cy="4" r="1.1" fill="currentColor"/>)", "conclusion alone"},
    {"#8a94a0", R"(<path d="M0 4h8" stroke="currentColor"/>)", "says nothing"},
    {"#b59a2d", R"(<path d="M4 0v8" stroke="currentColor"/>)", "hypothesis false"},
    {"#c8321f", R"(<path d="M1.5 1.5l5 5m0 -5l-5 5" stroke="currentColor" stroke-width="1.4"/>)", "refuted"},
    {"#e08a1e", R"(<path d="M-1 1l2 -2M0 8L8 0M7 9l2 -2" stroke="currentColor"/>)", "open"},
}};
const Style& style_of(PartVerdict verdict) { return kStyles[static_cast<std::size_t>(verdict)]; }

// Does a part whose interval this is have the point, the upper end only where the box ends too?
bool meets(const Enclosure& part, const Rational& point, const Enclosure& whole) {
  return part.lower <= point && (point < part.upper || (point == part.upper && part.upper == whole.upper));
}

std::string end_text(const Rational& q) {
  const std::string exact = q.to_string();
  return exact.size() <= 10 ? exact : fmt::format("{:.4g}", q.approximate());
}

// One picture.
class CoverPicture {
 public:
  CoverPicture(const CoverView& cover, const Plane& plane, std::string id)
      : cover_(cover),
        plane_(plane),
        id_(std::move(id)),
        tiles_(tiles(cover, plane)),
        plot_height_(plane.across == plane.up ? kStrip : kSquare),
        height_(kTop + std::max(plot_height_ + 70, 250.0)) {}

  [[nodiscard]] std::string svg() const {
    std::string out = fmt::format(
        R"svg(<svg class="cover" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" role="img" aria-label="{}" font-size="12" fill="currentColor">)svg",
        kWidth, height_, kWidth, escape_markup(label()));
    out += patterns();
    for (const auto& [verdict, word] : kPartVerdicts) out += tiles_of(verdict);
    out += fmt::format(
        R"svg(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="none" stroke="currentColor"/>)svg",
        kPlotLeft, kTop, kSquare, plot_height_);
    return out + counterexample_mark() + axes() + key() + "</svg>";
  }

 private:
  [[nodiscard]] const Enclosure& side(std::size_t coordinate) const { return cover_.whole[coordinate]; }
  [[nodiscard]] static double share(const Rational& x, const Enclosure& of) {
    return ((x - of.lower) / (of.upper - of.lower)).approximate();
  }
  [[nodiscard]] double px(const Rational& x) const { return kPlotLeft + kSquare * share(x, side(plane_.across)); }
  [[nodiscard]] double py(const Rational& y) const { return kTop + plot_height_ * (1 - share(y, side(plane_.up))); }

  [[nodiscard]] std::string label() const {
    return fmt::format("{} {} over {}: {}. A plane through the box, {} across, {} up.", cover_.claim, cover_.reading,
                       cover_.name, cover_.verdict(), cover_.places[plane_.across], cover_.places[plane_.up]);
  }

  [[nodiscard]] std::string patterns() const {
    std::string out = "<defs>";
    for (const auto& [verdict, word] : kPartVerdicts)
      if (*style_of(verdict).pattern != '\0')
        out += fmt::format(
            R"svg(<pattern id="{}-{}" width="8" height="8" patternUnits="userSpaceOnUse"><g opacity="0.55">{}</g></pattern>)svg",
            id_, word, style_of(verdict).pattern);
    return out + "</defs>";
  }

  // A shape in the colour of a verdict, and once more in its pattern.
  [[nodiscard]] std::string filled(PartVerdict verdict, const std::string& path) const {
    std::string out = fmt::format(
        R"svg(<path d="{}" fill="{}" fill-opacity="0.45" stroke="currentColor" stroke-opacity="0.4" stroke-width="0.6"/>)svg",
        path, style_of(verdict).colour);
    if (*style_of(verdict).pattern != '\0')
      out += fmt::format(R"svg(<path d="{}" fill="url(#{}-{})"/>)svg", path, id_,
                         kPartVerdicts[static_cast<std::size_t>(verdict)].second);
    return out;
  }
  static std::string rectangle(double x, double y, double width, double height) {
    return fmt::format("M{:.2f} {:.2f}h{:.2f}v{:.2f}h{:.2f}z", x, y, width, height, -width);
  }

  [[nodiscard]] std::string tiles_of(PartVerdict verdict) const {
    std::string path;
    for (const Tile& t : tiles_) {
      if (t.verdict != verdict) continue;
      const bool strip = plane_.across == plane_.up;
      const double left = px(t.across.lower), right = px(t.across.upper), top = strip ? kTop : py(t.up.upper),
                   bottom = strip ? kTop + plot_height_ : py(t.up.lower);
      path += rectangle(left, top, right - left, bottom - top);
    }
    return path.empty() ? "" : filled(verdict, path);
  }

  // Where the counterexample stands in the plane, or below which point of it, if the plane is another one.
  [[nodiscard]] std::string counterexample_mark() const {
    if (!cover_.counterexample) return "";
    const double x = px(midpoint_of((*cover_.counterexample)[plane_.across])),
                 y = plane_.across == plane_.up ? kTop + plot_height_ / 2
                                                : py(midpoint_of((*cover_.counterexample)[plane_.up]));
    return mark(x, y);
  }
  static std::string mark(double x, double y) {
    return fmt::format(
        R"svg(<path d="M{:.1f} {:.1f}l10 10m0 -10l-10 10" stroke="currentColor" stroke-width="3" fill="none"/>)svg",
        x - 5, y - 5);
  }

  static std::string text(double x, double y, const char* anchor, const std::string& words) {
    return fmt::format(R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)svg", x, y, anchor,
                       escape_markup(words));
  }

  [[nodiscard]] std::string axes() const {
    const double floor = kTop + plot_height_;
    const auto across = [&](const Rational& x, const char* anchor) {
      return text(px(x), floor + 18, anchor, end_text(x));
    };
    const Enclosure& a = side(plane_.across);
    std::string out = text(kPlotLeft + kSquare / 2, floor + 58, "middle", others()) + across(a.lower, "start") +
                      across(midpoint_of(a), "middle") + across(a.upper, "end") +
                      text(kPlotLeft + kSquare / 2, floor + 40, "middle", axis_name(plane_.across));
    if (plane_.across == plane_.up) return out;
    const Enclosure& u = side(plane_.up);
    for (const Rational& y : {u.lower, midpoint_of(u), u.upper})
      out += text(kPlotLeft - 8, std::clamp(py(y) + 4, kTop + 10, floor), "end", end_text(y));
    const double middle = kTop + plot_height_ / 2;
    return out +
           fmt::format(
               R"svg(<text x="14" y="{0:.1f}" text-anchor="middle" transform="rotate(-90 14 {0:.1f})">{1}</text>)svg",
               middle, escape_markup(axis_name(plane_.up)));
  }
  // "the other 6: in the middle, but 0 at 1/2".
  [[nodiscard]] std::string others() const {
    const std::size_t axes = plane_.across == plane_.up ? 1 : 2;
    if (cover_.whole.size() <= axes) return "";
    const bool through = plane_.through_counterexample;
    std::string out = fmt::format("the other {}: {}", cover_.whole.size() - axes,
                                  through ? "at the counterexample" : "in the middle"),
                moved;
    for (std::size_t i = 0; !through && i < cover_.whole.size() && moved.size() < 40; ++i)
      if (i != plane_.across && i != plane_.up && plane_.held[i] != midpoint_of(cover_.whole[i]))
        moved += fmt::format(", {} at {}", i, end_text(plane_.held[i]));
    return out + (moved.empty() ? "" : " but" + moved.substr(1));
  }
  [[nodiscard]] std::string axis_name(std::size_t coordinate) const {
    return fmt::format("{}: {}", coordinate, cover_.places[coordinate]);
  }

  // The share of the picture, not of the box.
  [[nodiscard]] double area(PartVerdict verdict) const {
    double out = 0;
    for (const Tile& t : tiles_)
      if (t.verdict == verdict)
        out +=
            (share(t.across.upper, side(plane_.across)) - share(t.across.lower, side(plane_.across))) *
            (plane_.across == plane_.up ? 1 : share(t.up.upper, side(plane_.up)) - share(t.up.lower, side(plane_.up)));
    return out;
  }

  [[nodiscard]] std::string key() const {
    double y = kTop + 4;
    std::string out;
    for (const auto& [verdict, word] : kPartVerdicts) {
      const auto is_one = [&](const Tile& t) { return t.verdict == verdict; };
      if (std::ranges::none_of(tiles_, is_one)) continue;
      const bool alone = std::ranges::all_of(tiles_, is_one);
      out += filled(verdict, rectangle(kKeyLeft, y, 22, 16)) +
             text(kKeyLeft + 30, y + 12, "start", style_of(verdict).words) +
             text(kKeyLeft + 30, y + 27, "start", percent(area(verdict), alone) + " % of this");
      y += 38;
    }
    if (!cover_.counterexample) return out;
    return out + mark(kKeyLeft + 11, y + 8) + text(kKeyLeft + 30, y + 12, "start", "counter-") +
           text(kKeyLeft + 30, y + 27, "start", "example");
  }

  const CoverView& cover_;
  const Plane& plane_;
  std::string id_;
  std::vector<Tile> tiles_;
  double plot_height_, height_;
};

void expect_coordinate(const CoverView& cover, std::size_t i) {
  if (i >= cover.whole.size())
    throw InputError("coordinate " + std::to_string(i),
                     "the box has the coordinates 0 to " + std::to_string(cover.whole.size() - 1));
}

// The two that were halved most often; in their order.
std::pair<std::size_t, std::size_t> most_split(const CoverView& cover) {
  std::size_t first = 0;
  for (std::size_t i = 1; i < cover.splits.size(); ++i)
    if (cover.splits[i] > cover.splits[first]) first = i;
  if (cover.splits.size() == 1) return {0, 0};
  std::size_t second = first == 0 ? 1 : 0;
  for (std::size_t i = second + 1; i < cover.splits.size(); ++i)
    if (i != first && cover.splits[i] > cover.splits[second]) second = i;
  return std::minmax(first, second);
}

}  // namespace

std::string percent(double share, bool all) {
  const std::string text = fmt::format("{:.3g}", 100 * share);
  return all ? "100" : text == "100" ? "almost 100" : text;
}

Plane plane_through(const CoverView& cover, const std::optional<std::pair<std::size_t, std::size_t>>& axes,
                    const std::map<std::size_t, Rational>& at) {
  Plane out;
  std::tie(out.across, out.up) = axes ? *axes : most_split(cover);
  expect_coordinate(cover, out.across);
  expect_coordinate(cover, out.up);
  if (axes && out.across == out.up && cover.whole.size() > 1)
    throw InputError("coordinate " + std::to_string(out.up), "is both axes; expected two coordinates");
  out.through_counterexample = cover.counterexample.has_value();
  for (const Enclosure& side : cover.counterexample ? *cover.counterexample : cover.whole)
    out.held.push_back(midpoint_of(side));
  for (const auto& [i, value] : at) {
    expect_coordinate(cover, i);
    if (i == out.across || i == out.up)
      throw InputError("coordinate " + std::to_string(i), "is an axis, and not held at a value");
    if (value < cover.whole[i].lower || value > cover.whole[i].upper)
      throw InputError("coordinate " + std::to_string(i), "the value " + value.to_string() + " is outside of [" +
                                                              cover.whole[i].lower.to_string() + ", " +
                                                              cover.whole[i].upper.to_string() + "]");
    out.through_counterexample = out.through_counterexample && out.held[i] == value;
    out.held[i] = value;
  }
  return out;
}

std::vector<Tile> tiles(const CoverView& cover, const Plane& plane) {
  std::vector<Tile> out;
  cover.visit([&](const Ends& part, PartVerdict verdict) {
    for (std::size_t i = 0; i < part.size(); ++i)
      if (i != plane.across && i != plane.up && !meets(part[i], plane.held[i], cover.whole[i])) return;
    out.push_back({part[plane.across], part[plane.up], verdict});
  });
  return out;
}

std::string cover_drawing(const CoverView& cover, const Plane& plane, const std::string& id) {
  return CoverPicture(cover, plane, id).svg();
}

std::string standalone_cover_drawing(const CoverView& cover, const Plane& plane) {
  std::string svg = cover_drawing(cover, plane, "part");
  svg.insert(svg.find('>') + 1,
             "<style>.cover{color:#1c2024;background:#fff;font-family:sans-serif}"
             "@media(prefers-color-scheme:dark){.cover{color:#e8eaed;background:#16191d}}</style>");
  svg.insert(svg.find(' '), R"( xmlns="http://www.w3.org/2000/svg")");
  return svg + "\n";
}

}  // namespace plumbline::report
