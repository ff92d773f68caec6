// The tasks of the experiments, and what is certain about trained weights, on weights with known singular values.
#include <doctest/doctest.h>

#include <cmath>

#include "bottleneck/learning_tasks.hpp"
#include "bottleneck/trained_spectra.hpp"
#include "budget/error.hpp"

using namespace plumbline;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("the latent task: shapes, sizes, and outputs that depend on two latent numbers only") {
  const LearningTask t = latent_task(60, 3);
  CHECK(t.inputs.rows() == 20);
  CHECK(t.outputs.rows() == 20);
  CHECK(t.inputs.rowwise().mean().norm() == doctest::Approx(0));
  CHECK(t.outputs.squaredNorm() / 60 == doctest::Approx(1));
  CHECK(latent_task(60, 3).inputs == t.inputs);
  CHECK(latent_task(60, 4).inputs != t.inputs);
  CHECK_THROWS_AS((void)latent_task(1, 0), InputError);
}

TEST_CASE("the symmetry task: without noise the costs depend on the two summary statistics alone") {
  const Dynamics d{.dimension = 4, .steps = 6, .eta = 0.05};
  const VectorXd v{{0.3, 0.4, 0, 0}}, turned{{0.3, 0, -0.24, 0.32}}, other{{0.3, 0.5, 0, 0}};
  const auto costs = [&](const VectorXd& start) {
    MatrixXd target = MatrixXd::Zero(4, 4);
    target(0, 0) = 1;
    const MatrixXd path = descent_path(d, start, 0);
    VectorXd out(d.steps);
    for (int t = 1; t <= d.steps; ++t) out(t - 1) = (path.col(t) * path.col(t).transpose() - target).squaredNorm();
    return out;
  };
  CHECK((costs(v) - costs(turned)).norm() < 1e-14);
  CHECK((costs(v) - costs(other)).norm() > 1e-2);
  // C(v) = ||v||^4 - 2 (w^T v)^2 + 1 (section-5.cost), after one step of descent by hand
  const VectorXd next = v - 4 * d.eta * (v.squaredNorm() * v - VectorXd{{v(0), 0, 0, 0}});
  CHECK(costs(v)(0) == doctest::Approx(std::pow(next.squaredNorm(), 2) - 2 * next(0) * next(0) + 1));
  CHECK_THROWS_AS((void)symmetry_task({.dimension = 1}, 5, 0), InputError);
  CHECK_THROWS_AS((void)symmetry_task({.eta = 0}, 5, 0), InputError);
}

TEST_CASE("spectra, norms and costs of known weights lie in their enclosures, which are narrow") {
  const DenseShape shape{{2, 2, 1}, true};
  VectorXd theta = VectorXd::Zero(shape.size());
  shape.weight(1, theta) << 3, 0, 4, 5;  // singular values 3 sqrt 5 and sqrt 5
  shape.weight(2, theta) << 1, -2;
  shape.bias(2, theta)(0) = 0.5;
  const MatrixXd x{{1.0, -1.0}, {1.0, 0.0}}, y{{-15.0, 0.5}};  // outputs 3 - 18 + 1/2 and 1/2
  const TrainedSpectra s = trained_spectra(shape, theta, x, y, 5);
  const auto contains = [](const MachineInterval& i, double value) {
    return i.lower() <= value * (1 + 1e-15) && value * (1 - 1e-15) <= i.upper() && i.upper() - i.lower() < 1e-9;
  };
  CHECK(contains(s.norm2, 50 + 5 + 0.25));
  CHECK(contains(s.cost, 0.125));
  REQUIRE(s.singular.size() == 2);
  CHECK(contains(s.singular[0][0], 3 * std::sqrt(5)));
  CHECK(contains(s.singular[0][1], std::sqrt(5)));
  CHECK(contains(s.singular[1][0], std::sqrt(5)));
  CHECK(count_above(s.singular[0], 0.1).least == 2);
  CHECK(count_above(s.singular[0], 3).most == 1);
  CHECK(count_above({MachineInterval::hull(0, 1)}, 0.5).least == 0);
  CHECK(count_above({MachineInterval::hull(0, 1)}, 0.5).most == 1);
}
