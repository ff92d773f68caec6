// Networks of two layers with neurons on the better side of each kink: they compute f exactly, and the lower ends of
// depth 2 say that they are the cheapest.
#include "cost/upper/shallow_ridges.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/cost/lines.hpp"
#include "cost/representation_cost.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/shared_program.hpp"

namespace plumbline {
namespace {

ExactMatrix square(int low, int high) {
  ExactMatrix out(2, 4);
  for (int j = 0; j < 4; ++j) {
    out(0, j) = Real(j % 2 == 0 ? low : high);
    out(1, j) = Real(j / 2 == 0 ? low : high);
  }
  return out;
}

Network drawn_network(std::mt19937& random, int width) {
  const auto entries = [&](int rows, int cols) {
    ExactMatrix out(rows, cols);
    for (Real& e : out.entries()) e = Real(Rational(static_cast<int>(random() % 17) - 8) / Rational(4));
    return out;
  };
  Network n;
  n.weights = {entries(width, 2), entries(1, width)};
  n.biases = {entries(width, 1), entries(1, 1)};
  return n;
}

}  // namespace

TEST_CASE("two layers, several inputs: max(x, y) costs 3 sqrt 2, and no side of a kink is the network's own") {
  Network n;  // relu(x - y) + relu(y) on the unit square
  n.weights = {ExactMatrix(2, 2), ExactMatrix(1, 2)};
  n.weights[0](0, 0) = n.weights[0](1, 1) = n.weights[1](0, 0) = n.weights[1](0, 1) = Real(1);
  n.weights[0](0, 1) = Real(-1);
  const NetworkFunction f = network_function(n, square(0, 1));
  const auto& cells = f.cells;
  const auto best = shallow_ridges(n, *cells);
  REQUIRE(best);
  CHECK(outputs_on(*best, cells->points).entries() == cells->values.entries());
  CHECK(rescaled(*best, 0).cost.approximate() == doctest::Approx(3 * std::sqrt(2)).epsilon(1e-7));
}

TEST_CASE("two layers, several inputs: kinks that are said twice, from both sides, or not at all, are one kink") {
  Network n;  // 2 relu(x) - relu(-2 x) + 0 relu(y) + relu(x + 9): no kink at all
  n.weights = {ExactMatrix(4, 2), ExactMatrix(1, 4)};
  n.biases = {ExactMatrix(4, 1), std::nullopt};
  n.weights[0](0, 0) = n.weights[0](3, 0) = n.weights[0](2, 1) = n.weights[1](0, 3) = Real(1);
  n.weights[0](1, 0) = Real(-2);
  n.weights[1](0, 0) = Real(2);
  n.weights[1](0, 1) = Real(-1);
  (*n.biases[0])(3, 0) = Real(9);
  const auto cells = network_function(n, square(-1, 1)).cells;
  const auto best = shallow_ridges(n, *cells);
  REQUIRE(best);
  CHECK(outputs_on(*best, cells->points).entries() == cells->values.entries());
  CHECK(best->weights[0].rows() <= 4);
}

TEST_CASE("two layers: a neuron carries the large constant of an affine map") {
  AffineFunction f{RationalMatrix(1, 2), RationalMatrix(1, 1), RationalMatrix(2, 4)};
  f.a.entries() = {r("8"), r("1/2")};
  f.q(0, 0) = r("3");
  f.corners.entries() = {r("1"), r("2"), r("1"), r("2"), r("1"), r("1"), r("2"), r("2")};
  const auto n = shallow_affine(f);
  REQUIRE(n);
  CHECK(n->weights[0].rows() == 1);
  const CostEnclosure e = enclose_cost({}, f, 2, {.restarts = 0});
  CHECK(e.hi >= e.lo);
  CHECK(e.hi.approximate() < e.lo.approximate() * (1 + 1e-6));
}

TEST_CASE("two layers, two outputs: kinks are shared, and each output has its affine part") {
  LineFunction f = line({"0", "1/4", "1/2", "3/4", "1"}, {"0", "1", "0", "1", "0"});
  f.values = RationalMatrix(2, 5);
  const int values[] = {0, 1, 0, 1, 0, 0, 1, 2, 1, 0};
  for (int k = 0; k < 10; ++k) f.values(k / 5, k % 5) = values[k];
  const CostEnclosure e = enclose_cost({}, f, 2, {.restarts = 0});
  CHECK(name_of(e.by) == "weights");
  CHECK(e.hi.approximate() < e.lo.approximate() * (1 + 1e-3));
  CHECK(e.hi >= e.lo);
}

TEST_CASE("two layers, several inputs, one output: both ends meet for random functions") {
  std::mt19937 random(12);
  for (int k = 0; k < 3; ++k) {
    const Network n = drawn_network(random, 2 + k % 2);
    const NetworkFunction f = network_function(n, square(-1, 1));
    const auto& cells = f.cells;
    const auto best = shallow_ridges(n, *cells);
    REQUIRE(best);
    CHECK(outputs_on(*best, cells->points).entries() == cells->values.entries());
    const CostEnclosure e = enclose_cost({}, f, 2, {.restarts = 0});
    CHECK(e.hi >= e.lo);
    CHECK(e.hi.approximate() < e.lo.approximate() * (1 + 1e-3));
  }
}

TEST_CASE("five outputs with large values: the last bias does not carry them") {
  LineFunction f = line({"-1", "0", "1", "2"}, {"0", "0", "0", "0"});
  f.values = RationalMatrix(5, 4);
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 4; ++j) f.values(i, j) = Rational(1000 + (i * i + 3 * j * i + j) % 7);
  double size2 = 0;
  for (int i = 0; i < 5; ++i) size2 += std::pow(f.values(i, 0).approximate(), 2);
  CHECK(upper_network(f, 2, {.restarts = 0}).rescaled.cost.approximate() < size2 / 100);
}

TEST_CASE("affine maps of one input: both ends of depth 2 meet for two and three outputs") {
  std::mt19937 random(11);
  for (int k = 0; k < 8; ++k) {
    LineFunction f = line({"-1", "2"}, {"0", "0"});
    f.values = RationalMatrix(2 + k % 2, 2);
    for (Rational& y : f.values.entries()) y = Rational(static_cast<int>(random() % 17) - 8) / Rational(4);
    f.values(0, 1) = f.values(0, 0) + Rational(1);  // no constant
    CAPTURE(k);
    const CostEnclosure e = enclose_cost({}, f, 2, {.restarts = 0});
    CHECK(e.hi.approximate() <= e.lo.approximate() * (1 + 1e-5));
    CHECK(outputs_on(e.above.network, rational_matrix(e.above.inputs, "")).entries() ==
          rational_matrix(*e.above.targets, "").entries());
  }
}

TEST_CASE("neurons that outputs share: the solution for (2 x + 1, x) on [-1, 1]") {
  RidgeProblem p{Eigen::MatrixXd(2, 2), Eigen::MatrixXd(2, 2), {}, false};
  p.points << -1, 1, 1, 1;
  p.affine << 2, 1, 1, 0;
  const SharedSolution s = shared_forms(p, best_sides(p));
  CHECK(s.cost == doctest::Approx(6.4100245412).epsilon(1e-8));  // both ends of `plumbline cost`
  CHECK((s.forms * p.points).minCoeff() > -1e-9);
}

}  // namespace plumbline
