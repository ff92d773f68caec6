// Paths: counted, enumerated, and related by inclusion, against a plain recursion.
#include "network/path_tree.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <set>

#include "core/network/random_graphs.hpp"
#include "network/decomposition.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// All paths that end at v, as lists of edges, the last edge first; the trivial path first.
std::vector<std::vector<int>> paths_to(const Graph& g, int v) {
  std::vector<std::vector<int>> out{{}};
  std::vector<int> in;
  for (std::size_t e = 0; e < g.edges.size(); ++e)
    if (g.edges[e].to == v) in.push_back(static_cast<int>(e));
  std::sort(in.begin(), in.end(), [&](int a, int b) {
    return g.edges[static_cast<std::size_t>(a)].from < g.edges[static_cast<std::size_t>(b)].from;
  });
  for (const int e : in)
    for (std::vector<int> path : paths_to(g, g.edges[static_cast<std::size_t>(e)].from)) {
      path.insert(path.begin(), e);
      out.push_back(std::move(path));
    }
  return out;
}

int start_of(const Graph& g, const std::vector<int>& path) {
  return path.empty() ? g.outputs[0] : g.edges[static_cast<std::size_t>(path.back())].from;
}

std::vector<int> edges_of(const PathTree& tree, int node) {
  std::vector<int> out;
  for (; tree.nodes[static_cast<std::size_t>(node)].parent >= 0;
       node = tree.nodes[static_cast<std::size_t>(node)].parent)
    out.insert(out.begin(), tree.nodes[static_cast<std::size_t>(node)].edge);
  return out;
}

std::set<int> vertices_of(const PathTree& tree, int node) {
  std::set<int> out;
  for (; node >= 0; node = tree.nodes[static_cast<std::size_t>(node)].parent)
    out.insert(tree.nodes[static_cast<std::size_t>(node)].vertex);
  return out;
}

// Fully connected: one input, then `depth` layers of `width` neurons, then one output.
Graph block_of(int width, int depth) {
  Sequential net{{1, 1, 1}, {}};
  int from = 1;
  for (int l = 0; l < depth; ++l) {
    net.layers.emplace_back(FullyConnectedLayer{ExactMatrix(width, from), std::nullopt, 0});
    from = width;
  }
  net.layers.emplace_back(FullyConnectedLayer{ExactMatrix(1, from), std::nullopt, 1});
  return graph_of(net);
}

}  // namespace

TEST_CASE("by hand: two ways from the input to the output") {
  Graph g;
  g.vertices = {{.kind = Vertex::Kind::Input}, {.slope = 0}, {.slope = 1}};
  g.edges = {{0, 1, 0}, {1, 2, 1}, {0, 2, 2}};
  g.parameters = {Real(1), Real(2), Real(3)};
  g.outputs = {2};
  g.inputs = 1;
  CHECK(path_count(g) == 2);
  const PathTree tree = path_tree(g);
  REQUIRE(tree.nodes.size() == 4);  // (2), (0 2), (1 2), (0 1 2): sources in order
  CHECK(tree.nodes[1].vertex == 0);
  CHECK(tree.nodes[2].vertex == 1);
  CHECK(tree.nodes[3].parent == 2);
  CHECK(tree.complete == std::vector<int>{1, 3});
  const auto hasse = hasse_diagram(tree);  // {0 2} and {1 2} over {2}, {0 1 2} over both
  CHECK(std::set(hasse.begin(), hasse.end()) == std::set<std::pair<int, int>>{{1, 0}, {2, 0}, {3, 1}, {3, 2}});
}

TEST_CASE("random graphs: counts and paths are those of a recursion, in preorder") {
  const bool ok = rc::check("paths", [] {
    const Graph g = random_graph();
    const auto all = paths_to(g, g.outputs[0]);
    const auto complete = std::count_if(all.begin(), all.end(), [&](const auto& p) {
      return g.vertices[static_cast<std::size_t>(start_of(g, p))].kind != Vertex::Kind::Neuron;
    });
    RC_ASSERT(path_count(g) == complete);
    if (complete == 0) {
      RC_ASSERT_THROWS_AS((void)path_tree(g), Undefined);
      return;
    }
    const PathTree tree = path_tree(g);
    RC_ASSERT(tree.nodes.size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) RC_ASSERT(edges_of(tree, static_cast<int>(i)) == all[i]);
    RC_ASSERT(static_cast<long>(tree.complete.size()) == complete);
  });
  CHECK(ok);
}

TEST_CASE("random graphs: the Hasse diagram is inclusion with one vertex less") {
  const bool ok = rc::check("hasse", [] {
    const Graph g = random_graph({.neurons = 4});
    if (path_count(g) == 0) return;
    const PathTree tree = path_tree(g);
    std::set<std::pair<int, int>> expected;
    const int n = static_cast<int>(tree.nodes.size());
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const auto larger = vertices_of(tree, i), smaller = vertices_of(tree, j);
        if (larger.size() == smaller.size() + 1 &&
            std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end()))
          expected.emplace(i, j);
      }
    const auto pairs = hasse_diagram(tree);
    RC_ASSERT(pairs.size() == expected.size());
    RC_ASSERT(std::set(pairs.begin(), pairs.end()) == expected);
  });
  CHECK(ok);
}

TEST_CASE("nearly a million paths are built, more are refused with their number before any is built") {
  const Graph most = block_of(79, 3);
  const auto start = std::chrono::steady_clock::now();
  const PathTree tree = path_tree(most);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  MESSAGE("paths: " << tree.nodes.size() << ", seconds: " << seconds);
  CHECK(tree.complete.size() == 79 * 79 * 79);
  CHECK(tree.nodes.size() == 1 + 79 + 79 * 79 + 2 * 79 * 79 * 79);
  CHECK(unroll(most, tree).edges.size() == tree.nodes.size() - 1);
  CHECK_THROWS_WITH_AS((void)path_tree(block_of(80, 3)),
                       "the network has 1030481 paths to its output, more than 1000000", ResourceLimit);
  CHECK_THROWS_WITH_AS((void)path_tree(block_of(4, 20)),
                       "the network has 2565527131477 paths to its output, more than 1000000", ResourceLimit);
  CHECK(path_count(block_of(2, 200)) == Integer(1) << 200);
}

TEST_CASE("several outputs, or no path at all, have no tree") {
  Graph g = block_of(2, 2);
  g.outputs = {1, 5};
  CHECK_THROWS_AS((void)path_tree(g), Undefined);
}
