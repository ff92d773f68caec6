// Where the nodes of a graph stand that is drawn from left to right: every node to the right of those that it rests on.
//
// The classical way in four steps: a column for each node by its longest way from the left; a waypoint in every column
// that an edge passes; the order in each column by the mean place of the neighbours, there and back a few times; then
// heights, as near to the mean of the neighbours as the order and the room that each node needs allow, without empty
// strips between parts that are not joined.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace plumbline::report {

struct GraphNode {
  std::vector<std::size_t> rests_on;  // indices of nodes
  double height = 20;
};

struct PlacedEdge {
  std::size_t from, to;                            // `to` rests on `from`
  std::vector<std::pair<std::size_t, double>> by;  // column and height of the waypoints between them
};

struct PlacedGraph {
  std::vector<std::size_t> column;  // of each node
  std::vector<double> middle;       // of each node, from 0 downwards
  std::vector<PlacedEdge> edges;    // those that lead to the right: all of a graph without a circle
  std::size_t columns = 0;
  double height = 0;
};

// `gap`: the least room between two nodes of a column.
[[nodiscard]] PlacedGraph place(const std::vector<GraphNode>& nodes, double gap);

}  // namespace plumbline::report
