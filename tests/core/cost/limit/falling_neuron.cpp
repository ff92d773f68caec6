// A neuron that falls and saves a part of the last bias: the same function, the cheapest share, and limits.
#include "cost/limit/falling_neuron.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/cost/lines.hpp"
#include "cost/cost_limit.hpp"
#include "cost/limit/limit_scales.hpp"

using namespace plumbline;

namespace {

// W relu(x + shift) + bias
Network one_neuron(const char* shift, const char* weight, const char* bias) {
  Network n;
  n.weights = {ExactMatrix(1, 1), ExactMatrix(1, 1)};
  n.biases = {ExactMatrix(1, 1), ExactMatrix(1, 1)};
  n.weights[0](0, 0) = Real(1);
  (*n.biases[0])(0, 0) = Real(r(shift));
  n.weights[1](0, 0) = Real(r(weight));
  (*n.biases[1])(0, 0) = Real(r(bias));
  return n;
}

// What the last layers cost, with z of size 1/u.
double cost(double s, double w, double q, double u) {
  return -2 * std::log(u) + 2 * (1 - q) * u + 2 * q * std::hypot(u, w) + std::pow(q * w - s, 2);
}

}  // namespace

TEST_CASE("a neuron that falls: the same function with a smaller last bias, and cheaper in the limit") {
  struct Given {
    const char *shift, *weight, *bias, *low, *high;
  };
  for (const auto& [shift, weight, bias, low, high] :
       {Given{"1", "1", "-1", "-1", "1"}, Given{"1", "-3", "2", "-2", "5"}, Given{"0", "5/7", "-4/3", "-1", "4"}}) {
    const Network n = one_neuron(shift, weight, bias);
    const LineFunction f = on_interval(n, r(low), r(high));
    const auto [least, most] = std::minmax_element(f.values.entries().begin(), f.values.entries().end());
    const auto more = with_falling_neuron(n, *least, *most);
    REQUIRE(more);
    CHECK(more->depth() == 3);
    const LineFunction g = on_interval(*more, r(low), r(high));
    CHECK(g.knots == f.knots);
    CHECK(g.values.entries() == f.values.entries());
    CHECK(std::fabs((*more->biases.back())(0, 0).rational().approximate()) < std::fabs(r(bias).approximate()));
    CHECK(limit_scales(*more, 1).value() < limit_scales(n, 1).value());
  }
}

TEST_CASE("a neuron that falls saves nothing where the last bias helps, or there is none, or not one neuron") {
  CHECK_FALSE(with_falling_neuron(one_neuron("1", "1", "1"), r("1"), r("3")));
  CHECK_FALSE(with_falling_neuron(one_neuron("1", "-1", "-1"), r("-3"), r("-1")));
  CHECK_FALSE(with_falling_neuron(one_neuron("0", "5/7", "-1/3"), r("-1/3"), r("53/21")));  // too little to pay for w
  CHECK_FALSE(with_falling_neuron(one_neuron("1", "1", "0"), r("0"), r("2")));
  CHECK_FALSE(with_falling_neuron(one_neuron("1", "0", "-1"), r("-1"), r("-1")));
  Network unbiased = one_neuron("1", "1", "0");
  unbiased.biases.clear();
  CHECK_FALSE(with_falling_neuron(unbiased, r("0"), r("2")));
  const auto twice = with_falling_neuron(one_neuron("1", "1", "-1"), r("-1"), r("1"));
  REQUIRE(twice);
  CHECK_FALSE(with_falling_neuron(*twice, r("-1"), r("1")));  // two neurons in the last hidden layer
}

TEST_CASE("the share of a neuron that falls is the cheapest") {
  for (const auto& [s, w] : {std::pair{1.0, 2.0}, {1.0, 3.0}, {2.0, 3.0}, {10.0, 20.0}, {0.125, 0.25}, {19.0, 20.0}}) {
    const double q = falling_share(Rational::from_double(s), Rational::from_double(w)).approximate();
    double here = 1e9, least = 1e9;
    for (double u = 0.5; u < 5; u *= 1.002) {
      here = std::min(here, cost(s, w, q, u));
      for (double p = 0; p <= 1; p += 0.01) least = std::min(least, cost(s, w, p, u));
    }
    CHECK(here < least + 1e-4);
  }
}

TEST_CASE("limits of maps around 0 with a neuron that falls") {
  const auto upper = [](const LineFunction& f) { return enclose_limit({}, f, {.restarts = 0}).upper.value(); };
  CHECK(upper(line({"-1", "1"}, {"-1", "1"})) == doctest::Approx(1.535194226).epsilon(1e-8));
  CHECK(upper(line({"-1", "1"}, {"1", "-1"})) == doctest::Approx(1.535194226).epsilon(1e-8));
  CHECK(upper(line({"-1", "2"}, {"-1", "2"})) < 1.61083);
  CHECK(upper(line({"-2", "1"}, {"-2", "1"})) < 1.61083);
}
