// Example 1 (`saddle` Section 4.1) as trained networks: projected gradient descent on the sphere ||theta||^2 = depth.
//
// The descent is that of the experiments (speed/ascent.hpp). Nothing here is certified; what is stored are the exact
// numbers that the final floats or doubles are, shrunk by 2^-18 so that they lie inside the ball ||theta||^2 <= depth.
#include <cmath>
#include <numbers>

#include "generators/build.hpp"
#include "generators/saddle.hpp"
#include "speed/ascent.hpp"

namespace plumbline::cases {
namespace {

constexpr int kSamples = 8, kSteps = 4000;
constexpr double kRate = 0.02;

SpeedData example_1_in_doubles() {
  SpeedData out{Eigen::MatrixXd(2, kSamples), Eigen::MatrixXd(1, kSamples)};
  for (int j = 1; j <= kSamples; ++j) {
    const double angle = 2 * std::numbers::pi * j / kSamples;
    out.inputs(0, j - 1) = std::sin(angle);
    out.inputs(1, j - 1) = std::cos(angle);
    out.gradient(0, j - 1) = j % 2 == 0 ? 1 : -1;
  }
  return out;
}

}  // namespace

Case trained_example_1(const TrainingRun& run) {
  Stream stream(run.seed, static_cast<std::uint64_t>(run.width));
  Weights start;
  for (int l = 1; l <= run.depth; ++l) {
    Eigen::MatrixXd w(l == run.depth ? 1 : run.width, l == 1 ? 2 : run.width);
    for (Eigen::Index i = 0; i < w.rows(); ++i)
      for (double& x : w.row(i)) x = stream.dyadic(30).approximate() + stream.dyadic(30).approximate();
    start.push_back(w);
  }
  const Descent trained =
      projected_descent(start, example_1_in_doubles(), {.step = kRate, .steps = kSteps, .every = kSteps});
  std::vector<ExactMatrix> weights;
  for (const Eigen::MatrixXd& w : trained.weights) {
    ExactMatrix exact(static_cast<int>(w.rows()), static_cast<int>(w.cols()));
    for (int i = 0; i < exact.rows(); ++i)
      for (int j = 0; j < exact.cols(); ++j) {
        const double shrunk = w(i, j) * (1 - 0x1p-18);
        exact(i, j) = Real(
            Rational::from_double(run.single_precision ? static_cast<double>(static_cast<float>(shrunk)) : shrunk));
      }
    weights.push_back(exact);
  }
  Case out = make_case("trained-depth-" + std::to_string(run.depth) + "-width-" + std::to_string(run.width) + "-seed-" +
                           std::to_string(run.seed),
                       std::move(weights), example_1_inputs(), example_1_gradient());
  out.note = std::string("Projected gradient descent on Example 1, ") + std::to_string(kSteps) +
             " steps, final weights as " + (run.single_precision ? "float32" : "double");
  return out;
}

}  // namespace plumbline::cases
