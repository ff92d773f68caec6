// Cells of networks whose cells are known, and random ones against sampling.
#include "cells/tree.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "core/cells/support.hpp"

using namespace cells_test;

namespace {

// n lines in the plane, tangents of a parabola: no two are parallel, no three meet in a point.
Network generic_lines(int n) {
  nlohmann::json w = nlohmann::json::array(), b = nlohmann::json::array(), v = nlohmann::json::array();
  for (int i = 0; i < n; ++i) {
    w.push_back({2 * i + 1, -1});
    b.push_back(-(i * i + i));
    v.push_back(1);
  }
  return network(nlohmann::json::array({w, nlohmann::json::array({v})}).dump(),
                 nlohmann::json::array({b, nullptr}).dump());
}

// x -> 2 relu(x) - 4 relu(x - 1/2), L times: 2^L pieces on [0, 1].
Network saw_tooth(int depth) {
  nlohmann::json w{{{1}, {1}}}, b{{0, "-1/2"}};
  for (int l = 1; l < depth; ++l) {
    w.push_back({{2, -4}, {2, -4}});
    b.push_back({0, "-1/2"});
  }
  w.push_back({{2, -4}});
  b.push_back(nullptr);
  return network(w.dump(), b.dump());
}

// Every multiplier identity, with the forms that the tree was made of.
void check_identities(const CellTree& t) {
  const IntegerNetwork n = integer_network(t.network);
  std::vector<std::vector<Form>> posts{coordinate_forms(n.inputs)};
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t l = 0; l + 1 < n.layers.size(); ++l) {
    posts.emplace_back(n.layers[l].bias.size());
    for (std::size_t j = 0; j < n.layers[l].bias.size(); ++j) places.emplace_back(l, j);
  }
  std::vector<Form> constraints = t.region.constraints;
  std::vector<std::pair<std::size_t, std::size_t>> open;  // neuron, constraints
  std::size_t neuron = 0, cell = 0;
  const auto set = [&](bool below) {
    const auto [l, j] = places[neuron];
    Form z = row_form(n.layers[l], j, posts[l]);
    for (Integer& a : z) a *= below ? n.down : n.up;
    posts[l + 1][j] = z;
    ++neuron;
  };
  for (const CellNode& node : t.nodes) {
    if (node.kind == CellNode::Kind::Leaf) {
      REQUIRE(neuron == places.size());
      CHECK(node.cell == cell++);
      if (open.empty()) continue;
      neuron = open.back().first;
      constraints.resize(open.back().second + 1);
      constraints.back() = negative(constraints.back());
      open.pop_back();
      set(true);
      continue;
    }
    const auto [l, j] = places[neuron];
    Form z = primitive(row_form(n.layers[l], j, posts[l]));
    if (node.kind == CellNode::Kind::Split) {
      open.emplace_back(neuron, constraints.size());
      constraints.push_back(z);
      set(false);
      continue;
    }
    const bool below = node.kind == CellNode::Kind::AtMost;
    if (below) z = negative(z);
    std::vector<Rational> rest;
    for (const Integer& a : z) rest.emplace_back(a);
    for (const Multiplier& m : node.multipliers) {
      CHECK(m.factor.sign() == Sign::Positive);
      for (std::size_t i = 0; i < rest.size(); ++i)
        rest[i] -= m.factor * Rational(constraints.at(static_cast<std::size_t>(m.constraint))[i]);
    }
    for (std::size_t i = 0; i + 1 < rest.size(); ++i) CHECK(rest[i].is_zero());
    CHECK(rest.back().sign() != Sign::Negative);
    set(below);
  }
  CHECK(cell == t.cells.size());
}

