#include "report/landscape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "optimum/recognise.hpp"
#include "report/escape.hpp"
#include "report/page_frame.hpp"

namespace plumbline::report {
namespace {

constexpr double kWidth = 860, kHeight = 380, kLeft = 64, kRight = 16, kTop = 16, kBottom = 48;
constexpr int kSteps = 1440;

struct Data {
  std::vector<std::array<double, 2>> samples, neurons;
  std::vector<std::vector<double>> gradient;  // per sample
  double lo = 0, hi = 0;
};

Data data_of(const Case& c) {
  Data d;
  for (int j = 0; j < c.inputs.cols(); ++j) {
    d.samples.push_back({in_double(c.inputs(0, j)), in_double(c.inputs(1, j))});
    d.gradient.emplace_back();
    for (int i = 0; i < c.gradient->rows(); ++i) d.gradient.back().push_back(in_double((*c.gradient)(i, j)));
  }
  const ExactMatrix& first = c.network.weights.front();
  for (int i = 0; i < first.rows(); ++i) d.neurons.push_back({in_double(first(i, 0)), in_double(first(i, 1))});
  d.lo = in_double(c.scalars.at("lo"));
  d.hi = in_double(c.scalars.at("hi"));
  return d;
}

double speed_at(const Data& d, double angle) {
  std::vector<double> out(d.gradient.empty() ? 0 : d.gradient[0].size(), 0.0);
  for (std::size_t j = 0; j < d.samples.size(); ++j) {
    const double along = d.samples[j][0] * std::cos(angle) + d.samples[j][1] * std::sin(angle);
    for (std::size_t i = 0; along > 0 && i < out.size(); ++i) out[i] += d.gradient[j][i] * along;
  }
  double norm2 = 0;
  for (const double y : out) norm2 += y * y;
  return std::sqrt(norm2);
}

double degrees(double angle) { return angle * 180 / std::numbers::pi; }
double positive_angle(double y, double x) {
  return std::fmod(std::atan2(y, x) + 2 * std::numbers::pi, 2 * std::numbers::pi);
}

class Plot {
 public:
  explicit Plot(double top) : top_(top > 0 ? top * 1.08 : 1) {}
  static double x(double angle) { return kLeft + (kWidth - kLeft - kRight) * angle / (2 * std::numbers::pi); }
  [[nodiscard]] double y(double value) const { return kHeight - kBottom - (kHeight - kTop - kBottom) * value / top_; }

  [[nodiscard]] std::string axes() const {
    std::string out;
    for (int k = 0; k <= 8; ++k) {
      const double at = x(k * std::numbers::pi / 4);
      out += fmt::format(
          R"svg(<line x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}" stroke="currentColor" stroke-opacity="0.12"/><text x="{0:.1f}" y="{3}" text-anchor="middle">{4}°</text>)svg",
          at, kTop, kHeight - kBottom, kHeight - kBottom + 18, 45 * k);
    }
    for (int k = 0; k <= 4; ++k) {
      const double value = top_ * k / 4;
      out += fmt::format(
          R"svg(<line x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}" stroke="currentColor" stroke-opacity="0.12"/><text x="{3}" y="{4:.1f}" text-anchor="end">{5:.3g}</text>)svg",
          kLeft, kWidth - kRight, y(value), kLeft - 6, y(value) + 4, value);
    }
    return out + fmt::format(R"svg(<text x="{:.1f}" y="{}" text-anchor="middle">angle of w</text>)svg",
                             (kLeft + kWidth - kRight) / 2, kHeight - 8);
  }
  [[nodiscard]] std::string level(double value, const std::string& name, const char* colour) const {
    return fmt::format(
        R"svg(<line x1="{}" x2="{}" y1="{:.2f}" y2="{:.2f}" stroke="{}" stroke-width="1.5" stroke-dasharray="6 4"><title>{}</title></line>)svg",
        kLeft, kWidth - kRight, y(value), y(value), colour, escape_markup(name));
  }

 private:
  double top_;
};

std::string drawing(const Data& d) {
  double one_neuron = 0;
  std::string path;
  for (int k = 0; k <= kSteps; ++k) one_neuron = std::max(one_neuron, speed_at(d, 2 * std::numbers::pi * k / kSteps));
  const Plot plot(std::max(d.hi, one_neuron));
  for (int k = 0; k <= kSteps; ++k) {
    const double angle = 2 * std::numbers::pi * k / kSteps;
    path += fmt::format("{}{:.2f} {:.2f}", k == 0 ? "M" : "L", Plot::x(angle), plot.y(speed_at(d, angle)));
  }
  std::string out =
      fmt::format(
          R"svg(<svg viewBox="0 0 {} {}" role="img" aria-label="Speed of one neuron against its angle" font-size="12" fill="currentColor">)svg",
          kWidth, kHeight) +
      plot.axes();
  for (const auto& [a, b] : d.samples)
    for (const int side : {1, -1}) {
      if (a == 0 && b == 0) continue;
      const double at = Plot::x(positive_angle(side * a, -side * b));
      out += fmt::format(
          R"svg(<line x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}" stroke="currentColor" stroke-opacity="0.35" stroke-dasharray="2 3"/>)svg",
          at, kTop, kHeight - kBottom);
    }
  out += plot.level(d.hi, "upper end", "#b8431f") + plot.level(d.lo, "lower end", "#1f7a3d");
  out += fmt::format(R"svg(<path d="{}" fill="none" stroke="#2563b0" stroke-width="2"/>)svg", path);
  for (const auto& [a, b] : d.neurons) {
    if (a == 0 && b == 0) continue;
    const double angle = positive_angle(b, a);
    out += fmt::format(
        R"svg(<circle cx="{:.2f}" cy="{:.2f}" r="5" fill="#1f7a3d"><title>a neuron of the lower end at {:.2f}°, weight {:.4g}</title></circle>)svg",
        Plot::x(angle), plot.y(speed_at(d, angle)), degrees(angle), std::hypot(a, b));
  }
  return out + "</svg>";
}

}  // namespace

std::string landscape_page(const Case& c, const std::string& enclosure) {
  std::string sections = "<section><h2>One neuron</h2>\n";
  sections +=
      "<p>Blue: the speed |G relu(Xᵀw)| of a single neuron w on the unit circle, the landscape at depth 2. Grey: where "
      "a sample switches. Dashed: the ends of the enclosure (green below, red above; they may coincide). "
      "Green dots: where the first layer of the lower end's network looks. The drawing is in doubles; the ends are "
      "certified.</p>\n";
  sections += "<figure>" + drawing(data_of(c)) + "</figure></section>\n";
  return still_page(
      "Optimal escape speed of " + c.name,
      fmt::format("\n<p>Depth {}, all widths: <strong>{}</strong>.</p>", c.network.depth(), escape_markup(enclosure)),
      sections);
}

}  // namespace plumbline::report
