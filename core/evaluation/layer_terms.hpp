// The matrices of the layers of a fully connected network: weights, biases, preactivations, activations, gradients.
//
// All but the activations of the output are parts of a network, of its pass, or of the backward pass, and are read
// there.
#pragma once

#include "evaluation/networks.hpp"

namespace plumbline {

template <class Rung> class LayerTerms {
 public:
  using M = typename Rung::Matrix;

  LayerTerms(const Case& c, Facts& facts, Values<Rung>& values, Networks<Rung>& networks)
      : case_(c), facts_(facts), values_(values), networks_(networks) {}

  // W_l, b_l, Z_l, sigma(Z_l), d/dW_l Tr[G^T Y], for the heads Weight, Bias, Preactivation, Activation, Gradient;
  // null for all other terms. Throws Undefined (also for a network that is not fully connected), Undecided,
  // ResourceLimit. The reference holds until forget().
  [[nodiscard]] const M* find(const Term& term, const Bindings& b);
  void forget();

 private:
  [[nodiscard]] const M& of_pass(const Term& term, const Bindings& b);
  [[nodiscard]] const M& gradient(const Term& term, const Bindings& b);

  const Case& case_;
  Facts& facts_;
  Values<Rung>& values_;
  Networks<Rung>& networks_;
  Memory<M> output_activations_{facts_.uses()};
  Memory<std::vector<M>> gradients_{facts_.uses()};
};

}  // namespace plumbline
