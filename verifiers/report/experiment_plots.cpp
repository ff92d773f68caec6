// The figure of an experiment over widths as inline SVG: fractions, distances, training curves. For looking at; the
// numbers are midpoints in double precision.
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "algebraic/real.hpp"
#include "report/decimal.hpp"
#include "report/escape.hpp"

namespace plumbline::report {
namespace {

// A picture with a horizontal and a vertical axis, in user units of the SVG.
struct Frame {
  double width, height, left = 56, right = 12, top = 10, bottom = 38;
  double x_low = 0, x_high = 1, y_low = 0, y_high = 1;

  [[nodiscard]] double x(double value) const {
    return left + (value - x_low) / (x_high - x_low) * (width - left - right);
  }
  [[nodiscard]] double y(double value) const {
    return height - bottom - (value - y_low) / (y_high - y_low) * (height - top - bottom);
  }

  [[nodiscard]] std::string open(const std::string& label) const {
    return fmt::format(R"(<figure class="plot"><svg viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">)", width,
                       height, escape_markup(label));
  }
  [[nodiscard]] std::string close(const std::string& below, const std::string& caption) const {
    return fmt::format(
               R"(<text x="{:.1f}" y="{:.0f}" text-anchor="middle">{}</text></svg><figcaption>{}</figcaption></figure>)",
               (left + width - right) / 2, height - 4, escape_markup(below), caption) +
           "\n";
  }
  [[nodiscard]] std::string tick_y(double value, const std::string& text) const {
    return fmt::format(
        R"(<line class="grid" x1="{:.0f}" x2="{:.0f}" y1="{:.1f}" y2="{:.1f}"/><text x="{:.0f}" y="{:.1f}" text-anchor="end">{}</text>)",
        left, width - right, y(value), y(value), left - 6, y(value) + 4, text);
  }
  [[nodiscard]] std::string tick_x(double value, const std::string& text) const {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", x(value), height - bottom + 16,
                       text);
  }
};

double middle(const Enclosure& e) { return ((e.lower + e.upper) / Rational(2)).approximate(); }

// Widths on a logarithmic axis, with room at both ends.
Frame over_widths(const Experiment& e) {
  Frame out{640, 250};
  out.x_low = std::log2(static_cast<double>(e.widths.front().width)) - 0.5;
  out.x_high = std::log2(static_cast<double>(e.widths.back().width)) + 0.5;
  return out;
}

std::string width_ticks(const Experiment& e, const Frame& frame) {
  std::string out;
  double last = -1e9;
  for (const ExperimentWidth& w : e.widths) {
    const double at = std::log2(static_cast<double>(w.width));
    if (frame.x(at) - last < 30) continue;
    last = frame.x(at);
    out += frame.tick_x(at, std::to_string(w.width));
  }
  return out;
}

std::string circle(double x, double y) {
  return fmt::format(R"(<circle class="mark best" cx="{:.1f}" cy="{:.1f}" r="4"/>)", x, y);
}
std::string diamond(double x, double y) {
  return fmt::format(
      R"svg(<path class="mark median" transform="translate({:.1f} {:.1f})" d="M0,-4.6L4.6,0L0,4.6L-4.6,0Z"/>)svg", x,
      y);
}
std::string legend_key(const std::string& mark, const std::string& text) {
  return fmt::format(R"(<span class="key"><svg width="24" height="12" aria-hidden="true">{}</svg> {}</span>)", mark,
                     text);
}

// Powers of ten that hold all positive values; the lowest one is that of a line for what is not positive, if there is
// such a value.
Frame over_distances(const Experiment& e, bool& has_zero) {
  double low = HUGE_VAL, high = 0;
  has_zero = false;
  for (const ExperimentWidth& w : e.widths)
    for (const Enclosure* d : {&w.best_distance, &w.median_distance}) {
      const double value = d->upper.approximate();
      has_zero = has_zero || !(value > 0);
      if (value > 0) low = std::min(low, value);
      high = std::max(high, value);
    }
  Frame out = over_widths(e);
  if (!(high > 0)) low = high = 1;
  out.y_low = std::floor(std::log10(low)) - (has_zero ? 1 : 0);
  out.y_high = std::max(std::ceil(std::log10(high)), out.y_low + 1);
  return out;
}

// All runs of one kind as one path.
std::string curves(const Experiment& e, const ExperimentWidth& w, const Frame& frame, bool above, std::size_t most) {
  std::string path;
  for (std::size_t k = 0; k < std::min(most, w.runs.size()); ++k) {
    if (w.runs[k].above != above) continue;
    for (std::size_t i = 0; i < w.runs[k].curve.size(); ++i) {
      const double step = std::min(static_cast<double>(i * e.every), static_cast<double>(e.steps)),
                   value = w.runs[k].curve[i];
      if (std::isfinite(value))
        path += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "M" : "L", frame.x(step),
                            frame.y(std::clamp(value, frame.y_low, frame.y_high)));
    }
  }
  return path.empty() ? "" : fmt::format(R"(<path class="curve {}" d="{}"/>)", above ? "above" : "below", path);
}

