// Networks made from networks: by hand, and equal as functions on random graphs.
#include "network/decomposition.hpp"

#include <doctest/doctest.h>

#include "core/network/random_graphs.hpp"
#include "network/path_tree.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// y = 3 relu(-2 x) - x/2, the last edge fixed.
Graph sample() {
  Graph g;
  g.vertices = {{.kind = Vertex::Kind::Input, .id = "x"}, {.slope = 0, .id = "h"}, {.slope = 1, .id = "y"}};
  g.edges = {{0, 1, 0}, {1, 2, 1}, {0, 2, Edge::kFixed, Real(Rational(-1, 2))}};
  g.parameters = {Real(-2), Real(3)};
  g.parameter_names = {"", ""};
  g.outputs = {2};
  g.inputs = 1;
  return g;
}

// h (absolute: h'), the products along the paths: one row per path in P.
ExactMatrix products(const Graph& g, const PathTree& tree, const ExactMatrix& x, bool absolute) {
  ExactMatrix out(static_cast<int>(tree.complete.size()), x.cols());
  for (int p = 0; p < out.rows(); ++p)
    for (int j = 0; j < x.cols(); ++j) {
      int node = tree.complete[static_cast<std::size_t>(p)];
      const Vertex& start = g.vertices[static_cast<std::size_t>(tree.nodes[static_cast<std::size_t>(node)].vertex)];
      Real product = start.kind == Vertex::Kind::Input ? x(start.coordinate, j) : start.value;
      for (; tree.nodes[static_cast<std::size_t>(node)].parent >= 0;
           node = tree.nodes[static_cast<std::size_t>(node)].parent) {
        const Real w = g.weight(g.edges[static_cast<std::size_t>(tree.nodes[static_cast<std::size_t>(node)].edge)]);
        product = product * (absolute ? abs(w) : w);
      }
      out(p, j) = product;
    }
  return out;
}

bool signs_only(const Graph& g) {
  return std::all_of(g.edges.begin(), g.edges.end(), [&](const Edge& e) {
    return e.parameter == Edge::kFixed && (same(e.fixed_weight, Real(1)) || same(e.fixed_weight, Real(-1)));
  });
}

// A neuron that is no output and has one out-edge; -1 if there is none.
int pullable(const Graph& g) {
  for (int v = 0; v < g.size(); ++v) {
    const auto outs = std::count_if(g.edges.begin(), g.edges.end(), [v](const Edge& e) { return e.from == v; });
    if (g.vertices[static_cast<std::size_t>(v)].kind == Vertex::Kind::Neuron && v != g.outputs[0] && outs == 1)
      return v;
  }
  return -1;
}

}  // namespace

TEST_CASE("by hand: signs") {
  const Graph s = signs(sample());
  CHECK(same(s.parameters[0], Real(-1)));
  CHECK(same(s.parameters[1], Real(1)));
  CHECK(same(s.edges[2].fixed_weight, Real(-1)));
  Graph zero = sample();
  zero.parameters[0] = Real(0);
  CHECK(same(signs(zero).parameters[0], Real(1)));  // sgn(0) = 1
}

TEST_CASE("by hand: rescale leaves fixed weights alone") {
  const Graph r = rescaled(Real(2), sample());
  CHECK(same(r.parameters[0], Real(-4)));
  CHECK(same(r.edges[2].fixed_weight, Real(Rational(-1, 2))));
}

TEST_CASE("by hand: unroll, decompose and pull") {
  const Graph g = sample();
  const PathTree tree = path_tree(g);  // (y), (x y), (h y), (x h y)
  const Graph unrolled = unroll(g, tree);
  CHECK(unrolled.size() == 4);
  CHECK(unrolled.edges.size() == 3);
  CHECK(unrolled.edges[2].parameter == 0);
  const ExactMatrix x = exact({{"1", "-1"}});
  CHECK(same(output_of(g, x), exact({{"-1/2", "13/2"}})));
  CHECK(same(output_of(unrolled, x), exact({{"-1/2", "13/2"}})));
  CHECK(same(products(g, tree, x, false), exact({{"-1/2", "1/2"}, {"-6", "6"}})));
  const Graph mu = decompose(g, tree, false), mu_absolute = decompose(g, tree, true);
  CHECK(mu.size() == 6);
  CHECK(mu.edges.size() == 5);
  CHECK(same(output_of(mu, exact({{"-1/2", "1/2"}, {"-6", "6"}})), exact({{"-1/2", "13/2"}})));
  CHECK(same(output_of(mu_absolute, exact({{"1/2", "-1/2"}, {"6", "-6"}})), exact({{"-1/2", "13/2"}})));
  const Graph pulled = pull(1, g);
  CHECK(same(pulled.weight(pulled.edges[0]), Real(-6)));
  CHECK(same(pulled.weight(pulled.edges[1]), Real(1)));
  CHECK(same(output_of(pulled, x), output_of(g, x)));
}

