// A small network as a picture: the drawing of network/drawing.hpp as SVG.
//
// Nodes are circles, column by column from left to right, and on every edge stands its exact weight. The sign of a
// weight shows twice, by colour and by the style of the line. Layers have headings and show biases below their neurons;
// vertices of a graph have their names there, and edges that pass over a column are bent.
#pragma once

#include <optional>
#include <string>

#include "network/network.hpp"

namespace plumbline::report {

// An inline SVG, or nothing if the network is too large for its labels to be read: more than 8 columns (7 layers, or
// 8 levels of a graph), more than 8 nodes in one, more than 40 edges, a weight of more than 14 characters or without a
// text, or labels that do not find room beside each other.
[[nodiscard]] std::optional<std::string> network_drawing(const Network& network);

// The same as a file of its own: with the name space of SVG, and with its own styles, dark on white whatever is around
// it.
[[nodiscard]] std::optional<std::string> standalone_drawing(const Network& network);

// The two styles of line in words, as an HTML <figcaption>.
[[nodiscard]] std::string drawing_legend();

}  // namespace plumbline::report
