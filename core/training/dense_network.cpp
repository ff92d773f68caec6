#include "training/dense_network.hpp"

#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "training/gaussian.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class DensePass {
 public:
  DensePass(DenseShape shape, MatrixXd inputs, OutputLoss loss)
      : shape_(std::move(shape)), inputs_(std::move(inputs)), loss_(std::move(loss)) {
    const auto depth = as_size(shape_.depth());
    z_.resize(depth);
    a_.resize(depth);
  }

  double operator()(const VectorXd& theta, VectorXd& gradient) {
    const int depth = shape_.depth();
    for (int l = 1; l <= depth; ++l) {
      MatrixXd& z = z_[at(l)];
      z.noalias() = shape_.weight(l, theta) * below(l);
      if (shape_.biases) z.colwise() += shape_.bias(l, theta);
      if (l < depth) a_[at(l)] = z.cwiseMax(0);
    }
    const double value = loss_(z_.back(), delta_);
    for (int l = depth; l >= 1; --l) {
      shape_.weight(l, gradient).noalias() = delta_ * below(l).transpose();
      if (shape_.biases) shape_.bias(l, gradient) = delta_.rowwise().sum();
      if (l == 1) break;
      back_.noalias() = shape_.weight(l, theta).transpose() * delta_;
      delta_ = (z_[at(l - 1)].array() > 0).select(back_, 0);
    }
    return value;
  }

 private:
  static std::size_t at(int l) { return as_size(l) - 1; }
  [[nodiscard]] const MatrixXd& below(int l) const { return l == 1 ? inputs_ : a_[at(l - 1)]; }

  DenseShape shape_;
  MatrixXd inputs_;
  OutputLoss loss_;
  std::vector<MatrixXd> z_, a_;
  MatrixXd delta_, back_;
};

}  // namespace

Index DenseShape::offset(int l) const {
  Index out = 0;
  for (int k = 1; k < l; ++k) out += Index{widths[as_size(k)]} * (widths[as_size(k) - 1] + (biases ? 1 : 0));
  return out;
}

Index DenseShape::size() const { return offset(depth() + 1); }

Eigen::Map<const MatrixXd> DenseShape::weight(int l, const VectorXd& theta) const {
  const auto k = as_size(l);
  return {theta.data() + offset(l), widths[k], widths[k - 1]};
}

Eigen::Map<MatrixXd> DenseShape::weight(int l, VectorXd& theta) const {
  const auto k = as_size(l);
  return {theta.data() + offset(l), widths[k], widths[k - 1]};
}

Eigen::Map<const VectorXd> DenseShape::bias(int l, const VectorXd& theta) const {
  const auto k = as_size(l);
  return {theta.data() + offset(l) + Index{widths[k]} * widths[k - 1], biases ? widths[k] : 0};
}

Eigen::Map<VectorXd> DenseShape::bias(int l, VectorXd& theta) const {
  const auto k = as_size(l);
  return {theta.data() + offset(l) + Index{widths[k]} * widths[k - 1], biases ? widths[k] : 0};
}

OutputLoss squared_loss(MatrixXd targets) {
  return [targets = std::move(targets)](const MatrixXd& y, MatrixXd& derivative) {
    derivative = y - targets;
    const double n = static_cast<double>(y.cols()), out = derivative.squaredNorm() / n;
    derivative *= 2 / n;
    return out;
  };
}

OutputLoss cross_entropy_loss(std::vector<int> classes) {
  return [classes = std::move(classes)](const MatrixXd& y, MatrixXd& derivative) {
    if (y.cols() != static_cast<Index>(classes.size())) throw Undefined("cross-entropy: a class for each sample");
    const double n = static_cast<double>(y.cols());
    double out = 0;
    derivative.resize(y.rows(), y.cols());
    for (Index i = 0; i < y.cols(); ++i) {
      const Index c = classes[as_size(i)];
      if (c < 0 || c >= y.rows()) throw Undefined("cross-entropy: class " + std::to_string(c) + " has no output");
      const double largest = y.col(i).maxCoeff();
      derivative.col(i) = (y.col(i).array() - largest).exp();
      const double sum = derivative.col(i).sum();
      out += (std::log(sum) + largest - y(c, i)) / n;
      derivative.col(i) /= sum * n;
      derivative(c, i) -= 1 / n;
    }
    return out;
  };
}

OutputLoss linear_loss(MatrixXd gradient) {
  return [gradient = std::move(gradient)](const MatrixXd& y, MatrixXd& derivative) {
    derivative = gradient;
    return y.cwiseProduct(gradient).sum();
  };
}

Objective dense_objective(const DenseShape& shape, MatrixXd inputs, OutputLoss loss) {
  if (shape.depth() < 1 || shape.widths[0] != inputs.rows() || inputs.cols() < 1)
    throw Undefined("a network whose first width is not the number of inputs");
  const auto pass = std::make_shared<DensePass>(shape, std::move(inputs), std::move(loss));
  return [pass](const VectorXd& theta, VectorXd& gradient) { return (*pass)(theta, gradient); };
}

std::vector<MatrixXd> dense_preactivations(const DenseShape& shape, const VectorXd& theta, const MatrixXd& inputs) {
  std::vector<MatrixXd> out;
  for (int l = 1; l <= shape.depth(); ++l) {
    MatrixXd z =
        l == 1 ? MatrixXd(shape.weight(1, theta) * inputs) : MatrixXd(shape.weight(l, theta) * out.back().cwiseMax(0));
    if (shape.biases) z.colwise() += VectorXd(shape.bias(l, theta));
    out.push_back(std::move(z));
  }
  return out;
}

VectorXd gaussian_parameters(const DenseShape& shape, double gain, std::uint64_t seed, std::uint64_t number) {
  Gaussian gaussian(seed, number);
  VectorXd out = VectorXd::Zero(shape.size());
  for (int l = 1; l <= shape.depth(); ++l) {
    auto w = shape.weight(l, out);
    const double size = gain / std::sqrt(static_cast<double>(w.cols()));
    for (Index i = 0; i < w.rows(); ++i)
      for (Index j = 0; j < w.cols(); ++j) w(i, j) = size * gaussian();
  }
  return out;
}

}  // namespace plumbline
