// Networks exactly: which graph a term stands for, its paths, and which neuron `deepen` keeps.
#include <algorithm>

#include "evaluation/exact_facts.hpp"
#include "network/decomposition.hpp"

namespace plumbline {

const GraphFact& ExactFacts::graph(const Term& network, const Bindings& b) {
  return graphs_.get(key(network, b), [&] {
    GraphFact fact;
    if (network->call) exact_.ask_first(*network->call, b);
    if (network->head == Head::Gate) {
      fact.graph = graph(network->args[0], b).graph;
      fact.gates = exact_.matrix(network->args[1], b);
      if (fact.gates->rows() != fact.graph.size())
        throw Undefined("prescribed slopes for " + std::to_string(fact.gates->rows()) + " vertices; the graph has " +
                        std::to_string(fact.graph.size()));
    } else {
      fact.graph = build_graph(network, b);
      if (network->head == Head::Theta) fact.gates = slopes_of_theta_;
    }
    fact.plan = plan_blocks(fact.graph);
    return fact;
  });
}

const PathTree& ExactFacts::paths(const Term& network, const Bindings& b) {
  return trees_.get(key(network, b), [&] { return path_tree(graph(network, b).graph); });
}

bool ExactFacts::kind(const Term& formula, const Bindings& b) {
  const long l = integer(formula->args[0], b);
  const std::vector<LayerPlan>& plans = graph(formula->args[1], b).graph.layers;
  return l >= 1 && l <= static_cast<long>(plans.size()) && plans[static_cast<std::size_t>(l - 1)].kind == formula->name;
}

Graph ExactFacts::build_graph(const Term& network, const Bindings& b) {
  const auto& args = network->args;
  const auto ungated = [&](const Term& of) -> const Graph& {
    const GraphFact& fact = graph(of, b);
    if (fact.gates) throw Undefined("a network made from one with prescribed slopes");
    return fact.graph;
  };
  switch (network->head) {
    case Head::Theta: return graph_of(case_.network);
    case Head::Rescale: {
      const Real factor = exact_.scalar(args[0], b);
      if (ungated(args[1]).parameters.empty()) throw Undefined("the network has no learnable parameter");
      return rescaled(factor, ungated(args[1]));
    }
    case Head::WithParameters: {
      expect_parameters(network, b);
      Graph out = ungated(args[0]);
      out.parameters = exact_.matrix(args[1], b).entries();
      return out;
    }
    case Head::Signs: return signs(ungated(args[0]));
    case Head::Unroll: return unroll(ungated(args[0]), paths(args[0], b));
    case Head::Decompose:
    case Head::DecomposeAbsolute:
      return decompose(ungated(args[0]), paths(args[0], b), network->head == Head::DecomposeAbsolute);
    case Head::Pull: return pull(static_cast<int>(std::clamp(integer(args[0], b), 0L, 1L << 30)) - 1, ungated(args[1]));
    case Head::Descend: {
      const long steps = integer(args[0], b);
      if (steps < 0) throw Undefined("a negative number of steps of gradient descent");
      if (steps > kMaxRange)
        throw ResourceLimit("more than " + std::to_string(kMaxRange) + " steps of gradient descent");
      return descend(steps, exact_.scalar(args[1], b), ungated(args[2]), exact_.matrix(args[3], b),
                     exact_.matrix(args[4], b));
    }
    default: break;
  }
  if (!case_.network.fully_connected())  // before its depth is asked for, which would ask for its graph
    throw Undefined("the construction of Proposition 3.2 is for fully connected networks");
  Network deepened;  // deepen: fully connected, without biases
  deepened.slope = case_.network.slope;
  const long layer_count = depth(network, b);
  for (long l = 1; l <= layer_count; ++l)
    deepened.weights.push_back(
        exact_.matrix(make(Head::Weight, {make(Head::Literal, {}, {}, Rational(l)), network}), b));
  return graph_of(deepened);
}

const Facts::DeepenChoice& ExactFacts::deepen_choice(const Term& deepen, const Bindings& b) {
  return choices_.get(key(deepen, b), [&] { return choose(deepen, b); });
}

Facts::DeepenChoice ExactFacts::choose(const Term& deepen, const Bindings& b) {
  const Term &net = deepen->args[1], &input = deepen->args[2], &gradient = deepen->args[3];
  const int last = depth(net, b);
  if (last < 2) throw Undefined("the construction of Proposition 3.2 needs depth >= 2");
  const long added = integer(deepen->args[0], b);
  if (added < 1) throw Undefined("the construction of Proposition 3.2 needs k >= 1");
  if (added > kMaxRange) throw ResourceLimit("more than " + std::to_string(kMaxRange) + " added layers");
  if (!bias_free(net, b)) throw Undefined("the construction of Proposition 3.2 is for networks without biases");
  const auto layer = [&](Head head, int l) {
    std::vector<Term> args{make(Head::Literal, {}, {}, Rational(l)), net};
    if (head != Head::Weight) args.push_back(input);
    return exact_.matrix(make(head, std::move(args)), b);
  };
  const ExactMatrix rows = layer(Head::Weight, last - 1), columns = layer(Head::Weight, last);
  const ExactMatrix z = layer(Head::Preactivation, last - 1), &g = exact_.matrix(gradient, b);
  if (g.rows() != columns.rows() || g.cols() != z.cols()) throw Undefined("G has not the shape of the outputs");
  const ExactMatrix hidden = leaky_relu(z, Real(0)), back = multiply(transpose(columns), g);
  DeepenChoice out;
  bool found = false;
  Real best;
  for (int i = 0; i < rows.rows(); ++i) {
    Real w2, c2, t;
    for (int j = 0; j < rows.cols(); ++j) w2 += square(rows(i, j));
    for (int r = 0; r < columns.rows(); ++r) c2 += square(columns(r, i));
    if (w2.sign() == Sign::Zero || c2.sign() == Sign::Zero) continue;
    for (int j = 0; j < z.cols(); ++j) t += back(i, j) * hidden(i, j);  // Tr[G^T c_i relu(w_i Z)]
    const Real n = sqrt(w2 * c2), m = t / n;
    out.total += n;
    if (!found || (m - best).sign() == Sign::Negative) {
      best = m;
      out.neuron = i;
      out.row_norm = sqrt(w2);
      out.column_norm = sqrt(c2);
    }
    found = true;
  }
  if (!found) throw Undefined("every neuron of the last hidden layer has a zero row or column");
  return out;
}

}  // namespace plumbline
