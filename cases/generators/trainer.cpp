// A small trainer: projected gradient descent on the sphere ||theta||^2 = depth for the data of Example 1 (`saddle`
// Section 4.1).
//
// Plain double arithmetic, one step at a time: theta <- sqrt(depth) (theta - rate grad L0) / ||theta - rate grad L0||.
// Nothing here is certified; what is stored are the exact numbers that the final floats or doubles are, shrunk by 2^-18
// so that they lie inside the ball ||theta||^2 <= depth.
#include <cmath>
#include <numbers>

#include "generators/build.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {
namespace {

using Layer = std::vector<std::vector<double>>;  // rows
constexpr int kSamples = 8, kSteps = 4000;
constexpr double kRate = 0.02;

Layer zeros(std::size_t rows, std::size_t cols) { return Layer(rows, std::vector<double>(cols, 0.0)); }

Layer times(const Layer& a, const Layer& b) {
  Layer out = zeros(a.size(), b[0].size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      for (std::size_t j = 0; j < b[0].size(); ++j) out[i][j] += a[i][k] * b[k][j];
  return out;
}

Layer transposed(const Layer& a) {
  Layer out = zeros(a[0].size(), a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[0].size(); ++j) out[j][i] = a[i][j];
  return out;
}

Layer relu(Layer a) {
  for (auto& row : a)
    for (double& x : row) x = x > 0 ? x : 0;
  return a;
}

void project(std::vector<Layer>& theta) {
  double size2 = 0;
  for (const Layer& w : theta)
    for (const auto& row : w)
      for (const double x : row) size2 += x * x;
  const double factor = std::sqrt(static_cast<double>(theta.size()) / size2);
  for (Layer& w : theta)
    for (auto& row : w)
      for (double& x : row) x *= factor;
}

void step(std::vector<Layer>& theta, const Layer& x, const Layer& g) {
  std::vector<Layer> z{x};
  for (std::size_t l = 0; l < theta.size(); ++l) z.push_back(times(theta[l], l == 0 ? x : relu(z[l])));
  Layer delta = g;
  for (std::size_t l = theta.size(); l >= 1; --l) {
    const Layer gradient = times(delta, transposed(l == 1 ? x : relu(z[l - 1])));
    if (l > 1) {
      Layer back = times(transposed(theta[l - 1]), delta);
      for (std::size_t i = 0; i < back.size(); ++i)
        for (std::size_t j = 0; j < back[0].size(); ++j) back[i][j] = z[l - 1][i][j] > 0 ? back[i][j] : 0;
      delta = back;
    }
    for (std::size_t i = 0; i < gradient.size(); ++i)
      for (std::size_t j = 0; j < gradient[0].size(); ++j) theta[l - 1][i][j] -= kRate * gradient[i][j];
  }
  project(theta);
}

}  // namespace

Case trained_example_1(const TrainingRun& run) {
  Stream stream(run.seed, static_cast<std::uint64_t>(run.width));
  std::vector<Layer> theta;
  for (int l = 1; l <= run.depth; ++l) {
    Layer w = zeros(l == run.depth ? 1u : static_cast<std::size_t>(run.width),
                    l == 1 ? 2u : static_cast<std::size_t>(run.width));
    for (auto& row : w)
      for (double& x : row) x = stream.dyadic(30).approximate() + stream.dyadic(30).approximate();
    theta.push_back(w);
  }
  project(theta);
  Layer x = zeros(2, kSamples), g = zeros(1, kSamples);
  for (int j = 1; j <= kSamples; ++j) {
    const double angle = 2 * std::numbers::pi * j / kSamples;
    const std::size_t column = static_cast<std::size_t>(j - 1);
    x[0][column] = std::sin(angle);
    x[1][column] = std::cos(angle);
    g[0][column] = j % 2 == 0 ? 1 : -1;
  }
  for (int n = 0; n < kSteps; ++n) step(theta, x, g);
  std::vector<ExactMatrix> weights;
  for (const Layer& w : theta) {
    ExactMatrix exact(static_cast<int>(w.size()), static_cast<int>(w[0].size()));
    for (int i = 0; i < exact.rows(); ++i)
      for (int j = 0; j < exact.cols(); ++j) {
        const double shrunk = w[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] * (1 - 0x1p-18);
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
