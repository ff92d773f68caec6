// Upper ends that a search finds, and constants: against figures and closed forms.
#include <doctest/doctest.h>

#include "cost/constant_networks.hpp"
#include "cost/exact_weights.hpp"
#include "cost/upper_networks.hpp"

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
  // Seven and six pieces: 94.2 and 46.8 without flips of signs.
  CHECK(upper_end(on_line({"0", "1/4", "19/32", "5/8", "11/16", "3/4", "25/32", "1"},
                          {"5/8", "7/8", "1/8", "-1/2", "5/8", "-5/8", "0", "1/8"}),
                  3) <= 81.1);
  CHECK(upper_end(on_line({"0", "1/32", "1/2", "9/16", "23/32", "29/32", "1"},
                          {"1", "7/8", "-7/8", "0", "-3/4", "-1/4", "7/8"}),
                  3) <= 43.7);
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
