// Weights G on samples for the lower end of depth 2 (docs/cost.md, Lemma 4), for any numbers of inputs and outputs:
// (2/s) <G, F> - |G 1|^2 / s^2, where s is an upper bound of the escape speed of ([X; 1], G) at depth 2.
//
// At depth 2 the cost at samples is a convex problem, and G its dual: cutting planes find it in doubles, a cut for each
// neuron that is met, and one for the last bias. (With one input and one output `shallow` knows the optimum.) The bound
// s comes with a proof table, which has been read in exact numbers when this returns.
#pragma once

#include "cost/function/function.hpp"

namespace plumbline {

struct ShallowWeights {
  static constexpr int kMostInputs = 3, kMostSamples = 24, kMostValues = 40;
  ExactMatrix gradient, table;
  Rational speed;
  double value = 0;  // of the bound; 0 if there is nothing to be said
};

struct ShallowWeightsOptions {
  double enough = 0;   // ends that are no more than this are of no use
  double upper = 0;    // an upper end: the table is as coarse as a hundredth of what is left to it allows
  double seconds = 8;  // in all
};

// Samples x (d x N) and values y (m x N) of a function. Nothing is said with more than 3 inputs, or more than 24
// entries of y.
[[nodiscard]] ShallowWeights shallow_weights(const RationalMatrix& x, const RationalMatrix& y,
                                             const ShallowWeightsOptions& options = {});

}  // namespace plumbline
