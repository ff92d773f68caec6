// Random graphs and networks of layers for RapidCheck, and what a graph computes, straight from its definition: vertex
// by vertex, in any scalar.
#pragma once

#include <algorithm>
#include <functional>

#include "core/network/support.hpp"
#include "network/graph_pass.hpp"

namespace plumbline::test {

inline int drawn(int least, int most) { return *rc::gen::inRange(least, most + 1); }
inline bool chance(int percent) { return drawn(1, 100) <= percent; }

// The parameters numbered in the order of the edges, as a case file numbers them.
inline Graph numbered(Graph g) {
  Graph out = g;
  out.parameters.clear();
  out.parameter_names.clear();
  std::map<int, int> number;
  for (Edge& e : out.edges) {
    if (e.parameter == Edge::kFixed) continue;
    if (number.emplace(e.parameter, static_cast<int>(out.parameters.size())).second) {
      out.parameters.push_back(g.parameters[static_cast<std::size_t>(e.parameter)]);
      out.parameter_names.push_back(g.parameter_names[static_cast<std::size_t>(e.parameter)]);
    }
    e.parameter = number[e.parameter];
  }
  return out;
}

struct GraphStyle {
  int neurons = 6;      // at most
  int denominator = 4;  // of weights and data
  std::vector<Rational> slopes{0, 1, Rational(1, 4)};
  bool shared = true, fixed = true;
};

inline Real drawn_number(const GraphStyle& style) { return Real(Rational(drawn(-8, 8), style.denominator)); }

// 1 to 3 inputs, perhaps a constant, neurons with random in-edges, some parameters shared, some weights fixed; vertices
// and edges in any order; the last neuron is the output.
inline Graph random_graph(const GraphStyle& style = {}) {
  Graph g;
  const int sources = drawn(1, 3), constants = drawn(0, 1), neurons = drawn(1, style.neurons),
            n = sources + constants + neurons;
  std::vector<int> place(static_cast<std::size_t>(n));  // of the i-th vertex in the order of computation
  for (int i = 0; i < n; ++i) place[static_cast<std::size_t>(i)] = i;
  for (int i = n - 1; i > 0; --i)
    std::swap(place[static_cast<std::size_t>(i)], place[static_cast<std::size_t>(drawn(0, i))]);
  g.vertices.resize(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    Vertex& v = g.vertices[static_cast<std::size_t>(place[static_cast<std::size_t>(i)])];
    v.id = "n" + std::to_string(i);
    v.kind = i < sources               ? Vertex::Kind::Input
             : i < sources + constants ? Vertex::Kind::Constant
                                       : Vertex::Kind::Neuron;
    if (v.kind == Vertex::Kind::Input) v.coordinate = g.inputs++;
    if (v.kind == Vertex::Kind::Constant) v.value = drawn_number(style);
    if (v.kind == Vertex::Kind::Neuron)
      v.slope = style.slopes[static_cast<std::size_t>(drawn(0, static_cast<int>(style.slopes.size()) - 1))];
  }
  const std::vector<Real> common{drawn_number(style), drawn_number(style)};
  g.parameters = common;  // numbers 0 and 1 are shared
  g.parameter_names = {"s", "t"};
  for (int i = sources + constants; i < n; ++i)
    for (int k = 0; k < i; ++k) {
      if (!chance(50) && !(i == n - 1 && k == n - 2) && !(i == sources + constants && k == 0)) continue;
      Edge e{place[static_cast<std::size_t>(k)], place[static_cast<std::size_t>(i)]};
      if (style.fixed && chance(15)) {
        e.fixed_weight = drawn_number(style);
      } else if (style.shared && chance(30)) {
        e.parameter = drawn(0, 1);
      } else {
        e.parameter = static_cast<int>(g.parameters.size());
        g.parameters.push_back(drawn_number(style));
        g.parameter_names.emplace_back();
      }
      g.edges.push_back(e);
    }
  for (int i = static_cast<int>(g.edges.size()) - 1; i > 0; --i)
    std::swap(g.edges[static_cast<std::size_t>(i)], g.edges[static_cast<std::size_t>(drawn(0, i))]);
  g.outputs = {place.back()};
  return numbered(std::move(g));
}

// A network of up to three layers on up to 3 x 3 positions.
inline Layer random_layer(const VolumeShape& in) {
  const auto slope = [] { return std::vector<Rational>{0, 1, Rational(1, 4)}[static_cast<std::size_t>(drawn(0, 2))]; };
  const auto bias = [](int n) { return chance(40) ? std::optional(random_matrix(n, 1)) : std::nullopt; };
  const int flat = static_cast<int>(in.size());
  const std::array<int, 2> size{drawn(1, in.height), drawn(1, in.width)}, stride{drawn(1, 2), drawn(1, 2)};
  switch (drawn(0, 5)) {
    case 0: {
      const int out = drawn(1, 3);
      return FullyConnectedLayer{random_matrix(out, flat), bias(out), slope()};
    }
    case 1: {
      const int out = drawn(1, 2);
      const std::array<int, 2> padding{drawn(0, 1), drawn(0, 1)};
      return ConvolutionLayer{
          random_matrix(out, size[0] * size[1] * in.channels), size, stride, padding, bias(out), slope()};
    }
    case 2: return PoolingLayer{size, stride};
    default: break;
  }
  const int inner = drawn(1, 2), kind = drawn(0, 2), out = kind == 2 ? drawn(1, 3) : flat;
  ResidualLayer l{random_matrix(inner, flat),
                  random_matrix(out, inner),
                  static_cast<ResidualLayer::Skip>(kind),
                  std::nullopt,
                  slope(),
                  slope()};
  if (l.skip == ResidualLayer::Skip::Diagonal) l.z = random_matrix(flat, 1);
  if (l.skip == ResidualLayer::Skip::Free) l.z = random_matrix(out, flat);
  return l;
}

// Two or three branches of one shape that leave a layer and meet in a sum, once or twice: the layer itself, a
// convolution, a residual block; then a layer of any kind.
inline Sequential random_branches() {
  Sequential out{.inputs = {drawn(1, 2), drawn(1, 3), drawn(1, 2)}, .layers = {}};
  const auto add = [&](Layer layer, std::vector<int> reads) {
    out.layers.push_back(std::move(layer));
    out.reads.push_back(std::move(reads));
    return static_cast<int>(out.layers.size());
  };
  int top = 0;
  const int channels = out.inputs.channels, flat = static_cast<int>(out.inputs.size());
  for (int block = drawn(1, 2); block > 0; --block) {
    std::vector<int> summands{top};
    summands.push_back(
        add(ConvolutionLayer{.kernel = random_matrix(channels, channels),
                             .bias = chance(50) ? std::optional(random_matrix(channels, 1)) : std::nullopt,
                             .slope = 0},
            {top}));
    if (chance(50))
      summands.push_back(add(ResidualLayer{random_matrix(2, flat), random_matrix(flat, 2),
                                           ResidualLayer::Skip::Identity, std::nullopt, 0, Rational(1, 4)},
                             {chance(50) ? top : summands.back()}));
    top = add(SumLayer{chance(50) ? Rational(0) : Rational(1)}, summands);
  }
  add(random_layer(out.inputs), {top});
  return out;
}

inline Sequential random_sequential() {
  if (chance(30)) return random_branches();
  Sequential out{.inputs = {drawn(1, 3), drawn(1, 3), drawn(1, 2)}, .layers = {}};
  VolumeShape shape = out.inputs;
  for (int l = drawn(1, 3); l > 0; --l) {
    out.layers.push_back(random_layer(shape));
    shape = shapes_of(out).back();
  }
  return out;
}

// --- the definition

// PRE and POST of every vertex on one sample, over any scalar T: weight(edge), constant(vertex), and activated(slope,
// PRE).
template <class T> struct Values { std::vector<T> pre, post; };
template <class T, class Weight, class Constant, class Activated>
Values<T> by_definition(const Graph& g, const std::vector<T>& x, Weight weight, Constant constant,
                        Activated activated) {
  Values<T> out{std::vector<T>(g.vertices.size()), std::vector<T>(g.vertices.size())};
  std::vector<bool> known(g.vertices.size(), false);
  const std::function<void(int)> visit = [&](int v) {
    const auto i = static_cast<std::size_t>(v);
    if (known[i]) return;
    known[i] = true;
    const Vertex& vertex = g.vertices[i];
    T sum = T(0);
    if (vertex.kind == Vertex::Kind::Input) sum = x[static_cast<std::size_t>(vertex.coordinate)];
    if (vertex.kind == Vertex::Kind::Constant) sum = constant(vertex);
    for (const Edge& e : g.edges) {
      if (e.to != v) continue;
      visit(e.from);
      sum = sum + weight(e) * out.post[static_cast<std::size_t>(e.from)];
    }
    out.pre[i] = sum;
    out.post[i] = vertex.kind == Vertex::Kind::Neuron ? activated(vertex.slope, sum) : sum;
  };
  for (int v = 0; v < g.size(); ++v) visit(v);
  return out;
}

inline Values<Real> exact_values(const Graph& g, const ExactMatrix& x, int sample) {
  std::vector<Real> column;
  for (int i = 0; i < x.rows(); ++i) column.push_back(x(i, sample));
  return by_definition<Real>(
      g, column, [&](const Edge& e) { return g.weight(e); }, [](const Vertex& v) { return v.value; },
      [](const Rational& slope, const Real& pre) { return pre.sign() == Sign::Positive ? pre : Real(slope) * pre; });
}

// Y, one row per output.
inline ExactMatrix output_by_definition(const Graph& g, const ExactMatrix& x) {
  ExactMatrix out(static_cast<int>(g.outputs.size()), x.cols());
  for (int j = 0; j < x.cols(); ++j) {
    const Values<Real> values = exact_values(g, x, j);
    for (int i = 0; i < out.rows(); ++i)
      out(i, j) = values.post[static_cast<std::size_t>(g.outputs[static_cast<std::size_t>(i)])];
  }
  return out;
}

// --- the passes of core/network

inline NetworkIn<ExactMatrix> exactly(const Graph& g, const BlockPlan& plan) {
  return network_in<ExactMatrix>(
      g, plan, [](const Real& x) { return x; }, [](const ExactMatrix& a) { return a; });
}

inline ExactMatrix output_of(const Graph& g, const ExactMatrix& x) {
  const BlockPlan plan = plan_blocks(g);
  const auto pass = forward(exactly(g, plan), x);
  ExactMatrix out(static_cast<int>(g.outputs.size()), x.cols());
  for (int i = 0; i < out.rows(); ++i) {
    const auto place = plan.places[static_cast<std::size_t>(g.outputs[static_cast<std::size_t>(i)])];
    for (int j = 0; j < x.cols(); ++j) out(i, j) = pass.post(static_cast<std::size_t>(place.block))(place.row, j);
  }
  return out;
}

inline ExactMatrix derivative_of(const Graph& g, const ExactMatrix& x, const ExactMatrix& gradient) {
  const BlockPlan plan = plan_blocks(g);
  const auto network = exactly(g, plan);
  const auto pass = forward(network, x);
  return parameter_derivative(g, plan, pass, backward(network, pass, at_outputs(g, plan, gradient, x.cols())));
}

}  // namespace plumbline::test
