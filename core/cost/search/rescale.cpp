#include "cost/search/rescale.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "budget/error.hpp"
#include "cost/function/short_rational.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kSweeps = 20000;
constexpr double kVanishing = 0x1p-40;  // the square of a scale

// Squared weights and biases in doubles, and squared scales of what goes into a neuron and of what comes out.
class Scaling {
 public:
  Scaling(const Network& n, int layer, int added) : added_(added), layer_(as_size(layer)) {
    for (std::size_t l = 0; l < n.weights.size(); ++l) {
      const RationalMatrix w = rational_matrix(n.weights[l], "/network/weights");
      weights_.push_back(
          matrix_of<MatrixXd>(w.rows(), w.cols(), [&](int i, int j) { return std::pow(w(i, j).approximate(), 2); }));
      VectorXd bias = VectorXd::Zero(w.rows());
      if (l < n.biases.size() && n.biases[l])
        for (int i = 0; i < w.rows(); ++i) bias(i) = std::pow((*n.biases[l])(i, 0).rational().approximate(), 2);
      biases_.push_back(bias);
      in_.push_back(VectorXd::Ones(w.rows()));
      out_.push_back(VectorXd::Ones(w.rows()));
    }
    links_ = VectorXd::Ones(layer_ <= weights_.size() ? weights_[layer_ - 1].rows() : 1);
  }

  void minimise() {
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      double change = 0;
      for (std::size_t l = 0; l + 1 < weights_.size(); ++l)
        for (Index i = 0; i < in_[l].size(); ++i) change = std::max(change, balance(l, i));
      if (change < 1e-13) return;
    }
  }

  [[nodiscard]] Rescaled rounded() const {
    Rescaled out;
    out.layer = static_cast<int>(layer_);
    out.added = added_;
    Index widest = 1;
    for (std::size_t l = 0; l + 1 < weights_.size(); ++l) widest = std::max(widest, in_[l].size());
    out.scales = RationalMatrix(std::max<int>(1, static_cast<int>(weights_.size()) - 1), static_cast<int>(widest));
    for (Rational& s : out.scales.entries()) s = 1;
    for (std::size_t l = 0; l + 1 < weights_.size(); ++l)
      for (Index i = 0; i < in_[l].size(); ++i)
        out.scales(static_cast<int>(l), static_cast<int>(i)) = short_rational(std::sqrt(in_[l](i)));
    out.links = RationalMatrix(static_cast<int>(links_.size()), 1);
    for (Index i = 0; i < links_.size(); ++i)
      out.links(static_cast<int>(i), 0) = added_ == 0 ? Rational(1) : short_rational(std::sqrt(links_(i)));
    return out;
  }

 private:
  // a in + t q + c / out with out = in q^t, in and q > 0: the least is (t + 2) times the geometric mean of a, c.
  double balance(std::size_t l, Index i) {
    double a = biases_[l](i), c = 0;
    for (Index j = 0; j < weights_[l].cols(); ++j) a += weights_[l](i, j) / (l == 0 ? 1 : out_[l - 1](j));
    for (Index k = 0; k < weights_[l + 1].rows(); ++k)
      c += weights_[l + 1](k, i) * (l + 2 == weights_.size() ? 1 : in_[l + 1](k));
    if (!(a > 0) || !(c > 0)) {  // nothing goes in, or nothing comes out
      in_[l](i) = out_[l](i) = kVanishing;
      if (l + 1 == layer_ && added_ > 0) links_(i) = kVanishing;
      return 0;
    }
    const bool repeated = l + 1 == layer_;
    const double t = repeated ? added_ : 0, mean = std::exp((std::log(a) + std::log(c)) / (t + 2)), before = in_[l](i);
    in_[l](i) = mean / a;
    out_[l](i) = c / mean;
    if (repeated) links_(i) = mean;
    return std::fabs(std::log(in_[l](i) / before));
  }

  int added_;
  std::size_t layer_;
  std::vector<MatrixXd> weights_;
  std::vector<VectorXd> biases_, in_, out_;
  VectorXd links_;
};

bool is_zero(const ExactMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Real& x) { return x.sign() == Sign::Zero; });
}

