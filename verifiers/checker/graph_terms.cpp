// Terms of networks as graphs.
#include "evaluator.hpp"
#include "layers.hpp"

namespace checker {

namespace {

// V x V, f(e) at (to, from) for every edge e.
template <class F> Matrix by_edges(const Graph& g, F f) {
  const int n = static_cast<int>(g.vertices.size());
  check_shape(n, n);
  std::vector<Num> entries(static_cast<std::size_t>(n) * n);
  for (const Edge& e : g.edges) entries[static_cast<std::size_t>(e.to) * n + e.from] = f(e);
  return make_matrix(n, n, std::move(entries));
}

// The terms (HEAD N).
Matrix of_shape(const std::string& head, const Graph& g) {
  if (head == "adjacency") return by_edges(g, [](const Edge&) { return Num(1); });
  if (head == "edge-weights") return by_edges(g, [&](const Edge& e) { return g.weight(e); });
  if (head == "parameter-index") return by_edges(g, [](const Edge& e) { return Num(e.weight > 0 ? e.weight : 0); });
  if (head == "hasse") return hasse(g);
  if (head == "parameters") {
    if (g.parameters.empty()) throw Undefined{};
    return by_columns(g.parameters.size(), 1, [&](int) { return g.parameters; });
  }
  std::vector<Num> marks(g.vertices.size());
  for (std::size_t v = 0; v < marks.size(); ++v) marks[v] = head == "input-vertices" && g.vertices[v]->source() ? 1 : 0;
  if (head == "output-vertices")
    for (const int v : g.outputs) marks[v] = 1;
  return by_columns(marks.size(), 1, [&](int) { return marks; });
}

// The terms (HEAD N A).
Matrix on_input(const std::string& head, const Graph& g, const Matrix& a) {
  if (head == "output") return output(g, a);
  if (head == "vertex-preactivation") return preactivations(g, a);
  if (head == "vertex-activation") return activations(g, a);
  if (head == "slopes") return slopes(g, a);
  if (head == "path-activity") return path_activity(g, a);
  return path_values(g, a, head == "absolute-paths");
}

Matrix arrangement(const Graph& g, const std::string& name, long l) {
  if (l < 1 || l > static_cast<long>(g.layers.size())) throw Undefined{};
  const auto found = g.layers[l - 1].arrangement.find(name);
  if (found == g.layers[l - 1].arrangement.end()) throw Undefined{};
  const Block& b = found->second;
  return build(b.rows, b.cols, [&](int i, int j) {
    return Num(b.first == 0 || (b.diagonal && i != j) ? 0 : b.first + (b.diagonal ? i : i * b.cols + j));
  });
}

}  // namespace

Matrix Evaluator::of_graph(const Node& t) {
  const std::vector<Node>& arguments = t.arguments;
  if (t.head == "arrangement") {
    const long l = index(arguments[1]);
    return arrangement(*graph(arguments[2]), arguments[0].head, l);
  }
  if (t.head == "path-derivative") {
    const long k = index(arguments[0]);
    const GraphPtr g = graph(arguments[1]);
    return path_derivative(k, *g, *matrix(arguments[2]));
  }
  const GraphPtr g = graph(arguments[0]);
  if (t.head == "path-activity" && g->gates) throw Undefined{};
  if (arguments.size() == 1) return of_shape(t.head, *g);
  const MatrixPtr a = matrix(arguments[1]);
  if (arguments.size() == 2) return on_input(t.head, *g, *a);
  const MatrixPtr gradient = matrix(arguments[2]);
  if (t.head == "derivative") return derivative(*g, *a, *gradient);
  return t.head == "sensitivity" ? sensitivity(*g, *a, *gradient) : input_gradient(*g, *a, *gradient);
}

// theta of a fully connected case, rescaled or deepened any number of times.
bool Evaluator::dense(const Node& t) const {
  if (!t.list) return case_.network != nullptr;
  return t.head == "rescale" ? dense(t.arguments[1]) : t.head == "deepen";
}

bool Evaluator::kind(const Node& f) {
  const long l = index(f.arguments[1]);
  const GraphPtr g = graph(f.arguments[2]);
  return l >= 1 && l <= static_cast<long>(g->layers.size()) && g->layers[l - 1].kind == f.arguments[0].head;
}

GraphPtr Evaluator::graph(const Node& t) {
  charge(100);
  if (!t.list && case_.graph) return case_.graph;
  const std::string key = text(t);
  if (const auto found = graphs_.find(key); found != graphs_.end()) return found->second;
  const GraphPtr g = std::make_shared<const Graph>(new_graph(t));
  charge(1000 * (g->vertices.size() + g->edges.size() + g->parameters.size()));  // what is kept takes memory
  return graphs_[key] = g;
}

Graph Evaluator::new_graph(const Node& t) {
  if (dense(t)) return graph_of(*network(t));
  const std::vector<Node>& arguments = t.arguments;
  for (const Node& argument : arguments)
    if (argument.role == 'N' && graph(argument)->gates && t.head != "gate") throw Undefined{};
  if (t.head == "gate") {
    Graph g = *graph(arguments[0]);
    g.gates = matrix(arguments[1]);
    if (static_cast<std::size_t>(g.gates->rows) != g.vertices.size()) throw Undefined{};
    return g;
  }
  if (t.head == "rescale") {
    const Num s = scalar(arguments[0]);
    return rescaled(s, *graph(arguments[1]));
  }
  if (t.head == "pull") {
    const long v = index(arguments[0]);
    return pulled(v, *graph(arguments[1]));
  }
  if (t.head == "descend") {
    const long steps = index(arguments[0]);
    const Num size = scalar(arguments[1]);
    const GraphPtr g = graph(arguments[2]);
    const MatrixPtr a = matrix(arguments[3]);
    return descended(steps, size, *g, *a, *matrix(arguments[4]));
  }
  const GraphPtr g = graph(arguments[0]);
  if (t.head == "signs") return signs(*g);
  return t.head == "unroll" ? unrolled(*g) : decomposed(*g, t.head == "decompose-absolute");
}

}  // namespace checker
