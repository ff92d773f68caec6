// What stands where in a drawing, and what is written there.
#include "network/drawing.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

namespace {

// x -> h -> y, x -> y, and a constant that reaches y alone: h = relu(s x), y = 3 h + s x + 1.
Graph small_graph() {
  Graph g;
  g.vertices = {{.kind = Vertex::Kind::Input, .id = "x"},
                {.kind = Vertex::Kind::Constant, .value = Real(1), .id = "one"},
                {.slope = Rational(1, 10), .id = "h"},
                {.slope = 1}};
  g.edges = {{0, 2, 0}, {2, 3, 1}, {0, 3, 0}, {1, 3, Edge::kFixed, Real(1)}};
  g.parameters = {Real(2), Real(3)};
  g.outputs = {3};
  g.inputs = 1;
  return g;
}

ExactMatrix row(const Real& a, const Real& b) {
  ExactMatrix out(1, 2);
  out(0, 0) = a;
  out(0, 1) = b;
  return out;
}

}  // namespace

TEST_CASE("a graph: levels are columns, constants stand before what they reach, shared parameters have a name") {
  const Drawing d = drawing_of(small_graph());
  CHECK(d.columns == std::vector<int>{1, 2, 1});
  CHECK(d.nodes[1].column == 1);
  CHECK(d.nodes[2].column == 1);
  CHECK(d.nodes[2].row == 1);
  CHECK(d.nodes[1].role == "= 1");
  CHECK(d.nodes[2].role == "leaky 1/10");
  CHECK(d.nodes[3].name == "v4");
  CHECK(d.nodes[3].output);
  CHECK(d.arrows.size() == 4);
  CHECK(d.arrows[0].name == "x → h");
  CHECK(d.arrows[0].shared == "p1");
  CHECK(d.arrows[1].shared.empty());
  CHECK(d.arrows[3].parameter == Edge::kFixed);
  CHECK_FALSE(d.layered);
}

TEST_CASE("layers: no edge of weight zero, biases with their sign, the output is linear") {
  Network n;
  n.slope = 0;
  n.weights = {row(2, 0), ExactMatrix(1, 1)};
  n.weights[1](0, 0) = Real(Rational(-1, 3));
  ExactMatrix bias(1, 1);
  bias(0, 0) = Real(Rational(1, 2));
  n.biases = {bias, ExactMatrix(1, 1)};
  const Drawing d = drawing_of(n);
  CHECK(d.layered);
  CHECK(d.columns == std::vector<int>{2, 1, 1});
  CHECK(d.arrows.size() == 2);
  CHECK(d.arrows[0].name == "W1[1,1]");
  CHECK(d.arrows[1].text == "-1/3");
  CHECK(d.nodes[2].bias == "+1/2");
  CHECK(d.nodes[2].role == "relu");
  CHECK(d.nodes[3].bias.empty());
  CHECK(d.nodes[3].role == "linear");
  CHECK(d.nodes[3].name == "y1");
}

TEST_CASE("a number that is too long is a decimal, and says so") {
  Graph g = small_graph();
  g.parameters[1] = Real::parse("12345678901234567890/98765432109876543211");
  const Drawing d = drawing_of(g);
  CHECK(d.arrows[1].text == "about 0.125");
  CHECK_FALSE(d.arrows[1].exact);
  CHECK(d.arrows[0].exact);
}
