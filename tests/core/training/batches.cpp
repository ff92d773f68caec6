// Batches: every sample once an epoch, the mean of the batches' gradients, resuming with the same bits; cross-entropy.
#include "training/batches.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "budget/error.hpp"
#include "training/gaussian.hpp"

using namespace plumbline;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Classes {
  DenseShape shape{{3, 5, 4}};
  MatrixXd inputs{3, 7};
  std::vector<int> classes{0, 1, 2, 3, 3, 1, 0};
  VectorXd theta = gaussian_parameters(shape, std::sqrt(2.0), 3, 0);
  Classes() {
    Gaussian gaussian(4, 1);
    for (double& x : inputs.reshaped()) x = gaussian();
  }
  [[nodiscard]] StepObjective batches(long batch) const {
    return batch_objective(
        shape, inputs,
        [this](const std::vector<int>& samples) {
          std::vector<int> of_batch;
          for (const int k : samples) of_batch.push_back(classes[static_cast<std::size_t>(k)]);
          return cross_entropy_loss(of_batch);
        },
        batch, 5);
  }
};

}  // namespace

TEST_CASE("cross-entropy: log K at the zero network, the derivative a difference quotient, large outputs") {
  const Classes p;
  const Objective f = dense_objective(p.shape, p.inputs, cross_entropy_loss(p.classes));
  VectorXd zero = VectorXd::Zero(p.shape.size()), gradient(zero.size()), unused(zero.size());
  CHECK(f(zero, gradient) == doctest::Approx(std::log(4)));
  (void)f(p.theta, gradient);
  for (Eigen::Index k = 0; k < zero.size(); ++k) {
    VectorXd up = p.theta, down = p.theta;
    up(k) += 1e-6;
    down(k) -= 1e-6;
    CHECK(gradient(k) == doctest::Approx((f(up, unused) - f(down, unused)) / 2e-6).epsilon(1e-5));
  }
  MatrixXd derivative;
  CHECK(cross_entropy_loss({1})(MatrixXd{{2000.0}, {1000.0}}, derivative) == 1000);
  CHECK(derivative == MatrixXd{{1.0}, {-1.0}});
  CHECK_THROWS_AS((void)cross_entropy_loss({2})(MatrixXd::Zero(2, 1), derivative), Undefined);
  CHECK_THROWS_AS((void)cross_entropy_loss({0})(MatrixXd::Zero(2, 2), derivative), Undefined);
}

TEST_CASE("an epoch has every sample once, in an order of its own") {
  std::vector<int> first = order_of_epoch(50, 1, 0);
  CHECK(first == order_of_epoch(50, 1, 0));
  CHECK(first != order_of_epoch(50, 1, 1));
  CHECK(first != order_of_epoch(50, 2, 0));
  std::sort(first.begin(), first.end());
  for (int k = 0; k < 50; ++k) CHECK(first[static_cast<std::size_t>(k)] == k);
  CHECK(batches_of(7, 3) == 3);
  CHECK_THROWS_AS((void)batches_of(7, 0), InputError);
}

TEST_CASE("the batches of an epoch add up to the whole gradient") {
  const Classes p;
  VectorXd whole(p.theta.size()), sum = VectorXd::Zero(p.theta.size()), part(p.theta.size());
  const double value = dense_objective(p.shape, p.inputs, cross_entropy_loss(p.classes))(p.theta, whole);
  const StepObjective f = p.batches(3);
  double mean = 0;
  for (long t = 3; t < 6; ++t) {
    const double weight = (t == 5 ? 1.0 : 3.0) / 7;
    mean += weight * f(p.theta, part, t);
    sum += weight * part;
  }
  CHECK(mean == doctest::Approx(value));
  CHECK((sum - whole).norm() < 1e-12);
}

TEST_CASE("training in batches goes on with the same bits") {
  const Classes p;
  const auto go_on = [](const TrainingState&, double, const VectorXd&) { return true; };
  TrainingOptions o{.step = 0.1, .steps = 20, .norm_power = 2};
  TrainingState whole{.theta = p.theta}, halves = whole;
  CHECK(train(p.batches(3), o, whole, go_on).empty());
  o.steps = 8;
  CHECK(train(p.batches(3), o, halves, go_on).empty());
  o.steps = 20;
  CHECK(train(p.batches(3), o, halves, go_on).empty());
  CHECK(whole.theta == halves.theta);
}
