// A small graph as a picture: vertices as circles, level by level from left to right (a level is the length of the
// longest path from a vertex without in-edges), with their names below; edges that pass over a level are bent.
#pragma once

#include <optional>
#include <string>

#include "network/graph.hpp"

namespace plumbline::report {

// An inline SVG, or nothing if the graph is too large for its labels to be read: more than 8 levels, more than 8
// vertices in one, more than 40 edges, a weight of more than 14 characters or without a text, or labels that do not
// find room beside each other. Edges whose weight is zero are drawn too: they are part of the graph.
[[nodiscard]] std::optional<std::string> graph_drawing(const Graph& g);

}  // namespace plumbline::report
