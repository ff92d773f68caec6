// Layers as sets of edges: `invariance` Definition 6, word for word, and what Lemma 4 needs instead.
//
// Definition 6 calls F a layer if (1) no path contains two edges of F, and (2) the graph without F is disconnected. A
// set that cuts off a single input is a layer in this sense, though most paths miss it; the double counting in the
// proof of Lemma 4 needs that every path from an input or constant to an output meets F exactly once.
#pragma once

#include "network/graph.hpp"

namespace plumbline {

// `edges`: numbers from 0, each once. Throws InputError for a number that is none.
[[nodiscard]] bool meets_every_path_once(const Graph& g, const std::vector<int>& edges);

// All layers in the sense of Definition 6, each as a sorted list of edges, in lexicographic order. Throws ResourceLimit
// for more than kMaxLayerEdges edges.
inline constexpr int kMaxLayerEdges = 20;
[[nodiscard]] std::vector<std::vector<int>> layers_of(const Graph& g);

}  // namespace plumbline
