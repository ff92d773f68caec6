#include "search/robustness.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/verdict.hpp"

namespace robustness_tests {

using namespace plumbline;
using namespace plumbline::language;

namespace {

Robustness of(const Formula& then, const Formula& given = always()) {
  const Case c = test::by_hand();
  return robustness({.name = "r", .given = given, .then = then}, c);
}

double violation(const Formula& then) { return of(then).violation; }

}  // namespace

TEST_CASE("an inequality counts by its relative distance") {
  CHECK(violation(Scalar(1) <= 3) == doctest::Approx(-0.5));
  CHECK(violation(Scalar(3) <= 1) == doctest::Approx(0.5));
  CHECK(violation(Scalar(3000) <= 1000) == doctest::Approx(0.5));
  CHECK(violation(Scalar(1) < 1) > 0);  // strict: equality is a violation
  CHECK(violation(Scalar(1) <= 1) <= 0);
  CHECK(violation(equal(Scalar(1), 1)) == doctest::Approx(0));
  CHECK(violation(equal(Scalar(1), 3)) == doctest::Approx(0.5));
}

TEST_CASE("connectives: the least, the largest, the negative") {
  const Formula near_miss = Scalar(9) <= 10, holds = Scalar(1) <= 3, fails = Scalar(3) <= 1;
  CHECK(violation(near_miss && holds) == doctest::Approx(-1.0 / 19));
  CHECK(violation(fails && holds) == doctest::Approx(0.5));
  CHECK(violation(fails || near_miss) == doctest::Approx(-1.0 / 19));
  CHECK(violation(!holds) == doctest::Approx(0.5));
  CHECK(violation(implies(fails, fails)) == doctest::Approx(-0.5));
  CHECK(violation(implies(holds, fails)) == doctest::Approx(0.5));
  const Scalar v = variable("v");
  CHECK(violation(forall(v, 1, 3, v <= 2)) == doctest::Approx(0.2));
  CHECK(violation(exists(v, 1, 3, v <= 2)) == doctest::Approx(-1.0 / 3));
  CHECK(violation(at_least(2, v, 1, 3, v <= 2)) <= 0);
  CHECK(violation(at_least(3, v, 1, 3, v <= 2)) == doctest::Approx(0.2));
  CHECK(violation(at_least(4, v, 1, 3, v <= 2)) == doctest::Approx(1));
}

TEST_CASE("a formula without a value is no violation, unless something else settles it") {
  const Formula undefined = Scalar(1) / Scalar(0) <= 1;
  CHECK_FALSE(of(undefined).defined);
  CHECK(of(undefined).violation == -1);
  CHECK(of(undefined && (Scalar(3) <= 1)).violation == doctest::Approx(0.5));
  CHECK_FALSE(of(undefined && (Scalar(1) <= 3)).defined);
  CHECK(of(undefined || (Scalar(1) <= 3)).defined);
}

TEST_CASE("the hypothesis is a penalty") {
  CHECK(of(Scalar(3) <= 1).score() == doctest::Approx(0.5));
  CHECK(of(Scalar(3) <= 1, Scalar(3) <= 1).score() == doctest::Approx(0.5 - 5));
  CHECK(of(Scalar(3) <= 1, equal(Scalar(2), 2)).hypothesis == doctest::Approx(0));
  CHECK(of(Scalar(3) <= 1, Scalar(1) / Scalar(0) <= 1).hypothesis == -1);
}

TEST_CASE("deepen has no value on a graph") {
  Case c = test::by_hand();
  c.network.other = graph_of(c.network);
  c.network.weights.clear();
  const language::Network deeper = deepen(1, theta(), inputs(), gradient_data());
  CHECK_FALSE(robustness({.name = "r", .then = depth(deeper) <= 5}, c).defined);
  CHECK_FALSE(robustness({.name = "r", .then = norm(weight(1, deeper)) <= 5}, c).defined);
  CHECK(robustness({.name = "r", .then = depth(deeper) <= 5}, test::by_hand()).defined);
}

TEST_CASE("guesses of networks as graphs agree with the exact values") {
  const auto gathered = [](const Scalar& layer) {
    return gather(arrangement("weight", layer), derivative(theta(), inputs(), gradient_data()));
  };
  CHECK(violation(equal(gathered(1), gradient(1)) && differentiable()) <= 1e-9);
  CHECK(violation(equal(gathered(1), 2 * gradient(1))) > 0.1);
  CHECK(violation(kind("fully-connected", 1)) < 0);
  CHECK(violation(kind("convolution", 1)) > 0);
}

}  // namespace robustness_tests
