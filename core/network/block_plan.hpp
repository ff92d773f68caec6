// How a graph is evaluated: its vertices in blocks, one matrix operation per block where that pays.
//
// A block holds vertices of one kind and slope that do not depend on each other (one level of the graph). A link holds
// all edges from one block to another; it is complete if every pair of vertices is joined: then it is a dense matrix. A
// fully connected network has one block per layer and only complete links.
#pragma once

#include "network/graph.hpp"

namespace plumbline {

struct BlockPlan {
  struct Block {
    Vertex::Kind kind = Vertex::Kind::Neuron;
    Rational slope;
    std::vector<int> vertices;
  };
  struct Entry {
    int row = 0, col = 0, edge = 0;  // within the target's and the source's block, and the edge of the graph
  };
  struct Link {
    int from = 0, to = 0;
    std::vector<Entry> entries;  // complete: row by row
    bool complete = false;
  };
  struct Place {
    int block = 0, row = 0;
  };
  std::vector<Block> blocks;  // inputs and constants first, then by level: each after the blocks that it depends on
  std::vector<Link> links;    // by target
  std::vector<Place> places;  // of each vertex
};

// Linear in the edges (up to the sorting of links). Throws InputError if there is a cycle.
[[nodiscard]] BlockPlan plan_blocks(const Graph& g);

}  // namespace plumbline
