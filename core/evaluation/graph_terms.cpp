#include "evaluation/graph_terms.hpp"

#include <algorithm>
#include <stdexcept>

#include "evaluation/fill.hpp"
#include "number/budget.hpp"

namespace plumbline {
namespace {

template <class Rung> using ScalarIn = typename Rung::Scalar;

void expect_small(const Graph& g) {
  if (g.size() > kMaxSquare)
    throw ResourceLimit("a square matrix over the " + std::to_string(g.size()) + " vertices of a graph; at most " +
                        std::to_string(kMaxSquare));
}

template <class Rung, class Value> typename Rung::Matrix over_edges(const Graph& g, Value value) {
  expect_small(g);
  Matrix<ScalarIn<Rung>> out(g.size(), g.size());
  for (const Edge& e : g.edges) out(e.to, e.from) = value(e);
  return Rung::matrix(out);
}

template <class Rung, class Test> typename Rung::Matrix over_vertices(const Graph& g, Test test) {
  return fill<Rung>(g.size(), 1, [&](int v, int) { return Rung::number(Rational(test(v) ? 1 : 0)); });
}

template <class Rung> typename Rung::Matrix integers(const Matrix<int>& a) {
  return fill<Rung>(a.rows(), a.cols(), [&](int i, int j) { return Rung::number(Rational(a(i, j))); });
}

bool is_output(const Graph& g, int v) { return std::find(g.outputs.begin(), g.outputs.end(), v) != g.outputs.end(); }

// One row per vertex: part(block) is the block's matrix, or null for zeros.
template <class Rung, class Part> typename Rung::Matrix by_vertex(const GraphFact& fact, int samples, Part part) {
  const ScalarIn<Rung> zero = Rung::number(Rational(0));
  return fill<Rung>(fact.graph.size(), samples, [&](int v, int j) {
    const BlockPlan::Place place = fact.plan.places[static_cast<std::size_t>(v)];
    const typename Rung::Matrix* block = part(static_cast<std::size_t>(place.block));
    return block == nullptr ? zero : ScalarIn<Rung>((*block)(place.row, j));
  });
}

template <class T> const T* pointer(const std::optional<T>& a) { return a ? &*a : nullptr; }

// 1 for positive, `below` for the rest.
template <class S> S slope_at(const S& pre, const S& one, const S& below) {
  switch (sign_of(pre)) {
    case Sign::Positive: return one;
    case Sign::Unknown: throw Undecided("the sign of a preactivation");
    default: return below;
  }
}

}  // namespace

template <class Rung> bool GraphTerms<Rung>::covers(Head head) {
  switch (head) {
    case Head::Parameters:
    case Head::OutputVertices:
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation:
    case Head::Slopes:
    case Head::Derivative:
    case Head::Sensitivity:
    case Head::InputGradient:
    case Head::GatedDerivative: return true;
    default: return info(head).module == "graphs" || info(head).module == "invariance";
  }
}

template <class Rung> auto GraphTerms<Rung>::matrix(const Term& term, const Bindings& b) -> M {
  switch (term->head) {
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation:
    case Head::Slopes: return of_pass(term, b);
    case Head::Derivative:
    case Head::Sensitivity:
    case Head::InputGradient: return of_sensitivity(term, b);
    case Head::Paths:
    case Head::AbsolutePaths:
    case Head::PathDerivative: return of_paths(term, b);
    case Head::PathActivity: return path_activity(term, b);
    case Head::GatedDerivative: {
      const auto& args = term->args;
      return values_.matrix(make(Head::Derivative, {make(Head::Gate, {args[0], args[1]}), args[2], args[3]}), b);
    }
    default: return structure(term, b);
  }
}

template <class Rung> auto GraphTerms<Rung>::structure(const Term& term, const Bindings& b) -> M {
  const Graph& g = facts_.graph(term->args.back(), b).graph;
  const auto number = [](long n) { return Rung::number(Rational(n)); };
  switch (term->head) {
    case Head::Adjacency: return over_edges<Rung>(g, [&](const Edge&) { return number(1); });
    case Head::EdgeWeights: return over_edges<Rung>(g, [&](const Edge& e) { return Rung::number(g.weight(e)); });
    case Head::ParameterIndex: return over_edges<Rung>(g, [&](const Edge& e) { return number(e.parameter + 1); });
    case Head::InputVertices:
      return over_vertices<Rung>(
          g, [&](int v) { return g.vertices[static_cast<std::size_t>(v)].kind != Vertex::Kind::Neuron; });
    case Head::Outputs:
      return fill<Rung>(static_cast<int>(g.outputs.size()), 1,
                        [&](int o, int) { return number(g.outputs[static_cast<std::size_t>(o)] + 1); });
    case Head::Sources:
      return fill<Rung>(g.size(), g.inputs + 1, [&](int v, int j) {
        const Vertex& vertex = g.vertices[static_cast<std::size_t>(v)];
        if (vertex.kind == Vertex::Kind::Constant && j == g.inputs) return Rung::number(vertex.value);
        return number(vertex.kind == Vertex::Kind::Input && vertex.coordinate == j ? 1 : 0);
      });
    case Head::VertexSlopes:
      return fill<Rung>(g.size(), 1, [&](int v, int) {
        const Vertex& vertex = g.vertices[static_cast<std::size_t>(v)];
        return Rung::number(vertex.kind == Vertex::Kind::Neuron ? vertex.slope : Rational(1));
      });
    case Head::OutputVertices: return over_vertices<Rung>(g, [&](int v) { return is_output(g, v); });
    case Head::Parameters:
      if (g.parameters.empty()) throw Undefined("the network has no learnable parameter");
      return fill<Rung>(static_cast<int>(g.parameters.size()), 1,
                        [&](int k, int) { return Rung::number(g.parameters[static_cast<std::size_t>(k)]); });
    case Head::Arrangement: {
      const long l = facts_.integer(term->args[0], b);
      if (l < 1 || l > static_cast<long>(g.layers.size()))
        throw Undefined("layer " + std::to_string(l) + " of a network of " + std::to_string(g.layers.size()) +
                        " layers");
      const LayerPlan& layer = g.layers[static_cast<std::size_t>(l - 1)];
      const auto found = layer.arrangements.find(term->name);
      if (found == layer.arrangements.end())
        throw Undefined("layer " + std::to_string(l) + " (" + layer.kind + ") has no matrix " + term->name);
      return integers<Rung>(found->second);
    }
    case Head::Hasse: {
      const PathTree& tree = facts_.paths(term->args[0], b);
      if (tree.nodes.size() > kMaxSquare)
        throw ResourceLimit("a Hasse diagram of " + std::to_string(tree.nodes.size()) + " paths; at most " +
                            std::to_string(kMaxSquare));
      Matrix<int> out(static_cast<int>(tree.nodes.size()), static_cast<int>(tree.nodes.size()));
      for (const auto& [larger, smaller] : hasse_diagram(tree)) out(smaller, larger) = 1;
      return integers<Rung>(out);
    }
    default: throw std::logic_error("not a term of graphs: " + canonical(term));
  }
}

template <class Rung> auto GraphTerms<Rung>::of_pass(const Term& term, const Bindings& b) -> M {
  const Term& net = term->args[0];
  const GraphFact& fact = facts_.graph(net, b);
  const Pass<M>& p = networks_.pass(net, term->args[1], b);
  const int samples = values_.matrix(term->args[1], b).cols();
  const auto pre = [&](std::size_t block) { return &p.pre[block]; };
  const auto post = [&](std::size_t block) { return &p.post(block); };
  switch (term->head) {
    case Head::VertexPreactivation: return by_vertex<Rung>(fact, samples, pre);
    case Head::VertexActivation: return by_vertex<Rung>(fact, samples, post);
    case Head::Output:
      return fill<Rung>(static_cast<int>(fact.graph.outputs.size()), samples, [&](int i, int j) {
        const BlockPlan::Place place =
            fact.plan.places[static_cast<std::size_t>(fact.graph.outputs[static_cast<std::size_t>(i)])];
        return S(p.post(static_cast<std::size_t>(place.block))(place.row, j));
      });
    default: break;
  }
  const S one = Rung::number(Rational(1));
  const M all = by_vertex<Rung>(fact, samples, pre);
  return fill<Rung>(fact.graph.size(), samples, [&](int v, int j) {
    const Vertex& vertex = fact.graph.vertices[static_cast<std::size_t>(v)];
    if (fact.gates && vertex.kind == Vertex::Kind::Neuron) return Rung::number((*fact.gates)(v, j));
    const bool linear = vertex.kind != Vertex::Kind::Neuron || vertex.slope == Rational(1);
    return linear ? one : slope_at<S>(all(v, j), one, Rung::number(vertex.slope));
  });
}

template <class Rung> auto GraphTerms<Rung>::of_sensitivity(const Term& term, const Bindings& b) -> M {
  const Term &net = term->args[0], &input = term->args[1];
  const GraphFact& fact = facts_.graph(net, b);
  const Pass<M>& p = networks_.pass(net, input, b);
  const M &a = values_.matrix(input, b), &seed = values_.matrix(term->args[2], b);
  const Key key = facts_.key({facts_.key(net, b), facts_.key(input, b), facts_.key(term->args[2], b)});
  const Sensitivity<M>& s = sensitivities_.get(
      key, [&] { return backward(networks_.network(net, b), p, at_outputs(fact.graph, fact.plan, seed, a.cols())); });
  if (term->head == Head::Derivative) {
    if (fact.graph.parameters.empty()) throw Undefined("the network has no learnable parameter");
    return Rung::matrix(parameter_derivative(fact.graph, fact.plan, p, s));
  }
  const M by = by_vertex<Rung>(fact, a.cols(), [&](std::size_t block) { return pointer(s.post[block]); });
  if (term->head == Head::Sensitivity) return by;
  Matrix<S> out(a.rows(), a.cols());
  for (int v = 0; v < fact.graph.size(); ++v) {
    const Vertex& vertex = fact.graph.vertices[static_cast<std::size_t>(v)];
    if (vertex.kind != Vertex::Kind::Input) continue;
    for (int j = 0; j < a.cols(); ++j) out(vertex.coordinate, j) = out(vertex.coordinate, j) + by(v, j);
  }
  return Rung::matrix(out);
}

// For each node of the tree of paths, the product of the weights along it; and, for path-derivative, the derivative of
// that product by parameter k.
template <class Rung> auto GraphTerms<Rung>::of_paths(const Term& term, const Bindings& b) -> M {
  const bool differentiate = term->head == Head::PathDerivative;
  const Term &net = term->args[differentiate ? 1 : 0], &input = term->args[differentiate ? 2 : 1];
  const Graph& g = facts_.graph(net, b).graph;
  const PathTree& tree = facts_.paths(net, b);
  const M& a = values_.matrix(input, b);
  if (a.rows() != g.inputs)
    throw Undefined("data of " + std::to_string(a.rows()) + " rows for a network of " + std::to_string(g.inputs) +
                    " inputs");
  const long k = differentiate ? facts_.integer(term->args[0], b) : 0;
  if (differentiate && (k < 1 || k > static_cast<long>(g.parameters.size())))
    throw Undefined("parameter " + std::to_string(k) + " of " + std::to_string(g.parameters.size()));
  const S zero = Rung::number(Rational(0)), one = Rung::number(Rational(1));
  std::vector<S> weights;
  for (const Edge& e : g.edges) {
    const S w = Rung::number(g.weight(e));
    weights.push_back(term->head == Head::AbsolutePaths ? abs(w) : w);
  }
  std::vector<S> products(tree.nodes.size(), one), derivatives(differentiate ? tree.nodes.size() : 0, zero);
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const auto parent = static_cast<std::size_t>(tree.nodes[i].parent),
               e = static_cast<std::size_t>(tree.nodes[i].edge);
    budget::spend(64, "the products along paths");
    products[i] = products[parent] * weights[e];
    if (!differentiate) continue;
    derivatives[i] = derivatives[parent] * weights[e];
    if (g.edges[e].parameter + 1 == k) derivatives[i] = derivatives[i] + products[parent];
  }
  const std::vector<S>& values = differentiate ? derivatives : products;
  return fill<Rung>(static_cast<int>(tree.complete.size()), a.cols(), [&](int p, int j) {
    const auto node = static_cast<std::size_t>(tree.complete[static_cast<std::size_t>(p)]);
    const Vertex& start = g.vertices[static_cast<std::size_t>(tree.nodes[node].vertex)];
    return S((start.kind == Vertex::Kind::Input ? S(a(start.coordinate, j)) : Rung::number(start.value)) *
             values[node]);
  });
}

