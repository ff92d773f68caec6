#include "evaluation/layer_terms.hpp"

#include "evaluation/indices.hpp"

namespace plumbline {

template <class Rung> auto LayerTerms<Rung>::find(const Term& term, const Bindings& b) -> const M* {
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
    case Head::Activation: return &of_pass(term, b);
    case Head::Gradient: return &gradient(term, b);
    default: return nullptr;
  }
}

template <class Rung> auto LayerTerms<Rung>::of_pass(const Term& term, const Bindings& b) -> const M& {
  const Term &net = term->args[1], &input = term->args[2];
  const NetworkIn<M>& network = networks_.chain(net, b);
  const Pass<M>& pass = networks_.pass(net, input, b);
  const long l = facts_.integer(term->args[0], b);
  expect_index(l, 0, network.depth, "layer");
  const std::size_t block = network.layer(static_cast<int>(l));
  if (term->head == Head::Preactivation) return pass.pre[block];
  if (l < network.depth) return pass.post(block);
  return output_activations_.get(facts_.key({facts_.key(net, b), facts_.key(input, b)}),
                                 [&] { return leaky_relu(pass.pre[block], Rung::number(case_.network.slope)); });
}

template <class Rung> auto LayerTerms<Rung>::gradient(const Term& term, const Bindings& b) -> const M& {
  const Term &net = term->args[1], &input = term->args[2], &g = term->args[3];
  const Key key = facts_.key({facts_.key(net, b), facts_.key(input, b), facts_.key(g, b)});
  const std::vector<M>& all = gradients_.get(
      key, [&] { return gradients(networks_.chain(net, b), networks_.pass(net, input, b), values_.matrix(g, b)); });
  const int l = from_zero(facts_.integer(term->args[0], b), static_cast<int>(all.size()), "layer");
  return all[static_cast<std::size_t>(l)];
}

template <class Rung> void LayerTerms<Rung>::forget() {
  output_activations_.forget();
  gradients_.forget();
}

template class LayerTerms<MachineRung>;
template class LayerTerms<MultiRung>;
template class LayerTerms<ExactRung>;
template class LayerTerms<GuessRung>;

}  // namespace plumbline
