// More samples of a function than say which one it is: for lower ends that only see the values at samples.
#pragma once

#include "cost/function/description.hpp"

namespace plumbline {

// As describe(), in a case whose network computes f: with the middles of all pieces of a function of one number; of all
// pairs of corners of an affine one's domain; of all cells, and of pairs of corners of a cell while there are fewer
// than `most` samples. A function of which no cells are known stays as it is.
void describe_finely(Case& c, const CostFunction& f, std::size_t most);

}  // namespace plumbline
