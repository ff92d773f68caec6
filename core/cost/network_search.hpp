// A search for cheap networks of a function on cells, one depth after the other (docs/cost.md, Section 2).
//
// At each depth there are four kinds of starts: the constructions of the caller, the best networks that are one layer
// shallower with a layer that passes on, random networks after training, and the best ones shaken and trained again.
// From each the signs of its neurons are kept and the cheapest weights with these signs are taken (fixed_signs.hpp). At
// the end signs of the best are flipped, one at a time.
#pragma once

#include <functional>

#include "cost/cellwise.hpp"

namespace plumbline {

struct CostSearch {
  int restarts = 40;  // random networks at depth 4, five times as many at 3, an eighth at others; half as many shaken
                      // ones, as many flips of a sign; 0: no search at all
  int layers = 8;     // of a network that is searched for; deeper ones repeat a layer of one of these
};

// Networks of so many layers that are tried first; they need not compute f.
using Constructions = std::function<std::vector<Network>(int depth)>;

// The cheapest that were found with `depth` layers, cheapest first, then the cheapest of each depth below; each
// computes f exactly. `shallowest` is the depth of the first constructions.
[[nodiscard]] std::vector<Network> cheap_networks(const Cellwise& f, const Constructions& constructions, int shallowest,
                                                  int depth, const CostSearch& effort);

// ||theta||^2 in doubles.
[[nodiscard]] double squared_norm(const Network& n);
// A layer that passes on what hidden layer l gives, from 1.
[[nodiscard]] Network with_layer_behind(const Network& n, int l);

}  // namespace plumbline
