#include "cli/report/network_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cli/report/escape.hpp"
#include "number/error.hpp"

namespace plumbline::report {
namespace {

constexpr int most_layers = 6, most_neurons = 8, most_edges = 40;
constexpr std::size_t most_characters = 14;
constexpr double radius = 17, letter = 7.6, line = 17;  // of a circle, and of the labels' type

struct Point {
  double x, y;
};
struct Box {
  double left, top, right, bottom;
};
bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

struct Edge {
  int layer, from, to;  // weight (to, from) of W_layer, counted from 1
  Sign sign;
  double size;          // for the width of the line
  std::string text;
};

// Every weight that is not zero, or nothing if one cannot be written out shortly.
std::optional<std::vector<Edge>> edges_of(const Network& network) {
  std::vector<Edge> edges;
  for (int l = 0; l < network.depth(); ++l) {
    const ExactMatrix& w = network.weights[static_cast<std::size_t>(l)];
    for (int i = 0; i < w.rows(); ++i)
      for (int j = 0; j < w.cols(); ++j) {
        const Sign sign = w(i, j).sign();
        if (sign == Sign::Zero) continue;
        std::string text;
        try {
          text = w(i, j).to_string();
        } catch (const Undefined&) { return std::nullopt; }
        if (text.size() > most_characters) return std::nullopt;
        const Enclosure near = w(i, j).enclosure(64);
        edges.push_back({l + 1, j, i, sign, std::abs(near.lower.approximate()), std::move(text)});
      }
  }
  if (edges.size() > most_edges) return std::nullopt;
  return edges;
}

// Where the neurons stand: layer 0 is the input. `stretch` spreads them out.
struct Plan {
  std::vector<std::vector<Point>> neurons;
  double width = 0, height = 0;
};

Plan plan_of(const Network& network, double stretch) {
  std::vector<int> sizes{network.weights.front().cols()};
  for (const ExactMatrix& w : network.weights) sizes.push_back(w.rows());
  const int tallest = *std::max_element(sizes.begin(), sizes.end());
  const double gap_x = 150 * stretch, gap_y = 62 * stretch, top = 34;
  Plan plan;
  plan.width = 2 * (radius + 26) + gap_x * static_cast<double>(sizes.size() - 1);
  plan.height = top + 2 * (radius + 8) + gap_y * (tallest - 1) + 16;
  for (std::size_t l = 0; l < sizes.size(); ++l) {
    std::vector<Point>& column = plan.neurons.emplace_back();
    for (int i = 0; i < sizes[l]; ++i)
      column.push_back({radius + 26 + gap_x * static_cast<double>(l),
                        top + radius + 8 + gap_y * (i + 0.5 * (tallest - sizes[l]))});
  }
  return plan;
}

// A place on each edge where its label covers no neuron and no other label; nothing if there is none.
std::optional<std::vector<Point>> label_places(const Plan& plan, const std::vector<Edge>& edges) {
  std::vector<Box> taken;
  for (const auto& column : plan.neurons)
    for (const Point& p : column) taken.push_back({p.x - radius, p.y - radius, p.x + radius, p.y + radius + 14});
  std::vector<Point> places;
  for (const Edge& e : edges) {
    const Point a = plan.neurons[static_cast<std::size_t>(e.layer - 1)][static_cast<std::size_t>(e.from)];
    const Point b = plan.neurons[static_cast<std::size_t>(e.layer)][static_cast<std::size_t>(e.to)];
    const double half = 0.5 * letter * static_cast<double>(e.text.size()) + 3;
    bool found = false;
    for (const double t : {0.5, 0.42, 0.58, 0.34, 0.66, 0.28, 0.72, 0.23, 0.77}) {
      const Point at{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
      const Box box{at.x - half, at.y - line / 2, at.x + half, at.y + line / 2};
      if (std::any_of(taken.begin(), taken.end(), [&](const Box& other) { return overlap(box, other); })) continue;
      taken.push_back(box);
      places.push_back(at);
      found = true;
      break;
    }
    if (!found) return std::nullopt;
  }
  return places;
}

std::string edge_svg(const Plan& plan, const Edge& e, double largest) {
  const Point a = plan.neurons[static_cast<std::size_t>(e.layer - 1)][static_cast<std::size_t>(e.from)];
  const Point b = plan.neurons[static_cast<std::size_t>(e.layer)][static_cast<std::size_t>(e.to)];
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const double dx = (b.x - a.x) / length * radius, dy = (b.y - a.y) / length * radius;
  return fmt::format(
      R"(<line class="edge {}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke-width="{:.1f}"><title>W{}[{},{}] = {}</title></line>)",
      e.sign == Sign::Negative ? "negative" : "positive", a.x + dx, a.y + dy, b.x - dx, b.y - dy,
      1.4 + 2 * std::sqrt(e.size / largest), e.layer, e.to + 1, e.from + 1, escape_markup(e.text));
}

std::string label_svg(const Edge& e, const Point& at) {
  const double width = letter * static_cast<double>(e.text.size()) + 6;
  std::string shown = escape_markup(e.text);
  if (shown.front() == '-') shown.replace(0, 1, "−");
  return fmt::format(
      R"(<rect class="label-ground" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.0f}" rx="3"/><text class="weight {}" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
      at.x - width / 2, at.y - line / 2, width, line, e.sign == Sign::Negative ? "negative" : "positive", at.x, at.y + 4.6,
      shown);
}

// The activation as a small curve inside the circle; an input or output is named instead.
std::string neuron_svg(const Network& network, const Point& p, std::size_t layer, std::size_t index) {
  std::string out = fmt::format(R"(<circle class="neuron" cx="{:.1f}" cy="{:.1f}" r="{:.0f}"/>)", p.x, p.y, radius);
  const bool input = layer == 0, output = layer == network.weights.size();
  if (input || output)
    out += fmt::format(R"(<text class="name" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}<tspan class="index" dy="3">{}</tspan></text>)",
                       p.x, p.y + 4, input ? 'x' : 'y', index + 1);
  else
    out += fmt::format(R"(<path class="activation" d="M{:.1f},{:.1f}l9,{:.1f}l8,-9"/>)", p.x - 8.5,
                       p.y + 4 + 9 * network.slope.approximate(), -9 * network.slope.approximate());
  if (input || network.biases.empty() || !network.biases[layer - 1]) return out;
  const Real& bias = (*network.biases[layer - 1])(static_cast<int>(index), 0);
  if (bias.sign() == Sign::Zero) return out;
  return out + fmt::format(R"(<text class="bias" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}{}</text>)", p.x,
                           p.y + radius + 12, bias.sign() == Sign::Positive ? "+" : "", escape_markup(bias.to_string()));
}

std::string headings(const Plan& plan) {
  std::string out;
  const std::size_t last = plan.neurons.size() - 1;
  for (std::size_t l = 0; l <= last; ++l)
    out += fmt::format(R"(<text class="heading" x="{:.1f}" y="16" text-anchor="middle">{}</text>)", plan.neurons[l].front().x,
                       l == 0 ? "input" : l == last ? "output" : fmt::format("layer {}", l));
  return out;
}

std::string drawing(const Network& network, const Plan& plan, const std::vector<Edge>& edges, const std::vector<Point>& places) {
  double largest = 0;
  for (const Edge& e : edges) largest = std::max(largest, e.size);
  if (!(largest > 0) || !std::isfinite(largest)) largest = 1;
  std::string out = fmt::format(
      R"(<svg class="network" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="The network of the counterexample: {2}, {3} that {4} not zero">)",
      plan.width, plan.height, network.depth() == 1 ? "1 layer" : fmt::format("{} layers", network.depth()),
      edges.size() == 1 ? "1 weight" : fmt::format("{} weights", edges.size()), edges.size() == 1 ? "is" : "are");
  out += headings(plan);
  for (const Edge& e : edges) out += edge_svg(plan, e, largest);
  for (std::size_t l = 0; l < plan.neurons.size(); ++l)
    for (std::size_t i = 0; i < plan.neurons[l].size(); ++i) out += neuron_svg(network, plan.neurons[l][i], l, i);
  for (std::size_t k = 0; k < edges.size(); ++k) out += label_svg(edges[k], places[k]);
  return out + "</svg>";
}

}  // namespace

std::optional<std::string> network_drawing(const Network& network) {
  if (network.weights.empty() || network.depth() > most_layers || network.weights.front().cols() > most_neurons)
    return std::nullopt;
  for (const ExactMatrix& w : network.weights)
    if (w.rows() > most_neurons || w.rows() == 0 || w.cols() == 0) return std::nullopt;
  try {
    const auto edges = edges_of(network);
    if (!edges) return std::nullopt;
    for (const double stretch : {1.0, 1.35, 1.8}) {
      const Plan plan = plan_of(network, stretch);
      if (const auto places = label_places(plan, *edges)) return drawing(network, plan, *edges, *places);
    }
  } catch (const Undefined&) {      // a number that has no text,
  } catch (const ResourceLimit&) {  // or one that nobody would read: shown as matrices instead
  }
  return std::nullopt;
}

std::string drawing_legend() {
  return R"(<figcaption><span class="key"><svg width="34" height="10" aria-hidden="true"><line class="edge positive" x1="1" x2="33" y1="5" y2="5" stroke-width="2.4"/></svg> positive weight</span>)"
         R"( <span class="key"><svg width="34" height="10" aria-hidden="true"><line class="edge negative" x1="1" x2="33" y1="5" y2="5" stroke-width="2.4"/></svg> negative weight</span>)"
         R"( <span class="muted">zero weights are not drawn; a bias stands under its neuron</span></figcaption>)";
}

}  // namespace plumbline::report
