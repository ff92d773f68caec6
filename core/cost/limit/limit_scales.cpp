#include "cost/limit/limit_scales.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Eigen::VectorXi;

constexpr int kMostSweeps = 2000;
constexpr double kSmall = 0x1p-400, kLarge = 0x1p400;  // scales stay between these
constexpr int kNewtonSteps = 100;
constexpr Index kMostLogarithms = 400;
constexpr double kMostStep = 4;

struct ExactLayers {  // squared
  std::vector<RationalMatrix> weights, biases;
};

RationalMatrix squared(RationalMatrix a) {
  for (Rational& x : a.entries()) x *= x;
  return a;
}

ExactLayers squares(const Network& n) {
  ExactLayers out;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    out.weights.push_back(squared(rational_matrix(n.weights[l], "/network/weights")));
    const bool biased = l < n.biases.size() && n.biases[l];
    out.biases.push_back(biased ? squared(rational_matrix(*n.biases[l], "/network/biases"))
                                : RationalMatrix(n.weights[l].rows(), 1));
  }
  return out;
}

Rational rounded_scale(double x) { return short_rational(x, 24, 1e-9 * x); }

class Stretches {
 public:
  Stretches(const Network& network, int width, int only) : exact_(squares(network)), width_(width) {
    for (std::size_t l = 0; l < exact_.weights.size(); ++l) {
      weights_.emplace_back(doubles(exact_.weights[l]));
      biases_.emplace_back(doubles(exact_.biases[l]));
      in_.emplace_back(VectorXd::Ones(weights_.back().rows()));
      repeated_.push_back(l + 1 < exact_.weights.size() && weights_.back().rows() == width &&
                          (only == 0 || as_size(only) == l + 1));
    }
    out_ = in_;
  }

