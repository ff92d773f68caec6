// Upper ends that a search finds, and constants: against figures and closed forms.
#include <doctest/doctest.h>

#include <cmath>

#include "cost/search/exact_weights.hpp"
#include "cost/search/fixed_signs.hpp"
#include "cost/search/local_search.hpp"
#include "cost/upper/constant_networks.hpp"
#include "cost/upper/free_search.hpp"
#include "cost/upper/knot_starts.hpp"
#include "cost/upper/upper_networks.hpp"

using namespace plumbline;

namespace {

LineFunction on_line(const std::vector<const char*>& knots, const std::vector<const char*>& values) {
  LineFunction out;
  out.values = RationalMatrix(1, static_cast<int>(values.size()));
  for (std::size_t j = 0; j < knots.size(); ++j) {
    out.knots.push_back(Rational::parse(knots[j]));
    out.values(0, static_cast<int>(j)) = Rational::parse(values[j]);
  }
  return out;
}

double upper_end(const LineFunction& f, int depth) {
  const UpperNetwork u = upper_network(f, depth);
  CHECK(on_interval(u.network, f.knots.front(), f.knots.back()).values.entries() == f.values.entries());
  return u.rescaled.cost.approximate();
}

}  // namespace

TEST_CASE("figures that are known to be reached") {
  CHECK(upper_end(on_line({"-1", "1"}, {"-1", "1"}), 3) <= 4.23);
  CHECK(upper_end(on_line({"0", "1/4", "1/2", "3/4", "1"}, {"0", "1", "0", "1", "0"}), 3) <= 22.1);
  // Seven and six pieces: 94.2 and 46.8 without a search around the best.
  CHECK(upper_end(on_line({"0", "1/4", "19/32", "5/8", "11/16", "3/4", "25/32", "1"},
                          {"5/8", "7/8", "1/8", "-1/2", "5/8", "-5/8", "0", "1/8"}),
                  3) <= 81.3);
  CHECK(upper_end(on_line({"0", "1/32", "1/2", "9/16", "23/32", "29/32", "1"},
                          {"1", "7/8", "-7/8", "0", "-3/4", "-1/4", "7/8"}),
                  3) <= 41.91);
  CHECK(upper_end(on_line({"-1", "1"}, {"20", "20"}), 16) <= 14.60002);
}

TEST_CASE("constants: the closed form at depth 2, and more layers never cost more") {
  CHECK(upper_end(on_line({"-1", "1"}, {"3", "3"}), 2) == doctest::Approx(5));
  double before = 1e9;
  for (int depth = 2; depth < 12; ++depth) {
    const double now = upper_end(on_line({"-1", "1"}, {"20", "20"}), depth);
    CHECK(now <= before + 1e-9);
    before = now;
  }
}

TEST_CASE("a network that is another function on a cell, or switches inside one, is refused") {
  const LineFunction f = on_line({"-1", "0", "1"}, {"1", "0", "1"});
  Network n = upper_network(f, 3, {.restarts = 0}).network;
  CHECK(computes(n, cellwise(f)));
  CHECK_FALSE(computes(n, cellwise(on_line({"-1", "0", "1"}, {"1", "0", "2"}))));
  CHECK_FALSE(computes(n, cellwise(on_line({"-1", "1"}, {"1", "1"}))));
}

TEST_CASE("rational solutions near a guess, or none") {
  RationalMatrix a(2, 2);
  a(0, 0) = a(1, 0) = 1;
  a(0, 1) = a(1, 1) = 2;
  CHECK_FALSE(solution_near(a, {Rational(1), Rational(2)}, Eigen::VectorXd::Zero(2)));
  const auto x = solution_near(a, {Rational(3), Rational(3)}, Eigen::Vector2d(1, 1));
  REQUIRE(x);
  CHECK((*x)[0] + Rational(2) * (*x)[1] == Rational(3));
}

TEST_CASE("the signs next to where a neuron switches") {
  const LineFunction f = on_line({"0", "1", "2", "3"}, {"0", "1", "0", "5"});
  Network n;  // relu(x - 1), and x, which never switches
  n.weights = {ExactMatrix(2, 1), ExactMatrix(1, 2)};
  n.biases = {ExactMatrix(2, 1), ExactMatrix(1, 1)};
  n.weights[0](0, 0) = n.weights[0](1, 0) = Real(1);
  (*n.biases[0])(0, 0) = Real(-1);
  std::vector<std::pair<int, int>> found;
  for (const CellSign& sign : neighbouring_signs(n, cellwise(f))) {
    CHECK(sign.layer == 1);
    found.emplace_back(sign.neuron, sign.cell);
  }
  CHECK(found == std::vector<std::pair<int, int>>{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}});
}

TEST_CASE("random starts switch at breakpoints in the first layer; what costs too much is given up") {
  const LineFunction f = on_line({"0", "1/3", "1/2", "1"}, {"0", "1", "1/4", "2"});
  std::mt19937 random(1);
  for (int k = 0; k < 20; ++k) {
    const Network n = knot_start(f, random);
    REQUIRE(n.depth() == 3);
    for (int i = 0; i < n.weights[0].rows(); ++i) {
      const double at = -((*n.biases[0])(i, 0).rational() / n.weights[0](i, 0).rational()).approximate();
      bool known = false;
      for (const Rational& knot : f.knots) known = known || std::fabs(knot.approximate() - at) < 1e-12;
      CHECK(known);
    }
  }
  const Network known = upper_network(f, 3, {.restarts = 0}).network;
  const auto best = cheapest_with_signs(known, cellwise(f));
  REQUIRE(best);
  const double norm = squared_norm(*best);
  CHECK_FALSE(cheapest_with_signs(known, cellwise(f), {.flipped = {}, .enough = norm / 2}));
  CHECK(cheapest_with_signs(known, cellwise(f), {.flipped = {}, .enough = norm * 1.1}));
}

TEST_CASE("small weights: networks of the function, none with a product below half the variation of its slope") {
  const LineFunction f = on_line({"0", "1/4", "5/8", "3/4", "1"}, {"1/2", "-1", "1", "3/4", "-1/2"});
  double variation = std::fabs(f.slope(0, 0).approximate()) + std::fabs(f.slope(0, f.pieces() - 1).approximate());
  for (int p = 1; p < f.pieces(); ++p) variation += std::fabs((f.slope(0, p) - f.slope(0, p - 1)).approximate());
  const auto is_f = [&](const Network& n) {
    const LineFunction g = on_interval(n, f.knots.front(), f.knots.back());
    return g.knots == f.knots && g.values.entries() == f.values.entries();
  };
  const std::vector<Network> free = free_networks(f, {.restarts = 4});
  REQUIRE_FALSE(free.empty());
  for (const Network& n : free) {
    CHECK(is_f(n));
    double product = 1;
    for (const ExactMatrix& w : n.weights) {
      Network one;
      one.weights = {w};
      product *= std::sqrt(squared_norm(one));
    }
    CHECK(product >= variation / 2 * (1 - 1e-9));
    Network moved = of_moved(n, -1, f.knots.back());  // of y = 1 - x, then of x again
    CHECK(is_f(of_moved(with_first(moved, Rational(-1), f.knots.back()), 1, Rational())));
  }
  for (const LineNetwork& n : free_networks_at(free, f, 6)) {
    CHECK(n.network.depth() == 6);
    CHECK(is_f(n.network));
  }
  CHECK(free_networks(f, {.restarts = 0}).empty());
}
