// A graph as a drawing: the text that Graphviz's `dot` lays out.
//
// Inputs are boxes that name their row of the data, constants dashed boxes with their value, neurons ellipses with
// their activation, the output has two lines around it. A label on each edge gives its weight; the edges of one shared
// parameter have its name and a colour of their own, fixed edges are dashed.
#pragma once

#include <string>

#include "network/graph.hpp"

namespace plumbline {

// DOT text, one statement a line, vertices and edges in the order of the graph. Numbers of more than 24 characters are
// shortened to a decimal ("about"); it is a drawing, not a format to read back. Linear in the size of the graph.
[[nodiscard]] std::string graphviz(const Graph& g, const std::string& name);

}  // namespace plumbline
