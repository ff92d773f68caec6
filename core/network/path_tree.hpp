// The paths of a network to its output, as a tree.
//
// A path to the output o is its start followed by a shorter path: the tree has one node per path, the trivial path at
// the root. It is what the decomposition of `invariance` (Lemma 2, Definition 9) enumerates, and it grows exponentially
// with the depth: count first.
#pragma once

#include "network/graph.hpp"
#include "number/rational.hpp"

namespace plumbline {

// Paths from an input or constant to an output, counted by dynamic programming, linear in the edges.
[[nodiscard]] Integer path_count(const Graph& g);

struct PathTree {
  static constexpr std::int64_t kMaxPaths = 1'000'000;
  struct Node {
    int parent = -1;  // the path without its first edge; -1 for the trivial path
    int vertex = 0;   // where the path starts
    int edge = -1;    // its first edge
  };
  std::vector<Node> nodes;    // H, in preorder
  std::vector<int> complete;  // P: the nodes that start at an input or a constant
};

// For a network with one output. Throws Undefined if it has several or no path from an input or constant, ResourceLimit
// for more than kMaxPaths paths (before building any).
[[nodiscard]] PathTree path_tree(const Graph& g);

// The Hasse diagram of inclusion of the paths' vertex sets: (larger, smaller) pairs of nodes, the smaller with one
// vertex less.
[[nodiscard]] std::vector<std::pair<int, int>> hasse_diagram(const PathTree& tree);

}  // namespace plumbline
