// The rules of the library for fully connected networks: the passes through their layers, and rescaling.
#include "networks/graph.hpp"
#include "networks/pass.hpp"

namespace checker {
namespace {

template <MatrixPtr (Pass::*f)(int)> Value of_pass(Evaluator& e, const Node& t) {
  const int l = layer(e, t[0], *e.layers(t[1]), 0);
  return (pass_of(e, t[1], t[2]).*f)(l);
}
Value gradient_of(Evaluator& e, const Node& t) {
  const int l = layer(e, t[0], *e.layers(t[1]), 1);
  return made(pass_of(e, t[1], t[2]).gradient(l, e.matrix(t[3])));
}
Value relu_network(Evaluator& e, const Node& t) { return truth_of(e.layers(t[0])->slope == 0); }

// Of a network without layers there is nothing to say.
Value bias_free(Evaluator& e, const Node& t) {
  const Net& n = e.network(t[0]);
  if (!n.layers && n.other->depth() == 0) return Truth::True;
  return truth_of(e.layers(t[0])->bias_free());
}

Value rescale(Evaluator& e, const Node& t) {
  const Num s = e.scalar(t[0]);
  const Net& n = e.network(t[1]);
  if (!n.layers) {
    const GraphPtr g = graph_of(e, t[1]);
    if (g->parameters.empty()) throw Undefined{};
    if (g->gates && !keeps_slopes(s, *g)) throw Undefined{};
    return net(rescaled(s, *g));
  }
  OtherPtr graph;  // with prescribed slopes: both ways to see the network have them
  if (!n.layers->gates.empty()) {
    const GraphPtr g = graph_of(e, t[1]);
    if (!keeps_slopes(s, *g)) throw Undefined{};
    graph = net(rescaled(s, *g)).other;
  }
  Network r = *n.layers;
  for (auto* list : {&r.weights, &r.biases})
    for (MatrixPtr& m : *list)
      if (m) m = shared(scale(s, *m));
  return Net{std::make_shared<const Network>(std::move(r)), graph};
}

}  // namespace

std::vector<Rule> layer_rules() {
  constexpr Module kLayers = Module::Layers;
  return {{"preactivation", 'M', "INM", kLayers, of_pass<&Pass::preactivation>},
          {"activation", 'M', "INM", kLayers, of_pass<&Pass::activation>},
          {"gradient", 'M', "INMM", kLayers, gradient_of},
          {"relu-network", 'F', "N", kLayers, relu_network},
          {"bias-free", 'F', "N", kLayers, bias_free},
          {"rescale", 'N', "SN", kLayers, rescale}};
}

}  // namespace checker
