// Backpropagation written out: the gradient field of the square loss as a list of sums and products.
//
// For fixed gates (docs/flow.md) everything that backpropagation computes, from the preactivations to the derivative of
// each weight, is a polynomial in the weights. It is written down once as a straight-line program; to evaluate it in
// doubles, in intervals, with derivatives or as Taylor polynomials is then one loop (field_values.hpp, taylor.hpp). A
// quantity that is zero because of its gates is the node kZero, so that it can be seen to be zero.
#pragma once

#include <vector>

#include "network/network.hpp"

namespace plumbline::flow {

// N(x) = W_L relu(W_{L-1} ... relu(W_1 x)), L = (1/2) sum_j ||N(x_j) - y_j||^2, all data rational.
struct Problem {
  std::vector<int> widths;                     // n_0 (inputs), ..., n_L (outputs)
  std::vector<std::vector<Rational>> inputs;   // x_j, none zero
  std::vector<std::vector<Rational>> targets;  // y_j
  [[nodiscard]] int depth() const { return static_cast<int>(widths.size()) - 1; }
  [[nodiscard]] int samples() const { return static_cast<int>(inputs.size()); }
  [[nodiscard]] int parameters() const;
  [[nodiscard]] int parameter(int layer, int row, int col) const;  // layers from 1, rows and columns from 0
};

// The problem of a case, and its weights in the order of the parameters. Throws InputError with the place for what is
// no ReLU network without biases with targets, in rational numbers.
[[nodiscard]] Problem problem_of(const Case& c);
[[nodiscard]] std::vector<Rational> weights_of(const Case& c);

// 0; 1; anything in [0, 1]; and for the first layer, at most one for each neuron (docs/flow.md, Theorem 3): 0 where z
// <= 0 is known and z may be 0; 0 where z = 0 is known, the weights of the neuron projected on z = 0.
enum class Gate { Off, On, Open, Parked, Slides };

struct Pair {  // neuron i of hidden layer l on sample j; l from 1, the others from 0
  int layer, neuron, sample;
  friend bool operator==(const Pair&, const Pair&) = default;
};
[[nodiscard]] std::vector<Pair> pairs_of(const Problem& problem);  // ordered by layer, neuron, sample
using Gates = std::vector<Gate>;                                   // one for each pair
// Is no neuron parked or sliding twice, and none beyond the first layer?
[[nodiscard]] bool is_followed(const Problem& problem, const Gates& gates);

struct Node {
  enum class Kind { Zero, Parameter, Constant, Add, Multiply, Scale, Open };
  Kind kind = Kind::Zero;
  int a = 0, b = 0;  // Parameter a, Constant a, node a + node b, a * b, constant a * node b, [0, 1] * node a
};

// What must hold wherever the flow may be: the node is positive, or negative. `of` says which of the three it is.
struct Watch {
  enum class Of { Sign, On, Off };  // z itself, its derivative with gate 1, with gate 0
  int node;
  bool positive;
  std::size_t pair;
  Of of;
};

struct Field {
  std::vector<Node> nodes;  // each uses earlier ones only; the first is zero
  std::vector<Rational> constants;
  std::vector<int> preactivations;          // for each pair
  std::vector<std::vector<int>> residuals;  // [sample][output]
  std::vector<std::vector<bool>> live;      // [sample][output]: is the output not the zero polynomial?
  std::vector<int> derivative;              // dL / d theta_k, projected where a pair slides
  std::vector<Watch> watches;
  std::vector<std::pair<int, Rational>> leaks;  // of parked pairs: z' with gate 0, and |x_j|^2
};
[[nodiscard]] Field field_of(const Problem& problem, const Gates& gates);
// The derivative of the preactivation of a pair of the first layer, with the gate that `gates` has for it (On or Off).
[[nodiscard]] int drift_node(Field& field, const Problem& problem, const Pair& pair);

}  // namespace plumbline::flow
