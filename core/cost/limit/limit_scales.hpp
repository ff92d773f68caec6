// What a network costs beyond n a layer when its layers of n neurons are repeated for ever, at the best scales of its
// neurons (docs/cost.md, Lemma 6): ||theta||^2 - n L -> A + log B, A and B rational.
//
// A + log B is convex in the logarithms of the scales. It is minimised in doubles, one neuron after the other, and the
// scales are rounded; for these A and B are exact.
#pragma once

#include "cost/function/function.hpp"

namespace plumbline {

struct LimitScales {
  int width = 0;                    // n
  RationalMatrix receives, passes;  // U, V: a row for each hidden layer; 1 where there is no neuron
  Rational kept, stretched = 1;     // A, B
  [[nodiscard]] double value() const;
  // The hidden layers where U and V differ, from 1.
  [[nodiscard]] std::vector<int> repeated() const;
};

// `only` = h repeats that hidden layer and no other of n neurons; 0: all of them. Throws Undecided where a number is
// too large for doubles.
[[nodiscard]] LimitScales limit_scales(const Network& network, int width, int only = 0);

}  // namespace plumbline
