// The rules of networks as graphs: docs/language.md, "Networks as graphs".
#include "networks/graph.hpp"

namespace checker {

namespace {

// V x V, f(e) at (to, from) for every edge e.
template <class F> Matrix by_edges(const Graph& g, F f) {
  const int n = static_cast<int>(g.vertices.size());
  check_shape(n, n, kNumbers);
  std::vector<Num> entries(static_cast<std::size_t>(n) * n);
  for (const Edge& e : g.edges) entries[static_cast<std::size_t>(e.to) * n + e.from] = f(e);
  return make_matrix(n, n, std::move(entries));
}

Matrix adjacency(const Graph& g) {
  return by_edges(g, [](const Edge&) { return Num(1); });
}
Matrix edge_weights(const Graph& g) {
  return by_edges(g, [&](const Edge& e) { return g.weight(e); });
}
Matrix parameter_index(const Graph& g) {
  return by_edges(g, [](const Edge& e) { return Num(e.weight > 0 ? e.weight : 0); });
}
Matrix input_vertices(const Graph& g) {
  std::vector<Num> marks;
  for (const VertexPtr& v : g.vertices) marks.push_back(v->source() ? 1 : 0);
  return by_columns(marks.size(), 1, [&](int) { return marks; });
}
Matrix output_vertices(const Graph& g) {
  std::vector<Num> marks(g.vertices.size());
  for (const int v : g.outputs) marks[v] = 1;
  return by_columns(marks.size(), 1, [&](int) { return marks; });
}

Matrix outputs(const Graph& g) {
  std::vector<Num> numbers;
  for (const int v : g.outputs) numbers.push_back(v + 1);
  return by_columns(numbers.size(), 1, [&](int) { return numbers; });
}
// Row v: a 1 in the column of the coordinate that an input reads; in the last column the value of a constant.
Matrix sources(const Graph& g) {
  const int last = g.coordinates;
  return by_columns(g.vertices.size(), last + 1, [&](int j) {
    std::vector<Num> column;
    for (const VertexPtr& v : g.vertices)
      column.push_back(v->constant && j == last ? *v->constant : Num(v->coordinate == j && j < last ? 1 : 0));
    return column;
  });
}
Matrix vertex_slopes(const Graph& g) {
  std::vector<Num> slopes;
  for (const VertexPtr& v : g.vertices) slopes.push_back(v->slope);
  return by_columns(slopes.size(), 1, [&](int) { return slopes; });
}

Matrix arrangement(const Graph& g, const std::string& name, std::int64_t l) {
  if (l < 1 || l > static_cast<std::int64_t>(g.layers.size())) throw Undefined{};
  const auto& blocks = g.layers[static_cast<std::size_t>(l) - 1].arrangement;
  const auto found = blocks.find(name);
  if (found == blocks.end()) throw Undefined{};
  const Block& b = found->second;
  return build(b.rows, b.cols, [&](int i, int j) {
    return Num(b.first == 0 || (b.diagonal && i != j) ? 0 : b.first + (b.diagonal ? i : i * b.cols + j));
  });
}

Matrix at_vertices(const Graph& g, const Matrix& a) { return preactivations(g, a); }

// (HEAD N), (HEAD N A), (HEAD N A G).
template <Matrix (*f)(const Graph&)> Value of_graph(Evaluator& e, const Node& t) { return made(f(*graph_of(e, t[0]))); }
template <Matrix (*f)(const Graph&, const Matrix&)> Value on_input(Evaluator& e, const Node& t) {
  const GraphPtr g = graph_of(e, t[0]);
  return made(f(*g, *e.matrix(t[1])));
}
template <Matrix (*f)(const Graph&, const Matrix&, const Matrix&)> Value with_gradient(Evaluator& e, const Node& t) {
  const GraphPtr g = graph_of(e, t[0]);
  const MatrixPtr a = e.matrix(t[1]);
  return made(f(*g, *a, *e.matrix(t[2])));
}

Value arrangement_of(Evaluator& e, const Node& t) {
  const std::int64_t l = e.index(t[1]);
  return made(arrangement(*graph_of(e, t[2]), t[0].head, l));
}
Value kind(Evaluator& e, const Node& t) {
  const std::int64_t l = e.index(t[1]);
  const GraphPtr g = graph_of(e, t[2]);
  const bool is = l >= 1 && l <= static_cast<std::int64_t>(g->layers.size()) &&
                  g->layers[static_cast<std::size_t>(l) - 1].kind == t[0].head;
  return truth_of(is);
}
Value is_differentiable(Evaluator& e, const Node& t) {
  const GraphPtr g = graph_of(e, t[0]);
  return truth_of(differentiable(*g, *e.matrix(t[1])));
}

Value gated_derivative(Evaluator& e, const Node& t) {
  Graph g = *ungated(graph_of(e, t[0]));
  g.gates = e.matrix(t[1]);
  if (static_cast<std::size_t>(g.gates->rows) != g.vertices.size()) throw Undefined{};
  const MatrixPtr a = e.matrix(t[2]);
  return made(derivative(g, *a, *e.matrix(t[3])));
}
Value descend(Evaluator& e, const Node& t) {
  const std::int64_t steps = e.index(t[0]);
  const Num size = e.scalar(t[1]);
  const GraphPtr g = ungated(graph_of(e, t[2]));
  const MatrixPtr a = e.matrix(t[3]);
  return with_parameters(e.network(t[2]), descended(steps, size, *g, *a, *e.matrix(t[4])).parameters);
}

}  // namespace

GraphPtr graph_of(Evaluator& e, const Node& t, Graphing) {
  const Net& n = e.network(t);
  if (!n.other) n.other = std::make_shared<const Graph>(graph_of(*n.layers));
  return std::static_pointer_cast<const Graph>(n.other);
}

OtherPtr Graph::with(std::vector<Num> learnable) const {
  Graph g = *this;
  if (g.gates) throw Undefined{};
  g.parameters = std::move(learnable);
  return std::make_shared<const Graph>(std::move(g));
}

GraphPtr ungated(GraphPtr g, Graphing) {
  if (g->gates) throw Undefined{};
  return g;
}

std::vector<Rule> graph_heads() {
  constexpr Module kGraphs = Module::Graphs;
  return {{"adjacency", 'M', "N", kGraphs, of_graph<adjacency>},
          {"edge-weights", 'M', "N", kGraphs, of_graph<edge_weights>},
          {"parameter-index", 'M', "N", kGraphs, of_graph<parameter_index>},
          {"input-vertices", 'M', "N", kGraphs, of_graph<input_vertices>},
          {"outputs", 'M', "N", kGraphs, of_graph<outputs>},
          {"sources", 'M', "N", kGraphs, of_graph<sources>},
          {"vertex-slopes", 'M', "N", kGraphs, of_graph<vertex_slopes>},
          {"arrangement", 'M', "wIN", kGraphs, arrangement_of, false, {"weight", "Y", "U", "Z"}},
          {"kind",
           'F',
           "wIN",
           kGraphs,
           kind,
           false,
           {"fully-connected", "convolution", "average-pooling", "residual-identity", "residual-diagonal",
            "residual-free"}}};
}

std::vector<Rule> graph_pass_rules() {
  constexpr Module kGraphs = Module::Graphs;
  return {{"output-vertices", 'M', "N", kGraphs, of_graph<output_vertices>},
          {"output", 'M', "NM", kGraphs, on_input<output>},
          {"vertex-preactivation", 'M', "NM", kGraphs, on_input<at_vertices>},
          {"vertex-activation", 'M', "NM", kGraphs, on_input<activations>},
          {"slopes", 'M', "NM", kGraphs, on_input<slopes>},
          {"derivative", 'M', "NMM", kGraphs, with_gradient<derivative>},
          {"sensitivity", 'M', "NMM", kGraphs, with_gradient<sensitivity>},
          {"input-gradient", 'M', "NMM", kGraphs, with_gradient<input_gradient>},
          {"gated-derivative", 'M', "NMMM", kGraphs, gated_derivative},
          {"differentiable", 'F', "NM", kGraphs, is_differentiable},
          {"descend", 'N', "ISNMM", kGraphs, descend}};
}

}  // namespace checker
