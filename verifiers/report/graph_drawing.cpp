#include "report/graph_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "number/error.hpp"
#include "report/drawing_parts.hpp"
#include "report/escape.hpp"

namespace plumbline::report {
namespace {

using namespace drawing;

constexpr int most_levels = 8, most_in_level = 8;

std::size_t index(int i) { return static_cast<std::size_t>(i); }

// Constants stand one level before the first vertex that they reach.
std::vector<int> columns_of(const Graph& g) {
  std::vector<int> level = levels(g);
  for (int v = 0; v < g.size(); ++v) {
    if (g.vertices[index(v)].kind != Vertex::Kind::Constant) continue;
    int first = *std::max_element(level.begin(), level.end());
    for (const Edge& e : g.edges)
      if (e.from == v) first = std::min(first, level[index(e.to)]);
    level[index(v)] = std::max(0, first - 1);
  }
  return level;
}

struct Plan {
  std::vector<Point> places;  // of the vertices
  std::vector<int> level;
  double width = 0, height = 0;
};

// Nothing if a level is too tall, or there are too many.
std::optional<Plan> plan_of(const Graph& g, double stretch) {
  Plan plan;
  plan.level = columns_of(g);
  std::vector<int> sizes(index(*std::max_element(plan.level.begin(), plan.level.end())) + 1, 0), row;
  for (const int l : plan.level) row.push_back(sizes[index(l)]++);
  const int tallest = *std::max_element(sizes.begin(), sizes.end());
  if (sizes.size() > most_levels || tallest > most_in_level) return std::nullopt;
  const double gap_x = 150 * stretch, gap_y = 68 * stretch, top = 52 * stretch;
  plan.width = 2 * (radius + 26) + gap_x * static_cast<double>(sizes.size() - 1);
  plan.height = 2 * top + 2 * radius + gap_y * (tallest - 1) + 20;
  for (int v = 0; v < g.size(); ++v) {
    const int l = plan.level[index(v)];
    plan.places.push_back(
        {radius + 26 + gap_x * l, top + radius + gap_y * (row[index(v)] + 0.5 * (tallest - sizes[index(l)]))});
  }
  return plan;
}

std::string name_of(const Graph& g, int v) {
  const std::string& id = g.vertices[index(v)].id;
  return id.empty() ? "v" + std::to_string(v + 1) : id;
}

std::string title_of(const Graph& g, const Edge& e, const std::string& text) {
  std::string out = name_of(g, e.from) + " → " + name_of(g, e.to) + " = " + text;
  if (e.parameter == Edge::kFixed) return out + ", fixed";
  if (const auto k = index(e.parameter); k < g.parameter_names.size() && !g.parameter_names[k].empty())
    out += ", shared: " + g.parameter_names[k];
  return out;
}

// The smallest bend, up or down, with which the edge touches no vertex on its way and stays in the picture.
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
std::optional<std::vector<Stroke>> strokes_of(const Graph& g, const Plan& plan) {
  std::vector<Stroke> out;
  for (const Edge& e : g.edges) {
    const auto weight = short_weight(g.weight(e));
    if (!weight) return std::nullopt;
    Stroke stroke{plan.places[index(e.from)],  plan.places[index(e.to)], weight->sign, weight->size, weight->text,
                  title_of(g, e, weight->text)};
    if (plan.level[index(e.to)] - plan.level[index(e.from)] > 1) stroke.bend = bend_of(stroke, plan);
    out.push_back(std::move(stroke));
  }
  return out;
}

std::string activation_name(const Rational& slope) {
  return slope.is_zero() ? "relu" : slope == Rational(1) ? "linear" : "leaky relu, slope " + slope.to_string();
}

// Inputs show their row of the data, constants their value, neurons their activation; outputs have a second circle.
std::string vertex_svg(const Graph& g, int v, const Point& p) {
  constexpr std::size_t longest_name = 9;
  const Vertex& vertex = g.vertices[index(v)];
  std::string out = "<g><title>" + escape_markup(name_of(g, v)) + ": ", inside;
  if (vertex.kind == Vertex::Kind::Input) {
    out += "input " + std::to_string(vertex.coordinate + 1);
    inside = fmt::format(
        R"(<text class="name" x="{:.1f}" y="{:.1f}" text-anchor="middle">x<tspan class="index" dy="3">{}</tspan></text>)",
        p.x, p.y + 4, vertex.coordinate + 1);
  } else if (vertex.kind == Vertex::Kind::Constant) {
    const std::string value = vertex.value.to_string();
    out += "the constant " + escape_markup(value);
    inside = fmt::format(R"(<text class="name" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", p.x, p.y + 4,
                         escape_markup(value.size() <= 4 ? value : "c"));
  } else {
    out += activation_name(vertex.slope);
    inside = activation_svg(p, vertex.slope.approximate());
  }
  out += "</title>" + circle_svg(p);
  if (std::find(g.outputs.begin(), g.outputs.end(), v) != g.outputs.end())
    out += fmt::format(R"(<circle class="neuron" cx="{:.1f}" cy="{:.1f}" r="{:.0f}"/>)", p.x, p.y, radius - 3);
  const std::string name = name_of(g, v);
  return out + inside +
         fmt::format(R"(<text class="bias" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text></g>)", p.x,
                     p.y + radius + 12,
                     escape_markup(name.size() <= longest_name ? name : "v" + std::to_string(v + 1)));
}

std::string drawn(const Graph& g, const Plan& plan, const std::vector<Stroke>& strokes,
                  const std::vector<Point>& labels) {
  std::string out = fmt::format(
      R"(<svg class="network" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}" role="img" aria-label="The network of the counterexample: a graph of {2} vertices and {3} edges">)",
      plan.width, plan.height, g.size(), g.edges.size());
  const double largest = largest_of(strokes);
  for (const Stroke& s : strokes) out += stroke_svg(s, largest);
  for (int v = 0; v < g.size(); ++v) out += vertex_svg(g, v, plan.places[index(v)]);
  for (std::size_t k = 0; k < strokes.size(); ++k) out += label_svg(strokes[k], labels[k]);
  return out + "</svg>";
}

}  // namespace

std::optional<std::string> graph_drawing(const Graph& g) {
  if (g.edges.size() > most_edges || g.size() > most_levels * most_in_level) return std::nullopt;
  try {
    for (const double stretch : {1.0, 1.35, 1.8}) {
      const auto plan = plan_of(g, stretch);
      if (!plan) return std::nullopt;
      const auto strokes = strokes_of(g, *plan);
      if (!strokes) return std::nullopt;
      if (const auto labels = label_places(plan->places, *strokes)) return drawn(g, *plan, *strokes, *labels);
    }
  } catch (const Undefined&) {      // a number that has no text,
  } catch (const ResourceLimit&) {  // or one that nobody would read: shown as a table instead
  }
  return std::nullopt;
}

}  // namespace plumbline::report
