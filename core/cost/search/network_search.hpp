// A search for cheap networks of a function on cells, one depth after the other (docs/cost.md, Section 2).
//
// At each depth there are five kinds of starts: the constructions of the caller, the best networks that are one layer
// shallower with a layer that passes on, what the caller draws, random networks after training, and the best ones
// shaken and trained again. From each the signs of its neurons are kept and the cheapest weights with these signs are
// taken (fixed_signs.hpp). At the end there is a search around the best (local_search.hpp).
#pragma once

#include <functional>
#include <random>

#include "cost/function/cellwise.hpp"

namespace plumbline {

struct CostSearch {
  int restarts = 40;  // random networks at depth 4, five times as many at 3, an eighth at others; half as many shaken
                      // ones, as many steps of the search around the best; 0: no search at all
  int layers = 8;     // of a network that is searched for; deeper ones repeat a layer of one of these
  double bias_price = 1;  // of the squares of the biases; 1 in ||theta||^2
};

// So few cells that nothing is saved: every kind of start as often as it can be.
[[nodiscard]] inline bool is_small(const Cellwise& f) { return f.cells.size() <= 3; }

// Networks of so many layers that are tried first; they need not compute f.
using Constructions = std::function<std::vector<Network>(int depth)>;
// A random network of three layers that might be near f; nothing: those of other depths too, after training.
using RandomStart = std::function<Network(std::mt19937& random)>;

// The cheapest that were found with `depth` layers, cheapest first, then the cheapest of each depth below; each
// computes f exactly. `shallowest` is the depth of the first constructions.
[[nodiscard]] std::vector<Network> cheap_networks(const Cellwise& f, const Constructions& constructions, int shallowest,
                                                  int depth, const CostSearch& effort, const RandomStart& draw = {});

// A layer that passes on what hidden layer l gives, from 1.
[[nodiscard]] Network with_layer_behind(const Network& n, int l);

}  // namespace plumbline