// The norm as the claim writes it.
Rational exact_cost(const Network& n, const Rescaled& r) {
  Rational out;
  const int depth = n.depth();
  const auto in = [&](int l, int i) { return l == depth ? Rational(1) : r.scales(l - 1, i); };
  const auto above = [&](int l, int i) {
    if (l == 0) return Rational(1);
    return l == r.layer && r.added > 0 ? r.scales(l - 1, i) * pow(r.links(i, 0), r.added) : r.scales(l - 1, i);
  };
  for (int l = 1; l <= depth; ++l) {
    const ExactMatrix& w = n.weights[as_size(l) - 1];
    std::vector<Rational> below;
    for (int j = 0; j < w.cols(); ++j) below.push_back(above(l - 1, j));
    for (int i = 0; i < w.rows(); ++i) {
      Rational row;
      if (as_size(l) <= n.biases.size() && n.biases[as_size(l) - 1])
        row = pow((*n.biases[as_size(l) - 1])(i, 0).rational(), 2);
      for (int j = 0; j < w.cols(); ++j)
        if (!w(i, j).rational().is_zero()) row += pow(w(i, j).rational() / below[as_size(j)], 2);
      out += pow(in(l, i), 2) * row;
    }
  }
  for (const Rational& q : r.links.entries()) out += Rational(r.added) * q * q;
  return out;
}

}  // namespace

Network pruned(Network network) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t l = 0; l + 1 < network.weights.size(); ++l) {
      const ExactMatrix &in = network.weights[l], &out = network.weights[l + 1];
      const bool biased = l < network.biases.size() && network.biases[l].has_value();
      std::vector<int> kept;
      for (int i = 0; i < in.rows(); ++i) {
        bool gets = biased && (*network.biases[l])(i, 0).sign() != Sign::Zero, gives = false;
        for (int j = 0; j < in.cols(); ++j) gets = gets || in(i, j).sign() != Sign::Zero;
        for (int k = 0; k < out.rows(); ++k) gives = gives || out(k, i).sign() != Sign::Zero;
        if (gets && gives) kept.push_back(i);
      }
      if (static_cast<int>(kept.size()) == in.rows()) continue;
      const int width = std::max<int>(1, static_cast<int>(kept.size()));
      if (kept.empty() && in.rows() == 1 && is_zero(in) && is_zero(out) && !(biased && !is_zero(*network.biases[l])))
        continue;
      ExactMatrix new_in(width, in.cols()), new_out(out.rows(), width), bias(width, 1);
      for (std::size_t n = 0; n < kept.size(); ++n) {
        const int to = static_cast<int>(n), i = kept[n];
        for (int j = 0; j < in.cols(); ++j) new_in(to, j) = in(i, j);
        for (int k = 0; k < out.rows(); ++k) new_out(k, to) = out(k, i);
        if (biased) bias(to, 0) = (*network.biases[l])(i, 0);
      }
      network.weights[l] = std::move(new_in);
      network.weights[l + 1] = std::move(new_out);
      if (biased) network.biases[l] = std::move(bias);
      changed = true;
    }
  }
  return network;
}

Rescaled rescaled(const Network& network, int layer, int added) {
  const bool one_layer = network.depth() == 1 && layer == 1 && added == 0;
  if (added < 0 || layer < 1 || (layer >= network.depth() && !one_layer))
    throw Undefined("layers are added behind a hidden layer");
  Scaling scaling(network, layer, added);
  scaling.minimise();
  Rescaled out = scaling.rounded();
  out.cost = exact_cost(network, out);
  return out;
}

Network scaled(Network n, const Rescaled& r) {
  for (int l = 0; l < n.depth(); ++l) {
    ExactMatrix& w = n.weights[as_size(l)];
    const auto scale = [&](int layer, int i) {
      return layer == 0 || layer == n.depth() ? Rational(1) : r.scales(layer - 1, i);
    };
    for (int i = 0; i < w.rows(); ++i) {
      for (int j = 0; j < w.cols(); ++j) w(i, j) = Real(w(i, j).rational() * scale(l + 1, i) / scale(l, j));
      if (as_size(l) < n.biases.size() && n.biases[as_size(l)]) {
        Real& b = (*n.biases[as_size(l)])(i, 0);
        b = Real(b.rational() * scale(l + 1, i));
      }
    }
  }
  return n;
}

Rescaled rescaled(const Network& network, int added) {
  Rescaled best = rescaled(network, 1, added);
  for (int h = 2; h < network.depth() && added > 0; ++h)
    if (Rescaled other = rescaled(network, h, added); other.cost < best.cost) best = std::move(other);
  return best;
}

}  // namespace plumbline
