// The tables of a graph: docs/language.md, "Networks as graphs". All of them are read off the exact graph.
#include "evaluation/module_values.hpp"

namespace plumbline::modules {
namespace {

const Graph& graph(Facts& facts, const Term& term, const Bindings& b) {
  return facts.graph(term->args.back(), b).graph;
}

// Rows are targets; 0 where there is no edge.
ExactMatrix of_edges(Facts& facts, const Term& term, const Bindings& b) {
  const Graph& g = graph(facts, term, b);
  expect_square(g.vertices.size(), "a square matrix over the vertices of a graph");
  ExactMatrix out(g.size(), g.size());
  for (const Edge& e : g.edges)
    out(e.to, e.from) = term->head == Head::Adjacency     ? Real(1)
                        : term->head == Head::EdgeWeights ? g.weight(e)
                                                          : Real(e.parameter + 1);
  return out;
}

Facts::Shape square(Facts& facts, const Term& term, const Bindings& b) {
  const int n = graph(facts, term, b).size();
  return {n, n};
}

// A column.
ExactMatrix of_vertices(Facts& facts, const Term& term, const Bindings& b) {
  const Graph& g = graph(facts, term, b);
  ExactMatrix out(g.size(), 1);
  for (int v = 0; v < g.size(); ++v) {
    const Vertex& vertex = g.vertices[as_size(v)];
    const bool neuron = vertex.kind == Vertex::Kind::Neuron;
    out(v, 0) = term->head == Head::VertexSlopes ? Real(neuron ? vertex.slope : Rational(1)) : Real(neuron ? 0 : 1);
  }
  return out;
}

ExactMatrix outputs(Facts& facts, const Term& term, const Bindings& b) {
  const Graph& g = graph(facts, term, b);
  ExactMatrix out(static_cast<int>(g.outputs.size()), 1);
  for (int o = 0; o < out.rows(); ++o) out(o, 0) = Real(g.outputs[as_size(o)] + 1);
  return out;
}

// Which coordinate an input reads; in the last column the constants.
ExactMatrix sources(Facts& facts, const Term& term, const Bindings& b) {
  const Graph& g = graph(facts, term, b);
  ExactMatrix out(g.size(), g.inputs + 1);
  for (int v = 0; v < g.size(); ++v) {
    const Vertex& vertex = g.vertices[as_size(v)];
    if (vertex.kind == Vertex::Kind::Constant) out(v, g.inputs) = vertex.value;
    if (vertex.kind == Vertex::Kind::Input) out(v, vertex.coordinate) = Real(1);
  }
  return out;
}

ExactMatrix arrangement(Facts& facts, const Term& term, const Bindings& b) {
  const Graph& g = graph(facts, term, b);
  const std::int64_t l = facts.integer(term->args[0], b);
  if (l < 1 || l > static_cast<std::int64_t>(g.layers.size()))
    throw Undefined("layer " + std::to_string(l) + " of a network of " + std::to_string(g.layers.size()) + " layers");
  const LayerPlan& layer = g.layers[as_size(l - 1)];
  const auto found = layer.arrangements.find(term->name);
  if (found == layer.arrangements.end())
    throw Undefined("layer " + std::to_string(l) + " (" + layer.kind + ") has no matrix " + term->name);
  ExactMatrix out(found->second.rows(), found->second.cols());
  for (std::size_t i = 0; i < out.entries().size(); ++i) out.entries()[i] = Real(found->second.entries()[i]);
  return out;
}

Truth kind(Facts& facts, const Term& term, const Bindings& b) {
  const std::int64_t l = facts.integer(term->args[0], b);
  const std::vector<LayerPlan>& plans = graph(facts, term, b).layers;
  return truth_of(l >= 1 && l <= static_cast<std::int64_t>(plans.size()) && plans[as_size(l - 1)].kind == term->name);
}

}  // namespace

void graphs(ValueTable& table) {
  for (const Head head : {Head::Adjacency, Head::EdgeWeights, Head::ParameterIndex})
    table[head] = {.exact_matrix = of_edges, .shape = square};
  for (const Head head : {Head::InputVertices, Head::VertexSlopes}) table[head].exact_matrix = of_vertices;
  table[Head::Outputs].exact_matrix = outputs;
  table[Head::Sources].exact_matrix = sources;
  table[Head::Arrangement].exact_matrix = arrangement;
  table[Head::Kind] = {.truth = kind, .read_off = true};
}

}  // namespace plumbline::modules
