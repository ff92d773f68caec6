// The shapes of cases that are no larger than a given one, each as a case full of zeros, in order of size.
#pragma once

#include <string>
#include <vector>

#include "search/shrink.hpp"

namespace plumbline {

// Which shapes there are: enumerate.hpp; `box`: the largest depth, and numbers of units and samples, of those that are
// fully connected. `most_numbers`: those with more numbers are left out, and counted. At most a few hundred.
struct SmallShapes {
  std::vector<Case> shapes;
  std::size_t left_out = 0;
};
[[nodiscard]] SmallShapes shapes_below(const Case& c, const Size& box, std::size_t most_numbers);

// "widths 2-1-1 on 1 sample"; "a graph of 4 vertices and 5 edges on 2 samples"; "2 layers on 1 sample".
[[nodiscard]] std::string shape_text(const Case& c);

}  // namespace plumbline
