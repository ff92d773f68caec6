// The escape speed of a ReLU network in doubles, and its derivative: for searching, never for a verdict.
//
// Inputs X (d x N), gradient G (m x N), samples are columns; weights W_1, ..., W_L without biases:
//   A_0 = X,  Z_l = W_l A_{l-1},  A_l = relu(Z_l) for l < L,  Y = Z_L,   speed = -Tr[G^T Y]   (`saddle` Definition 2.1,
//   the sign that makes speeds positive).
// An optimum often sits in a kink of relu, where a gradient says little. So relu may be rounded off: relu_mu(x) = (x +
// mu)^2 / (4 mu) for |x| < mu, relu(x) elsewhere.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace plumbline {

using Weights = std::vector<Eigen::MatrixXd>;  // W_1 ... W_L

struct SpeedData {
  Eigen::MatrixXd inputs;    // X, d x N
  Eigen::MatrixXd gradient;  // G, m x N
};

// Throws Undefined unless there is a sample, X and G have as many, and the weights (at least one matrix) lead from d to
// m.
void check_shapes(const Weights& weights, const SpeedData& data);

// A forward and a backward pass over the same data, again and again, in memory that is kept. Shapes as check_shapes
// wants them, the same each time.
class SpeedPass {
 public:
  explicit SpeedPass(const SpeedData& data, double mu = 0) : data_(&data), mu_(mu) {}

  // -Tr[G^T Y]
  double speed(const Weights& weights);
  // d(-Tr[G^T Y]) / dW_l for l = 1 ... L, at the weights of the last call of speed().
  const Weights& derivative(const Weights& weights);

 private:
  const SpeedData* data_;  // must outlive the pass
  double mu_;
  std::vector<Eigen::MatrixXd> z_, a_, slope_;
  Eigen::MatrixXd delta_, back_;
  Weights derivative_;
};

[[nodiscard]] double norm2(const Weights& weights);  // ||theta||^2 = sum of ||W_l||^2, Frobenius
// -Tr[G^T Y] / prod ||W_l||, a lower end of s*(L) (docs/speed.md, Lemma 1) up to rounding; 0 if some W_l is 0. Throws
// as check_shapes.
[[nodiscard]] double normalised_speed(const Weights& weights, const SpeedData& data);

}  // namespace plumbline