std::string level(const Frame& frame, double value) {
  return fmt::format(R"(<line class="level" x1="{:.0f}" x2="{:.0f}" y1="{:.1f}" y2="{:.1f}"/>)", frame.left,
                     frame.width - frame.right, frame.y(value), frame.y(value));
}

}  // namespace

std::string fraction_plot(const Experiment& e) {
  const Frame frame = over_widths(e);
  std::string out = frame.open("Fraction of runs above the threshold against width");
  for (const int percent : {0, 25, 50, 75, 100}) out += frame.tick_y(percent / 100.0, std::to_string(percent) + " %");
  out += width_ticks(e, frame);
  for (const ExperimentWidth& w : e.widths) {
    const double x = frame.x(std::log2(static_cast<double>(w.width))),
                 share = static_cast<double>(w.above()) / static_cast<double>(w.runs.size());
    out += fmt::format(
        R"(<g><title>width {}: {} of {} runs, {} interval from {} to {}</title><line class="whisker" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>{}</g>)",
        w.width, w.above(), w.runs.size(), per_cent(e.confidence), decimal(w.probability.lower, 3, Round::Down),
        decimal(w.probability.upper, 3, Round::Up), x, x, frame.y(w.probability.lower.approximate()),
        frame.y(w.probability.upper.approximate()), circle(x, frame.y(share)));
  }
  return out +
         frame.close("width of both hidden layers",
                     legend_key(circle(12, 6), "fraction of the runs that ended above " + escape_markup(e.threshold)) +
                         legend_key(R"(<path class="whisker" d="M12,0V12"/>)",
                                    "exact " + per_cent(e.confidence) + " interval (Clopper, Pearson)"));
}

std::string distance_plot(const Experiment& e) {
  bool has_zero = false;
  const Frame frame = over_distances(e, has_zero);
  std::string out = frame.open("Distance to the optimum against width");
  const int low = static_cast<int>(frame.y_low), high = static_cast<int>(frame.y_high),
            every = std::max(1, (high - low + 5) / 6);
  for (int power = low; power <= high; power += every)
    out += frame.tick_y(power, power == low && has_zero ? "0" : fmt::format("1e{}", power));
  out += width_ticks(e, frame);
  const auto y = [&](const Enclosure& d) {
    return frame.y(d.upper > Rational(0) ? std::log10(d.upper.approximate()) : frame.y_low);
  };
  for (const ExperimentWidth& w : e.widths) {
    const double x = frame.x(std::log2(static_cast<double>(w.width)));
    out += fmt::format("<g><title>width {}: best run at most {}, median at most {} below the optimum</title>{}{}</g>",
                       w.width, decimal(w.best_distance.upper, 4, Round::Up),
                       decimal(w.median_distance.upper, 4, Round::Up), diamond(x, y(w.median_distance)),
                       circle(x, y(w.best_distance)));
  }
  return out + frame.close("width of both hidden layers; logarithmic axes",
                           legend_key(circle(12, 6), "best run") + legend_key(diamond(12, 6), "median run"));
}

std::string curve_plots(const Experiment& e, std::size_t most) {
  const double threshold = middle(Real::parse(e.threshold).enclosure(60)), optimum = middle(e.optimum);
  double low = std::min(threshold, 0.0), high = std::max(threshold, optimum);
  for (const ExperimentWidth& w : e.widths)
    for (const ExperimentRunData& run : w.runs)
      for (const double value : run.curve)
        if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
  Frame frame{.width = 320, .height = 210, .right = 24};
  frame.x_high = std::max(1.0, static_cast<double>(e.steps));
  frame.y_low = low;
  frame.y_high = high + 0.04 * (high - low);
  std::string out = "<div class=\"charts\">\n";
  for (const ExperimentWidth& w : e.widths) {
    out += frame.open(fmt::format("Training curves at width {}", w.width));
    for (const double value : {0.0, threshold, optimum}) out += frame.tick_y(value, fmt::format("{:.3g}", value));
    out += level(frame, threshold) + level(frame, optimum) + frame.tick_x(0, "0") +
           frame.tick_x(frame.x_high, std::to_string(e.steps));
    out += curves(e, w, frame, true, most) + curves(e, w, frame, false, most);
    const std::string drawn = w.runs.size() > most ? fmt::format("; {} of them drawn", most) : "";
    out += frame.close("step",
                       fmt::format("Width {}: {} of {} runs ended above{}", w.width, w.above(), w.runs.size(), drawn));
  }
  return out + "</div>\n<p class=\"keys\">" +
         legend_key(R"(<path class="curve above" d="M1,6H23"/>)", "ended above " + escape_markup(e.threshold)) +
         legend_key(R"(<path class="curve below" d="M1,6H23"/>)", "did not") +
         legend_key(R"(<path class="level" d="M1,6H23"/>)", "the threshold, and the optimum") + "</p>\n";
}

}  // namespace plumbline::report
