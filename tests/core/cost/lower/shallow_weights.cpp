// Lower ends of depth 2 from weights on samples: known costs, and no network costs less.
#include "cost/lower/shallow_weights.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "cost/lower/several_points.hpp"
#include "cost/representation_cost.hpp"
#include "optimum/proof_table.hpp"

namespace plumbline {
namespace {

// The points {-1, 0, 1}^2.
RationalMatrix nine_points() {
  RationalMatrix out(2, 9);
  for (int j = 0; j < 9; ++j) {
    out(0, j) = j % 3 - 1;
    out(1, j) = j / 3 - 1;
  }
  return out;
}

RationalMatrix drawn(int rows, int cols, std::mt19937& random) {
  RationalMatrix out(rows, cols);
  for (Rational& a : out.entries()) a = Rational(static_cast<int>(random() % 17) - 8) / Rational(4);
  return out;
}

}  // namespace

TEST_CASE("weights on samples at depth 2: the plane, and the sum of two inputs") {
  const RationalMatrix x = nine_points();
  const ShallowWeights plane = shallow_weights(x, x, {.upper = 4 * std::sqrt(2)});
  CHECK(plane.value <= 4 * std::sqrt(2));
  CHECK(plane.value > 4 * std::sqrt(2) * (1 - 1e-5));
  const ExactMatrix lifted = lifted_samples(x, Rational(1), 2);
  CHECK(speed_at_most(2, lifted, plane.gradient, Real(plane.speed), plane.table) == Truth::True);
  CHECK(speed_at_most(2, lifted, plane.gradient, Real(plane.speed * r("999/1000")), plane.table) != Truth::True);
  RationalMatrix sum(1, 9);
  for (int j = 0; j < 9; ++j) sum(0, j) = x(0, j) + x(1, j);
  CHECK(shallow_weights(x, sum).value == doctest::Approx(2 * std::sqrt(6)).epsilon(1e-6));
  CHECK(shallow_weights(x, sum, {.enough = 5}).value == 0);
}

TEST_CASE("weights on samples at depth 2: a constant costs its last bias, up to where a neuron is cheaper") {
  RationalMatrix x(2, 1), y(2, 1);
  for (const auto& [c, cost] : {std::pair{r("1/2"), 0.25}, {r("3"), 5.0}}) {
    y(0, 0) = c;
    CHECK(shallow_weights(x, y).value == doctest::Approx(cost).epsilon(1e-4));
  }
}

TEST_CASE("weights on samples at depth 2: nothing is said of many values or inputs") {
  CHECK(shallow_weights(RationalMatrix(2, 13), RationalMatrix(2, 13)).value == 0);
  CHECK(shallow_weights(RationalMatrix(4, 5), RationalMatrix(1, 5)).value == 0);
}

TEST_CASE("weights on samples at depth 2: no network costs less") {
  std::mt19937 random(23);
  int near = 0;
  for (int k = 0; k < 12; ++k) {
    const int outputs = 1 + static_cast<int>(random() % 2), width = 1 + static_cast<int>(random() % 2);
    Network n;
    n.weights = {exact_matrix(drawn(width, 2, random)), exact_matrix(drawn(outputs, width, random))};
    n.biases = {exact_matrix(drawn(width, 1, random)), exact_matrix(drawn(outputs, 1, random))};
    double cost = 0;  // of the network with its neurons scaled
    for (const Real& b : n.biases[1]->entries()) cost += std::pow(b.rational().approximate(), 2);
    for (int i = 0; i < width; ++i) {
      double in = std::pow((*n.biases[0])(i, 0).rational().approximate(), 2), out = 0;
      for (int j = 0; j < 2; ++j) in += std::pow(n.weights[0](i, j).rational().approximate(), 2);
      for (int o = 0; o < outputs; ++o) out += std::pow(n.weights[1](o, i).rational().approximate(), 2);
      cost += 2 * std::sqrt(in * out);
    }
    const RationalMatrix x = drawn(2, 6, random);
    const double value = shallow_weights(x, outputs_on(n, x), {.upper = cost, .seconds = 3}).value;
    CHECK(value <= cost * (1 + 1e-12));
    if (value > cost / 2) ++near;
  }
  CHECK(near > 3);
}

TEST_CASE("weights on samples at depth 2: the end of a folded plane") {
  ExactMatrix box(2, 4);
  for (int j = 0; j < 4; ++j) {
    box(0, j) = Real(2 * (j % 2) - 1);
    box(1, j) = Real(j / 2);
  }
  Network fold;  // (|x|, y)
  fold.weights = {ExactMatrix(3, 2), ExactMatrix(2, 3)};
  fold.weights[0](0, 0) = fold.weights[0](2, 1) = Real(1);
  fold.weights[0](1, 0) = Real(-1);
  fold.weights[1](0, 0) = fold.weights[1](0, 1) = fold.weights[1](1, 2) = Real(1);
  const CostEnclosure e = enclose_cost({}, network_function(fold, box), 2, {.restarts = 0});
  CHECK(name_of(e.by) == "weights");
  CHECK(e.lo.approximate() > 6 * (1 - 1e-5));
  CHECK(e.hi.approximate() == doctest::Approx(6));
}

}  // namespace plumbline
