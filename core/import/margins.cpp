#include "import/margins.hpp"

#include "network/forward.hpp"
#include "network/graph.hpp"

namespace plumbline {
namespace {

ExactMatrix outputs_of_layers(const Network& network, const ExactMatrix& inputs) {
  ExactMatrix one(1, 1);
  one(0, 0) = 1;
  const auto net = chain(Real(network.slope), network.weights, network.biases, one);
  return forward(net, inputs).pre[net.layer(net.depth)];
}

// PRE_v and POST_v of one sample, vertex by vertex.
void pass_of_graph(const Graph& g, const std::vector<int>& order, const std::vector<std::vector<int>>& in,
                   const ExactMatrix& inputs, int sample, ExactMatrix& outputs) {
  std::vector<Real> post(g.vertices.size());
  for (const int v : order) {
    const Vertex& vertex = g.vertices[as_size(v)];
    Real& value = post[as_size(v)];
    if (vertex.kind == Vertex::Kind::Input) value = inputs(vertex.coordinate, sample);
    if (vertex.kind == Vertex::Kind::Constant) value = vertex.value;
    if (vertex.kind != Vertex::Kind::Neuron) continue;
    for (const int e : in[as_size(v)]) {
      const Edge& edge = g.edges[as_size(e)];
      value += g.weight(edge) * post[as_size(edge.from)];
    }
    if (vertex.slope != Rational(1) && value.sign() == Sign::Negative) value = Real(vertex.slope) * value;
  }
  for (int i = 0; i < outputs.rows(); ++i) outputs(i, sample) = post[as_size(g.outputs[as_size(i)])];
}

bool are_signs(const ExactMatrix& labels) {
  for (const Real& y : labels.entries())
    if (!y.is_rational() || abs(y.rational()) != Rational(1)) return false;
  return labels.rows() == 1;
}

}  // namespace

ExactMatrix exact_outputs(const Case& c) {
  if (c.network.fully_connected()) return outputs_of_layers(c.network, c.inputs);
  const Graph g = graph_of(c.network);
  const auto order = topological_order(g);
  const auto in = in_edges(g);
  ExactMatrix out(static_cast<int>(g.outputs.size()), c.inputs.cols());
  for (int sample = 0; sample < out.cols(); ++sample) pass_of_graph(g, order, in, c.inputs, sample, out);
  return out;
}

std::optional<ExactMatrix> loss_derivatives(const Case& c, LabelLoss loss) {
  if (loss == LabelLoss::None || !c.targets || !are_signs(*c.targets)) return std::nullopt;
  ExactMatrix out = exact_outputs(c);
  for (int i = 0; i < out.cols(); ++i) {
    const Real margin = (*c.targets)(0, i) * out(0, i);
    out(0, i) = loss == LabelLoss::Squared ? Real(2) * margin - Real(2) : Real(-1) / (Real(1) + exp(margin));
  }
  return out;
}

}  // namespace plumbline
