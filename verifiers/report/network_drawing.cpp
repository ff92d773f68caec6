#include "report/network_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "budget/error.hpp"
#include "network/drawing.hpp"
#include "report/drawing_parts.hpp"
#include "report/escape.hpp"
#include "report/html_assets.hpp"
#include "report/view.hpp"

namespace plumbline::report {
namespace {

using namespace drawing;

constexpr int most_columns = 8, most_in_column = 8;

// Where the nodes stand; `stretch` spreads them out. Graphs need room above and below for edges that are bent around
// a vertex, layers for their headings.
struct Plan {
  std::vector<Point> places;  // of the nodes
  double width = 0, height = 0;
};

Plan plan_of(const Drawing& d, double stretch) {
  const double gap_x = 150 * stretch, gap_y = (d.layered ? 62 : 68) * stretch;
  const double above = d.layered ? 42 : 52 * stretch, below = d.layered ? 24 : 52 * stretch + 20;
  const int tallest = *std::ranges::max_element(d.columns);
  Plan plan;
  plan.width = 2 * (radius + 26) + gap_x * static_cast<double>(d.columns.size() - 1);
  plan.height = above + 2 * radius + gap_y * (tallest - 1) + below;
  for (const Drawing::Node& node : d.nodes)
    plan.places.push_back({radius + 26 + gap_x * node.column,
                           above + radius + gap_y * (node.row + 0.5 * (tallest - d.columns[as_size(node.column)]))});
  return plan;
}

std::string title_of(const Drawing::Arrow& arrow) {
  std::string out = arrow.name + " = " + arrow.text;
  if (arrow.parameter == Edge::kFixed) out += ", fixed";
  return arrow.shared.empty() ? out : out + ", shared: " + arrow.shared;
}

// The smallest bend, up or down, with which the edge touches no node on its way and stays in the picture.
double bend_of(Stroke s, const Plan& plan) {
  for (const double size : {34, 50, 66, 84, 104})
    for (const double sign : {1, -1}) {
      s.bend = sign * size;
      const double y = at(s, 0.5).y;
      if (y > line / 2 && y < plan.height - line / 2 && is_clear(s, plan.places)) return s.bend;
    }
  return 34;
}

// Every edge, or nothing if a weight cannot be written out shortly.
std::optional<std::vector<Stroke>> strokes_of(const Drawing& d, const Plan& plan) {
  std::vector<Stroke> out;
  for (const Drawing::Arrow& arrow : d.arrows) {
    if (!arrow.exact || arrow.text.size() > most_characters) return std::nullopt;
    Stroke stroke{plan.places[as_size(arrow.from)],
                  plan.places[as_size(arrow.to)],
                  arrow.weight.sign(),
                  std::abs(arrow.weight.enclosure(64).lower.approximate()),
                  arrow.text,
                  title_of(arrow)};
    if (d.nodes[as_size(arrow.to)].column - d.nodes[as_size(arrow.from)].column > 1)
      stroke.bend = bend_of(stroke, plan);
    out.push_back(std::move(stroke));
  }
  return out;
}

// Inputs show their row of the data, constants their value, neurons their activation; outputs have a second circle, or
// in a drawing of layers their number.
std::string inside(const Drawing& d, const Drawing::Node& node, const Point& p) {
  const auto text = [&](const std::string& html) {
    return fmt::format(R"(<text class="name" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", p.x, p.y + 4,
                       html);
  };
  const auto numbered = [&](char letter) {
    return text(fmt::format(R"({}<tspan class="index" dy="3">{}</tspan>)", letter, node.number));
  };
  if (node.shape == Drawing::Shape::Input) return numbered('x');
  if (node.shape == Drawing::Shape::Constant) return text(escape_markup(node.value.size() <= 4 ? node.value : "c"));
  return d.layered && node.output ? numbered('y') : activation_svg(p, node.slope.approximate());
}

// The bias of a neuron in a drawing of layers; of a graph the name of the vertex, or its number if that is long.
std::string below(const Drawing& d, std::size_t v) {
  constexpr std::size_t longest_name = 9;
  const Drawing::Node& node = d.nodes[v];
  if (d.layered) return node.bias;
  return node.name.size() <= longest_name ? node.name : "v" + std::to_string(v + 1);
}

std::string node_svg(const Drawing& d, std::size_t v, const Point& p) {
  const Drawing::Node& node = d.nodes[v];
  std::string out = fmt::format("<g><title>{}{} {}</title>", escape_markup(node.name),
                                node.shape == Drawing::Shape::Constant ? "" : ":", escape_markup(node.role));
  out += circle_svg(p);
  if (node.output && !d.layered)
    out += fmt::format(R"(<circle class="neuron" cx="{:.1f}" cy="{:.1f}" r="{:.0f}"/>)", p.x, p.y, radius - 3);
  out += inside(d, node, p);
  if (const std::string text = below(d, v); !text.empty())
    out += fmt::format(R"(<text class="bias" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", p.x,
                       p.y + radius + 12, escape_markup(text));
  return out + "</g>";
}

std::string headings(const Drawing& d, const Plan& plan) {
  std::string out;
  if (!d.layered) return out;
  const int last = static_cast<int>(d.columns.size()) - 1;
  for (std::size_t v = 0; v < d.nodes.size(); ++v)
    if (const int column = d.nodes[v].column; d.nodes[v].row == 0)
      out += fmt::format(R"(<text class="heading" x="{:.1f}" y="16" text-anchor="middle">{}</text>)", plan.places[v].x,
                         column == 0      ? "input"
                         : column == last ? "output"
                                          : fmt::format("layer {}", column));
  return out;
}

std::string label_of(const Drawing& d) {
  const std::size_t weights = d.arrows.size(), layers = d.columns.size() - 1;
  return d.layered ? fmt::format("{}, {} that {} not zero", plural(layers, "layer"), plural(weights, "weight"),
                                 weights == 1 ? "is" : "are")
                   : fmt::format("a graph of {} vertices and {} edges", d.nodes.size(), weights);
}

std::string drawn(const Drawing& d, const Plan& plan, const std::vector<Stroke>& strokes,
                  const std::vector<Point>& labels) {
  std::string out = fmt::format(
      R"(<svg class="network" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="The network of the counterexample: {2}">)",
      plan.width, plan.height, label_of(d));
  out += headings(d, plan);
  const double largest = largest_of(strokes);
  for (const Stroke& s : strokes) out += stroke_svg(s, largest);
  for (std::size_t v = 0; v < d.nodes.size(); ++v) out += node_svg(d, v, plan.places[v]);
  for (std::size_t k = 0; k < strokes.size(); ++k) out += label_svg(strokes[k], labels[k]);
  return out + "</svg>";
}

// Nothing if the network is plainly too large, before anything of it is written out.
std::optional<Drawing> small_drawing(const Network& network) {
  if (network.absent()) return std::nullopt;
  if (!network.fully_connected()) {
    const Graph g = graph_of(network);
    if (g.edges.size() > most_edges || g.size() > most_columns * most_in_column) return std::nullopt;
    return drawing_of(g);
  }
  const auto tall = [](const ExactMatrix& w) { return std::max(w.rows(), w.cols()) > most_in_column; };
  if (network.weights.empty() || network.depth() >= most_columns || std::ranges::any_of(network.weights, tall))
    return std::nullopt;
  return drawing_of(network);
}

// Few enough columns, nodes in each and edges for the labels to be read.
bool fits(const Drawing& d) {
  return !d.columns.empty() && d.columns.size() <= most_columns && d.arrows.size() <= most_edges &&
         std::ranges::all_of(d.columns, [](int n) { return n >= 1 && n <= most_in_column; });
}

}  // namespace

std::optional<std::string> network_drawing(const Network& network) {
  try {
    const auto small = small_drawing(network);
    if (!small || !fits(*small)) return std::nullopt;
    const Drawing& d = *small;
    for (const double stretch : {1.0, 1.35, 1.8}) {
      const Plan plan = plan_of(d, stretch);
      const auto strokes = strokes_of(d, plan);
      if (!strokes) return std::nullopt;
      if (const auto labels = label_places(plan.places, *strokes)) return drawn(d, plan, *strokes, *labels);
    }
  } catch (const Undefined&) {      // a number that has no text,
  } catch (const ResourceLimit&) {  // one that nobody would read, or more edges than anybody would draw
  }
  return std::nullopt;
}

std::optional<std::string> standalone_drawing(const Network& network) {
  std::optional<std::string> svg = network_drawing(network);
  if (!svg) return svg;
  std::string style(network_style);
  std::erase(style, '\n');  // a drawing is one line
  svg->insert(svg->find('>') + 1, "<style>" + style + "</style>");
  svg->insert(svg->find(' '), R"( xmlns="http://www.w3.org/2000/svg")");
  return svg;
}

std::string drawing_legend() {
  return R"(<figcaption><span class="key"><svg width="34" height="10" aria-hidden="true"><line class="edge positive" x1="1" x2="33" y1="5" y2="5" stroke-width="2.4"/></svg> positive weight</span>)"
         R"( <span class="key"><svg width="34" height="10" aria-hidden="true"><line class="edge negative" x1="1" x2="33" y1="5" y2="5" stroke-width="2.4"/></svg> negative weight</span>)"
         R"( <span class="muted">zero weights are not drawn; a bias stands under its neuron</span></figcaption>)";
}

}  // namespace plumbline::report
