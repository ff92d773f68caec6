// The data sets of the two experiments of `bottleneck` (Figures 1 and 2), in doubles; equal seeds give equal data.
//
// The paper leaves open: the width and the scale of the random shallow networks of Appendix E, the number of samples,
// the dimension of v, the number and the length of the steps of gradient descent, and how v(0) is drawn. What is chosen
// here is said beside each.
#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace plumbline {

struct LearningTask {
  Eigen::MatrixXd inputs, outputs;  // samples are columns
};

// Appendix E: z in R^8 standard normal; x = g(z) and y = h(z_1, z_2) in R^20, g and h ReLU networks with one hidden
// layer of 100 neurons, Gaussian weights of variance 2/n and Gaussian biases; each coordinate of x and y then shifted
// and the whole scaled so that the mean of x and y is 0 and the means of ||x||^2 and ||y||^2 are 20 and 1.
[[nodiscard]] LearningTask latent_task(int samples, std::uint64_t seed);

// Section 5: v(t + 1) = v(t) - eta grad C(v(t)), C(v) = ||v v^T - (w w^T + E)||^2, from v(0) normal with variance 1/d;
// from v(0) to (C(v(1)), ..., C(v(T))). w is the first unit vector; E has independent normal entries of size `noise`/d.
struct Dynamics {
  int dimension = 20, steps = 20;
  double eta = 0.05, noise = 0;
};
[[nodiscard]] LearningTask symmetry_task(const Dynamics& dynamics, int samples, std::uint64_t seed);
// v(0), v(1), ..., v(T) as columns.
[[nodiscard]] Eigen::MatrixXd descent_path(const Dynamics& dynamics, const Eigen::VectorXd& start, std::uint64_t seed);

}  // namespace plumbline
