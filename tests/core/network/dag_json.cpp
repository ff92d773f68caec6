// Graphs in files: what is read is what was written, and nothing else is accepted (the bad files stand in the zoo).
#include "network/dag_json.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "core/network/random_graphs.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

const char* kDocumented =
    R"({ "type": "dag", "vertices": [ {"id":"x"}, {"id":"one","constant":"1"}, {"id":"h","activation":"relu"}, {"id":"y","activation":"linear"} ],
  "edges": [ {"from":"x","to":"h","weight":"2"}, {"from":"one","to":"h","weight":"-1"}, {"from":"h","to":"y","weight":"3","shared":"s"},
             {"from":"x","to":"y","weight":"1","learnable":false} ],
  "inputs": ["x"], "output": "y" })";

bool same_edge(const Edge& a, const Edge& b) {
  return a.from == b.from && a.to == b.to && a.parameter == b.parameter && same(a.fixed_weight, b.fixed_weight);
}

}  // namespace

TEST_CASE("the example of the documentation") {
  const Graph g = dag_from_json(parse_json(kDocumented), "/network");
  REQUIRE(g.size() == 4);
  CHECK(g.inputs == 1);
  CHECK(g.outputs == std::vector<int>{3});
  REQUIRE(g.parameters.size() == 3);
  CHECK(same(g.parameters[1], Real(-1)));
  CHECK(g.parameter_names == std::vector<std::string>{"", "", "s"});
  CHECK(g.edges[3].parameter == Edge::kFixed);
  CHECK(same(g.edges[3].fixed_weight, Real(1)));
  CHECK(same(output_of(g, exact({{"1", "0", "-1"}})), exact({{"4", "0", "-1"}})));
}

TEST_CASE("a shared parameter is numbered at its first edge; vertices and inputs come in any order") {
  const Graph g =
      dag_from_json(parse_json(R"({"type":"dag","vertices":[{"id":"y","activation":"linear"},{"id":"b"},{"id":"a"}],
    "edges":[{"from":"a","to":"y","weight":"1/2","shared":"w"},{"from":"b","to":"y","weight":"0.5","shared":"w"}],"inputs":["a","b"],"output":"y"})"),
                    "");
  CHECK(g.parameters.size() == 1);
  CHECK(g.vertices[2].coordinate == 0);
  CHECK(g.vertices[1].coordinate == 1);
  CHECK(same(output_of(g, exact({{"3"}, {"5"}})), exact({{"4"}})));
}

TEST_CASE("random graphs come back from their text as they were, and the text is the same again") {
  const bool ok = rc::check("round trip", [] {
    const Graph g = random_graph();
    const std::string text = dag_json(g).dump();
    const Graph back = dag_from_json(parse_json(text), "/network");
    RC_ASSERT(dag_json(back).dump() == text);
    RC_ASSERT(back.size() == g.size() && back.edges.size() == g.edges.size() && back.inputs == g.inputs &&
              back.outputs == g.outputs);
    for (std::size_t e = 0; e < g.edges.size(); ++e) RC_ASSERT(same_edge(g.edges[e], back.edges[e]));
    for (std::size_t k = 0; k < g.parameters.size(); ++k) RC_ASSERT(same(g.parameters[k], back.parameters[k]));
    for (std::size_t v = 0; v < g.vertices.size(); ++v)
      RC_ASSERT(g.vertices[v].coordinate == back.vertices[v].coordinate &&
                g.vertices[v].slope == back.vertices[v].slope);
  });
  CHECK(ok);
}

TEST_CASE("a graph without names is given some") {
  Graph g = graph_of(by_hand().network);
  g.parameter_names.clear();
  g.edges[1].parameter = 0;  // shared; parameter 2 becomes the next
  g.edges[2].parameter = 1;
  g.edges[3].parameter = 2;
  g.edges[4].parameter = 3;
  g.edges[5].parameter = 4;
  g.parameters.pop_back();
  const auto written = dag_json(g);
  CHECK(written.at("edges")[0].at("shared") == written.at("edges")[1].at("shared"));
  CHECK(written.at("edges")[0].at("shared").is_string());
  CHECK(dag_json(dag_from_json(written, "")).dump() == written.dump());
}

TEST_CASE("parameters out of the order of the edges are an error of the program") {
  Graph g = graph_of(by_hand().network);
  std::swap(g.edges[0], g.edges[1]);
  CHECK_THROWS_AS((void)dag_json(g), std::logic_error);
}
