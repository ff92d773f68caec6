// The landscape of escape speeds of two-dimensional data: a page with one drawing, the speed of one neuron against its
// angle.
#include "report/experiment_pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "optimum/recognise.hpp"
#include "report/curve_plot.hpp"
#include "report/escape.hpp"
#include "report/page_frame.hpp"

namespace plumbline::report {
namespace {

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
double positive_degrees(double y, double x) { return std::fmod(degrees(std::atan2(y, x)) + 360, 360); }
double speed_at_degrees(const Data& d, double at) { return speed_at(d, at * std::numbers::pi / 180); }

// A horizontal line over all angles.
Curve level(std::string name, int colour, double value) {
  return {std::move(name), colour, CurveStyle::Dashed, {{0, value}, {360, value}}};
}

std::string drawing(const Data& d) {
  Curve one_neuron{"one neuron", 0, CurveStyle::Line, {}}, looks{"a neuron of the lower end", 2, CurveStyle::Dots, {}};
  for (int k = 0; k <= kSteps; ++k)
    one_neuron.points.emplace_back(360.0 * k / kSteps, speed_at_degrees(d, 360.0 * k / kSteps));
  double top = d.hi;
  for (const auto& [angle, speed] : one_neuron.points) top = std::max(top, speed);
  for (const auto& [a, b] : d.neurons)
    if (a != 0 || b != 0)
      looks.points.emplace_back(positive_degrees(b, a), speed_at_degrees(d, positive_degrees(b, a)));
  CurvePlot plot{"Speed of one neuron against its angle", "angle of w in degrees", "speed", {}};
  std::string switches = "a sample switches";
  for (const auto& [a, b] : d.samples)
    for (const int side : {1, -1}) {
      if (a == 0 && b == 0) continue;
      const double at = positive_degrees(side * a, -side * b);
      plot.curves.push_back({std::exchange(switches, ""), 5, CurveStyle::Dashed, {{at, 0}, {at, top}}});
    }
  plot.curves.push_back(level("upper end", 1, d.hi));
  plot.curves.push_back(level("lower end", 2, d.lo));
  plot.curves.push_back(std::move(one_neuron));
  plot.curves.push_back(std::move(looks));
  plot.width = 860, plot.height = 380;
  return curve_figure(plot);
}

}  // namespace

std::string landscape_page(const Case& c, const std::string& enclosure) {
  std::string sections = "<section><h2>One neuron</h2>\n";
  sections +=
      "<p>The speed |G relu(Xᵀw)| of a single neuron w on the unit circle is the landscape at depth 2. The ends of the "
      "enclosure may coincide. Dots: where the first layer of the lower end's network looks. The drawing is in "
      "doubles; "
      "the ends are certified.</p>\n";
  sections += drawing(data_of(c)) + "</section>\n";
  return still_page(
      "Optimal escape speed of " + c.name,
      fmt::format("\n<p>Depth {}, all widths: <strong>{}</strong>.</p>", c.network.depth(), escape_markup(enclosure)),
      sections);
}

}  // namespace plumbline::report
