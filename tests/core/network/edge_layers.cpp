// Definition 6 word for word, and the sets that meet every path once, on graphs where both can be listed by hand.
#include "network/edge_layers.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"

using namespace plumbline;

namespace {

using Sets = std::vector<std::vector<int>>;

// Vertices 0 ... n-1, the first `inputs` of them inputs, the last one the output.
Graph graph(int n, int inputs, const std::vector<std::pair<int, int>>& edges) {
  Graph out;
  out.inputs = inputs;
  for (int v = 0; v < n; ++v)
    out.vertices.push_back(v < inputs ? Vertex{.kind = Vertex::Kind::Input, .coordinate = v} : Vertex{});
  for (const auto& [from, to] : edges) {
    out.edges.push_back({from, to, static_cast<int>(out.parameters.size())});
    out.parameters.emplace_back(1);
  }
  out.outputs = {n - 1};
  return out;
}

}  // namespace

TEST_CASE("a chain: every edge is a layer, two of them lie on one path") {
  const Graph g = graph(3, 1, {{0, 1}, {1, 2}});
  CHECK(layers_of(g) == Sets{{0}, {1}});
  CHECK(meets_every_path_once(g, {0}));
  CHECK(meets_every_path_once(g, {1}));
  CHECK_FALSE(meets_every_path_once(g, {0, 1}));
  CHECK_FALSE(meets_every_path_once(g, {}));
}

TEST_CASE("two inputs: an edge that cuts off one of them is a layer, and is missed by the path from the other") {
  const Graph g = graph(3, 2, {{0, 2}, {1, 2}});
  CHECK(layers_of(g) == Sets{{0}, {0, 1}, {1}});
  CHECK_FALSE(meets_every_path_once(g, {0}));
  CHECK_FALSE(meets_every_path_once(g, {1}));
  CHECK(meets_every_path_once(g, {0, 1}));
}

TEST_CASE("a skip connection: the graph is held together by it") {
  const Graph g = graph(3, 1, {{0, 1}, {1, 2}, {0, 2}});  // x -> a -> o, x -> o
  CHECK(layers_of(g) == Sets{{0, 2}, {1, 2}});
  CHECK(meets_every_path_once(g, {0, 2}));
  CHECK(meets_every_path_once(g, {1, 2}));
  CHECK_FALSE(meets_every_path_once(g, {2}));
}

TEST_CASE("a dead end: its edge is a layer that no path meets; it does not spoil a set that meets every path") {
  const Graph g = graph(4, 1, {{0, 1}, {0, 2}, {2, 3}});  // x -> dead, x -> a -> o
  CHECK(layers_of(g) == Sets{{0}, {0, 1}, {0, 2}, {1}, {2}});
  CHECK_FALSE(meets_every_path_once(g, {0}));
  CHECK(meets_every_path_once(g, {0, 1}));
  CHECK(meets_every_path_once(g, {2}));
}

TEST_CASE("bad edges and large graphs are refused") {
  const Graph g = graph(3, 1, {{0, 1}, {1, 2}});
  CHECK_THROWS_AS((void)meets_every_path_once(g, {2}), InputError);
  CHECK_THROWS_AS((void)meets_every_path_once(g, {-1}), InputError);
  std::vector<std::pair<int, int>> many;
  for (int v = 0; v < kMaxLayerEdges + 1; ++v) many.emplace_back(v, v + 1);
  CHECK_THROWS_AS((void)layers_of(graph(kMaxLayerEdges + 2, 1, many)), ResourceLimit);
}
