// Runs on Example 1: what is decided about them is true of their weights, and the summary is that of the runs.
#include "saddle/width_experiment.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "core/speed/example_1.hpp"
#include "number/binomial.hpp"

using namespace plumbline;

namespace {

WidthExperiment example_1(long steps) {
  return {.inputs = inputs_of_example_1(),
          .gradient = gradient_of_example_1(),
          .threshold = sqrt(Real(2)) - Real(1),
          .optimum = {Rational(1, 2), Rational(1, 2)},
          .descent = {.step = 0.02, .steps = steps, .every = 100},
          .seed = 3};
}

ExperimentRun at(const Rational& lower, const Rational& upper, bool above) { return {above, {lower, upper}, {}}; }

}  // namespace

TEST_CASE(
    "a run: the flag is the comparison of its enclosure with the threshold, no run beats the optimum, width 1 never "
    "succeeds") {
  const WidthExperiment e = example_1(2000);
  const SpeedData data = approximate(e.inputs, e.gradient);
  int above = 0;
  for (const int width : {1, 2, 16})
    for (std::uint64_t k = 0; k < 6; ++k) {
      const ExperimentRun r = run_experiment(e, data, width, k);
      CHECK(r.curve.size() == 21);
      CHECK(r.speed.lower <= r.speed.upper);
      CHECK(r.speed.upper - r.speed.lower < pow(Rational(2), -40));
      CHECK(r.speed.lower <= Rational(1, 2));
      CHECK(r.speed.lower.approximate() == doctest::Approx(r.curve.back()).epsilon(1e-9));
      CHECK(r.above == ((e.threshold - Real(r.speed.lower)).sign() == Sign::Negative));
      CHECK_FALSE((width == 1 && r.above));
      above += r.above ? 1 : 0;
    }
  CHECK(above >= 1);
}

TEST_CASE("runs depend on seed, width and number only") {
  WidthExperiment e = example_1(50);
  const SpeedData data = approximate(e.inputs, e.gradient);
  const ExperimentRun a = run_experiment(e, data, 4, 1), b = run_experiment(e, data, 4, 1),
                      other = run_experiment(e, data, 4, 2);
  CHECK(a.speed.lower == b.speed.lower);
  CHECK(a.speed.lower != other.speed.lower);
  e.seed = 4;
  CHECK(a.speed.lower != run_experiment(e, data, 4, 1).speed.lower);
}

TEST_CASE("exactly at the threshold is not above it") {
  WidthExperiment e = example_1(0);
  const SpeedData data = approximate(e.inputs, e.gradient);
  const ExperimentRun r = run_experiment(e, data, 3, 0);
  const Network network = rounded_network(gaussian_start({3, 3}, data, 3, (3ull << 32)), 40, Scaling::Sphere);
  Real squares = 0;
  for (const ExactMatrix& w : network.weights) squares += norm2(w);
  const ExactMatrix y = multiply(
      network.weights[2],
      leaky_relu(multiply(network.weights[1], leaky_relu(multiply(network.weights[0], e.inputs), Real(0))), Real(0)));
  const Real speed = -inner(e.gradient, y) / pow(squares / Real(3), Rational(3, 2));
  CHECK((speed - Real(r.speed.lower)).sign() != Sign::Negative);
  CHECK((Real(r.speed.upper) - speed).sign() != Sign::Negative);
  e.threshold = speed;
  CHECK_FALSE(run_experiment(e, data, 3, 0).above);
  e.threshold = speed - Real(pow(Rational(2), -900));
  CHECK(run_experiment(e, data, 3, 0).above);
}

TEST_CASE("the summary of runs that are known") {
  const Enclosure optimum{Rational(1, 2), Rational(3, 5)};
  const std::vector<ExperimentRun> runs{at(Rational(1, 10), Rational(2, 10), false),
                                        at(Rational(4, 10), Rational(45, 100), true),
                                        at(Rational(3, 10), Rational(3, 10), true), at(0, 0, false)};
  const WidthSummary s = summarise(7, runs, optimum, Rational(19, 20));
  CHECK(s.width == 7);
  CHECK(s.runs == 4);
  CHECK(s.above == 2);
  CHECK(s.best.lower == Rational(2, 5));
  CHECK(s.best.upper == Rational(9, 20));
  CHECK(s.median.lower == Rational(1, 5));
  CHECK(s.median.upper == Rational(1, 4));
  CHECK(s.best_distance.lower == Rational(1, 20));
  CHECK(s.best_distance.upper == Rational(1, 5));
  CHECK(s.median_distance.lower == Rational(1, 4));
  CHECK(s.median_distance.upper == Rational(2, 5));
  CHECK(s.probability.lower == clopper_pearson(2, 4, Rational(19, 20)).lower);
  CHECK_THROWS_AS((void)summarise(7, {}, optimum, Rational(19, 20)), Undefined);
}
