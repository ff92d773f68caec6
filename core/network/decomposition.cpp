#include "network/decomposition.hpp"

#include <algorithm>
#include <cstdint>

#include "budget/budget.hpp"
#include "network/graph_pass.hpp"
#include "network/path_tree.hpp"

namespace plumbline {
namespace {

Real sign_as_number(const Real& x) { return Real(x.sign() == Sign::Negative ? -1 : 1); }

// The tree with the vertices of the paths' starts; edges and inputs are as in g.
Graph skeleton(const Graph& g, const PathTree& tree) {
  Graph out;
  out.inputs = g.inputs;
  out.outputs = {0};
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const PathTree::Node& node = tree.nodes[i];
    budget::spend(128, "the tree of paths");
    Vertex v = g.vertices[as_size(node.vertex)];
    v.id.clear();
    out.vertices.push_back(std::move(v));
    if (node.parent < 0) continue;
    const Edge& e = g.edges[as_size(node.edge)];
    out.edges.push_back({static_cast<int>(i), node.parent, e.parameter, e.fixed_weight});
  }
  return out;
}

}  // namespace

Graph signs(const Graph& g) {
  Graph out = g;
  for (Real& w : out.parameters) w = sign_as_number(w);
  for (Edge& e : out.edges)
    if (e.parameter == Edge::kFixed) e.fixed_weight = sign_as_number(e.fixed_weight);
  return out;
}

Graph rescaled(const Real& s, const Graph& g) {
  Graph out = g;
  for (Real& w : out.parameters) w = s * w;
  return out;
}

bool keeps_slopes(const Real& s, const Graph& g) {
  const auto linear = [](const Vertex& v) { return v.kind != Vertex::Kind::Neuron || v.slope == Rational(1); };
  if (std::ranges::all_of(g.vertices, linear)) return true;
  if (s.sign() != Sign::Positive) return false;
  const auto in = in_edges(g);
  std::vector<int> learnable(g.vertices.size(), 0);
  for (const int v : topological_order(g)) {
    bool first = true;
    for (const int i : in[as_size(v)]) {
      const Edge& e = g.edges[as_size(i)];
      const int here = learnable[as_size(e.from)] + (e.parameter == Edge::kFixed ? 0 : 1);
      if (!first && here != learnable[as_size(v)]) return false;
      learnable[as_size(v)] = here;
      first = false;
    }
  }
  return true;
}

Graph unroll(const Graph& g, const PathTree& tree) {
  Graph out = skeleton(g, tree);
  out.parameters = g.parameters;
  return out;
}

Graph pull(int v, const Graph& g) {
  const bool is_output = std::ranges::find(g.outputs, v) != g.outputs.end();
  if (v < 0 || v >= g.size())
    throw Undefined("vertex " + std::to_string(v + 1) + " of a graph of " + std::to_string(g.size()));
  if (g.vertices[as_size(v)].kind != Vertex::Kind::Neuron || is_output)
    throw Undefined("only weights behind an inner vertex can be pulled back");
  int out_edge = -1;
  for (std::size_t e = 0; e < g.edges.size(); ++e) {
    if (g.edges[e].from != v) continue;
    if (out_edge >= 0) throw Undefined("vertex " + std::to_string(v + 1) + " has more than one out-edge");
    out_edge = static_cast<int>(e);
  }
  if (out_edge < 0) throw Undefined("vertex " + std::to_string(v + 1) + " has no out-edge");
  const Real size = abs(g.weight(g.edges[as_size(out_edge)]));
  Graph out = g;
  out.layers.clear();
  for (std::size_t e = 0; e < g.edges.size(); ++e) {  // the changed edges have weights of their own
    Edge& edge = out.edges[e];
    if (edge.to != v && static_cast<int>(e) != out_edge) continue;
    edge.fixed_weight = edge.to == v ? g.weight(edge) * size : sign_as_number(g.weight(edge));
    edge.parameter = Edge::kFixed;
  }
  return out;
}

Graph decompose(const Graph& g, const PathTree& tree, bool absolute) {
  Graph out = skeleton(g, tree);
  std::vector<Real> edge_signs;
  for (const Edge& e : g.edges) edge_signs.push_back(sign_as_number(g.weight(e)));
  std::vector<bool> negative(tree.nodes.size(), false),
      zero(tree.nodes.size(), false);  // the product of the weights along the path
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const Real& sign = edge_signs[as_size(tree.nodes[i].edge)];
    out.edges[i - 1].parameter = Edge::kFixed;  // the edge of node i: nodes are in preorder, the root has none
    out.edges[i - 1].fixed_weight = sign;
    const auto parent = as_size(tree.nodes[i].parent), e = as_size(tree.nodes[i].edge);
    negative[i] = negative[parent] != (sign.sign() == Sign::Negative);
    zero[i] = zero[parent] || g.weight(g.edges[e]).sign() == Sign::Zero;
  }
  out.inputs = static_cast<int>(tree.complete.size());
  for (std::size_t p = 0; p < tree.complete.size(); ++p) {
    const int leaf = tree.complete[p];
    out.vertices[as_size(leaf)] = {.kind = Vertex::Kind::Input, .coordinate = static_cast<int>(p)};
    if (absolute || leaf == 0) continue;
    const int middle = out.size();
    out.vertices.push_back({.kind = Vertex::Kind::Neuron, .slope = Rational(1)});
    out.edges[as_size(leaf - 1)].from = middle;
    out.edges.push_back({leaf, middle, Edge::kFixed, Real(negative[as_size(leaf)] && !zero[as_size(leaf)] ? -1 : 1)});
  }
  return out;
}

Graph descend(std::int64_t steps, const Real& s, Graph g, const ExactMatrix& a, const ExactMatrix& b) {
  if (g.parameters.empty()) throw Undefined("gradient descent on a network without learnable parameters");
  if (a.rows() != g.inputs || b.rows() != static_cast<int>(g.outputs.size()) || b.cols() != a.cols())
    throw Undefined("the data of gradient descent do not fit the network");
  const BlockPlan plan = plan_blocks(g);
  const Real factor = Real(Rational(2, a.cols()));
  for (std::int64_t t = 0; t < steps; ++t) {
    const auto network = network_in<ExactMatrix>(
        g, plan, [](const Real& x) { return x; }, [](const ExactMatrix& x) { return x; });
    const Pass<ExactMatrix> pass = forward(network, a);
    ExactMatrix residual(static_cast<int>(g.outputs.size()), a.cols());
    for (int i = 0; i < residual.rows(); ++i) {
      const BlockPlan::Place place = plan.places[as_size(g.outputs[as_size(i)])];
      for (int j = 0; j < a.cols(); ++j)
        residual(i, j) = factor * (pass.post(as_size(place.block))(place.row, j) - b(i, j));
    }
    const auto sensitivity = backward(network, pass, at_outputs(g, plan, residual, a.cols()), false);
    const ExactMatrix d = parameter_derivative(g, plan, pass, sensitivity);
    for (std::size_t k = 0; k < g.parameters.size(); ++k)
      g.parameters[k] = g.parameters[k] - s * d(static_cast<int>(k), 0);
  }
  return g;
}

}  // namespace plumbline
