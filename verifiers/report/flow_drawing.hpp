// A flow as a picture: the incoming weights of the first layer's neurons in the plane of two inputs, with the lines on
// which preactivations vanish, and norms over time. Crossings are marked, and where a neuron slides along a line; a
// ball that is wide enough to be seen is drawn.
#pragma once

#include <string>

#include "report/flow_view.hpp"

namespace plumbline::report {

// One SVG, for a file.
[[nodiscard]] std::string standalone_flow_drawing(const FlowView& flow);

}  // namespace plumbline::report
