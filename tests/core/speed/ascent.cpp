// The search for fast weights: its derivative against difference quotients, its ends against optima that are known.
#include "speed/ascent.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "budget/error.hpp"
#include "core/speed/example_1.hpp"
#include "speed/lower_end.hpp"

using namespace plumbline;
using Eigen::MatrixXd;

namespace {

SpeedData gaussian_data(int d, int m, int samples, std::uint64_t number) {
  const Weights w = gaussian_start({d}, {MatrixXd::Ones(samples, 1), MatrixXd::Ones(m, 1)}, 5, number);
  const Weights g = gaussian_start({m}, {MatrixXd::Ones(samples, 1), MatrixXd::Ones(1, 1)}, 6, number);
  return {w[0], g[0]};
}

SpeedData example_1() { return approximate(inputs_of_example_1(), gradient_of_example_1()); }

double quotient(const Weights& weights, const SpeedData& data, double mu, std::size_t l, int i, int j) {
  constexpr double h = 1e-6;
  Weights up = weights, down = weights;
  up[l](i, j) += h;
  down[l](i, j) -= h;
  SpeedPass pass(data, mu);
  return (pass.speed(up) - pass.speed(down)) / (2 * h);
}

void check_derivative(const std::vector<int>& widths, double mu) {
  const SpeedData data = gaussian_data(3, 2, 7, 1);
  const Weights weights = gaussian_start(widths, data, 1, 2);
  SpeedPass pass(data, mu);
  (void)pass.speed(weights);
  const Weights& d = pass.derivative(weights);
  REQUIRE(d.size() == weights.size());
  for (std::size_t l = 0; l < d.size(); ++l)
    for (int i = 0; i < d[l].rows(); ++i)
      for (int j = 0; j < d[l].cols(); ++j)
        CHECK(d[l](i, j) == doctest::Approx(quotient(weights, data, mu, l, i, j)).epsilon(1e-5));
}

double found(const SpeedData& data, const std::vector<int>& widths, std::uint64_t seed = 0) {
  AscentOptions options;
  options.widths = widths;
  options.seed = seed;
  const Ascent a = ascend(data, options);
  CHECK(a.speed == doctest::Approx(normalised_speed(a.weights, data)));
  for (const MatrixXd& w : a.weights) CHECK(w.norm() == doctest::Approx(1));
  return a.speed;
}

}  // namespace

TEST_CASE("the derivative of the speed is that of difference quotients, at every depth, also rounded off") {
  for (const std::vector<int>& widths : {std::vector<int>{}, {4}, {4, 3}, {2, 3, 4}})
    for (const double mu : {0.0, 0.7}) check_derivative(widths, mu);
}

TEST_CASE("relu rounded off is relu outside the radius, and at most a quarter of the radius above it inside") {
  const Weights one{MatrixXd::Ones(1, 1), -MatrixXd::Ones(1, 1)};
  for (const double x : {-2.0, -0.5, -0.2, 0.0, 0.3, 0.5, 2.0}) {
    const SpeedData data{MatrixXd::Constant(1, 1, x), MatrixXd::Ones(1, 1)};
    const double rounded = SpeedPass(data, 0.5).speed(one), exact = SpeedPass(data).speed(one);
    CHECK(exact == std::max(x, 0.0));
    CHECK(rounded >= exact);
    CHECK(rounded <= exact + 0.125);
    if (std::fabs(x) >= 0.5) CHECK(rounded == exact);
  }
}

TEST_CASE("depth 1: the norm of G X^T") {
  const SpeedData data = gaussian_data(3, 2, 5, 3);
  CHECK(found(data, {}) == doctest::Approx((data.gradient * data.inputs.transpose()).norm()).epsilon(1e-12));
}

TEST_CASE("one sample: the norm of x times that of G, at every depth") {
  const SpeedData data = gaussian_data(3, 2, 1, 4);
  for (const std::vector<int>& widths : {std::vector<int>{}, {1}, {3, 2}, {2, 2, 1}, {2, 2, 2, 2}})
    CHECK(found(data, widths) == doctest::Approx(data.inputs.norm() * data.gradient.norm()).epsilon(1e-12));
}

TEST_CASE("Example 1: sqrt(2) - 1 at depth 2, at depth 3 the same with one neuron in each layer, 1/2 with four") {
  CHECK(found(example_1(), {3}) == doctest::Approx(std::sqrt(2.0) - 1).epsilon(1e-12));
  CHECK(found(example_1(), {1, 1}) == doctest::Approx(std::sqrt(2.0) - 1).epsilon(1e-12));
  for (const std::vector<int>& widths : {std::vector<int>{4, 1}, {4, 4}, {9, 2}}) {
    const double speed = found(example_1(), widths, 3);
    CHECK(speed > 0.49999999);
    CHECK(speed < 0.5 + 1e-12);
  }
}

