// Weights on points for the lower end of depth 2 of a function on an interval (docs/cost.md, Lemma 4): those that the
// best network (shallow.hpp) of one of its outputs comes with.
#pragma once

#include "cost/upper/shallow.hpp"

namespace plumbline {

struct LineDual {
  LineWeights weights;
  int output = 0;     // R(f_i) <= R(f)
  double value = -1;  // of the bound; -1 if there is nothing to be said
};
// Of the output that says most.
[[nodiscard]] LineDual line_dual(const LineFunction& f);

}  // namespace plumbline
