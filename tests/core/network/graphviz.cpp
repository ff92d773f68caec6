// DOT text: by hand, and read by `dot` where Graphviz is installed.
#include "network/graphviz.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/network/random_graphs.hpp"
#include "network/decomposition.hpp"
#include "network/path_tree.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// h = leaky(s x - 1), y = h/3 + s x + 1, with a name that needs quoting.
Graph drawn_graph() {
  Graph g;
  g.vertices = {{.kind = Vertex::Kind::Input, .id = "x"},
                {.kind = Vertex::Kind::Constant, .value = Real(1), .id = "one"},
                {.slope = Rational(1, 10), .id = "h\"\\"},
                {.slope = 1, .id = "y"}};
  g.edges = {{0, 2, 0}, {1, 2, 1}, {2, 3, 2}, {0, 3, 0}, {1, 3, Edge::kFixed, Real(1)}};
  g.parameters = {Real(2), Real(-1), Real(Rational(1, 3))};
  g.parameter_names = {"s", "", ""};
  g.outputs = {3};
  g.inputs = 1;
  return g;
}

bool dot_is_installed() { return std::system("dot -V >/dev/null 2>&1") == 0; }

// What `dot -Tsvg` makes of the text; empty if it refuses.
std::string drawn_by_dot(const std::string& text) {
  const auto folder = std::filesystem::temp_directory_path();
  std::string name = (folder / "plumbline-dot-XXXXXX").string();
  const int file = mkstemp(name.data());
  REQUIRE(file >= 0);
  std::ofstream(name) << text;
  const std::string svg = name + ".svg";
  const int code = std::system(("dot -Tsvg '" + name + "' -o '" + svg + "' 2>/dev/null").c_str());
  std::ifstream in(svg);
  std::string out{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::filesystem::remove(name);
  std::filesystem::remove(svg);
  return code == 0 ? out : "";
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t out = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
  return out;
}

}  // namespace

TEST_CASE("by hand: shapes, activations, shared and fixed edges") {
  CHECK(graphviz(drawing_of(drawn_graph()), "a \"name\"") == R"x(digraph "a \"name\"" {
  rankdir=LR;
  node [shape=ellipse, fontname="Helvetica"];
  edge [fontname="Helvetica", fontsize=10];
  v1 [label="x\ninput 1", shape=box];
  v2 [label="one\n= 1", shape=box, style=dashed];
  v3 [label="h\"\\\nleaky 1/10"];
  v4 [label="y\nlinear", peripheries=2];
  v1 -> v3 [label="s = 2", color="#0072B2", fontcolor="#0072B2"];
  v2 -> v3 [label="-1"];
  v3 -> v4 [label="1/3"];
  v1 -> v4 [label="s = 2", color="#0072B2", fontcolor="#0072B2"];
  v2 -> v4 [label="1", style=dashed];
}
)x");
}

TEST_CASE("vertices and shared parameters without a name have a number; long numbers are shortened") {
  Graph g = drawn_graph();
  for (Vertex& v : g.vertices) v.id.clear();
  g.parameter_names.clear();
  g.parameters[2] = Real::parse("12345678901234567890/98765432109876543211");
  g.parameters[1] = Real::parse("sqrt(2)");
  const std::string text = graphviz(drawing_of(g), "n");
  CHECK(text.find("v3 [label=\"v3\\nleaky 1/10\"]") != std::string::npos);
  CHECK(text.find("label=\"p1 = 2\"") != std::string::npos);
  CHECK(text.find("label=\"sqrt(2)\"") != std::string::npos);
  CHECK(text.find("label=\"about 0.125\"") != std::string::npos);
}

TEST_CASE("dot reads what is written, and draws every vertex and edge") {
  if (!dot_is_installed()) {
    MESSAGE("Graphviz is not installed: not checked");
    return;
  }
  CHECK(drawn_by_dot("digraph \"broken {").empty());  // dot does refuse
  const Graph g = drawn_graph();
  for (const Graph& shown :
       {g, signs(g), unroll(g, path_tree(g)), decompose(g, path_tree(g), false), graph_of(by_hand().network)}) {
    const std::string svg = drawn_by_dot(graphviz(drawing_of(shown), "a \"graph\" \\ <1>"));
    CHECK(count(svg, "class=\"node\"") == shown.vertices.size());
    CHECK(count(svg, "class=\"edge\"") == shown.edges.size());
  }
}