  // Sweeps come near the minimum, or near the direction in which there is none; Newton's steps go along it.
  void minimise() {
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      double change = 0;
      for (std::size_t l = 0; l + 1 < weights_.size(); ++l)
        for (Index i = 0; i < in_[l].size(); ++i) change = std::max(change, balance(l, i));
      if (change < 1e-13) return;
    }
    const Index count = number();
    if (count > kMostLogarithms) return;
    for (int k = 0; k < kNewtonSteps; ++k)
      if (!newton(count)) return;
  }

  [[nodiscard]] LimitScales rounded() const {
    LimitScales out;
    out.width = width_;
    const int layers = static_cast<int>(weights_.size());
    int widest = 1;
    for (int l = 0; l + 1 < layers; ++l) widest = std::max(widest, exact_.weights[as_size(l)].rows());
    out.receives = RationalMatrix(std::max(1, layers - 1), widest);
    for (Rational& s : out.receives.entries()) s = 1;
    out.passes = out.receives;
    for (int l = 0; l + 1 < layers; ++l)
      for (int i = 0; i < exact_.weights[as_size(l)].rows(); ++i) {
        out.receives(l, i) = rounded_scale(in_[as_size(l)](i));
        out.passes(l, i) = repeated_[as_size(l)] ? rounded_scale(out_[as_size(l)](i)) : out.receives(l, i);
      }
    finish(out);
    return out;
  }

 private:
  // The logarithms of U and V get numbers; where they are the same, the same one.
  Index number() {
    Index count = 0;
    for (std::size_t l = 0; l + 1 < weights_.size(); ++l) {
      const Index n = in_[l].size();
      in_number_.emplace_back(VectorXi::LinSpaced(n, static_cast<int>(count), static_cast<int>(count + n - 1)));
      if (repeated_[l]) count += n;
      out_number_.emplace_back(VectorXi::LinSpaced(n, static_cast<int>(count), static_cast<int>(count + n - 1)));
      count += n;
    }
    return count;
  }

  // Calls what(number of U, number of V of the neuron below, term) for each term of the norm; -1 where there is none.
  template <class What> void for_terms(const What& what) const {
    for (std::size_t l = 0; l < weights_.size(); ++l)
      for (Index i = 0; i < weights_[l].rows(); ++i) {
        const bool last = l + 1 == weights_.size();
        const double scale = last ? 1 : in_[l](i);
        const int up = last ? -1 : in_number_[l](i);
        what(up, -1, scale * biases_[l](i));
        for (Index j = 0; j < weights_[l].cols(); ++j)
          what(up, l == 0 ? -1 : out_number_[l - 1](j), scale * weights_[l](i, j) / (l == 0 ? 1 : out_[l - 1](j)));
      }
  }

  [[nodiscard]] double value() const {
    double out = 0;
    for_terms([&](int, int, double term) { out += term; });
    for (std::size_t l = 0; l + 1 < weights_.size(); ++l)
      if (repeated_[l]) out += (out_[l].array() / in_[l].array()).log().sum();
    return out;
  }

  // A damped step; false if it gains nothing.
  bool newton(Index count) {
    VectorXd slope = VectorXd::Zero(count);
    MatrixXd curvature = MatrixXd::Zero(count, count);
    for_terms([&](int up, int down, double term) {
      if (up >= 0) slope(up) += term, curvature(up, up) += term;
      if (down >= 0) slope(down) -= term, curvature(down, down) += term;
      if (up >= 0 && down >= 0) curvature(up, down) -= term, curvature(down, up) -= term;
    });
    for (std::size_t l = 0; l + 1 < weights_.size(); ++l)
      for (Index i = 0; repeated_[l] && i < in_[l].size(); ++i) {
        slope(in_number_[l](i)) -= 1;
        slope(out_number_[l](i)) += 1;
      }
    curvature.diagonal().array() += 1e-15 * std::max(1.0, curvature.diagonal().maxCoeff());
    VectorXd step = curvature.ldlt().solve(-slope);
    if (!step.allFinite()) return false;
    step *= std::min(1.0, kMostStep / step.lpNorm<Eigen::Infinity>());
    const double before = value();
    const std::vector<VectorXd> in = in_, out = out_;
    for (int halving = 0; halving < 20; ++halving, step /= 2) {
      for (std::size_t l = 0; l + 1 < weights_.size(); ++l)
        for (Index i = 0; i < in_[l].size(); ++i) {
          in_[l](i) = std::clamp(in[l](i) * std::exp(step(in_number_[l](i))), kSmall, kLarge);
          out_[l](i) = std::clamp(out[l](i) * std::exp(step(out_number_[l](i))), kSmall, kLarge);
        }
      if (value() < before - 1e-15) return true;
    }
    in_ = in;
    out_ = out;
    return false;
  }

  // Neuron i of a repeated layer: a u - log u + c / v + log v, least at u = 1/a, v = c. Of another: a u + c / u.
  double balance(std::size_t l, Index i) {
    double a = biases_[l](i), c = 0;
    for (Index j = 0; j < weights_[l].cols(); ++j) a += weights_[l](i, j) / (l == 0 ? 1 : out_[l - 1](j));
    for (Index k = 0; k < weights_[l + 1].rows(); ++k)
      c += weights_[l + 1](k, i) * (l + 2 == weights_.size() ? 1 : in_[l + 1](k));
    const double u = repeated_[l] ? 1 / a : std::sqrt(c / a), v = repeated_[l] ? c : u, before = in_[l](i),
                 then = out_[l](i);
    const auto within = [](double x) { return std::isnan(x) ? 1 : std::clamp(x, kSmall, kLarge); };
    in_[l](i) = within(u);
    out_[l](i) = within(v);
    return std::max(std::fabs(std::log(in_[l](i) / before)), std::fabs(std::log(out_[l](i) / then)));
  }

  [[nodiscard]] Rational receives(const LimitScales& s, int l, int i) const {  // of layer l, from 0
    return l + 1 == static_cast<int>(weights_.size()) ? Rational(1) : s.receives(l, i);
  }
  // What goes into neuron i, and what goes out of it, squared.
  [[nodiscard]] Rational into(const LimitScales& s, int l, int i) const {
    Rational out = exact_.biases[as_size(l)](i, 0);
    const RationalMatrix& w = exact_.weights[as_size(l)];
    for (int j = 0; j < w.cols(); ++j)
      if (!w(i, j).is_zero()) out += w(i, j) / (l == 0 ? Rational(1) : s.passes(l - 1, j));
    return out;
  }
  [[nodiscard]] Rational out_of(const LimitScales& s, int l, int i) const {
    Rational out;
    const RationalMatrix& w = exact_.weights[as_size(l) + 1];
    for (int k = 0; k < w.rows(); ++k) out += w(k, i) * receives(s, l + 1, k);
    return out;
  }

  // Where neighbours are as they stay, the best scales exactly; then A and B.
  void finish(LimitScales& s) const {
    const int layers = static_cast<int>(weights_.size());
    for (int l = 0; l + 1 < layers; ++l)
      for (int i = 0; repeated_[as_size(l)] && i < width_; ++i) {
        if (const Rational a = into(s, l, i); !a.is_zero()) s.receives(l, i) = Rational(1) / a;
        const bool next = repeated_[as_size(l) + 1];
        if (const Rational c = out_of(s, l, i); !c.is_zero() && !next) s.passes(l, i) = c;
      }
    for (int l = 0; l < layers; ++l)
      for (int i = 0; i < exact_.weights[as_size(l)].rows(); ++i) {
        s.kept += receives(s, l, i) * into(s, l, i);
        if (l + 1 < layers) s.stretched *= s.passes(l, i) / s.receives(l, i);
      }
    s.kept -= Rational(width_) * Rational(layers);
  }

  ExactLayers exact_;
  int width_;
  std::vector<MatrixXd> weights_;
  std::vector<VectorXd> biases_, in_, out_;
  std::vector<VectorXi> in_number_, out_number_;
  std::vector<bool> repeated_;
};

}  // namespace

double LimitScales::value() const { return kept.approximate() + std::log(stretched.approximate()); }

std::vector<int> LimitScales::repeated() const {
  std::vector<int> out;
  for (int l = 0; l < receives.rows(); ++l) {
    bool same = true;
    for (int i = 0; i < receives.cols(); ++i) same = same && receives(l, i) == passes(l, i);
    if (!same) out.push_back(l + 1);
  }
  return out;
}

LimitScales limit_scales(const Network& network, int width, int only) {
  Stretches stretches(network, width, only);
  stretches.minimise();
  return stretches.rounded();
}

}  // namespace plumbline