TEST_CASE("pull: only behind an inner vertex with one out-edge") {
  CHECK_THROWS_AS((void)pull(0, sample()), Undefined);  // an input
  CHECK_THROWS_AS((void)pull(2, sample()), Undefined);  // the output
  CHECK_THROWS_AS((void)pull(3, sample()), Undefined);
  CHECK_THROWS_AS((void)pull(-1, sample()), Undefined);
  Graph two = graph_of(by_hand().network);
  CHECK_NOTHROW((void)pull(2, two));
  two.vertices.push_back({.slope = 1});
  CHECK_THROWS_AS((void)pull(5, two), Undefined);  // no out-edge
  two.edges.push_back({2, 5, 0});
  CHECK_THROWS_AS((void)pull(2, two), Undefined);  // two
}

TEST_CASE("random graphs: unroll, decompose, decompose-absolute and pull keep the function") {
  long pulled = 0, built = 0;
  const bool ok = rc::check("the same function", [&] {
    const Graph g = random_graph();
    const ExactMatrix x = random_matrix(g.inputs, drawn(1, 3));
    const ExactMatrix y = output_by_definition(g, x);
    if (const int v = pullable(g); v >= 0) {
      ++pulled;
      RC_ASSERT(same(output_of(pull(v, g), x), y));
    }
    if (path_count(g) == 0) return;
    ++built;
    const PathTree tree = path_tree(g);
    RC_ASSERT(same(output_of(unroll(g, tree), x), y));
    for (const bool absolute : {false, true}) {
      const Graph mu = decompose(g, tree, absolute);
      RC_ASSERT(signs_only(mu));
      RC_ASSERT(same(output_of(mu, products(g, tree, x, absolute)), y));
    }
  });
  CHECK(ok);
  CHECK(pulled > 20);
  CHECK(built > 50);
}

// The appendix gives an input edge the sign of a product, and the sign of zero is 1: with a zero weight it is not the
// product of the signs.
TEST_CASE("random graphs without zero weights: mu depends on the signs of the weights only") {
  const bool ok = rc::check("signs", [] {
    Graph g = random_graph();
    for (Real& w : g.parameters)
      if (w.sign() == Sign::Zero) w = Real(1);
    for (Edge& e : g.edges)
      if (e.fixed_weight.sign() == Sign::Zero) e.fixed_weight = Real(1);
    if (path_count(g) == 0) return;
    const PathTree tree = path_tree(g);
    for (const bool absolute : {false, true}) {
      const Graph a = decompose(g, tree, absolute), b = decompose(signs(g), tree, absolute);
      RC_ASSERT(a.edges.size() == b.edges.size());
      for (std::size_t e = 0; e < a.edges.size(); ++e)
        RC_ASSERT(same(a.edges[e].fixed_weight, b.edges[e].fixed_weight));
    }
  });
  CHECK(ok);
}

TEST_CASE("by hand: gradient descent on (w x - b)^2") {
  Graph g;
  g.vertices = {{.kind = Vertex::Kind::Input}, {.slope = 1}};
  g.edges = {{0, 1, 0}};
  g.parameters = {Real(1)};
  g.outputs = {1};
  g.inputs = 1;
  // R = ((w - 2)^2 + (2 w)^2) / 2, R' = 5 w - 2: from 1 with step 1/10 to 7/10, then to 11/20.
  const ExactMatrix a = exact({{"1", "2"}}), b = exact({{"2", "0"}});
  CHECK(same(descend(0, Real(Rational(1, 10)), g, a, b).parameters[0], Real(1)));
  CHECK(same(descend(1, Real(Rational(1, 10)), g, a, b).parameters[0], Real(Rational(7, 10))));
  CHECK(same(descend(2, Real(Rational(1, 10)), g, a, b).parameters[0], Real(Rational(11, 20))));
  CHECK_THROWS_AS((void)descend(1, Real(1), g, a, exact({{"1"}})), Undefined);
  CHECK_THROWS_AS((void)descend(1, Real(1), g, exact({{"1"}, {"1"}}), exact({{"1"}})), Undefined);
}
