// The matrix terms of a network, in one arithmetic: of its layers, if it is fully connected, and of its graph
// (docs/language.md, "Networks as graphs").
//
// Weights, biases, preactivations and activations are parts of a network or of its pass, and are read there. The
// structure of a graph (vertices, edges, which network a term stands for) is exact and comes from the facts; what is
// computed on it (preactivations, derivatives) is computed here, once per rung, from the passes of networks.hpp.
#pragma once

#include "evaluation/fill.hpp"
#include "evaluation/networks.hpp"

namespace plumbline {

// One row per vertex: part(block) is the block's matrix, or null for zeros.
template <class Rung, class Part> typename Rung::Matrix by_vertex(const GraphFact& fact, int samples, Part part) {
  const typename Rung::Scalar zero = Rung::number(Rational(0));
  return fill<Rung>(fact.graph.size(), samples, [&](int v, int j) {
    const BlockPlan::Place place = fact.plan.places[as_size(v)];
    const typename Rung::Matrix* block = part(as_size(place.block));
    return block == nullptr ? zero : typename Rung::Scalar((*block)(place.row, j));
  });
}

template <class Rung> class NetworkTerms {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  // Keeps references to all three.
  NetworkTerms(Facts& facts, Evaluator<Rung>& values, Networks<Rung>& networks)
      : facts_(facts), values_(values), networks_(networks) {}

  // W_l, b_l, Z_l, sigma(Z_l), d/dW_l Tr[G^T Y], for the heads Weight, Bias, Preactivation, Activation, Gradient;
  // null for all other terms. Throws Undefined (also for a network that is not fully connected), Undecided,
  // ResourceLimit. The reference holds until forget().
  [[nodiscard]] const M* of_layer(const Term& term, const Bindings& b);
  [[nodiscard]] static bool covers(Head head);  // is `head` one of the other matrix terms here?
  // Throws Undefined, Undecided, ResourceLimit.
  [[nodiscard]] M matrix(const Term& term, const Bindings& b);
  [[nodiscard]] Truth differentiable(const Term& network, const Term& input, const Bindings& b);
  void forget();

 private:
  [[nodiscard]] const M& layer_of_pass(const Term& term, const Bindings& b);
  [[nodiscard]] const M& gradient(const Term& term, const Bindings& b);
  [[nodiscard]] M structure(const Term& term, const Bindings& b);  // without data
  [[nodiscard]] M of_pass(const Term& term, const Bindings& b);
  [[nodiscard]] M of_sensitivity(const Term& term, const Bindings& b);

  Facts& facts_;
  Evaluator<Rung>& values_;
  Networks<Rung>& networks_;
  Memory<M> output_activations_{facts_.uses()};
  Memory<std::vector<M>> gradients_{facts_.uses()};
  Memory<Sensitivity<M>> sensitivities_{facts_.uses()};
};

}  // namespace plumbline
