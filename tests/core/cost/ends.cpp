// The parts of both ends, against closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "budget/error.hpp"
#include "core/cost/lines.hpp"
#include "cost/lower/jacobian_end.hpp"
#include "cost/lower/value_end.hpp"
#include "cost/representation_cost.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/shallow.hpp"
#include "cost/upper/upper_networks.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

double shallow_cost(const LineFunction& f) {
  const ShallowNetwork n = shallow_optimum(f).network;
  double out = std::pow(n.bias[0].approximate(), 2);
  for (const LineNeuron& k : n.neurons)
    out += 2 * std::fabs(k.v[0].approximate()) * std::hypot(k.w.approximate(), k.b.approximate());
  return out;
}

double jacobian_value(double j, double c, int depth) {
  return jacobian_end(MatrixXd::Constant(1, 1, j), VectorXd::Constant(1, c), depth).value;
}

}  // namespace

TEST_CASE("shallow optima that are known") {
  CHECK(shallow_cost(line({"0", "1"}, {"0", "1"})) == doctest::Approx(2));
  CHECK(shallow_cost(line({"-1", "1"}, {"-1", "1"})) == doctest::Approx(2 * std::sqrt(2)));  // docs/bottleneck.md, 2
  CHECK(shallow_cost(line({"-100", "100"}, {"-100", "100"})) == doctest::Approx(4));
  CHECK(shallow_cost(line({"-1", "0", "1"}, {"1", "0", "1"})) == doctest::Approx(4));
  CHECK(shallow_cost(line({"-1", "0", "1"}, {"0", "0", "1"})) == doctest::Approx(2));
  CHECK(shallow_cost(line({"-1", "1"}, {"1/2", "1/2"})) == doctest::Approx(0.25));
  CHECK(shallow_cost(line({"-1", "1"}, {"3", "3"})) == doctest::Approx(5));
}

TEST_CASE("a shallow network is the function exactly, whatever the guesses were") {
  for (const auto& f : {line({"-2", "-1", "1/3", "1", "2"}, {"1", "-1", "2", "0", "1"}), line({"5", "6"}, {"2", "5"}),
                        line({"0", "1/2", "1"}, {"0", "1", "0"}), line({"-1", "7"}, {"-3", "-3"})})
    for (const Network& n : {shallow_optimum(f).network.network(), plain_network(f).network()}) {
      const LineFunction g = on_interval(n, f.knots.front(), f.knots.back());
      CHECK(g.knots == f.knots);
      CHECK(g.values.entries() == f.values.entries());
    }
}

TEST_CASE("the Jacobian end: constants at depth 2, the paper's bound, depth 1") {
  CHECK(jacobian_value(0, 0.5, 2) == doctest::Approx(0.25));
  CHECK(jacobian_value(0, 3, 2) == doctest::Approx(5));
  CHECK(jacobian_value(8, 0, 3) == doctest::Approx(12));  // 3 * 8^(2/3)
  CHECK(jacobian_value(3, 4, 1) == doctest::Approx(25));
  CHECK_THROWS_AS((void)jacobian_value(1, 0, 0), Undefined);
}

TEST_CASE("the value at 0: closed forms, and no sequence is cheaper") {
  CHECK(value_end(r("9"), 1).value == r("9"));
  CHECK(value_end(r("1/2"), 7).value == r("1/2"));
  CHECK(value_end(r("4"), 2).value == r("3"));  // 2 |c| - 1
  CHECK(value_end(r("25/2"), 9).value == r("11/2"));
  CHECK(value_end(r("9"), 2).value.approximate() == doctest::Approx(5));
  CHECK(value_end(r("0"), 3).value == r("0"));
  CHECK_THROWS_AS((void)value_end(r("1"), 0), Undefined);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int k = 0; k < 4000; ++k) {  // what the lemma says of q_l = 1 + |alpha_l|^2, for sequences of any kind
    const int depth = 1 + static_cast<int>(random() % 9);
    const double size2 = std::exp(9 * draw(random) - 2);
    double sum = 0, before = 1;
    for (int l = 1; l <= depth; ++l) {
      const double share = (l + 0.6 * (draw(random) - 0.5)) / depth;
      const double q = l == depth ? 1 + size2 : std::max(1.0, std::pow(1 + size2, share));
      sum += (q - 1) / before;
      before = q;
    }
    CHECK(value_end(Rational::from_double(size2), depth).value.approximate() <= sum * (1 + 1e-12));
  }
  // And it is reached: every step is a minimum in its neighbours.
  for (const char* size2 : {"3", "10", "50", "103"})
    for (const int depth : {1, 2, 3, 4, 5, 6, 40}) {
      const ValueEnd end = value_end(r(size2), depth);
      CHECK(end.q.back() <= r(size2) + r("1"));
      CHECK(end.q.back().approximate() == doctest::Approx(r(size2).approximate() + 1).epsilon(1e-6));
      CHECK(static_cast<int>(end.q.size()) <= depth);
    }
}

