// What becomes of a neuron, by where it starts: the torus of the two angles of a start as a square, each cell in the
// colour of what Theorem 14 of docs/flow.md says of it.
#pragma once

#include <string>

#include "flow/law.hpp"

namespace plumbline::cli {

// One SVG, for a file. Fewer cells than the law has: at most 2^8 on each side.
[[nodiscard]] std::string standalone_law_drawing(flow::Law law);

}  // namespace plumbline::cli
