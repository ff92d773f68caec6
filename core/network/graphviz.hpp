// A drawing of a network as the text that Graphviz's `dot` lays out.
//
// Inputs are boxes that name their row of the data, constants dashed boxes with their value, neurons ellipses with
// their activation, the output has two lines around it. A label on each edge gives its weight; the edges of one shared
// parameter have its name and a colour of their own, fixed edges are dashed.
#pragma once

#include <string>

#include "network/drawing.hpp"

namespace plumbline {

// DOT text, one statement a line, nodes and edges in the order of the drawing. It is a drawing, not a format to read
// back. Linear in the size of the drawing.
[[nodiscard]] std::string graphviz(const Drawing& drawing, const std::string& name);

}  // namespace plumbline
