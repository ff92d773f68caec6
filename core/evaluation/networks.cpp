#include "evaluation/networks.hpp"

#include <algorithm>
#include <cstdint>

#include "budget/side_by_side.hpp"
#include "evaluation/evaluator.hpp"
#include "evaluation/fill.hpp"
#include "evaluation/module_values.hpp"

namespace plumbline {
namespace {

bool takes_long_to_enclose(const ExactMatrix& a) { return a.rows() >= 64 && a.cols() >= 64; }

}  // namespace

template <class Rung> bool Networks<Rung>::is_chain(const Term& term) const {
  switch (term->head) {
    case Head::Theta: return facts_.subject().network.fully_connected();
    case Head::Rescale: return is_chain(term->args[1]);
    case Head::WithParameters: return is_chain(term->args[0]);
    case Head::Descend: return is_chain(term->args[2]);
    default: break;
  }
  const HeadValue* module = module_value(term->head);
  return module != nullptr && module->chain;
}

template <class Rung> auto Networks<Rung>::chain(const Term& term, const Bindings& b) -> const NetworkIn<M>& {
  if (!is_chain(term)) throw Undefined("the network has no layers' matrices: it is not fully connected");
  return network(term, b);
}

template <class Rung> auto Networks<Rung>::network(const Term& term, const Bindings& b) -> const NetworkIn<M>& {
  return networks_.get(facts_.key(term, b), [&] {
    if (term->call) values_.ask_first(*term->call, b);
    return build(term, b);
  });
}

template <class Rung>
auto Networks<Rung>::pass(const Term& net, const Term& input, const Bindings& b) -> const Pass<M>& {
  return passes_.get(facts_.key({facts_.key(net, b), facts_.key(input, b)}),
                     [&] { return forward(network(net, b), values_.matrix(input, b)); });
}

template <class Rung> auto Networks<Rung>::build(const Term& term, const Bindings& b) -> NetworkIn<M> {
  if (!is_chain(term)) return from_graph(facts_.graph(term, b));
  switch (term->head) {
    case Head::Theta: return facts_.prescribed(term, b) ? gated(theta(), facts_.graph(term, b)) : theta();
    case Head::Rescale:
      if (facts_.prescribed(term->args[1], b)) (void)facts_.graph(term, b);  // throws where its slopes may be others
      return rescaled(term, b);
    case Head::WithParameters: return with_parameters(term, b);
    case Head::Descend: return descended(term, b);
    default: return module_value(term->head)->chain.template on<Rung>()({facts_, values_, *this}, term, b);
  }
}

template <class Rung> auto Networks<Rung>::one() const -> M {
  return fill<Rung>(1, 1, [](int, int) { return Rung::number(Rational(1)); });
}

template <class Rung> auto Networks<Rung>::theta() -> NetworkIn<M> {
  const std::vector<ExactMatrix>& exact = facts_.subject().network.weights;
  std::vector<M> weights(exact.size());
  const auto enclose = [&](std::size_t l) { weights[l] = Rung::matrix(exact[l]); };
  const bool any_thread = std::is_same_v<Rung, MachineRung>;  // the others have the precision of this one
  side_by_side(exact.size(), enclose, any_thread && std::ranges::any_of(exact, takes_long_to_enclose));
  std::vector<std::optional<M>> biases;
  for (const auto& bias : facts_.subject().network.biases)
    biases.push_back(bias ? std::optional<M>(Rung::matrix(*bias)) : std::nullopt);
  return plumbline::chain(Rung::number(facts_.subject().network.slope), std::move(weights), std::move(biases), one());
}

template <class Rung> auto Networks<Rung>::rescaled(const Term& term, const Bindings& b) -> NetworkIn<M> {
  const S s = values_.scalar(term->args[0], b);
  NetworkIn<M> out = network(term->args[1], b);
  for (auto& link : out.links) link.dense = scale(s, *link.dense);
  return out;
}

// The parameters are W_1 row by row, b_1 if there is one, W_2, and so on.
template <class Rung> auto Networks<Rung>::with_parameters(const Term& term, const Bindings& b) -> NetworkIn<M> {
  const M& w = values_.matrix(term->args[1], b);
  if (facts_.prescribed(term->args[0], b)) throw Undefined("a network made from one with prescribed slopes");
  NetworkIn<M> out = network(term->args[0], b);
  std::int64_t count = 0;
  for (const auto& link : out.links) count += static_cast<std::int64_t>(link.dense->rows()) * link.dense->cols();
  if (w.cols() != 1 || w.rows() != count)
    throw Undefined("a " + std::to_string(w.rows()) + " x " + std::to_string(w.cols()) + " matrix for a network of " +
                    std::to_string(count) + " parameters");
  refill(out, [&](int k) { return S(w(k, 0)); });
  return out;
}

template <class Rung> auto Networks<Rung>::descended(const Term& term, const Bindings& b) -> NetworkIn<M> {
  const std::vector<Real>& parameters = facts_.graph(term, b).graph.parameters;
  NetworkIn<M> out = network(term->args[2], b);
  refill(out, [&](int k) { return Rung::number(parameters[as_size(k)]); });
  return out;
}

// Parameter k, from 0, becomes value(k).
template <class Rung> template <class F> void Networks<Rung>::refill(NetworkIn<M>& out, F value) const {
  int next = 0;
  const auto take = [&](M& matrix) {
    matrix = fill<Rung>(matrix.rows(), matrix.cols(), [&](int, int) { return value(next++); });
  };
  for (int l = 1; l <= out.depth; ++l) {
    take(*out.links[as_size(l - 1)].dense);
    for (std::size_t i = as_size(out.depth); i < out.links.size(); ++i)
      if (out.links[i].to == static_cast<int>(out.layer(l))) take(*out.links[i].dense);
  }
}

template <class Rung> auto Networks<Rung>::bias_free_chain(std::vector<M> weights) const -> NetworkIn<M> {
  return plumbline::chain(Rung::number(facts_.subject().network.slope), std::move(weights), {}, one());
}

template <class Rung> auto Networks<Rung>::from_graph(const GraphFact& fact) -> NetworkIn<M> {
  return gated(network_in<M>(
                   fact.graph, fact.plan, [](const Real& x) { return Rung::number(x); },
                   [](const ExactMatrix& x) { return Rung::matrix(x); }),
               fact);
}

// With the slopes that are prescribed, if any are. The blocks are those of the plan of the graph.
template <class Rung> auto Networks<Rung>::gated(NetworkIn<M> out, const GraphFact& fact) -> NetworkIn<M> {
  for (std::size_t block = 0; fact.gates && block < out.blocks.size(); ++block)
    out.blocks[block].gates = fill<Rung>(out.blocks[block].size, fact.gates->cols(), [&](int i, int j) {
      return Rung::number((*fact.gates)(fact.plan.blocks[block].vertices[as_size(i)], j));
    });
  return out;
}

template <class Rung> void Networks<Rung>::forget() {
  networks_.forget();
  passes_.forget();
}

template class Networks<MachineRung>;
template class Networks<MultiRung>;
template class Networks<ExactRung>;
template class Networks<GuessRung>;

}  // namespace plumbline