TEST_CASE("two searches from different seeds agree") {
  const SpeedData data = gaussian_data(2, 1, 20, 8);
  CHECK(found(data, enough_widths(3, data), 1) == doctest::Approx(found(data, {8, 2}, 2)).epsilon(1e-9));
}

TEST_CASE("polishing never ends below its start, and reaches the optimum from nearby") {
  const SpeedData data = example_1();
  Weights near(3);
  near[0] = (MatrixXd(4, 2) << 1, 0.02, -0.03, 1, -1, 0.01, 0.02, -1).finished();
  near[1] = (MatrixXd(1, 4) << 1, -1.05, 0.98, -1).finished();
  near[2] = -MatrixXd::Ones(1, 1);
  const double before = normalised_speed(near, data), after = normalised_speed(polish(near, data), data);
  CHECK(before < 0.49);
  CHECK(after > 0.49999999999);
  for (std::uint64_t k = 0; k < 20; ++k) {
    const SpeedData other = gaussian_data(3, 2, 6, k);
    const Weights start = gaussian_start({5, 3}, other, 2, k);
    CHECK(normalised_speed(polish(start, other), other) >= normalised_speed(start, other));
  }
  Weights broken = near;
  broken[1].setZero();
  CHECK(polish(broken, data)[1].isZero());
}

TEST_CASE("tidying merges parallel neurons and drops idle ones, and does not slow down") {
  const SpeedData data = gaussian_data(2, 1, 6, 9);
  Weights w(2);
  w[0] = (MatrixXd(4, 2) << 1, 2, 2, 4, 0, 0, -1, 1).finished();
  w[1] = (MatrixXd(1, 4) << 1, 0.5, 3, -2).finished();
  const Weights t = tidied(w, 0);
  CHECK(t[0].rows() == 2);
  const double before = normalised_speed(w, data), after = normalised_speed(t, data);
  CHECK(std::fabs(after) >= std::fabs(before));
  CHECK(after * before > 0);
  w[1].setZero();
  CHECK(tidied(w, 0)[0].rows() == 1);
}

TEST_CASE("starts lie on the sphere, and are the same for the same seed and number") {
  const SpeedData data = gaussian_data(3, 2, 4, 0);
  const Weights a = gaussian_start({4, 5}, data, 7, 1);
  CHECK(norm2(a) == doctest::Approx(3));
  CHECK(a[1] == gaussian_start({4, 5}, data, 7, 1)[1]);
  CHECK(a[1] != gaussian_start({4, 5}, data, 7, 2)[1]);
  CHECK(a[1] != gaussian_start({4, 5}, data, 8, 1)[1]);
}

TEST_CASE("projected gradient descent stays on the sphere, climbs, and records what it was asked to") {
  const SpeedData data = example_1();
  const Descent run =
      projected_descent(gaussian_start({8, 8}, data, 1, 1), data, {.step = 0.05, .steps = 1010, .every = 100});
  CHECK(run.speeds.size() == 12);
  CHECK(norm2(run.weights) == doctest::Approx(3));
  CHECK(run.speeds.back() > run.speeds.front());
  CHECK(run.speeds.back() == doctest::Approx(SpeedPass(data).speed(run.weights)));
  CHECK(run.speeds.back() <= 0.5 + 1e-12);
  CHECK(
      projected_descent(gaussian_start({2}, data, 1, 1), data, {.step = 0.05, .steps = 0, .every = 7}).speeds.size() ==
      1);
}

TEST_CASE("a search that has no time takes one start") {
  AscentOptions options;
  options.widths = {4, 1};
  options.polish.deadline = std::chrono::steady_clock::now();
  CHECK(ascend(example_1(), options).restarts == 1);
}

TEST_CASE("what does not fit is refused") {
  const SpeedData data = gaussian_data(3, 2, 4, 0);
  CHECK_THROWS_AS((void)normalised_speed({MatrixXd::Ones(2, 2)}, data), Undefined);
  CHECK_THROWS_AS((void)normalised_speed({MatrixXd::Ones(3, 3)}, data), Undefined);
  CHECK_THROWS_AS((void)normalised_speed({}, data), Undefined);
  CHECK_THROWS_AS((void)normalised_speed({MatrixXd::Ones(2, 3)}, {data.inputs, MatrixXd::Ones(2, 3)}), Undefined);
  CHECK_THROWS_AS((void)gaussian_start({0}, data, 1, 1), Undefined);
  CHECK_THROWS_AS((void)projected_descent({MatrixXd::Ones(2, 3)}, data, {.step = 0}), InputError);
  AscentOptions none;
  none.restarts = 0;
  CHECK_THROWS_AS((void)ascend(data, none), InputError);
}
