#include "generators/graphs.hpp"

namespace plumbline::cases {

GraphBuilder& GraphBuilder::add(Vertex vertex) {
  vertices_.emplace(vertex.id, graph_.size());
  graph_.vertices.push_back(std::move(vertex));
  return *this;
}

GraphBuilder& GraphBuilder::input(const std::string& id) {
  Vertex v;
  v.kind = Vertex::Kind::Input;
  v.coordinate = graph_.inputs++;
  v.id = id;
  return add(std::move(v));
}

GraphBuilder& GraphBuilder::constant(const std::string& id, const char* value) {
  Vertex v;
  v.kind = Vertex::Kind::Constant;
  v.value = Real::parse(value);
  v.id = id;
  return add(std::move(v));
}

GraphBuilder& GraphBuilder::neuron(const std::string& id, const Rational& slope) {
  Vertex v;
  v.slope = slope;
  v.id = id;
  return add(std::move(v));
}

GraphBuilder& GraphBuilder::edge(const std::string& from, const std::string& to, const Real& weight,
                                 const std::string& shared) {
  Edge e;
  e.from = vertices_.at(from);
  e.to = vertices_.at(to);
  const auto found = shared_.find(shared);
  if (!shared.empty() && found != shared_.end()) {
    e.parameter = found->second;
  } else {
    e.parameter = static_cast<int>(graph_.parameters.size());
    graph_.parameters.push_back(weight);
    graph_.parameter_names.push_back(shared);
    if (!shared.empty()) shared_[shared] = e.parameter;
  }
  graph_.edges.push_back(std::move(e));
  return *this;
}

GraphBuilder& GraphBuilder::fixed(const std::string& from, const std::string& to, const char* weight) {
  Edge e;
  e.from = vertices_.at(from);
  e.to = vertices_.at(to);
  e.fixed_weight = Real::parse(weight);
  graph_.edges.push_back(std::move(e));
  return *this;
}

Network GraphBuilder::output(const std::string& id) {
  graph_.outputs = {vertices_.at(id)};
  Network out;
  out.other = graph_;
  return out;
}

Layer fully_connected(ExactMatrix weight, const Rational& slope) {
  FullyConnectedLayer out;
  out.weight = std::move(weight);
  out.slope = slope;
  return out;
}

Layer convolution(ExactMatrix kernel, int width, const Rational& slope, int stride, int padding) {
  ConvolutionLayer out;
  out.kernel = std::move(kernel);
  out.size = {1, width};
  out.stride = {1, stride};
  out.padding = {0, padding};
  out.slope = slope;
  return out;
}

Layer pooling(int width) {
  PoolingLayer out;
  out.size = out.stride = {1, width};
  return out;
}

namespace {

Layer residual(ExactMatrix y, ExactMatrix u, ResidualLayer::Skip skip, std::optional<ExactMatrix> z,
               const Rational& slope) {
  ResidualLayer out;
  out.y = std::move(y);
  out.u = std::move(u);
  out.skip = skip;
  out.z = std::move(z);
  out.slope = out.inner_slope = slope;
  return out;
}

ExactMatrix as_row(const ExactMatrix& column) { return transpose(column); }

}  // namespace

Layer residual_free(ExactMatrix y, ExactMatrix u, ExactMatrix z, const Rational& slope) {
  return residual(std::move(y), std::move(u), ResidualLayer::Skip::Free, std::move(z), slope);
}
Layer residual_diagonal(ExactMatrix y, ExactMatrix u, ExactMatrix diagonal, const Rational& slope) {
  return residual(std::move(y), std::move(u), ResidualLayer::Skip::Diagonal, std::move(diagonal), slope);
}
Layer residual_identity(ExactMatrix y, ExactMatrix u, const Rational& slope) {
  return residual(std::move(y), std::move(u), ResidualLayer::Skip::Identity, std::nullopt, slope);
}

Network layers(int width, int channels, std::vector<Layer> layers) {
  Sequential s;
  s.inputs = {1, width, channels};
  s.layers = std::move(layers);
  Network out;
  out.other = std::move(s);
  return out;
}

Network chain_of(std::vector<ExactMatrix> weights, const Rational& slope) {
  Network out;
  out.weights = std::move(weights);
  out.slope = slope;
  return out;
}

Case one_sample(const std::string& name, Network network, ExactMatrix x) {
  return classification(name, std::move(network), std::move(x), column({"1"}), column({"-1"}));
}

Case plain_case(const std::string& name, Network network, ExactMatrix inputs) {
  Case out;
  out.name = name;
  out.network = std::move(network);
  out.inputs = std::move(inputs);
  check_shapes(out);
  return out;
}

Case classification(const std::string& name, Network network, ExactMatrix inputs, ExactMatrix labels,
                    ExactMatrix loss_derivatives) {
  Case out;
  out.name = name;
  out.network = std::move(network);
  out.inputs = std::move(inputs);
  out.targets = as_row(labels);
  out.loss_derivative = as_row(loss_derivatives);
  check_shapes(out);
  return out;
}

}  // namespace plumbline::cases
