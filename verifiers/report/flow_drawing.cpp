#include "report/flow_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "budget/as_size.hpp"
#include "report/curve_plot.hpp"
#include "report/escape.hpp"

namespace plumbline::report {
namespace {

constexpr double kFlowWidth = 640, kPlaneHeight = 460, kPlaneMargin = 28, kCurvesHeight = 280, kKeyHeight = 44;
constexpr int kMostNeuronsShown = 12;

// Few enough neurons for a curve each; otherwise layers have one.
bool by_neuron(const FlowView& flow) { return flow.neurons() > 0 && flow.neurons() <= kMostNeuronsShown; }
int curves_of(const FlowView& flow) { return by_neuron(flow) ? flow.neurons() : flow.depth(); }

// The plane of two inputs, the same scale on both axes, the origin in sight.
class OrbitPlane {
 public:
  explicit OrbitPlane(const FlowView& flow) : flow_(flow) {
    for (std::size_t m = 0; m < flow.moments().size(); ++m)
      for (int i = 0; i < flow.neurons(); ++i)
        for (const int k : {0, 1}) reach_ = std::max(reach_, std::fabs(flow.incoming(m, i, k)));
    scale_ = (kPlaneHeight / 2 - kPlaneMargin) / (reach_ > 0 ? reach_ : 1);
  }

  [[nodiscard]] std::string svg() const {
    std::string out;
    for (std::size_t j = 0; j < flow_.samples().size(); ++j) out += line_of(j);
    for (int i = 0; i < flow_.neurons(); ++i) out += orbit(i);
    return out;
  }

 private:
  [[nodiscard]] double px(double x) const { return kFlowWidth / 2 + scale_ * x; }
  [[nodiscard]] double py(double y) const { return kPlaneHeight / 2 - scale_ * y; }
  [[nodiscard]] double px(std::size_t m, int i) const { return px(flow_.incoming(m, i, 0)); }
  [[nodiscard]] double py(std::size_t m, int i) const { return py(flow_.incoming(m, i, 1)); }

  // {w : w . x_j = 0}, from edge to edge.
  [[nodiscard]] std::string line_of(std::size_t sample) const {
    const double x = flow_.samples()[sample][0], y = flow_.samples()[sample][1], length = std::hypot(x, y);
    const double a = -y / length * kFlowWidth, b = x / length * kFlowWidth;
    const double at = (kPlaneHeight / 2 - 12) / kFlowWidth;
    return fmt::format(
        R"svg(<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}" stroke="#5b6470" stroke-dasharray="3 5"/><text x="{:.1f}" y="{:.1f}" fill="#5b6470">x{} · w = 0</text>)svg",
        kFlowWidth / 2 - a, kPlaneHeight / 2 + b, kFlowWidth / 2 + a, kPlaneHeight / 2 - b, kFlowWidth / 2 + a * at + 4,
        kPlaneHeight / 2 - b * at, sample + 1);
  }

  [[nodiscard]] std::string orbit(int i) const {
    const char* colour = curve_colour(i);
    const std::size_t last = flow_.moments().size() - 1;
    std::string path = fmt::format("M{:.2f} {:.2f}", px(0, i), py(0, i)), sliding, marks, balls;
    for (std::size_t m = 1; m <= last; ++m) {
      path += fmt::format("L{:.2f} {:.2f}", px(m, i), py(m, i));
      if (flow_.slides(m, i))
        sliding += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", px(m - 1, i), py(m - 1, i), px(m, i), py(m, i));
      if (flow_.crosses(m, i))
        marks += fmt::format(
            R"svg(<path class="crossing" d="M{:.1f} {:.1f}l8 8m0 -8l-8 8" stroke="{}" stroke-width="2"/>)svg",
            px(m, i) - 4, py(m, i) - 4, colour);
      if (scale_ * flow_.moments()[m].radius > 0.5)
        balls += fmt::format(
            R"svg(<circle class="ball" cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}" fill-opacity="0.15"/>)svg",
            px(m, i), py(m, i), scale_ * flow_.moments()[m].radius, colour);
    }
    std::string out = balls;
    if (!sliding.empty())
      out += fmt::format(
          R"svg(<path class="sliding" d="{}" fill="none" stroke="{}" stroke-width="6" stroke-opacity="0.45"/>)svg",
          sliding, colour);
    out +=
        fmt::format(R"svg(<path class="orbit" d="{}" fill="none" stroke="{}" stroke-width="1.8"/>)svg", path, colour);
    out += fmt::format(R"svg(<circle cx="{:.1f}" cy="{:.1f}" r="4" fill="#ffffff" stroke="{}" stroke-width="2"/>)svg",
                       px(0, i), py(0, i), colour);
    out += fmt::format(R"svg(<circle cx="{:.1f}" cy="{:.1f}" r="5" fill="{}"/>)svg", px(last, i), py(last, i), colour);
    return out + marks;
  }

