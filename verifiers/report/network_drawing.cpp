#include "report/network_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "number/error.hpp"
#include "report/drawing_parts.hpp"
#include "report/escape.hpp"
#include "report/graph_drawing.hpp"

namespace plumbline::report {
namespace {

using namespace drawing;

constexpr int most_layers = 6, most_neurons = 8;

struct Edge {
  int layer, from, to;  // weight (to, from) of W_layer, counted from 1
  Weight weight;
};

// Every weight that is not zero, or nothing if one cannot be written out shortly.
std::optional<std::vector<Edge>> edges_of(const Network& network) {
  std::vector<Edge> edges;
  for (int l = 0; l < network.depth(); ++l) {
    const ExactMatrix& w = network.weights[static_cast<std::size_t>(l)];
    for (int i = 0; i < w.rows(); ++i)
      for (int j = 0; j < w.cols(); ++j) {
        if (w(i, j).sign() == Sign::Zero) continue;
        auto weight = short_weight(w(i, j));
        if (!weight) return std::nullopt;
        edges.push_back({l + 1, j, i, std::move(*weight)});
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
      column.push_back(
          {radius + 26 + gap_x * static_cast<double>(l), top + radius + 8 + gap_y * (i + 0.5 * (tallest - sizes[l]))});
  }
  return plan;
}

std::vector<Stroke> strokes_of(const Plan& plan, const std::vector<Edge>& edges) {
  std::vector<Stroke> out;
  for (const Edge& e : edges)
    out.push_back({plan.neurons[static_cast<std::size_t>(e.layer - 1)][static_cast<std::size_t>(e.from)],
                   plan.neurons[static_cast<std::size_t>(e.layer)][static_cast<std::size_t>(e.to)], e.weight.sign,
                   e.weight.size, e.weight.text,
                   fmt::format("W{}[{},{}] = {}", e.layer, e.to + 1, e.from + 1, e.weight.text)});
  return out;
}

std::vector<Point> circles_of(const Plan& plan) {
  std::vector<Point> out;
  for (const auto& column : plan.neurons) out.insert(out.end(), column.begin(), column.end());
  return out;
}

// The activation as a small curve inside the circle; an input or output is named instead.
std::string neuron_svg(const Network& network, const Point& p, std::size_t layer, std::size_t index) {
  std::string out = circle_svg(p);
  const bool input = layer == 0, output = layer == network.weights.size();
  if (input || output)
    out += fmt::format(
        R"(<text class="name" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}<tspan class="index" dy="3">{}</tspan></text>)",
        p.x, p.y + 4, input ? 'x' : 'y', index + 1);
  else
    out += activation_svg(p, network.slope.approximate());
  if (input || network.biases.empty() || !network.biases[layer - 1]) return out;
  const Real& bias = (*network.biases[layer - 1])(static_cast<int>(index), 0);
  if (bias.sign() == Sign::Zero) return out;
  return out + fmt::format(R"(<text class="bias" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}{}</text>)", p.x,
                           p.y + radius + 12, bias.sign() == Sign::Positive ? "+" : "",
                           escape_markup(bias.to_string()));
}

std::string headings(const Plan& plan) {
  std::string out;
  const std::size_t last = plan.neurons.size() - 1;
  for (std::size_t l = 0; l <= last; ++l)
    out += fmt::format(R"(<text class="heading" x="{:.1f}" y="16" text-anchor="middle">{}</text>)",
                       plan.neurons[l].front().x,
                       l == 0      ? "input"
                       : l == last ? "output"
                                   : fmt::format("layer {}", l));
  return out;
}

std::string drawn(const Network& network, const Plan& plan, const std::vector<Stroke>& edges,
                  const std::vector<Point>& places) {
  std::string out = fmt::format(
      R"(<svg class="network" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="The network of the counterexample: {2}, {3} that {4} not zero">)",
      plan.width, plan.height, network.depth() == 1 ? "1 layer" : fmt::format("{} layers", network.depth()),
      edges.size() == 1 ? "1 weight" : fmt::format("{} weights", edges.size()), edges.size() == 1 ? "is" : "are");
  out += headings(plan);
  const double largest = largest_of(edges);
  for (const Stroke& e : edges) out += stroke_svg(e, largest);
  for (std::size_t l = 0; l < plan.neurons.size(); ++l)
    for (std::size_t i = 0; i < plan.neurons[l].size(); ++i) out += neuron_svg(network, plan.neurons[l][i], l, i);
  for (std::size_t k = 0; k < edges.size(); ++k) out += label_svg(edges[k], places[k]);
  return out + "</svg>";
}

}  // namespace

std::optional<std::string> network_drawing(const Network& network) {
  if (!network.fully_connected()) {
    try {
      return graph_drawing(graph_of(network));
    } catch (const ResourceLimit&) {  // more edges than anybody would draw
      return std::nullopt;
    }
  }
  if (network.weights.empty() || network.depth() > most_layers || network.weights.front().cols() > most_neurons)
    return std::nullopt;
  for (const ExactMatrix& w : network.weights)
    if (w.rows() > most_neurons || w.rows() == 0 || w.cols() == 0) return std::nullopt;
  try {
    const auto edges = edges_of(network);
    if (!edges) return std::nullopt;
    for (const double stretch : {1.0, 1.35, 1.8}) {
      const Plan plan = plan_of(network, stretch);
      const std::vector<Stroke> strokes = strokes_of(plan, *edges);
      if (const auto places = label_places(circles_of(plan), strokes)) return drawn(network, plan, strokes, *places);
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
