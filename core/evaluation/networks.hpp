// The networks of a case in one arithmetic, and their forward passes: each is built once, whoever speaks of it.
//
// Fully connected networks (theta, `rescale`, `with-parameters` of such, and what modules build) are chains whose
// numbers are made in the arithmetic itself, so that a factor without an exact form is no obstacle; all others come
// from their exact graph. The blocks of a chain are those of the plan of its graph: the terms of graphs read the same
// pass as the terms of layers.
#pragma once

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"
#include "evaluation/facts.hpp"
#include "evaluation/memory.hpp"
#include "evaluation/rung.hpp"
#include "network/graph_pass.hpp"

namespace plumbline {

template <class Rung> class Networks {
 public:
  using S = typename Rung::Scalar;
  using M = typename Rung::Matrix;

  // Keeps references to both.
  Networks(Facts& facts, Evaluator<Rung>& values) : facts_(facts), values_(values) {}

  // Throw Undefined (the network has no value, the data do not fit), Undecided, ResourceLimit.
  [[nodiscard]] const NetworkIn<M>& network(const Term& term, const Bindings& b);
  [[nodiscard]] const Pass<M>& pass(const Term& network, const Term& input, const Bindings& b);
  // A fully connected network; throws Undefined for all others.
  [[nodiscard]] const NetworkIn<M>& chain(const Term& term, const Bindings& b);
  // W_L ... W_1 with the activation of theta.
  [[nodiscard]] NetworkIn<M> bias_free_chain(std::vector<M> weights) const;
  // Gives back the memory of all networks and passes; references to them end.
  void forget();

 private:
  [[nodiscard]] bool is_chain(const Term& term) const;
  [[nodiscard]] NetworkIn<M> build(const Term& term, const Bindings& b);
  [[nodiscard]] NetworkIn<M> theta();
  [[nodiscard]] NetworkIn<M> rescaled(const Term& term, const Bindings& b);
  [[nodiscard]] NetworkIn<M> with_parameters(const Term& term, const Bindings& b);
  [[nodiscard]] NetworkIn<M> descended(const Term& term, const Bindings& b);
  template <class F> void refill(NetworkIn<M>& out, F value) const;
  [[nodiscard]] NetworkIn<M> from_graph(const GraphFact& fact);
  [[nodiscard]] NetworkIn<M> gated(NetworkIn<M> out, const GraphFact& fact);
  [[nodiscard]] M one() const;  // 1 x 1

  Facts& facts_;
  Evaluator<Rung>& values_;
  Memory<NetworkIn<M>> networks_{facts_.uses()};
  Memory<Pass<M>> passes_{facts_.uses()};
};

}  // namespace plumbline
