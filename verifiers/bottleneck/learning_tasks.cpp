#include "bottleneck/learning_tasks.hpp"

#include <cmath>

#include "budget/error.hpp"
#include "training/dense_network.hpp"
#include "training/gaussian.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kLatent = 8, kShared = 2, kObserved = 20, kHidden = 100;

MatrixXd gaussian_matrix(Gaussian& gaussian, Eigen::Index rows, Eigen::Index cols) {
  MatrixXd out(rows, cols);
  for (double& x : out.reshaped()) x = gaussian();
  return out;
}

// The outputs of a random shallow network, centred, with the mean of their squared norms as given.
MatrixXd random_features(const MatrixXd& z, double size2, std::uint64_t seed, std::uint64_t number) {
  const DenseShape shape{{static_cast<int>(z.rows()), kHidden, kObserved}, true};
  VectorXd theta = gaussian_parameters(shape, std::sqrt(2.0), seed, number);
  Gaussian gaussian(seed, number + 100);
  for (int l = 1; l <= 2; ++l)
    for (double& b : shape.bias(l, theta)) b = gaussian();
  MatrixXd out = dense_preactivations(shape, theta, z).back();
  out.colwise() -= VectorXd(out.rowwise().mean());
  return out * std::sqrt(size2 * static_cast<double>(out.cols()) / out.squaredNorm());
}

MatrixXd target_matrix(const Dynamics& d, std::uint64_t seed) {
  MatrixXd out = MatrixXd::Zero(d.dimension, d.dimension);
  if (d.noise > 0) {
    Gaussian gaussian(seed, 1);
    out = d.noise / d.dimension * gaussian_matrix(gaussian, d.dimension, d.dimension);
  }
  out(0, 0) += 1;
  return out;
}

void check_dynamics(const Dynamics& d) {
  if (d.dimension < 2 || d.steps < 1 || !(d.eta > 0) || !(d.noise >= 0))
    throw InputError("dynamics need 2 dimensions, a step, a step size > 0 and noise >= 0");
}

}  // namespace

LearningTask latent_task(int samples, std::uint64_t seed) {
  if (samples < 2) throw InputError("a task needs two samples");
  Gaussian gaussian(seed, 0);
  const MatrixXd z = gaussian_matrix(gaussian, kLatent, samples);
  return {random_features(z, kObserved, seed, 1), random_features(z.topRows(kShared), 1, seed, 2)};
}

MatrixXd descent_path(const Dynamics& d, const VectorXd& start, std::uint64_t seed) {
  check_dynamics(d);
  const MatrixXd target = target_matrix(d, seed);
  MatrixXd out(d.dimension, d.steps + 1);
  out.col(0) = start;
  for (int t = 1; t <= d.steps; ++t) {
    const VectorXd v = out.col(t - 1);
    const MatrixXd residual = v * v.transpose() - target;
    out.col(t) = v - 2 * d.eta * ((residual + residual.transpose()) * v);
  }
  return out;
}

LearningTask symmetry_task(const Dynamics& d, int samples, std::uint64_t seed) {
  check_dynamics(d);
  if (samples < 2) throw InputError("a task needs two samples");
  Gaussian gaussian(seed, 0);
  const MatrixXd target = target_matrix(d, seed);
  LearningTask out{gaussian_matrix(gaussian, d.dimension, samples) / std::sqrt(static_cast<double>(d.dimension)),
                   MatrixXd(d.steps, samples)};
  for (int j = 0; j < samples; ++j) {
    const MatrixXd path = descent_path(d, out.inputs.col(j), seed);
    for (int t = 1; t <= d.steps; ++t)
      out.outputs(t - 1, j) = (path.col(t) * path.col(t).transpose() - target).squaredNorm();
  }
  return out;
}

}  // namespace plumbline
