#include "cost/search/trained_starts.hpp"

#include <algorithm>
#include <cmath>

#include "matrix/matrix_of.hpp"
#include "training/gaussian.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kFractions = 4;         // samples between the middle of a cell and a corner
constexpr std::int64_t kSteps = 700;  // with each ridge
constexpr double kNoise = 0.2;        // relative, of a shaken weight

struct Samples {
  MatrixXd x, y;
};

// The corners, and points between the middle of each cell and its corners.
Samples samples_of(const Cellwise& f) {
  const MatrixXd points = doubles(f.points), values = doubles(f.values);
  std::vector<VectorXd> at, is;
  for (Index k = 0; k < points.cols(); ++k) {
    at.emplace_back(points.col(k));
    is.emplace_back(values.col(k));
  }
  for (const auto& cell : f.cells) {
    VectorXd middle = VectorXd::Zero(points.rows()), value = VectorXd::Zero(values.rows());
    for (const int k : cell) {
      middle += points.col(k) / static_cast<double>(cell.size());
      value += values.col(k) / static_cast<double>(cell.size());
    }
    for (const int k : cell)
      for (int t = 1; t <= kFractions; ++t) {
        const double part = static_cast<double>(t) / (kFractions + 1);
        at.emplace_back((1 - part) * middle + part * points.col(k));
        is.emplace_back((1 - part) * value + part * values.col(k));
      }
  }
  Samples out{MatrixXd(points.rows(), static_cast<Index>(at.size())),
              MatrixXd(values.rows(), static_cast<Index>(at.size()))};
  for (Index j = 0; j < out.x.cols(); ++j) {
    out.x.col(j) = at[static_cast<std::size_t>(j)];
    out.y.col(j) = is[static_cast<std::size_t>(j)];
  }
  return out;
}

ExactMatrix exact(const MatrixXd& a) {
  return matrix_of<ExactMatrix>(static_cast<int>(a.rows()), static_cast<int>(a.cols()), [&](int i, int j) {
    return std::isfinite(a(i, j)) ? Real(Rational::from_double(a(i, j))) : Real(0);
  });
}

// A neuron switches near a sample that is drawn; the last layer begins at the mean.
void draw_biases(const Samples& data, DoubleNetwork& n, Gaussian& gaussian) {
  MatrixXd below = data.x;
  for (int l = 1; l <= n.shape.depth(); ++l) {
    MatrixXd z = n.shape.weight(l, n.theta) * below;
    if (l == n.shape.depth()) {
      n.shape.bias(l, n.theta) = data.y.rowwise().mean() - z.rowwise().mean();
      return;
    }
    for (Index i = 0; i < z.rows(); ++i) {
      const auto drawn = static_cast<Index>(std::fabs(gaussian()) * 1000) % z.cols();
      n.shape.bias(l, n.theta)(i) = 0.2 * gaussian() - z(i, drawn);
    }
    z.colwise() += VectorXd(n.shape.bias(l, n.theta));
    below = z.cwiseMax(0);
  }
}

void train_on(const Samples& data, double cost, DoubleNetwork& n) {
  const double variance = (data.y.colwise() - VectorXd(data.y.rowwise().mean())).squaredNorm() /
                          static_cast<double>(data.y.cols()),
               scale = std::max(variance, 1e-3) / cost;
  TrainingState state{n.theta};
  TrainingOptions options;
  options.method = TrainingMethod::Adam;
  options.step = 0.02;
  options.steps = 0;
  const Objective objective = dense_objective(n.shape, data.x, squared_loss(data.y));
  for (const double ridge : {2e-1, 2e-2, 2e-3}) {
    options.ridge = ridge * scale;
    options.steps += kSteps;
    options.decay = ridge < 1e-2;
    (void)train(objective, options, state, [](const TrainingState&, double, const VectorXd&) { return true; });
  }
  n.theta = state.theta;
}

}  // namespace

DoubleNetwork in_doubles(const Network& n) {
  DoubleNetwork out;
  out.shape.biases = true;
  out.shape.widths.push_back(n.weights[0].cols());
  for (const ExactMatrix& w : n.weights) out.shape.widths.push_back(w.rows());
  out.theta = VectorXd::Zero(out.shape.size());
  for (int l = 1; l <= n.depth(); ++l) {
    out.shape.weight(l, out.theta) = doubles(rational_matrix(n.weights[as_size(l) - 1], "/network/weights"));
    if (as_size(l) <= n.biases.size() && n.biases[as_size(l) - 1])
      out.shape.bias(l, out.theta) = doubles(rational_matrix(*n.biases[as_size(l) - 1], "/network/biases"));
  }
  return out;
}

Network from_doubles(const DoubleNetwork& n) {
  Network out;
  for (int l = 1; l <= n.shape.depth(); ++l) {
    out.weights.push_back(exact(n.shape.weight(l, n.theta)));
    out.biases.emplace_back(exact(n.shape.bias(l, n.theta)));
  }
  return out;
}

Network trained_start(const Cellwise& f, const std::vector<int>& widths, double cost, std::uint64_t seed,
                      std::uint64_t number) {
  const Samples data = samples_of(f);
  const DenseShape shape{widths, true};
  DoubleNetwork n{shape, gaussian_parameters(shape, 1.4, seed, number)};
  Gaussian gaussian(seed + 1, number);
  draw_biases(data, n, gaussian);
  train_on(data, cost, n);
  return from_doubles(n);
}

Network shaken(const Cellwise& f, const Network& from, double cost, std::uint64_t seed, std::uint64_t number) {
  DoubleNetwork n = in_doubles(from);
  Gaussian gaussian(seed + 2, number);
  const double mean = n.theta.norm() / std::sqrt(static_cast<double>(n.theta.size()));
  for (double& x : n.theta) x += kNoise * (std::fabs(x) + mean) * gaussian();
  train_on(samples_of(f), cost, n);
  return from_doubles(n);
}

}  // namespace plumbline
