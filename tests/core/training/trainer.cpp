// The one training loop: closed forms, derivatives, the ridge, resuming with the same bits.
#include "training/trainer.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "budget/error.hpp"
#include "training/dense_network.hpp"
#include "training/gaussian.hpp"

using namespace plumbline;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// ||theta - 1||^2
double bowl(const VectorXd& theta, VectorXd& gradient) {
  gradient = 2 * (theta.array() - 1);
  return (theta.array() - 1).square().sum();
}
bool go_on(const TrainingState&, double, const VectorXd&) { return true; }

TrainingState trained(const Objective& f, TrainingOptions o, VectorXd theta) {
  TrainingState out{.theta = std::move(theta)};
  CHECK(train(f, o, out, go_on).empty());
  CHECK(out.steps == o.steps);
  return out;
}

struct Problem {
  DenseShape shape{{3, 5, 4, 2}, true};
  MatrixXd inputs{3, 6}, targets{2, 6};
  Problem() {
    Gaussian gaussian(4, 1);
    for (double& x : inputs.reshaped()) x = gaussian();
    for (double& x : targets.reshaped()) x = gaussian();
  }
  [[nodiscard]] Objective objective() const { return dense_objective(shape, inputs, squared_loss(targets)); }
  [[nodiscard]] VectorXd start() const {
    VectorXd out = gaussian_parameters(shape, std::sqrt(2.0), 3, 0);
    Gaussian gaussian(9, 9);
    for (int l = 1; l <= shape.depth(); ++l)
      for (double& x : shape.bias(l, out)) x = 0.1 * gaussian();
    return out;
  }
};

}  // namespace

TEST_CASE("gradient descent on a bowl, with and without a ridge") {
  const VectorXd zero = VectorXd::Zero(2);
  CHECK(trained(bowl, {.step = 0.25, .steps = 10}, zero).theta(0) == doctest::Approx(1 - std::pow(0.5, 10)));
  CHECK(trained(bowl, {.step = 0.1, .steps = 500, .ridge = 1}, zero).theta(1) == doctest::Approx(0.5));
  CHECK(trained(bowl, {.method = TrainingMethod::Adam, .step = 0.01, .steps = 3000}, zero).theta(0) ==
        doctest::Approx(1));
  const VectorXd on_sphere = trained(bowl, {.step = 0.1, .steps = 300, .radius = 5}, VectorXd{{1, -0.5}}).theta;
  CHECK(on_sphere.norm() == doctest::Approx(5));
  CHECK(on_sphere(0) == doctest::Approx(on_sphere(1)));
}

TEST_CASE("the first step of Adam has the size of the step, whatever the gradient") {
  const VectorXd theta =
      trained(bowl, {.method = TrainingMethod::Adam, .step = 0.125, .steps = 1}, VectorXd{{-1000, 3}}).theta;
  CHECK(theta(0) == doctest::Approx(-1000 + 0.125));
  CHECK(theta(1) == doctest::Approx(3 - 0.125));
}

TEST_CASE("the derivative of a network with biases is a difference quotient") {
  const Problem p;
  const Objective f = p.objective();
  VectorXd theta = p.start(), gradient(theta.size()), unused(theta.size());
  (void)f(theta, gradient);
  for (Eigen::Index k = 0; k < theta.size(); ++k) {
    VectorXd up = theta, down = theta;
    up(k) += 1e-6;
    down(k) -= 1e-6;
    CHECK(gradient(k) == doctest::Approx((f(up, unused) - f(down, unused)) / 2e-6).epsilon(1e-5));
  }
}

TEST_CASE("training that stops and goes on from a checkpoint ends with the same bits") {
  const Problem p;
  for (const TrainingMethod method : {TrainingMethod::GradientDescent, TrainingMethod::Adam}) {
    const TrainingOptions options{.method = method, .step = 0.01, .steps = 60, .decay = true, .ridge = 0.001};
    const TrainingState whole = trained(p.objective(), options, p.start());
    TrainingState part{.theta = p.start()};
    CHECK(train(p.objective(), options, part,
                [](const TrainingState& s, double, const VectorXd&) { return s.steps < 25; }) == "stopped");
    TrainingState resumed = parse_checkpoint(checkpoint_bytes(part), p.shape.size());
    CHECK(resumed.steps == 25);
    CHECK(train(p.objective(), options, resumed, go_on).empty());
    CHECK(resumed.theta == whole.theta);
  }
}

TEST_CASE("what is no checkpoint of this training") {
  const std::string bytes = checkpoint_bytes({.theta = VectorXd::Ones(3)});
  CHECK(parse_checkpoint(bytes, 3).theta == VectorXd::Ones(3));
  CHECK_THROWS_AS((void)parse_checkpoint(bytes, 4), InputError);
  CHECK_THROWS_AS((void)parse_checkpoint(bytes.substr(0, bytes.size() - 1), 3), InputError);
  CHECK_THROWS_AS((void)parse_checkpoint("x" + bytes, 3), InputError);
  CHECK_THROWS_AS((void)parse_checkpoint("", 3), InputError);
  CHECK_THROWS_AS((void)parse_checkpoint(checkpoint_bytes({.theta = VectorXd::Constant(3, std::nan(""))}), 3),
                  InputError);
}

TEST_CASE("training that leaves the doubles says so, and bad options are refused") {
  TrainingState state{.theta = VectorXd::Constant(1, 3.0)};
  CHECK(train(bowl, {.step = 1e200, .steps = 10}, state, go_on).find("left the range of doubles") == 0);
  CHECK(state.theta.allFinite());
  for (const TrainingOptions& o :
       {TrainingOptions{.step = 0}, TrainingOptions{.steps = -1}, TrainingOptions{.ridge = -1}})
    CHECK_THROWS_AS((void)train(bowl, o, state, go_on), InputError);
  CHECK_THROWS_AS((void)dense_objective({{2, 1}}, MatrixXd::Ones(3, 1), squared_loss(MatrixXd::Ones(1, 1))), Undefined);
}

TEST_CASE("the step in units of a power of the norm") {
  // From 2 with gradient 2 (2 - 1): 2 - 0.5 / 2^2 * 2.
  CHECK(trained(bowl, {.step = 0.5, .steps = 1, .norm_power = 2}, VectorXd::Constant(1, 2)).theta(0) == 1.75);
  TrainingState state{.theta = VectorXd::Ones(1)};
  CHECK_THROWS_AS((void)train(bowl, {.norm_power = -1}, state, go_on), InputError);
}
