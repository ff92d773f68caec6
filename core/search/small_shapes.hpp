// The shapes of cases that are no larger than a given one, each as a case full of zeros, in order of size.
#pragma once

#include <string>
#include <vector>

#include "search/shrink.hpp"
#include "search/time_limit.hpp"

namespace plumbline {

// Which shapes there are: enumerate.hpp; `box`: the largest depth, and numbers of units and samples, of those that are
// fully connected. `most_numbers`: those with more numbers are left out, and counted. At most kMostShapes, the smallest
// first. Only shapes with at most so many numbers are ever written out, so that a large box costs no more than a small
// one; `deadline`: what is not reached by then is left out.
inline constexpr std::size_t kMostShapes = 400, kManyLeftOut = 1000000000;
struct SmallShapes {
  std::vector<Case> shapes;
  std::size_t left_out = 0;  // kManyLeftOut stands for this many or more; of graphs, layers and cases with matrix
                             // parameters, those that were met
};
[[nodiscard]] SmallShapes shapes_below(const Case& c, const Size& box, std::size_t most_numbers,
                                       const TimeLimit& deadline = {});

// "widths 2-1-1 on 1 sample"; "a graph of 4 vertices and 5 edges on 2 samples"; "2 layers on 1 sample".
[[nodiscard]] std::string shape_text(const Case& c);

}  // namespace plumbline
