#include "speed/escape_speed.hpp"

#include <string>

#include "budget/error.hpp"

namespace plumbline {
namespace {

std::string shape(const Eigen::MatrixXd& a) { return std::to_string(a.rows()) + " x " + std::to_string(a.cols()); }

// relu_mu and its derivative, entry by entry.
void activate(const Eigen::MatrixXd& z, double mu, Eigen::MatrixXd& a, Eigen::MatrixXd& slope) {
  a.resize(z.rows(), z.cols());
  slope.resize(z.rows(), z.cols());
  const double *x = z.data(), *end = x + z.size();
  for (double *y = a.data(), *s = slope.data(); x != end; ++x, ++y, ++s) {
    const bool on = *x > 0, corner = *x<mu&& * x> - mu;
    *y = corner ? (*x + mu) * (*x + mu) / (4 * mu) : on ? *x : 0;
    *s = corner ? (*x + mu) / (2 * mu) : on ? 1 : 0;
  }
}

}  // namespace

void check_shapes(const Weights& weights, const SpeedData& data) {
  if (weights.empty()) throw Undefined("an escape speed of no layer");
  if (data.inputs.cols() != data.gradient.cols() || data.inputs.size() == 0 || data.gradient.size() == 0)
    throw Undefined("an escape speed of inputs " + shape(data.inputs) + " with a gradient " + shape(data.gradient));
  Eigen::Index width = data.inputs.rows();
  for (const Eigen::MatrixXd& w : weights) {
    if (w.cols() != width || w.rows() == 0)
      throw Undefined("weights " + shape(w) + " on " + std::to_string(width) + " rows");
    width = w.rows();
  }
  if (width != data.gradient.rows())
    throw Undefined("weights with " + std::to_string(width) + " outputs for a gradient " + shape(data.gradient));
}

double SpeedPass::speed(const Weights& weights) {
  const std::size_t depth = weights.size();
  z_.resize(depth);
  a_.resize(depth);
  slope_.resize(depth);
  for (std::size_t l = 0; l < depth; ++l) {
    z_[l].noalias() = weights[l] * (l == 0 ? data_->inputs : a_[l - 1]);
    if (l + 1 < depth) activate(z_[l], mu_, a_[l], slope_[l]);
  }
  return -data_->gradient.cwiseProduct(z_.back()).sum();
}

const Weights& SpeedPass::derivative(const Weights& weights) {
  const std::size_t depth = weights.size();
  derivative_.resize(depth);
  delta_ = -data_->gradient;
  for (std::size_t l = depth; l-- > 0;) {
    derivative_[l].noalias() = delta_ * (l == 0 ? data_->inputs : a_[l - 1]).transpose();
    if (l == 0) break;
    back_.noalias() = weights[l].transpose() * delta_;
    delta_ = back_.cwiseProduct(slope_[l - 1]);
  }
  return derivative_;
}

double norm2(const Weights& weights) {
  double sum = 0;
  for (const Eigen::MatrixXd& w : weights) sum += w.squaredNorm();
  return sum;
}

double normalised_speed(const Weights& weights, const SpeedData& data) {
  check_shapes(weights, data);
  double product = 1;
  for (const Eigen::MatrixXd& w : weights) product *= w.norm();
  return product > 0 ? SpeedPass(data).speed(weights) / product : 0;
}

}  // namespace plumbline
