#include "evaluation/network_terms.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "evaluation/evaluator.hpp"
#include "evaluation/indices.hpp"

namespace plumbline {
namespace {

bool is_output(const Graph& g, int v) { return std::ranges::find(g.outputs, v) != g.outputs.end(); }

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

template <class Rung> auto NetworkTerms<Rung>::of_layer(const Term& term, const Bindings& b) -> const M* {
  switch (term->head) {
    case Head::Weight: {
      const NetworkIn<M>& net = networks_.chain(term->args[1], b);
      return &net.weight(from_zero(facts_.integer(term->args[0], b), net.depth, "layer") + 1);
    }
    case Head::Bias: {
      const NetworkIn<M>& net = networks_.chain(term->args[1], b);
      const int l = from_zero(facts_.integer(term->args[0], b), net.depth, "layer") + 1;
      const M* bias = net.bias(l);
      if (bias == nullptr) throw Undefined("layer " + std::to_string(l) + " has no bias");
      return bias;
    }
    case Head::Preactivation:
    case Head::Activation: return &layer_of_pass(term, b);
    case Head::Gradient: return &gradient(term, b);
    default: return nullptr;
  }
}

template <class Rung> auto NetworkTerms<Rung>::layer_of_pass(const Term& term, const Bindings& b) -> const M& {
  const Term &net = term->args[1], &input = term->args[2];
  const NetworkIn<M>& network = networks_.chain(net, b);
  const Pass<M>& pass = networks_.pass(net, input, b);
  const std::int64_t l = facts_.integer(term->args[0], b);
  expect_index(l, 0, network.depth, "layer");
  const std::size_t block = network.layer(static_cast<int>(l));
  if (term->head == Head::Preactivation) return pass.pre[block];
  if (l < network.depth) return pass.post(block);
  if (network.blocks[block].gates && !(facts_.subject().network.slope == Rational(1)))
    throw Undefined("the activation of outputs, whose slopes are not prescribed");
  return output_activations_.get(facts_.key({facts_.key(net, b), facts_.key(input, b)}), [&] {
    return leaky_relu(pass.pre[block], Rung::number(facts_.subject().network.slope));
  });
}

template <class Rung> auto NetworkTerms<Rung>::gradient(const Term& term, const Bindings& b) -> const M& {
  const Term &net = term->args[1], &input = term->args[2], &g = term->args[3];
  const Key key = facts_.key({facts_.key(net, b), facts_.key(input, b), facts_.key(g, b)});
  const std::vector<M>& all = gradients_.get(
      key, [&] { return gradients(networks_.chain(net, b), networks_.pass(net, input, b), values_.matrix(g, b)); });
  const int l = from_zero(facts_.integer(term->args[0], b), static_cast<int>(all.size()), "layer");
  return all[as_size(l)];
}

template <class Rung> bool NetworkTerms<Rung>::covers(Head head) {
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
    default: return false;
  }
}

template <class Rung> auto NetworkTerms<Rung>::matrix(const Term& term, const Bindings& b) -> M {
  switch (term->head) {
    case Head::Output:
    case Head::VertexPreactivation:
    case Head::VertexActivation:
    case Head::Slopes: return of_pass(term, b);
    case Head::Derivative:
    case Head::Sensitivity:
    case Head::InputGradient: return of_sensitivity(term, b);
    case Head::GatedDerivative: {
      const auto& args = term->args;
      return values_.matrix(make(Head::Derivative, {make(Head::Gate, {args[0], args[1]}), args[2], args[3]}), b);
    }
    default: return structure(term, b);
  }
}

template <class Rung> auto NetworkTerms<Rung>::structure(const Term& term, const Bindings& b) -> M {
  const Graph& g = facts_.graph(term->args.back(), b).graph;
  switch (term->head) {
    case Head::OutputVertices:
      return fill<Rung>(g.size(), 1, [&](int v, int) { return Rung::number(Rational(is_output(g, v) ? 1 : 0)); });
    case Head::Parameters:
      if (g.parameters.empty()) throw Undefined("the network has no learnable parameter");
      return fill<Rung>(static_cast<int>(g.parameters.size()), 1,
                        [&](int k, int) { return Rung::number(g.parameters[as_size(k)]); });
    default: throw std::logic_error("not a term of graphs: " + canonical(term));
  }
}

template <class Rung> auto NetworkTerms<Rung>::of_pass(const Term& term, const Bindings& b) -> M {
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
        const BlockPlan::Place place = fact.plan.places[as_size(fact.graph.outputs[as_size(i)])];
        return S(p.post(as_size(place.block))(place.row, j));
      });
    default: break;
  }
  const S one = Rung::number(Rational(1));
  const M all = by_vertex<Rung>(fact, samples, pre);
  return fill<Rung>(fact.graph.size(), samples, [&](int v, int j) {
    const Vertex& vertex = fact.graph.vertices[as_size(v)];
    if (fact.gates && vertex.kind == Vertex::Kind::Neuron) return Rung::number((*fact.gates)(v, j));
    const bool linear = vertex.kind != Vertex::Kind::Neuron || vertex.slope == Rational(1);
    return linear ? one : slope_at<S>(all(v, j), one, Rung::number(vertex.slope));
  });
}

template <class Rung> auto NetworkTerms<Rung>::of_sensitivity(const Term& term, const Bindings& b) -> M {
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
    const Vertex& vertex = fact.graph.vertices[as_size(v)];
    if (vertex.kind != Vertex::Kind::Input) continue;
    for (int j = 0; j < a.cols(); ++j) out(vertex.coordinate, j) = out(vertex.coordinate, j) + by(v, j);
  }
  return Rung::matrix(out);
}

// A vertex is alive for a sample if its value may change with the weights; docs/language.md defines it.
template <class Rung> Truth NetworkTerms<Rung>::differentiable(const Term& net, const Term& input, const Bindings& b) {
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
      const auto i = as_size(v);
      const Vertex& vertex = g.vertices[i];
      const Sign sign = sign_of(pre(v, j));
      if (vertex.kind != Vertex::Kind::Neuron) {
        alive[i] = sign == Sign::Unknown ? Truth::Unknown : truth_of(sign != Sign::Zero);
        continue;
      }
      for (const int e : in[i]) alive[i] = alive[i] | alive[as_size(g.edges[as_size(e)].from)];
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

template <class Rung> void NetworkTerms<Rung>::forget() {
  output_activations_.forget();
  gradients_.forget();
  sensitivities_.forget();
}

template class NetworkTerms<MachineRung>;
template class NetworkTerms<MultiRung>;
template class NetworkTerms<ExactRung>;
template class NetworkTerms<GuessRung>;

}  // namespace plumbline
