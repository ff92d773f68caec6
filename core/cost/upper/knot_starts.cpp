#include "cost/upper/knot_starts.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "cost/search/trained_starts.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kDrawn = 60;       // networks, of which the best is given
constexpr double kRidge = 1e-3;  // relative

struct Drawn {
  DoubleNetwork network;
  double score = 0;
};

// Knots, and the middles of pieces.
struct KnotSamples {
  MatrixXd x;
  VectorXd y;
};

KnotSamples knot_samples(const LineFunction& f) {
  const MatrixXd values = doubles(f.values);
  const Index count = values.cols();
  KnotSamples out{MatrixXd(1, 2 * count - 1), VectorXd(2 * count - 1)};
  for (Index j = 0; j < count; ++j) {
    out.x(0, j) = f.knots[as_size(static_cast<int>(j))].approximate();
    out.y(j) = values(0, j);
    if (j == 0) continue;
    out.x(0, count + j - 1) = (out.x(0, j) + out.x(0, j - 1)) / 2;
    out.y(count + j - 1) = (out.y(j) + out.y(j - 1)) / 2;
  }
  return out;
}

double turns(const LineFunction& f) {
  double out = 0;
  for (int p = 1; p < f.pieces(); ++p) out += std::fabs((f.slope(0, p) - f.slope(0, p - 1)).approximate());
  return out;
}

// What the neurons of layer l pass on, from what the layer below does.
MatrixXd activations(const DoubleNetwork& n, int l, const MatrixXd& below) {
  return ((n.shape.weight(l, n.theta) * below).colwise() + VectorXd(n.shape.bias(l, n.theta))).cwiseMax(0);
}

// The last layer by least squares, with a ridge for the squares of what its weights make of slopes. Returns what is
// left of the squares, with the ridge.
double fit_last_layer(DoubleNetwork& n, const MatrixXd& below, const VectorXd& y, double ridge) {
  const auto first = n.shape.weight(1, n.theta), second = n.shape.weight(2, n.theta);
  MatrixXd features(y.size(), below.rows() + 1);
  features << below.transpose(), VectorXd::Ones(y.size());
  MatrixXd normal = features.transpose() * features;
  for (Index k = 0; k < below.rows(); ++k)
    normal(k, k) += ridge * second.row(k).squaredNorm() * first.squaredNorm() + 1e-12;
  const VectorXd fit = normal.ldlt().solve(features.transpose() * y);
  n.shape.weight(3, n.theta) = fit.head(below.rows()).transpose();
  n.shape.bias(3, n.theta)(0) = fit(below.rows());
  return y.squaredNorm() - fit.dot(features.transpose() * y);
}

Drawn drawn(const LineFunction& f, const KnotSamples& s, double ridge, std::mt19937& random) {
  const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<unsigned>(n)); };
  const auto sign = [&] { return random() % 2 == 0 ? 1.0 : -1.0; };
  const auto knots = static_cast<Index>(f.knots.size());
  const auto width = [&] { return static_cast<int>(2 + f.pieces() / 4 + below(2 + f.pieces() / 2)); };
  Drawn out;
  DoubleNetwork& n = out.network;
  const int wide = width(), last = 1 + width();
  n.shape = DenseShape{{1, wide, last, 1}, true};
  n.theta = VectorXd::Zero(n.shape.size());
  auto first = n.shape.weight(1, n.theta), second = n.shape.weight(2, n.theta);
  for (Index i = 0; i < first.rows(); ++i) {
    const double direction = sign();
    first(i, 0) = direction * (0.5 + static_cast<double>(below(100)) / 50);
    const Index knot = first(i, 0) > 0 ? below(knots - 1) : 1 + below(knots - 1);
    n.shape.bias(1, n.theta)(i) = -first(i, 0) * s.x(0, knot);
  }
  const MatrixXd opened = activations(n, 1, s.x);
  for (Index k = 0; k < second.rows(); ++k) {
    const double right = sign(), left = sign();
    for (Index i = 0; i < first.rows(); ++i) second(k, i) = (first(i, 0) > 0 ? right : left) * std::fabs(first(i, 0));
    n.shape.bias(2, n.theta)(k) = -second.row(k).dot(opened.col(below(knots)));
  }
  out.score = fit_last_layer(n, activations(n, 2, opened), s.y, ridge);
  return out;
}

}  // namespace

Network knot_start(const LineFunction& f, std::mt19937& random) {
  const KnotSamples s = knot_samples(f);
  const double spread = (s.y.array() - s.y.mean()).square().sum(), ridge = kRidge * spread / std::pow(turns(f), 2);
  Drawn best = drawn(f, s, ridge, random);
  for (int k = 1; k < kDrawn; ++k)
    if (Drawn other = drawn(f, s, ridge, random); other.score < best.score) best = std::move(other);
  return from_doubles(best.network);
}

}  // namespace plumbline
