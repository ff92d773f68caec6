// The rules of fully connected networks.
#include "evaluator.hpp"
#include "graph.hpp"

namespace checker {

namespace {

// The number of a layer, from `least`.
int layer(Evaluator& e, const Node& t, const Network& n, int least) {
  const long l = e.index(t);
  if (l < least || l > n.depth()) throw Undefined{};
  return static_cast<int>(l);
}

Value weight(Evaluator& e, const Node& t) {
  const NetworkPtr n = e.layers(t.arguments[1]);
  return n->weights[layer(e, t.arguments[0], *n, 1) - 1];
}
Value preactivation(Evaluator& e, const Node& t) {
  const int l = layer(e, t.arguments[0], *e.layers(t.arguments[1]), 0);
  return e.pass(t.arguments[1], t.arguments[2]).preactivation(l);
}
Value activation(Evaluator& e, const Node& t) {
  const int l = layer(e, t.arguments[0], *e.layers(t.arguments[1]), 0);
  return e.pass(t.arguments[1], t.arguments[2]).activation(l);
}
Value gradient_of(Evaluator& e, const Node& t) {
  const NetworkPtr n = e.layers(t.arguments[1]);
  const int l = layer(e, t.arguments[0], *n, 1);
  Pass& pass = e.pass(t.arguments[1], t.arguments[2]);
  return made(gradient(*n, pass, l, *e.matrix(t.arguments[3])));
}
Value relu_network(Evaluator& e, const Node& t) {
  return Outcome{e.layers(t.arguments[0])->relu ? Truth::True : Truth::False};
}
Value bias_free(Evaluator& e, const Node& t) {
  return Outcome{e.layers(t.arguments[0])->bias_free() ? Truth::True : Truth::False};
}
Value depth(Evaluator& e, const Node& t) {
  const Net& n = e.network(t.arguments[0]);
  return Num(n.layers ? n.layers->depth() : static_cast<long>(n.graph->layers.size()));
}
Value rescale(Evaluator& e, const Node& t) {
  const Num s = e.scalar(t.arguments[0]);
  const Net& n = e.network(t.arguments[1]);
  if (n.layers) return Net{std::make_shared<const Network>(rescaled(s, *n.layers)), nullptr};
  return Net{nullptr, std::make_shared<const Graph>(rescaled(s, *ungated(n.graph)))};
}

}  // namespace

std::vector<Rule> network_rules() {
  constexpr Module kBase = Module::Base;
  return {{"weight", 'M', "IN", kBase, weight},
          {"preactivation", 'M', "INM", kBase, preactivation},
          {"activation", 'M', "INM", kBase, activation},
          {"gradient", 'M', "INMM", kBase, gradient_of},
          {"relu-network", 'F', "N", kBase, relu_network},
          {"bias-free", 'F', "N", kBase, bias_free},
          {"depth", 'S', "N", kBase, depth},
          {"rescale", 'N', "SN", kBase, rescale}};
}

}  // namespace checker
