// Networks that are trees of paths, and the tables over their paths: docs/language.md, "Paths".
#include "budget/budget.hpp"
#include "evaluation/evaluator.hpp"
#include "evaluation/fill.hpp"
#include "evaluation/module_values.hpp"
#include "evaluation/network_terms.hpp"
#include "network/decomposition.hpp"
#include "network/path_tree.hpp"

namespace plumbline::modules {
namespace {

const PathTree& paths(Facts& facts, const Term& network, const Bindings& b) {
  return facts.remembered<PathTree>(Head::Paths, facts.key(network, b),
                                    [&] { return path_tree(facts.graph(network, b).graph); });
}

// For each node of the tree of paths, the product of the weights along it; and, for path-derivative, the derivative of
// that product by parameter k.
template <class Rung> typename Rung::Matrix of_paths(const Room<Rung>& room, const Term& term, const Bindings& b) {
  using S = typename Rung::Scalar;
  const bool differentiate = term->head == Head::PathDerivative;
  const Term &net = term->args[differentiate ? 1 : 0], &input = term->args[differentiate ? 2 : 1];
  const Graph& g = room.facts.graph(net, b).graph;
  const PathTree& tree = paths(room.facts, net, b);
  const auto& a = room.values.matrix(input, b);
  if (a.rows() != g.inputs)
    throw Undefined("data of " + std::to_string(a.rows()) + " rows for a network of " + std::to_string(g.inputs) +
                    " inputs");
  const std::int64_t k = differentiate ? room.facts.integer(term->args[0], b) : 0;
  if (differentiate && (k < 1 || k > static_cast<std::int64_t>(g.parameters.size())))
    throw Undefined("parameter " + std::to_string(k) + " of " + std::to_string(g.parameters.size()));
  const S zero = Rung::number(Rational(0)), one = Rung::number(Rational(1));
  std::vector<S> weights;
  for (const Edge& e : g.edges) {
    const S w = Rung::number(g.weight(e));
    weights.push_back(term->head == Head::AbsolutePaths ? abs(w) : w);
  }
  std::vector<S> products(tree.nodes.size(), one), derivatives(differentiate ? tree.nodes.size() : 0, zero);
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const auto parent = as_size(tree.nodes[i].parent), e = as_size(tree.nodes[i].edge);
    budget::spend(64, "the products along paths");
    products[i] = products[parent] * weights[e];
    if (!differentiate) continue;
    derivatives[i] = derivatives[parent] * weights[e];
    if (g.edges[e].parameter + 1 == k) derivatives[i] = derivatives[i] + products[parent];
  }
  const std::vector<S>& values = differentiate ? derivatives : products;
  return fill<Rung>(static_cast<int>(tree.complete.size()), a.cols(), [&](int p, int j) {
    const auto node = as_size(tree.complete[as_size(p)]);
    const Vertex& start = g.vertices[as_size(tree.nodes[node].vertex)];
    return S((start.kind == Vertex::Kind::Input ? S(a(start.coordinate, j)) : Rung::number(start.value)) *
             values[node]);
  });
}

template <class Rung> typename Rung::Matrix path_activity(const Room<Rung>& room, const Term& term, const Bindings& b) {
  const GraphFact& fact = room.facts.graph(term->args[0], b);
  if (fact.gates) throw Undefined("the activity of paths of a network with prescribed slopes");
  const PathTree& tree = paths(room.facts, term->args[0], b);
  const auto& p = room.networks.pass(term->args[0], term->args[1], b);
  const int samples = room.values.matrix(term->args[1], b).cols();
  const auto pre = by_vertex<Rung>(fact, samples, [&](std::size_t block) { return &p.pre[block]; });
  std::vector<std::vector<bool>> active(tree.nodes.size(), std::vector<bool>(as_size(samples), true));
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    if (tree.nodes[i].parent >= 0) active[i] = active[as_size(tree.nodes[i].parent)];
    const Vertex& vertex = fact.graph.vertices[as_size(tree.nodes[i].vertex)];
    if (vertex.kind != Vertex::Kind::Neuron || vertex.slope == Rational(1)) continue;
    for (int j = 0; j < samples; ++j) {
      const Sign sign = sign_of(pre(tree.nodes[i].vertex, j));
      if (sign == Sign::Unknown) throw Undecided("the sign of a preactivation");
      if (sign == Sign::Negative) active[i][as_size(j)] = false;
    }
  }
  return fill<Rung>(static_cast<int>(tree.complete.size()), samples, [&](int q, int j) {
    return Rung::number(Rational(active[as_size(tree.complete[as_size(q)])][as_size(j)] ? 1 : 0));
  });
}

ExactMatrix hasse(Facts& facts, const Term& term, const Bindings& b) {
  const PathTree& tree = paths(facts, term->args[0], b);
  expect_square(tree.nodes.size(), "a Hasse diagram of the paths");
  ExactMatrix out(static_cast<int>(tree.nodes.size()), static_cast<int>(tree.nodes.size()));
  for (const auto& [larger, smaller] : hasse_diagram(tree)) out(smaller, larger) = Real(1);
  return out;
}

Graph made_from_paths(Facts& facts, const Term& network, const Bindings& b) {
  const Term& of = network->args[0];
  const Graph& g = facts.ungated(of, b);
  if (network->head == Head::Unroll) return unroll(g, paths(facts, of, b));
  return decompose(g, paths(facts, of, b), network->head == Head::DecomposeAbsolute);
}

Graph pulled(Facts& facts, const Term& network, const Bindings& b) {
  const std::int64_t v = std::clamp(facts.integer(network->args[0], b), std::int64_t{0}, std::int64_t{1} << 30);
  return pull(static_cast<int>(v) - 1, facts.ungated(network->args[1], b));
}

}  // namespace

void invariance(ValueTable& table) {
  table[Head::Signs].graph = [](Facts& facts, const Term& network, const Bindings& b) {
    return signs(facts.ungated(network->args[0], b));
  };
  table[Head::Pull].graph = pulled;
  for (const Head head : {Head::Unroll, Head::Decompose, Head::DecomposeAbsolute}) table[head].graph = made_from_paths;
  const auto every = [](auto f) { return on_every_rung<MatrixFunction>(f); };
  for (const Head head : {Head::Paths, Head::AbsolutePaths, Head::PathDerivative})
    table[head].matrix =
        every([](const auto& room, const Term& term, const Bindings& b) { return of_paths(room, term, b); });
  table[Head::PathActivity].matrix =
      every([](const auto& room, const Term& term, const Bindings& b) { return path_activity(room, term, b); });
  table[Head::Hasse].exact_matrix = hasse;
}

}  // namespace plumbline::modules
