// Smaller fully connected networks: a layer, a neuron, an input, an output less.
#include "search/reduction_parts.hpp"

namespace plumbline {
namespace {

void drop_weight(Case& c, std::size_t l) {
  c.network.weights.erase(c.network.weights.begin() + static_cast<std::ptrdiff_t>(l));
  if (!c.network.biases.empty()) c.network.biases.erase(c.network.biases.begin() + static_cast<std::ptrdiff_t>(l));
}

void drop_neuron(Case& c, std::size_t l, int k) {  // of hidden layer l + 1
  c.network.weights[l] = without_row(c.network.weights[l], k);
  c.network.weights[l + 1] = without_column(c.network.weights[l + 1], k);
  if (!c.network.biases.empty()) drop_row(c.network.biases[l], k);
}

void drop_input(Case& c, int k) {
  c.inputs = without_row(c.inputs, k);
  c.network.weights.front() = without_column(c.network.weights.front(), k);
}

void drop_output(Case& c, int k) {
  c.network.weights.back() = without_row(c.network.weights.back(), k);
  if (!c.network.biases.empty()) drop_row(c.network.biases.back(), k);
  drop_row(c.gradient, k);
  drop_row(c.targets, k);
}

}  // namespace

void add_chain_parts(Candidates& out) {
  const Network& network = out.base().network;
  if (!network.biases.empty()) out.add([](Case& c) { c.network.biases.clear(); });
  for (std::size_t l = 0; l < network.biases.size(); ++l)
    if (network.biases[l]) out.add([l](Case& c) { c.network.biases[l].reset(); });
  if (!network.slope.is_zero()) out.add([](Case& c) { c.network.slope = Rational(0); });
}

void add_chain_layers(Candidates& out) {
  const auto& w = out.base().network.weights;
  if (w.size() < 2) return;
  for (std::size_t l = 0; l < w.size(); ++l)
    if (w[l].rows() == w[l].cols()) out.add([l](Case& c) { drop_weight(c, l); });
  for (std::size_t l = 0; l + 1 < w.size(); ++l)
    out.add([l](Case& c) {
      c.network.weights[l + 1] = multiply(c.network.weights[l + 1], c.network.weights[l]);
      drop_weight(c, l);
    });
  out.add([](Case& c) {  // the first hidden layer becomes the data
    c.inputs = leaky_relu(multiply(c.network.weights.front(), c.inputs), Real(c.network.slope));
    drop_weight(c, 0);
  });
  if (!out.base().gradient && !out.base().targets)
    out.add([](Case& c) { drop_weight(c, c.network.weights.size() - 1); });
  if (out.base().gradient && !out.base().targets)
    out.add([](Case& c) {  // the output layer goes into G: Tr[G^T W_L Z] = Tr[(W_L^T G)^T Z]
      c.gradient = multiply(transpose(c.network.weights.back()), *c.gradient);
      drop_weight(c, c.network.weights.size() - 1);
    });
}

void add_chain_units(Candidates& out) {
  const Case& c = out.base();
  for (std::size_t l = 0; l + 1 < c.network.weights.size(); ++l)
    out.add_units(c.network.weights[l].rows(), [l](Case& copy, int k) { drop_neuron(copy, l, k); });
  out.add_units(c.inputs.rows(), drop_input);
  out.add_units(c.network.weights.back().rows(), drop_output);
}

}  // namespace plumbline