// The pieces are the network, at random points; every cell's inner point has the signs of its pattern.
void check_pieces(const CellTree& t, std::mt19937& random) {
  std::uniform_int_distribution<int> step(-1000, 1000);
  for (int k = 0; k < 100; ++k) {
    std::vector<Rational> x;
    for (int i = 0; i < t.inputs(); ++i) x.emplace_back(Integer(step(random)), Integer(500));
    const Cell* cell = cell_at(t, point_of(x));
    REQUIRE(cell != nullptr);
    const std::vector<Rational> y = output_at(t.network, x);
    for (int j = 0; j < t.outputs(); ++j)
      CHECK(y[as_size(j)] == rational_value_at(cell->outputs[as_size(j)], point_of(x)) / Rational(t.scale));
  }
  for (const Cell& cell : t.cells) {
    CHECK(has_interior(cell.polytope));
    const Point p = inner_point(cell);
    for (const auto& [number, facet] : cell.facets) CHECK(value_at(facet, p) > 0);
  }
}

}  // namespace

TEST_CASE("n lines in general position cut the plane into 1 + n + n(n-1)/2 cells") {
  for (int n = 1; n <= 9; ++n) CHECK(count(generic_lines(n), "[-1000,1000]^2") == as_size(1 + n + n * (n - 1) / 2));
}

TEST_CASE("a saw-tooth of depth L has 2^L pieces") {
  for (int depth = 1; depth <= 6; ++depth) {
    const CellTree t = tree(saw_tooth(depth), "[0,1]");
    CHECK(t.cells.size() == std::size_t{1} << depth);
    CHECK(supremum(t, output_coordinate(t, 0)).value == q("1"));
    CHECK(infimum(t, output_coordinate(t, 0)).value == q("0"));
    CHECK(lipschitz(t, NormKind::Two).value.rational() == pow(q("2"), depth));
  }
}

TEST_CASE("the norm |x| + |y| and the maximum of two numbers") {
  const CellTree norm = tree(network("[[[1,0],[-1,0],[0,1],[0,-1]],[[1,1,1,1]]]"), "[-1,1]x[-2,2]");
  CHECK(norm.cells.size() == 4);
  CHECK(supremum(norm, output_coordinate(norm, 0)).value == q("3"));
  CHECK(infimum(norm, output_coordinate(norm, 0)).value == q("0"));
  CHECK(lipschitz(norm, NormKind::Two).value.to_string() == "sqrt(2)");
  CHECK(lipschitz(norm, NormKind::One).value.rational() == q("1"));
  CHECK(lipschitz(norm, NormKind::Infinity).value.rational() == q("2"));
  CHECK_FALSE(monotone(norm, 0, 0).increasing);
  // max(x, y) = y + relu(x - y), with y = relu(y) - relu(-y): four cells, two pieces
  const CellTree larger = tree(network("[[[1,-1],[0,1],[0,-1]],[[1,1,-1]]]"), "[-1,1]^2");
  CHECK(larger.cells.size() == 4);
  CHECK(distinct_pieces(larger).size() == 2);
  CHECK(lipschitz(larger, NormKind::Two).value.rational() == q("1"));
  CHECK(monotone(larger, 0, 0).increasing);
  CHECK(monotone(larger, 0, 1).increasing);
  CHECK_FALSE(monotone(larger, 0, 1).decreasing);
  CHECK(ranks(larger).least == 1);
}

TEST_CASE("what is degenerate: zero rows, the same line twice, parallels, lines through a corner, dead neurons") {
  CHECK(count(network("[[[0,0],[0,0]],[[1,1]]]"), "[-1,1]^2") == 1);
  CHECK(count(network("[[[1,1],[2,2],[-3,-3]],[[1,1,1]]]"), "[-1,1]^2") == 2);
  CHECK(count(network("[[[1,0],[1,0],[1,0]],[[1,1,1]]]", R"([[0,"1/2","-1/2"],null])"), "[-1,1]^2") == 4);
  CHECK(count(network("[[[1,1]],[[1]]]", "[[-2],null]"), "[-1,1]^2") == 1);            // touches the corner (1, 1)
  CHECK(count(network("[[[1,1]],[[1]]]", "[[2],null]"), "[-1,1]^2") == 1);             // touches (-1, -1)
  CHECK(count(network("[[[1,-1],[1,1],[1,0],[0,1]],[[1,1,1,1]]]"), "[-1,1]^2") == 8);  // all through one point
  CHECK(count(network("[[[1,0],[0,1]],[[-1,-1]],[[1]]]", "[null,[0],null]"), "[-1,1]^2") == 4);  // dead behind
  CHECK(count(network("[[[1,0],[0,1]],[[0,0]],[[0]]]"), "[-1,1]^2") == 4);
  CHECK(count(network("[[[1,0,0],[0,1,0],[0,0,1]],[[1,1,1]]]"), "[-1,1]^3") == 8);
  CHECK(count(network("[[[1,1,1],[1,-1,0],[0,1,-1],[1,0,-1]],[[1,1,1,1]]]"), "[-1,1]^3") == 12);
}

