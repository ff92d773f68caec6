// The order of a graph, and what a graph computes, against values computed by hand and against the definition.
#include "network/graph.hpp"

#include <doctest/doctest.h>

#include "core/network/random_graphs.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// The graph of docs/formats.md: h = relu(2 x - 1), y = 3 h + x.
Graph documented() {
  Graph g;
  g.vertices = {{.kind = Vertex::Kind::Input, .id = "x"},
                {.kind = Vertex::Kind::Constant, .value = Real(1), .id = "one"},
                {.slope = 0, .id = "h"},
                {.slope = 1, .id = "y"}};
  g.edges = {{0, 2, 0}, {1, 2, 1}, {2, 3, 2}, {0, 3, Edge::kFixed, Real(1)}};
  g.parameters = {Real(2), Real(-1), Real(3)};
  g.parameter_names = {"", "", "s"};
  g.outputs = {3};
  g.inputs = 1;
  return g;
}

}  // namespace

TEST_CASE("by hand: output and derivative of a small graph") {
  const Graph g = documented();
  CHECK(same(output_of(g, exact({{"1", "0", "-1"}})), exact({{"4", "0", "-1"}})));
  CHECK(same(derivative_of(g, exact({{"1", "0", "-1"}}), exact({{"1", "1", "1"}})), exact({{"3"}, {"3"}, {"1"}})));
  // At x = 1/2 the preactivation of h is 0: slope 0.
  CHECK(same(derivative_of(g, exact({{"1/2"}}), exact({{"1"}})), exact({{"0"}, {"0"}, {"0"}})));
}

TEST_CASE("by hand: a shared parameter collects all its edges") {
  Graph g;  // y = w relu(w x): 9 x for w = 3, with derivative 2 w x
  g.vertices = {{.kind = Vertex::Kind::Input}, {.slope = 0}, {.slope = 1}};
  g.edges = {{0, 1, 0}, {1, 2, 0}};
  g.parameters = {Real(3)};
  g.outputs = {2};
  g.inputs = 1;
  CHECK(same(output_of(g, exact({{"2"}})), exact({{"18"}})));
  CHECK(same(derivative_of(g, exact({{"2"}}), exact({{"1"}})), exact({{"12"}})));
}

TEST_CASE("an activation at the output is applied") {
  Graph g = documented();
  g.vertices[3].slope = Rational(1, 4);
  CHECK(same(output_of(g, exact({{"1", "0", "-1"}})), exact({{"4", "0", "-1/4"}})));
}

TEST_CASE("the order is topological, the smallest free vertex first") {
  CHECK(topological_order(documented()) == std::vector<int>{0, 1, 2, 3});
  Graph g = documented();
  g.edges = {{3, 0, 0}, {2, 1, 1}};
  CHECK(topological_order(g) == std::vector<int>{2, 1, 3, 0});
}

TEST_CASE("a cycle is refused") {
  Graph g = documented();
  g.edges.push_back({3, 2, 0});
  CHECK_THROWS_WITH_AS((void)topological_order(g),
                       "/network/edges: the graph has a cycle; expected a feed-forward graph", InputError);
}

TEST_CASE("in-edges come in the order of their sources") {
  Graph g = documented();
  std::swap(g.edges[0], g.edges[1]);
  CHECK(in_edges(g) == std::vector<std::vector<int>>{{}, {}, {1, 0}, {3, 2}});
}

TEST_CASE("data of the wrong dimension have no value") {
  CHECK_THROWS_AS((void)output_of(documented(), exact({{"1"}, {"2"}})), Undefined);
}

TEST_CASE("random graphs compute what the definition says") {
  const bool ok = rc::check("output_of = by definition", [] {
    const Graph g = random_graph();
    const ExactMatrix x = random_matrix(g.inputs, drawn(1, 3));
    RC_ASSERT(same(output_of(g, x), output_by_definition(g, x)));
  });
  CHECK(ok);
}

TEST_CASE("random graphs: every vertex after its in-neighbours") {
  const bool ok = rc::check("topological order", [] {
    const Graph g = random_graph();
    std::vector<int> position(g.vertices.size());
    const auto order = topological_order(g);
    for (std::size_t i = 0; i < order.size(); ++i) position[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
    for (const Edge& e : g.edges)
      RC_ASSERT(position[static_cast<std::size_t>(e.from)] < position[static_cast<std::size_t>(e.to)]);
  });
  CHECK(ok);
}

TEST_CASE("a fully connected network is the graph of its layers") {
  const Case c = by_hand();
  const Graph g = graph_of(c.network);
  CHECK(g.size() == 2 + 2 + 1);
  CHECK(g.parameters.size() == 6);
  CHECK(g.layers.size() == 2);
  CHECK(same(output_of(g, c.inputs), exact({{"-8", "-2"}})));
  CHECK(same(derivative_of(g, c.inputs, *c.gradient), exact({{"0"}, {"0"}, {"-6"}, {"-14"}, {"0"}, {"13"}})));
}