template <class Rung> auto GraphTerms<Rung>::path_activity(const Term& term, const Bindings& b) -> M {
  const GraphFact& fact = facts_.graph(term->args[0], b);
  if (fact.gates) throw Undefined("the activity of paths of a network with prescribed slopes");
  const PathTree& tree = facts_.paths(term->args[0], b);
  const Pass<M>& p = networks_.pass(term->args[0], term->args[1], b);
  const int samples = values_.matrix(term->args[1], b).cols();
  const M pre = by_vertex<Rung>(fact, samples, [&](std::size_t block) { return &p.pre[block]; });
  std::vector<std::vector<bool>> active(tree.nodes.size(), std::vector<bool>(static_cast<std::size_t>(samples), true));
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    if (tree.nodes[i].parent >= 0) active[i] = active[static_cast<std::size_t>(tree.nodes[i].parent)];
    const Vertex& vertex = fact.graph.vertices[static_cast<std::size_t>(tree.nodes[i].vertex)];
    if (vertex.kind != Vertex::Kind::Neuron || vertex.slope == Rational(1)) continue;
    for (int j = 0; j < samples; ++j) {
      const Sign sign = sign_of(pre(tree.nodes[i].vertex, j));
      if (sign == Sign::Unknown) throw Undecided("the sign of a preactivation");
      if (sign == Sign::Negative) active[i][static_cast<std::size_t>(j)] = false;
    }
  }
  return fill<Rung>(static_cast<int>(tree.complete.size()), samples, [&](int q, int j) {
    return Rung::number(Rational(
        active[static_cast<std::size_t>(tree.complete[static_cast<std::size_t>(q)])][static_cast<std::size_t>(j)] ? 1
                                                                                                                  : 0));
  });
}

