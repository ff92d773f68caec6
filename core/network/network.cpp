#include "network/network.hpp"

#include <algorithm>

#include "budget/error.hpp"

namespace plumbline {
namespace {

std::string shape(const ExactMatrix& a) { return std::to_string(a.rows()) + " x " + std::to_string(a.cols()); }

void expect_shape(const std::optional<ExactMatrix>& a, int rows, int cols, const std::string& place) {
  if (a && (a->rows() != rows || a->cols() != cols))
    throw InputError(place, "is " + shape(*a) + "; expected " + std::to_string(rows) + " x " + std::to_string(cols));
}

}  // namespace

bool Network::bias_free() const {
  return std::ranges::none_of(biases, [](const auto& bias) { return bias.has_value(); });
}

Graph graph_of(const Network& network) {
  if (const auto* graph = std::get_if<Graph>(&network.other)) return *graph;
  if (const auto* layers = std::get_if<Sequential>(&network.other)) return graph_of(*layers);
  if (network.absent()) throw Undefined("the case has no network");
  Sequential layers{.inputs = {1, 1, network.weights.at(0).cols()}, .layers = {}};
  for (std::size_t l = 0; l < network.weights.size(); ++l)
    layers.layers.emplace_back(FullyConnectedLayer{network.weights[l],
                                                   network.biases.empty() ? std::nullopt : network.biases[l],
                                                   l + 1 < network.weights.size() ? network.slope : Rational(1)});
  return graph_of(layers);
}

namespace {

// The data of a graph: one row of X per input, one of G and Y* per output.
void check_graph_shapes(const Case& c) {
  const Graph graph = graph_of(c.network);
  if (c.inputs.rows() != graph.inputs)
    throw InputError("/data/inputs", "has " + std::to_string(c.inputs.rows()) + " rows; expected " +
                                         std::to_string(graph.inputs) + ", one per input of the network");
  const int outputs = static_cast<int>(graph.outputs.size()), samples = c.inputs.cols();
  expect_shape(c.gradient, outputs, samples, "/data/gradient");
  expect_shape(c.targets, outputs, samples, "/data/targets");
  if (c.loss_derivative) expect_shape(c.loss_derivative, c.loss_derivative->rows(), samples, "/data/loss_derivative");
}

}  // namespace

void check_shapes(const Case& c) {
  if (c.network.absent()) return;  // there is nothing that data would have to fit
  if (!c.network.fully_connected()) return check_graph_shapes(c);
  const Network& net = c.network;
  if (net.weights.empty()) throw InputError("/network/weights", "expected at least one layer");
  if (!net.biases.empty() && net.biases.size() != net.weights.size())
    throw InputError("/network/biases", "expected one entry per layer, " + std::to_string(net.weights.size()));
  int width = c.inputs.rows();
  for (std::size_t l = 0; l < net.weights.size(); ++l) {
    const std::string place = "/network/weights/" + std::to_string(l);
    if (net.weights[l].cols() != width)
      throw InputError(place, "is " + shape(net.weights[l]) + "; expected " + std::to_string(width) + " columns, the " +
                                  (l == 0 ? "rows of /data/inputs" : "rows of the layer before"));
    width = net.weights[l].rows();
    if (!net.biases.empty()) expect_shape(net.biases[l], width, 1, "/network/biases/" + std::to_string(l));
  }
  const int samples = c.inputs.cols();
  expect_shape(c.gradient, width, samples, "/data/gradient");
  expect_shape(c.targets, width, samples, "/data/targets");
  if (c.loss_derivative) expect_shape(c.loss_derivative, c.loss_derivative->rows(), samples, "/data/loss_derivative");
}

}  // namespace plumbline