TEST_CASE("rescaling: geometric means, layers added, neurons without use") {
  Network n;  // 4 x, in two layers of 4 and 1
  n.weights = {ExactMatrix(1, 1), ExactMatrix(1, 1)};
  n.weights[0](0, 0) = Real(4);
  n.weights[1](0, 0) = Real(1);
  CHECK(rescaled(n, 1, 0).cost.approximate() == doctest::Approx(8));
  CHECK(rescaled(n, 1, 2).cost.approximate() == doctest::Approx(4 * std::sqrt(4)));
  CHECK(rescaled(n, 6).cost >= Rational(8));
  CHECK_THROWS_AS((void)rescaled(n, 2, 1), Undefined);
  CHECK_THROWS_AS((void)rescaled(n, 1, -1), Undefined);
  n.weights = {ExactMatrix(3, 1), ExactMatrix(1, 3)};
  for (int i = 0; i < 3; ++i) n.weights[0](i, 0) = Real(i);
  n.weights[1](0, 1) = Real(1);  // neuron 1 receives nothing, neuron 3 passes on nothing
  CHECK(pruned(n).weights[0].rows() == 1);
  n.weights[1](0, 1) = Real(0);
  const Network none = pruned(n);
  CHECK(none.weights[0].rows() == 1);
  CHECK(none.weights[0](0, 0).sign() == Sign::Zero);
}

TEST_CASE("upper networks: affine maps come near the least norm, and depth 1 is for affine functions only") {
  AffineFunction f{RationalMatrix(2, 2), RationalMatrix(2, 1), RationalMatrix(2, 4)};
  f.a(0, 0) = f.a(1, 1) = 2;
  f.a(0, 1) = f.a(1, 0) = 1;  // singular values 3 and 1, directions not in the quadrant
  for (int j = 0; j < 4; ++j) {
    f.corners(0, j) = j % 2;
    f.corners(1, j) = j / 2;
  }
  CHECK(upper_network(f, 1).rescaled.cost == r("10"));
  CHECK(upper_network(f, 4).rescaled.cost.approximate() == doctest::Approx(4 * (std::sqrt(3) + 1)).epsilon(1e-9));
  CHECK_THROWS_AS((void)upper_network(line({"-1", "0", "1"}, {"1", "0", "1"}), 1), InputError);
  CHECK_THROWS_AS((void)upper_network(f, 0), InputError);
}

TEST_CASE("depth 2, one input, one output: both ends meet, whatever the function") {
  std::mt19937 random(5);
  const auto draw = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  for (int k = 0; k < 40; ++k) {
    LineFunction f;
    Rational at = Rational(draw(-20, 20)) / Rational(4);
    const int knots = draw(2, 8);
    f.values = RationalMatrix(1, knots);
    for (int j = 0; j < knots; ++j) {
      f.knots.push_back(at);
      f.values(0, j) = Rational(draw(-90, 90)) / Rational(13);
      at += Rational(draw(1, 12)) / Rational(5);
    }
    const CostEnclosure e = enclose_cost({}, f, 2);
    CHECK(e.lo <= e.hi);
    CHECK((e.hi - e.lo).approximate() <= 1e-5 * e.hi.approximate());
  }
}
