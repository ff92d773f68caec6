#include "network/drawing.hpp"

#include <algorithm>
#include <cstdio>

#include "budget/error.hpp"

namespace plumbline {

std::string activation_words(const Rational& slope) {
  return slope.is_zero() ? "ReLU" : slope == Rational(1) ? "linear" : "leaky ReLU with slope " + slope.to_string();
}

namespace {

constexpr std::size_t kShort = 24;  // characters of a number that fit beside an edge

struct Text {
  std::string text;
  bool exact;
};

Text number(const Real& x) {
  try {
    if (std::string text = x.to_string(); text.size() <= kShort) return {std::move(text), true};
  } catch (const Undefined&) {  // a number without a text
  } catch (const ResourceLimit&) {}
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "about %.4g", x.enclosure(64).lower.approximate());
  return {buffer, false};
}

std::string activation(const Rational& slope) {
  if (slope.is_zero()) return "relu";
  return slope == Rational(1) ? "linear" : "leaky " + slope.to_string();
}

// The next free row of the node's column.
void put_in_column(Drawing& drawing, Drawing::Node node) {
  if (drawing.columns.size() <= as_size(node.column)) drawing.columns.resize(as_size(node.column) + 1, 0);
  node.row = drawing.columns[as_size(node.column)]++;
  drawing.nodes.push_back(std::move(node));
}

void join(Drawing& drawing, Drawing::Arrow arrow) {
  Text text = number(arrow.weight);
  arrow.text = std::move(text.text);
  arrow.exact = text.exact;
  drawing.arrows.push_back(std::move(arrow));
}

// --- graphs

// Constants stand one column before the first vertex that they reach.
std::vector<int> columns_of(const Graph& g) {
  std::vector<int> level = levels(g);
  std::vector<int> first(level.size(), level.empty() ? 0 : *std::ranges::max_element(level));
  for (const Edge& e : g.edges) first[as_size(e.from)] = std::min(first[as_size(e.from)], level[as_size(e.to)]);
  for (std::size_t v = 0; v < level.size(); ++v)
    if (g.vertices[v].kind == Vertex::Kind::Constant) level[v] = std::max(0, first[v] - 1);
  return level;
}

Drawing::Node node_of(const Vertex& vertex, int v) {
  Drawing::Node out;
  out.name = vertex.id.empty() ? "v" + std::to_string(v + 1) : vertex.id;
  if (vertex.kind == Vertex::Kind::Input) {
    out.shape = Drawing::Shape::Input;
    out.number = vertex.coordinate + 1;
    out.role = "input " + std::to_string(out.number);
  } else if (vertex.kind == Vertex::Kind::Constant) {
    out.shape = Drawing::Shape::Constant;
    out.value = number(vertex.value).text;
    out.role = "= " + out.value;
  } else {
    out.slope = vertex.slope;
    out.role = activation(vertex.slope);
  }
  return out;
}

// How many edges carry each parameter.
std::vector<int> uses_of(const Graph& g) {
  std::vector<int> out(g.parameters.size(), 0);
  for (const Edge& e : g.edges)
    if (e.parameter != Edge::kFixed) ++out[as_size(e.parameter)];
  return out;
}

std::string parameter_name(const Graph& g, int parameter) {
  const std::size_t k = as_size(parameter);
  const bool named = k < g.parameter_names.size() && !g.parameter_names[k].empty();
  return named ? g.parameter_names[k] : "p" + std::to_string(k + 1);
}

// --- fully connected networks

Drawing::Node neuron_of(const Network& network, int layer, int i) {
  Drawing::Node out;
  out.column = layer;
  out.number = i + 1;
  const std::string number_text = std::to_string(i + 1);
  if (layer == 0) {
    out.shape = Drawing::Shape::Input;
    out.name = "x" + number_text;
    out.role = "input " + number_text;
    return out;
  }
  out.output = layer == network.depth();
  out.name = out.output ? "y" + number_text : "neuron " + number_text + " of layer " + std::to_string(layer);
  out.slope = out.output ? Rational(1) : network.slope;
  out.role = activation(out.slope);
  if (network.biases.empty() || !network.biases[as_size(layer - 1)]) return out;
  const Real& bias = (*network.biases[as_size(layer - 1)])(i, 0);
  const Sign sign = bias.sign();
  if (sign != Sign::Zero) out.bias = (sign == Sign::Positive ? "+" : "") + number(bias).text;
  return out;
}

// Nodes of layer l begin at `first[l]`.
void join_layer(Drawing& drawing, const Network& network, int layer, const std::vector<int>& first) {
  const ExactMatrix& w = network.weights[as_size(layer - 1)];
  for (int i = 0; i < w.rows(); ++i)
    for (int j = 0; j < w.cols(); ++j)
      if (w(i, j).sign() != Sign::Zero)
        join(drawing,
             {.from = first[as_size(layer - 1)] + j,
              .to = first[as_size(layer)] + i,
              .name = "W" + std::to_string(layer) + "[" + std::to_string(i + 1) + "," + std::to_string(j + 1) + "]",
              .weight = w(i, j)});
}

}  // namespace

Drawing drawing_of(const Graph& g) {
  Drawing out;
  const std::vector<int> columns = columns_of(g);
  for (int v = 0; v < g.size(); ++v) {
    Drawing::Node node = node_of(g.vertices[as_size(v)], v);
    node.column = columns[as_size(v)];
    put_in_column(out, std::move(node));
  }
  for (const int v : g.outputs) out.nodes[as_size(v)].output = true;
  const std::vector<int> uses = uses_of(g);
  for (const Edge& e : g.edges) {
    const bool shared = e.parameter != Edge::kFixed && uses[as_size(e.parameter)] > 1;
    join(out, {.from = e.from,
               .to = e.to,
               .name = out.nodes[as_size(e.from)].name + " → " + out.nodes[as_size(e.to)].name,
               .weight = g.weight(e),
               .parameter = e.parameter,
               .shared = shared ? parameter_name(g, e.parameter) : ""});
  }
  return out;
}

Drawing drawing_of(const Network& network) {
  Drawing out;
  out.layered = true;
  std::vector<int> first;
  for (int layer = 0; layer <= network.depth(); ++layer) {
    first.push_back(static_cast<int>(out.nodes.size()));
    const int size = layer == 0 ? network.weights.front().cols() : network.weights[as_size(layer - 1)].rows();
    for (int i = 0; i < size; ++i) put_in_column(out, neuron_of(network, layer, i));
  }
  for (int layer = 1; layer <= network.depth(); ++layer) join_layer(out, network, layer, first);
  return out;
}

}  // namespace plumbline