// A vertex is alive for a sample if its value may change with the weights; docs/language.md defines it.
template <class Rung> Truth GraphTerms<Rung>::differentiable(const Term& net, const Term& input, const Bindings& b) {
  const GraphFact& fact = facts_.graph(net, b);
  const Graph& g = fact.graph;
  const Pass<M>& p = networks_.pass(net, input, b);
  if (fact.gates) return Truth::True;
  const int samples = values_.matrix(input, b).cols();
  const M pre = by_vertex<Rung>(fact, samples, [&](std::size_t block) { return &p.pre[block]; });
  const auto in = in_edges(g);
  const std::vector<int> order = topological_order(g);
  Truth out = Truth::True;
  for (int j = 0; j < samples; ++j) {
    std::vector<Truth> alive(g.vertices.size(), Truth::False);
    for (const int v : order) {
      const auto i = static_cast<std::size_t>(v);
      const Vertex& vertex = g.vertices[i];
      const Sign sign = sign_of(pre(v, j));
      if (vertex.kind != Vertex::Kind::Neuron) {
        alive[i] = sign == Sign::Unknown ? Truth::Unknown : truth_of(sign != Sign::Zero);
        continue;
      }
      for (const int e : in[i])
        alive[i] = alive[i] | alive[static_cast<std::size_t>(g.edges[static_cast<std::size_t>(e)].from)];
      const Truth at_kink = vertex.slope == Rational(1) ? Truth::False
                            : sign == Sign::Unknown     ? Truth::Unknown
                                                        : truth_of(sign == Sign::Zero);
      out = out & !(alive[i] & at_kink);
      const Truth off = !vertex.slope.is_zero() ? Truth::False
                        : sign == Sign::Unknown ? Truth::Unknown
                                                : truth_of(sign == Sign::Negative);
      alive[i] = alive[i] & !off;
    }
  }
  return out;
}

template <class Rung> void GraphTerms<Rung>::forget() { sensitivities_.forget(); }

template class GraphTerms<MachineRung>;
template class GraphTerms<MultiRung>;
template class GraphTerms<ExactRung>;
template class GraphTerms<GuessRung>;

}  // namespace plumbline
