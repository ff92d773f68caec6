// The network, the data and the loss of a flow: widths, inputs, targets, all rational, and where a weight and a gate
// stand.
#pragma once

#include <vector>

#include "flows/fixed.hpp"

namespace checker {

using RationalVector = std::vector<mpq_class>;
struct Kink {  // kinks.hpp
  int neuron = 0;
  RationalVector normal;
  std::vector<int> samples;
  std::vector<mpq_class> factors;
};
// Of a sample: norm(N(x) - y)^2/2; with one output and y = -1, 1, over the number of samples, e^-m or log(1 + e^-m) of
// the margin m = y N(x).
enum class FlowLoss { Squared, Exponential, Logistic };
struct FlowData {
  FlowLoss loss = FlowLoss::Squared;
  std::vector<int> widths;                            // of the layers, the input first, with the 1 of a bias
  std::vector<bool> biased;                           // by layer from 1: it has a bias
  std::vector<std::vector<mpq_class>> x, y;           // [sample][coordinate]
  std::vector<std::vector<Interval>> spans, minus_y;  // x_j and -y_j in units
  std::vector<Kink> kinks;
  [[nodiscard]] int depth() const { return static_cast<int>(widths.size()) - 1; }
  [[nodiscard]] int samples() const { return static_cast<int>(x.size()); }
  // A bias of the first layer is the weight of an input 1; of later ones it stands behind the weights of the neuron.
  [[nodiscard]] bool has_biases(int layer) const {
    return layer > 1 && static_cast<std::size_t>(layer) <= biased.size() && biased[static_cast<std::size_t>(layer) - 1];
  }
  [[nodiscard]] int columns(int layer) const { return widths[layer - 1] + (has_biases(layer) ? 1 : 0); }
  [[nodiscard]] std::size_t weight(int layer, int row, int col) const {
    int before = 0;
    for (int l = 1; l < layer; ++l) before += widths[l] * columns(l);
    return static_cast<std::size_t>(before + row * columns(layer) + col);
  }
  [[nodiscard]] std::size_t weights() const { return weight(depth(), widths.back(), 0); }
  // The letter of a gate: layer by layer, neuron by neuron, sample by sample.
  [[nodiscard]] std::size_t gate(int layer, int neuron, int sample) const {
    int before = 0;
    for (int l = 1; l < layer; ++l) before += widths[l];
    return static_cast<std::size_t>((before + neuron) * samples() + sample);
  }
  [[nodiscard]] std::size_t gates() const { return gate(depth(), 0, 0); }
  [[nodiscard]] mpq_class square(int sample) const {
    mpq_class sum;
    for (const mpq_class& c : x[sample]) sum += c * c;
    return sum;
  }
};

}  // namespace checker
