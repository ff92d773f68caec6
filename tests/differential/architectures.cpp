#include "architectures.hpp"

#include "network/case_io.hpp"

namespace plumbline::differential {
namespace {

using nlohmann::json;

json vertex(const char* id, const json& activation) { return {{"id", id}, {"activation", activation}}; }
json edge(const char* from, const char* to) { return {{"from", from}, {"to", to}, {"weight", 1}}; }
json shared(const char* from, const char* to) { return {{"from", from}, {"to", to}, {"weight", 1}, {"shared", "s"}}; }
json fixed(const char* from, const char* to) {
  return {{"from", from}, {"to", to}, {"weight", 2}, {"learnable", false}};
}

json dag(const json& inputs, json vertices, const json& edges) {
  for (const json& id : inputs) vertices.push_back({{"id", id}});
  return {{"type", "dag"}, {"inputs", inputs}, {"output", "o"}, {"vertices", vertices}, {"edges", edges}};
}

Architecture architecture(const json& network, int inputs) {
  json x = json::array(), u = json::array();
  for (int i = 0; i < inputs; ++i) {
    x.push_back({1});
    u.push_back(i + 1);
  }
  Case c = parse_case({{"format", "plumbline-case/1"},
                       {"name", "an architecture"},
                       {"network", network},
                       {"data", {{"inputs", x}, {"targets", {{1}}}, {"gradient", {{1}}}, {"loss_derivative", {{1}}}}},
                       {"parameters", {{"p", "1/2"}, {"u", u}}}});
  const Graph g = graph_of(c.network);
  ExactMatrix gates(g.size(), 1);
  for (int v = 0; v < g.size(); ++v) gates(v, 0) = Real(v % 2);
  c.matrices["gates"] = gates;
  return {c, {inputs, g.size(), static_cast<int>(g.parameters.size()), c.network.depth()}};
}

}  // namespace

std::vector<Architecture> architectures() {
  const json relu = "relu", linear = "linear", leaky = {{"leaky-relu", "1/10"}};
  return {
      architecture(dag({"x"}, {vertex("a", relu), vertex("o", linear)}, {edge("x", "a"), edge("a", "o")}), 1),
      architecture(dag({"x"}, {vertex("a", relu), vertex("b", leaky), vertex("o", linear)},
                       {edge("x", "a"), edge("x", "b"), edge("a", "o"), edge("b", "o")}),
                   1),
      architecture(dag({"x"}, {{{"id", "one"}, {"constant", "1"}}, vertex("a", leaky), vertex("o", linear)},
                       {shared("x", "a"), shared("a", "o"), edge("one", "a"), fixed("x", "o")}),
                   1),
      architecture(
          dag({"x", "z"}, {vertex("a", relu), vertex("o", linear)}, {edge("x", "a"), edge("z", "a"), edge("a", "o")}),
          2),
      architecture(dag({"x"}, {vertex("a", linear), vertex("o", linear)}, {edge("x", "a"), edge("a", "o")}), 1),
      architecture(dag({"x"}, {vertex("a", relu), vertex("o", relu)}, {edge("x", "a"), edge("a", "o")}), 1),
      architecture(dag({"x"}, {vertex("a", linear), vertex("o", linear)}, {shared("x", "a"), shared("a", "o")}), 1),
      architecture({{"type", "fully-connected"}, {"activation", "relu"}, {"weights", {{{1}}, {{1}}}}}, 1),
      architecture({{"type", "fully-connected"}, {"activation", "linear"}, {"weights", {{{1}}, {{1}}, {{1}}}}}, 1),
      architecture(
          {{"type", "fully-connected"}, {"activation", leaky}, {"weights", {{{1}}, {{1}}}}, {"biases", {{1}, nullptr}}},
          1),
  };
}

Case random_case(const Case& example, Random& random) {
  Case out = example;
  const auto number = [&] { return Real(random.below(5) - 2); };
  const auto fill = [&](ExactMatrix& a) {
    for (Real& x : a.entries()) x = number();
  };
  if (auto* graph = std::get_if<Graph>(&out.network.other))
    for (Real& w : graph->parameters) w = number();
  for (ExactMatrix& w : out.network.weights) fill(w);
  for (auto& bias : out.network.biases)
    if (bias) fill(*bias);
  fill(*out.gradient);
  fill(out.inputs);
  fill(*out.targets);
  fill(*out.loss_derivative);
  return out;
}

}  // namespace plumbline::differential
