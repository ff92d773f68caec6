// Weights g on samples of a function f with one output, of largest <g, f> among those that no neuron of the second
// hidden layer makes larger than 1, biases lifted into the samples (docs/cost.md, Lemma 11): |<g, r>| <= 1 for r in
// relu(K_2) of docs/speed.md. In doubles, by cutting planes: a guess.
//
// The program has a second side. At its optimum f = sum_k price_k side_k r_k on the samples, over few points r_k of
// relu(K_2), each of them relu of a sum of neurons: that is a network of three layers, for networks that are cheap.
#pragma once

#include <vector>

#include "network/network.hpp"
#include "speed/deadline.hpp"

namespace plumbline {

// A neuron of the second hidden layer: relu(sum of weight * relu(u . X^)).
struct HullNeuron {
  struct Part {
    double weight;
    std::vector<double> u;
  };
  std::vector<Part> parts;
  double out = 0;  // its weight in f
};

struct PointWeights {
  std::vector<double> g;  // s(g) is near 1
  double gauge = 0;       // <g, f>
  std::vector<HullNeuron> neurons;
};

// Lifted samples with two or three rows. When the time is over, the best so far.
[[nodiscard]] PointWeights point_weights(const ExactMatrix& lifted, const std::vector<double>& f,
                                         const Deadline& deadline);

}  // namespace plumbline
