// A small network as a picture: neurons as circles, layer by layer from left to right, and on every edge
// its exact weight. The sign of a weight shows twice, by colour and by the style of the line; zero weights are left
// out.
#pragma once

#include <optional>
#include <string>

#include "network/network.hpp"

namespace plumbline::report {

// An inline SVG, or nothing if the network is too large for its labels to be read: more than 6 layers, a layer with
// more than 8 neurons, more than 40 edges, a weight of more than 14 characters or without a text, or labels that do not
// find room beside each other. What is not fully connected is drawn by graph_drawing.
[[nodiscard]] std::optional<std::string> network_drawing(const Network& network);

// The two styles of line in words, as an HTML <figcaption>.
[[nodiscard]] std::string drawing_legend();

}  // namespace plumbline::report
