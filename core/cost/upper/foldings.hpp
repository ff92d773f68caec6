// A function on an interval that takes the same values again, or stays where it is for a while, as F o g: g folds the
// interval, or is flat on a piece of it, and F has fewer pieces (docs/cost.md, Section 2). Exactly, over the rationals.
#pragma once

#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

struct Folding {
  LineFunction inner;  // g, onto [0, M]
  LineFunction outer;  // F, on [0, M]
};

// All of them with a g of at most three pieces; those with the fewest pieces of F first. One output.
[[nodiscard]] std::vector<Folding> foldings(const LineFunction& f);

// Functions with f = f_k o ... o f_1, each but the first on the range of the one before it, [0, M]. All but f_k are
// foldings, or several of them in one: f_{i+1} o f_i is a g that folds more often.
using Chain = std::vector<LineFunction>;

// The chains of two functions or more with at most so many hidden layers, one for each function that is not affine:
// `most` of them, those first that cost least between repeated layers (free_network.hpp). Nothing if f does not fold.
[[nodiscard]] std::vector<Chain> chains(const LineFunction& f, int hidden, std::size_t most);

}  // namespace plumbline
