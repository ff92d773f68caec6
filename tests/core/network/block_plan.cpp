// Blocks: every vertex in one, every edge in one link, and nothing that depends on what comes later.
#include "network/block_plan.hpp"

#include <doctest/doctest.h>

#include <set>

#include "core/network/random_graphs.hpp"

using namespace plumbline;
using namespace plumbline::test;

TEST_CASE("a fully connected network is a chain of complete links") {
  const BlockPlan plan = plan_blocks(graph_of(by_hand().network));
  REQUIRE(plan.blocks.size() == 3);
  CHECK(plan.blocks[1].vertices == std::vector<int>{2, 3});
  REQUIRE(plan.links.size() == 2);
  for (const auto& link : plan.links) CHECK(link.complete);
  CHECK(plan.links[0].entries.size() == 4);
}

TEST_CASE("a bias is a link from a block of its own, and a link that misses an edge is not complete") {
  Network net = by_hand().network;
  net.biases = {exact({{"1"}, {"2"}}), std::nullopt};
  Graph g = graph_of(net);
  CHECK(plan_blocks(g).blocks.size() == 4);
  CHECK(plan_blocks(g).blocks[1].kind == Vertex::Kind::Constant);
  g.edges.erase(g.edges.begin());
  const BlockPlan plan = plan_blocks(g);
  CHECK(std::count_if(plan.links.begin(), plan.links.end(), [](const auto& link) { return !link.complete; }) == 1);
}

TEST_CASE("vertices of one level with different activations are different blocks") {
  Graph g = graph_of(by_hand().network);
  g.vertices[2].slope = Rational(1, 3);
  CHECK(plan_blocks(g).blocks.size() == 4);
}

TEST_CASE("random graphs: places, links and their order") {
  const bool ok = rc::check("plan", [] {
    const Graph g = random_graph({.neurons = 9});
    const BlockPlan plan = plan_blocks(g);
    std::set<int> seen;
    for (std::size_t b = 0; b < plan.blocks.size(); ++b)
      for (std::size_t r = 0; r < plan.blocks[b].vertices.size(); ++r) {
        const int v = plan.blocks[b].vertices[r];
        RC_ASSERT(seen.insert(v).second);
        RC_ASSERT(plan.places[static_cast<std::size_t>(v)].block == static_cast<int>(b) &&
                  plan.places[static_cast<std::size_t>(v)].row == static_cast<int>(r));
        RC_ASSERT(g.vertices[static_cast<std::size_t>(v)].kind == plan.blocks[b].kind);
        RC_ASSERT(plan.blocks[b].kind != Vertex::Kind::Neuron ||
                  g.vertices[static_cast<std::size_t>(v)].slope == plan.blocks[b].slope);
      }
    RC_ASSERT(seen.size() == g.vertices.size());
    std::set<int> edges;
    for (const auto& link : plan.links) {
      RC_ASSERT(link.from < link.to);
      const std::size_t pairs = plan.blocks[static_cast<std::size_t>(link.from)].vertices.size() *
                                plan.blocks[static_cast<std::size_t>(link.to)].vertices.size();
      RC_ASSERT(link.complete == (link.entries.size() == pairs));
      for (const auto& entry : link.entries) {
        RC_ASSERT(edges.insert(entry.edge).second);
        const Edge& e = g.edges[static_cast<std::size_t>(entry.edge)];
        RC_ASSERT(plan.blocks[static_cast<std::size_t>(link.to)].vertices[static_cast<std::size_t>(entry.row)] == e.to);
        RC_ASSERT(plan.blocks[static_cast<std::size_t>(link.from)].vertices[static_cast<std::size_t>(entry.col)] ==
                  e.from);
      }
    }
    RC_ASSERT(edges.size() == g.edges.size());
  });
  CHECK(ok);
}
