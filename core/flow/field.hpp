// Backpropagation written out: the gradient field of the loss as a list of sums and products.
//
// For fixed gates (docs/flow.md) everything that backpropagation computes, from the preactivations to the derivative of
// each weight, is a polynomial in the weights. It is written down once as a straight-line program; to evaluate it in
// doubles, in intervals, with derivatives or as Taylor polynomials is then one loop (field_values.hpp, taylor.hpp). A
// quantity that is zero because of its gates is the node kZero, so that it can be seen to be zero. A loss of margins
// has one function more, F = -l', e^-m or 1/(1 + e^m) of a margin m.
#pragma once

#include "flow/beyond.hpp"
#include "flow/deep.hpp"
#include "flow/kinks.hpp"

namespace plumbline::flow {

struct Node {
  enum class Kind { Zero, Parameter, Constant, Add, Multiply, Scale, Open, Response };
  Kind kind = Kind::Zero;
  int a = 0, b = 0;  // Parameter a, Constant a, node a + node b, a * b, constant a * node b, [0, 1] * node a,
                     // F(node a)
};

// What must hold wherever the flow may be: the node is positive, or negative.
struct Watch {
  // What would happen if it did not: z itself changes its sign; a kink that slides is left downwards or upwards (in the
  // direction of its normal); one that leans is crossed; the signal of a pair changes its sign; it becomes negative
  // for some choice of gates (asked on the whole box); a weight, and with it a gate beyond, changes its sign.
  enum class Of { Sign, LeavesDown, LeavesUp, Crosses, Signal, NotNegative, Beyond };
  int node;
  bool positive;
  std::size_t pair;  // the first one of the kink
  Of of;
};

struct Field {
  Loss loss = Loss::Squared;
  std::vector<Node> nodes;  // zero, then the parameters; each uses earlier ones only
  std::vector<Rational> constants;
  std::vector<int> preactivations;          // for each pair
  std::vector<int> signals;                 // for each pair: the derivative by what its neuron gives
  std::vector<int> beyond;                  // the same with the gates beyond the kinks of the first layer
  std::vector<std::vector<int>> residuals;  // [sample][output]: the derivative of the loss by the output
  std::vector<int> margins;                 // of each sample, for a loss of margins
  std::vector<std::vector<bool>> live;      // [sample][output]: is the output not the zero polynomial?
  std::vector<int> derivative;              // dL / d theta_k, projected where a kink slides
  std::vector<Watch> watches;
  struct Lean {     // of a kink that leans alone, unless its neuron is off
    Vector normal;  // m beside the kinks that slide: zeta = <m, w> is not positive on its side
    Rational square;
    int zeta, lambda, neuron;
    bool left;  // lambda < 0 is a condition: where the path is does not matter
  };
  std::vector<Lean> leans;
  struct Deep {  // a deeper letter
    std::size_t pair;
    Known side;
    bool held;  // as in DeepLetter
    int z, signal;
    int multiplier;          // its node, where the flow slides: the field is that of L + sum multiplier z
    std::vector<int> slope;  // dz / d theta_k, projected as the derivative
    int along;               // <slope, speed>
  };
  std::vector<Deep> deep;
  int multipliers = 0;  // so many parameters more, after the weights
  [[nodiscard]] std::size_t parameters() const { return derivative.size(); }
};
// The field alone, without conditions: letters are gates, whatever their order. Without gates beyond, any gate is one.
[[nodiscard]] Field gradient_of(const Problem& problem, const Gates& gates, const Beyond* beyond = nullptr);
using Kinks = std::vector<std::size_t>;  // of the first layer, each by its first pair
// The field and the conditions of Theorem 3; `either` as in conditions.hpp. Throws Undefined for letters that Theorem 3
// has no rules for.
[[nodiscard]] Field field_of(const Problem& problem, const Gates& gates, Meaning meaning = Meaning::Every,
                             const Beyond* beyond = nullptr, const Kinks& either = {});

}  // namespace plumbline::flow