TEST_CASE("slopes other than 0: leaky, negative, linear, above one") {
  const CellTree leaky = tree(network("[[[1]],[[1]]]", "null", R"({"leaky-relu":"1/10"})"), "[-1,1]");
  CHECK(leaky.cells.size() == 2);
  CHECK(infimum(leaky, output_coordinate(leaky, 0)).value == q("-1/10"));
  const CellTree size = tree(network("[[[1]],[[1]]]", "null", R"({"leaky-relu":"-1"})"), "[-2,1]");
  CHECK(supremum(size, output_coordinate(size, 0)).value == q("2"));
  CHECK(infimum(size, output_coordinate(size, 0)).value == q("0"));
  const CellTree linear = tree(network("[[[1,2],[3,4]],[[1,1]]]", "null", "\"linear\""), "[-1,1]^2");
  CHECK(linear.cells.size() == 1);
  CHECK(supremum(linear, output_coordinate(linear, 0)).value == q("10"));
}

TEST_CASE("multipliers are identities, pieces are the network; degenerate and generic ones, up to four inputs") {
  std::mt19937 random(7);
  const std::vector<std::vector<int>> shapes{{1, 5, 4, 1}, {2, 6, 1}, {2, 4, 4, 2}, {3, 4, 3, 2}, {4, 4, 1}};
  for (const auto& widths : shapes)
    for (const auto& [size, denominator] : {std::pair{1, 1}, {2, 1}, {9, 7}})
      for (const char* slope : {"0", "1/10", "-1/2"}) {
        const Network n = random_network(random, widths, size, denominator, q(slope));
        const CellTree t = tree(n, "[-2,2]^" + std::to_string(widths[0]));
        check_identities(t);
        check_pieces(t, random);
      }
}

TEST_CASE("regions: inequalities, what is empty or without bound or flat, and the forms in which people write them") {
  const Region triangle = parse_region({{"format", "plumbline-polytope/1"},
                                        {"inequalities", {{-1, 0, 0}, {0, -1, 0}, {1, 1, 1}, {1, 1, 1}, {1, 0, 1}}}});
  CHECK(triangle.polytope.corners.size() == 3);
  CHECK(cells_of(network("[[[1,-1]],[[1]]]"), triangle).cells.size() == 2);
  CHECK_THROWS_AS(parse_region({{"format", "plumbline-polytope/1"}, {"inequalities", {{1, 0, 0}, {0, -1, 0}}}}),
                  InputError);
  CHECK_THROWS_AS(parse_region({{"format", "plumbline-polytope/1"}, {"inequalities", {{1, 0}, {-1, -1}}}}), InputError);
  CHECK_THROWS_AS(parse_box("[1,-1]"), InputError);
  CHECK_THROWS_AS(parse_box("[0,1]^0"), InputError);
  CHECK_THROWS_AS(parse_box("[0,1]^40"), InputError);
  CHECK_THROWS_AS(parse_box("[0,1"), InputError);
  CHECK(parse_box("[ -1/2 , 0.1 ]^2 x [0,1]").dimension == 3);
  const CellTree flat = tree(network("[[[1,0],[0,1]],[[1,1]]]"), "[-1,1]x[0,0]");
  CHECK_FALSE(flat.has_interior);
  CHECK(flat.cells.size() == 2);
  CHECK(supremum(flat, output_coordinate(flat, 0)).value == q("1"));
  CHECK_THROWS_AS(lipschitz(flat, NormKind::Two), Undefined);
  CHECK_THROWS_AS(cells_of(generic_lines(9), parse_box("[-1000,1000]^2"), {.most_cells = 45}), ResourceLimit);
}
