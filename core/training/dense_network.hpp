// Fully connected ReLU networks with their parameters in one vector, and the loss of their outputs as a function of it:
// what trainer.hpp trains. In doubles.
//
//   A_0 = X,  Z_l = W_l A_{l-1} + b_l,  A_l = relu(Z_l),  Y = Z_L; the derivative of relu at 0 is 0.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <vector>

#include "training/trainer.hpp"

namespace plumbline {

// The layout of theta: W_1 column by column, then b_1 if there are biases, then W_2, and so on.
struct DenseShape {
  std::vector<int> widths;  // n_0, ..., n_L
  bool biases = false;
  [[nodiscard]] int depth() const { return static_cast<int>(widths.size()) - 1; }
  [[nodiscard]] Eigen::Index size() const;
  [[nodiscard]] Eigen::Map<const Eigen::MatrixXd> weight(int l, const Eigen::VectorXd& theta) const;  // l from 1
  [[nodiscard]] Eigen::Map<Eigen::MatrixXd> weight(int l, Eigen::VectorXd& theta) const;
  [[nodiscard]] Eigen::Map<const Eigen::VectorXd> bias(int l,
                                                       const Eigen::VectorXd& theta) const;  // empty without biases
  [[nodiscard]] Eigen::Map<Eigen::VectorXd> bias(int l, Eigen::VectorXd& theta) const;

 private:
  [[nodiscard]] Eigen::Index offset(int l) const;
};

// The value of a loss at the outputs Y, and its derivative by them.
using OutputLoss = std::function<double(const Eigen::MatrixXd& outputs, Eigen::MatrixXd& derivative)>;
[[nodiscard]] OutputLoss squared_loss(Eigen::MatrixXd targets);  // ||Y - T||^2 / N
// (1/N) sum_i log sum_k exp(Y_ki - Y_yi), y_i the class of sample i. Throws Undefined where Y has not N columns or has
// no row for a class.
[[nodiscard]] OutputLoss cross_entropy_loss(std::vector<int> classes);
[[nodiscard]] OutputLoss linear_loss(Eigen::MatrixXd gradient);  // Tr[G^T Y]

// The loss as a function of theta, with memory that is kept between calls. Throws Undefined unless the shape has a
// layer and its first width is the number of inputs.
[[nodiscard]] Objective dense_objective(const DenseShape& shape, Eigen::MatrixXd inputs, OutputLoss loss);
// All Z_1, ..., Z_L.
[[nodiscard]] std::vector<Eigen::MatrixXd> dense_preactivations(const DenseShape& shape, const Eigen::VectorXd& theta,
                                                                const Eigen::MatrixXd& inputs);

// Independent Gaussian weights of variance gain^2 / n_{l-1}, biases 0; gain sqrt(2) is that of He et al.
[[nodiscard]] Eigen::VectorXd gaussian_parameters(const DenseShape& shape, double gain, std::uint64_t seed,
                                                  std::uint64_t number);

}  // namespace plumbline
