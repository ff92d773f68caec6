// The learning problem of a flow: a ReLU network, samples and targets, and the gates of its neurons.
//
// A bias is a weight from a neuron that gives 1. In the first layer that is one more coordinate of the inputs; in later
// ones a column after the weights.
#pragma once

#include <string>
#include <vector>

#include "flow/trajectory.hpp"
#include "network/network.hpp"

namespace plumbline::flow {

using Vector = std::vector<Rational>;

// A hyperplane {w : w . n = 0} on which preactivations of a neuron of layer 1 vanish (kinks.hpp).
struct Kink {
  int neuron;                      // from 0
  Vector normal;                   // n: the input of the first of its samples
  std::vector<std::size_t> pairs;  // of the neuron on its samples
  std::vector<Rational> factors;   // x_j = factor * n
};

// N(x) = W_L relu(W_{L-1} ... relu(W_1 x)), all data rational. Squared: L = (1/2) sum_j ||N(x_j) - y_j||^2; otherwise
// L = (1/n) sum_j l(y_j N(x_j)) with labels y_j = -1, 1, l(m) = e^-m or log(1 + e^-m).
struct Problem {
  Loss loss = Loss::Squared;
  std::vector<int> widths;      // n_0 (inputs, with the coordinate 1), ..., n_L (outputs)
  std::vector<bool> biased;     // for each layer from 1: has it a bias?
  std::vector<Vector> inputs;   // x_j, none zero
  std::vector<Vector> targets;  // y_j
  std::vector<Kink> kinks;      // by neurons, then by the first sample
  [[nodiscard]] int depth() const { return static_cast<int>(widths.size()) - 1; }
  [[nodiscard]] int samples() const { return static_cast<int>(inputs.size()); }
  [[nodiscard]] bool has_column_of_biases(int layer) const {
    return layer > 1 && as_size(layer) <= biased.size() && biased[as_size(layer) - 1];
  }
  [[nodiscard]] bool is_homogeneous() const;   // no layer but the first has a bias
  [[nodiscard]] int columns(int layer) const;  // weights of a neuron, and its bias
  [[nodiscard]] int parameters() const;
  [[nodiscard]] int parameter(int layer, int row, int col) const;           // layers from 1, rows and columns from 0
  [[nodiscard]] std::size_t pair(int layer, int neuron, int sample) const;  // its place in the list of all
};

// The problem of a case, and its weights in the order of the parameters. Throws InputError with the place for what is
// no ReLU network with targets, in rational numbers; for a loss of margins one output, labels -1, 1 and no bias behind
// the first layer.
[[nodiscard]] Problem problem_of(const Case& c, Loss loss = Loss::Squared);
[[nodiscard]] std::vector<Rational> weights_of(const Case& c);

struct Pair {  // neuron i of hidden layer l on sample j; l from 1, the others from 0
  int layer, neuron, sample;
  friend bool operator==(const Pair&, const Pair&) = default;
};
[[nodiscard]] std::vector<Pair> pairs_of(const Problem& problem);  // ordered by layer, neuron, sample

// The gate of a preactivation z (docs/flow.md, "Letters"): 0 and 1, where the sign is certain; anything in [0, 1]; and
// on the kinks of the first layer gate 0 where z <= 0 is known and z may be 0 (Below), gate 1 where z >= 0 is known
// (Above), and gate 0 where z = 0 is known, the weights of the neuron projected on z = 0 (Slides). At a limit also: z
// <= 0, or z >= 0, stays true, whatever the gate is where z = 0 (HeldBelow, HeldAbove).
enum class Gate { Off, On, Open, Below, Above, Slides, HeldBelow, HeldAbove };
using Gates = std::vector<Gate>;  // one for each pair
[[nodiscard]] inline bool is_on(Gate g) { return g == Gate::On || g == Gate::Above; }
// The letters "0", "1", "?", "p", "q", "s", "h", "u".
[[nodiscard]] std::string letters_of(const Gates& gates);

// Which curves are flows: every one of docs/flow.md, or those in which a neuron that is off on all samples (z <= 0)
// stays at rest, as relu'(0) = 0 has it.
enum class Meaning { Every, Rest };

}  // namespace plumbline::flow