  const FlowView& flow_;
  double reach_ = 0, scale_ = 1;
};

// Norms over time: of the first layer's neurons, with their crossings, or of the layers where there are many.
CurvePlot norms_of(const FlowView& flow) {
  CurvePlot out;
  out.label = "norms over time";
  out.below = "time";
  out.height = kCurvesHeight;
  const bool neurons = by_neuron(flow);
  out.beside = neurons ? "norm of incoming weights" : "norm of the layer";
  for (int i = 0; i < curves_of(flow); ++i) {
    Curve line{"", i, CurveStyle::Line, {}}, crossings{"", i, CurveStyle::Crosses, {}};
    for (std::size_t m = 0; m < flow.moments().size(); ++m) {
      const double norm = neurons ? flow.norm_of_neuron(m, i) : flow.norm_of_layer(m, i + 1);
      line.points.emplace_back(flow.moments()[m].time, norm);
      if (neurons && flow.crosses(m, i)) crossings.points.emplace_back(flow.moments()[m].time, norm);
    }
    out.curves.push_back(std::move(line));
    out.curves.push_back(std::move(crossings));
  }
  return out;
}

std::string key(const FlowView& flow, bool plane) {
  const int count = std::min(curves_of(flow), kMostNeuronsShown);
  std::string out;
  for (int i = 0; i < count; ++i)
    out += fmt::format(R"svg(<text x="{}" y="16" fill="{}">{} {}</text>)svg", 64 + 48 * i, curve_colour(i),
                       by_neuron(flow) ? "w" : "W", i + 1);
  return out +
         fmt::format(
             R"svg(<text x="64" y="36">{}cross: a kink is passed or reached; balls of radius up to {:.2g}</text>)svg",
             plane ? "ring: start; dot: " + std::string(flow.ends_at_limit() ? "limit" : "end") + "; thick: slides; "
                   : "",
             flow.widest());
}

}  // namespace

std::string standalone_flow_drawing(const FlowView& flow) {
  const bool plane = flow.inputs() == 2 && by_neuron(flow);
  const double top = plane ? kPlaneHeight : 0;
  std::string out = fmt::format(
      R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="the flow of {2}" font-family="sans-serif" font-size="12">)svg",
      kFlowWidth, top + kCurvesHeight + kKeyHeight, escape_markup(flow.name()));
  out += R"svg(<rect width="100%" height="100%" fill="#ffffff"/>)svg";
  if (plane)
    out += fmt::format(
        R"svg(<svg x="0" y="0" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">{2}</svg>)svg",
        kFlowWidth, kPlaneHeight, OrbitPlane(flow).svg());
  out += fmt::format(R"svg(<g transform="translate(0 {:.0f})">{}</g>)svg", top, key(flow, plane));
  out += curve_svg(norms_of(flow), fmt::format(R"svg(x="0" y="{:.0f}" width="{:.0f}" height="{:.0f}" )svg",
                                               top + kKeyHeight, kFlowWidth, kCurvesHeight));
  return out + "</svg>\n";
}

}  // namespace plumbline::report
