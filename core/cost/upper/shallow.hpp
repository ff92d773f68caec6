// The optimal network of two layers of a function on an interval with one output, and weights on finitely many points
// that show how good it is (docs/cost.md, Section 4).
//
// The least cost is a convex problem whose dual has two variables. It is solved in doubles; then the network is put
// together exactly, from neurons that switch at the breakpoints and the few affine ones that can be active, and the
// weights are read off a piecewise affine function in a tube. Guesses both, to be certified elsewhere; but the network
// computes f exactly, for every guess.
#pragma once

#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

// v relu(w x + b); v has an entry for each output.
struct LineNeuron {
  Rational w, b;
  std::vector<Rational> v;
};

struct ShallowNetwork {
  std::vector<LineNeuron> neurons;
  std::vector<Rational> bias;  // of the last layer
  [[nodiscard]] Network network() const;
};

struct LineWeights {  // lambda = sum_j weight_j delta_(point_j)
  std::vector<Rational> points, weights;
};

struct ShallowOptimum {
  ShallowNetwork network;
  LineWeights weights;  // (2/s) lambda(f) - lambda(1)^2/s^2 is near the cost of the network
};

// Throws Undefined unless f has one output.
[[nodiscard]] ShallowOptimum shallow_optimum(const LineFunction& f);
// A neuron for each breakpoint and one for the slope; any number of outputs.
[[nodiscard]] ShallowNetwork plain_network(const LineFunction& f);

}  // namespace plumbline
