// The cheapest network among those that differ from a given one by the scales of its neurons, some layers deeper
// (docs/cost.md, Lemma 2).
//
// The norm is convex in the logarithms of the scales. It is minimised in doubles, one neuron after the other; the
// scales are rounded to short rational numbers, and the norm of the network with these is an exact number.
#pragma once

#include "cost/function/function.hpp"

namespace plumbline {

struct Rescaled {
  int layer = 1, added = 0;  // h and t: so many layers behind hidden layer h, from 1
  RationalMatrix scales;     // S, a row for each hidden layer; 1 where there is no neuron. 1 x 1 if there is none
  RationalMatrix links;      // Q, a column: the diagonal of the added layers
  Rational cost;             // ||theta||^2, exactly
};

// The same function without hidden neurons that receive or pass on nothing; one stays in each layer, with weights 0.
[[nodiscard]] Network pruned(Network network);
// Throws Undefined unless 1 <= layer < L (for L = 1: layer = 1, added = 0) and added >= 0.
[[nodiscard]] Rescaled rescaled(const Network& network, int layer, int added);
// The network with these scales; layers that were to be added are left out.
[[nodiscard]] Network scaled(Network network, const Rescaled& r);
// Behind the hidden layer where that costs least.
[[nodiscard]] Rescaled rescaled(const Network& network, int added);

}  // namespace plumbline
