// Networks exactly: which graph a term stands for.
#include <cstdint>
#include <stdexcept>

#include "evaluation/evaluator.hpp"
#include "evaluation/facts.hpp"
#include "evaluation/module_values.hpp"
#include "network/decomposition.hpp"

namespace plumbline {

const GraphFact& Facts::graph(const Term& network, const Bindings& b) {
  return graphs_.get(key(network, b), [&] {
    GraphFact fact;
    if (network->call) exact_->ask_first(*network->call, b);
    if (network->head == Head::Gate) {
      fact.graph = graph(network->args[0], b).graph;
      fact.gates = exact_->matrix(network->args[1], b);
      if (fact.gates->rows() != fact.graph.size())
        throw Undefined("prescribed slopes for " + std::to_string(fact.gates->rows()) + " vertices; the graph has " +
                        std::to_string(fact.graph.size()));
    } else if (network->head == Head::Rescale && prescribed(network->args[1], b)) {
      fact = multiple(exact_->scalar(network->args[0], b), graph(network->args[1], b));
    } else {
      fact.graph = build_graph(network, b);
      if (network->head == Head::Theta) fact.gates = slopes_of_theta_;
    }
    fact.plan = plan_blocks(fact.graph);
    return fact;
  });
}

GraphFact Facts::multiple(const Real& s, const GraphFact& fact) {
  if (fact.graph.parameters.empty()) throw Undefined("the network has no learnable parameter");
  if (!keeps_slopes(s, fact.graph)) throw Undefined("a multiple of the network need not have its slopes");
  return {rescaled(s, fact.graph), {}, fact.gates};
}

const Graph& Facts::ungated(const Term& network, const Bindings& b) {
  const GraphFact& fact = graph(network, b);
  if (fact.gates) throw Undefined("a network made from one with prescribed slopes");
  return fact.graph;
}

Graph Facts::build_graph(const Term& network, const Bindings& b) {
  const auto& args = network->args;
  switch (network->head) {
    case Head::Theta: return graph_of(case_.network);
    case Head::Rescale: {
      const Real factor = exact_->scalar(args[0], b);
      if (ungated(args[1], b).parameters.empty()) throw Undefined("the network has no learnable parameter");
      return rescaled(factor, ungated(args[1], b));
    }
    case Head::WithParameters: {
      expect_parameters(network, b);
      Graph out = ungated(args[0], b);
      out.parameters = exact_->matrix(args[1], b).entries();
      return out;
    }
    case Head::Descend: {
      const std::int64_t steps = integer(args[0], b);
      if (steps < 0) throw Undefined("a negative number of steps of gradient descent");
      if (steps > kMaxRange)
        throw ResourceLimit("more than " + std::to_string(kMaxRange) + " steps of gradient descent");
      return descend(steps, exact_->scalar(args[1], b), ungated(args[2], b), exact_->matrix(args[3], b),
                     exact_->matrix(args[4], b));
    }
    default: break;
  }
  const HeadValue* module = module_value(network->head);
  if (module == nullptr) throw std::logic_error("not a network: " + canonical(network));
  if (module->graph != nullptr) return module->graph(*this, network, b);
  if (!case_.network.fully_connected())  // before its depth is asked for, which would ask for its graph
    throw Undefined("the network is made of layers' matrices, for fully connected networks only");
  Network built;  // fully connected, without biases
  built.slope = case_.network.slope;
  const std::int64_t layer_count = depth(network, b);
  for (std::int64_t l = 1; l <= layer_count; ++l)
    built.weights.push_back(exact_->matrix(make(Head::Weight, {make(Head::Literal, {}, {}, Rational(l)), network}), b));
  return graph_of(built);
}

}  // namespace plumbline
