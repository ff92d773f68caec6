#include "report/paper_graph.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

using plumbline::report::GraphNode;
using plumbline::report::place;
using plumbline::report::PlacedGraph;

BOOST_AUTO_TEST_SUITE(paper_graph)

BOOST_AUTO_TEST_CASE(what_rests_on_something_stands_to_the_right_of_it) {
  std::mt19937 random(5);
  for (int round = 0; round < 50; ++round) {
    std::vector<GraphNode> nodes(1 + random() % 40);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      nodes[i].height = 10 + static_cast<double>(random() % 40);
      for (std::size_t k = 0; k < random() % 4; ++k) nodes[i].rests_on.push_back(random() % i);
    }
    const PlacedGraph graph = place(nodes, 6);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const std::size_t on : nodes[i].rests_on) BOOST_TEST(graph.column[on] < graph.column[i]);
      BOOST_TEST(graph.middle[i] >= nodes[i].height / 2 - 1e-6);
      BOOST_TEST(graph.middle[i] <= graph.height - nodes[i].height / 2 + 1e-6);
      for (std::size_t j = 0; j < i; ++j)  // no two overlap
        if (graph.column[i] == graph.column[j])
          BOOST_TEST(std::abs(graph.middle[i] - graph.middle[j]) >= (nodes[i].height + nodes[j].height) / 2 + 6 - 1e-6);
    }
    for (const auto& edge : graph.edges)
      BOOST_TEST(edge.by.size() + 1 == graph.column[edge.to] - graph.column[edge.from]);
  }
}

BOOST_AUTO_TEST_CASE(a_chain_is_a_straight_line) {
  const PlacedGraph graph = place({{{}, 20}, {{0}, 20}, {{1}, 20}}, 6);
  BOOST_TEST(graph.columns == 3u);
  BOOST_TEST(graph.edges.size() == 2u);
  BOOST_TEST(graph.height == 20);
}

BOOST_AUTO_TEST_CASE(parts_that_are_not_joined_stand_close_to_each_other) {
  const PlacedGraph graph = place({{{}, 20}, {{0}, 20}, {{}, 20}, {{2}, 20}, {{2}, 20}, {{}, 20}, {{5}, 20}}, 6);
  std::vector<double> heights = graph.middle;
  std::sort(heights.begin(), heights.end());
  for (std::size_t i = 1; i < heights.size(); ++i) BOOST_TEST(heights[i] - heights[i - 1] <= 20 + 12 + 1e-6);
}

BOOST_AUTO_TEST_CASE(a_circle_and_nothing_at_all_come_to_an_end) {
  BOOST_TEST(place({{{1}, 20}, {{0}, 20}}, 6).middle.size() == 2u);
  BOOST_TEST(place({}, 6).columns == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
