#include "speed/polish.hpp"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

bool usable(const Weights& weights) {
  return std::ranges::all_of(weights, [](const MatrixXd& w) { return w.allFinite() && w.norm() > 0; });
}

void normalise(Weights& weights) {
  for (MatrixXd& w : weights) w /= w.norm();
}

// f_mu(W_1/||W_1||, ..., W_L/||W_L||) as a function of a vector.
struct Slope {
  SpeedPass pass;
  Weights weights;  // unit norms, the point of the last call
  const Deadline* deadline;
  nlopt_opt optimiser = nullptr;
};

// NLopt's objective; nothing here throws.
double height(unsigned, const double* x, double* gradient, void* data) {
  Slope& slope = *static_cast<Slope*>(data);
  std::vector<double> norms;
  const double* at = x;
  for (MatrixXd& w : slope.weights) {
    w = Eigen::Map<const MatrixXd>(at, w.rows(), w.cols());
    at += w.size();
    norms.push_back(w.norm());
    if (!(norms.back() > 0) || !std::isfinite(norms.back())) return -HUGE_VAL;
    w /= norms.back();
  }
  const double value = slope.pass.speed(slope.weights);
  if (gradient != nullptr) {
    const Weights& d = slope.pass.derivative(slope.weights);
    for (std::size_t l = 0; l < d.size(); ++l) {
      const MatrixXd& w = slope.weights[l];
      Eigen::Map<MatrixXd>(gradient, w.rows(), w.cols()) = (d[l] - d[l].cwiseProduct(w).sum() * w) / norms[l];
      gradient += w.size();
    }
  }
  if (is_over(*slope.deadline)) nlopt_force_stop(slope.optimiser);
  return value;
}

// A local maximum of the speed that is rounded off with mu, from `start`.
Weights climb_smooth(const Weights& start, const SpeedData& data, double mu, const PolishOptions& options) {
  Slope slope{SpeedPass(data, mu), start, &options.deadline};
  std::vector<double> x;
  for (const MatrixXd& w : start) x.insert(x.end(), w.data(), w.data() + w.size());
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(
      nlopt_create(NLOPT_LD_LBFGS, static_cast<unsigned>(x.size())), nlopt_destroy);
  slope.optimiser = optimiser.get();
  nlopt_set_max_objective(optimiser.get(), height, &slope);
  nlopt_set_maxeval(optimiser.get(), options.evaluations);
  nlopt_set_ftol_rel(optimiser.get(), 1e-15);
  double reached = 0;
  (void)nlopt_optimize(optimiser.get(), x.data(), &reached);  // whatever it says of itself, the caller compares
  (void)height(static_cast<unsigned>(x.size()), x.data(), nullptr, &slope);
  return slope.weights;
}

// Hidden neuron i of layer l: row i of W_l and column i of W_{l+1}.
void balance(MatrixXd& in, MatrixXd& out) {
  for (Index i = 0; i < in.rows(); ++i) {
    const double a = in.row(i).norm(), b = out.col(i).norm();
    if (!(a > 0) || !(b > 0)) continue;
    const double s = std::sqrt(b / a);
    in.row(i) *= s;
    out.col(i) /= s;
  }
}

// Adds neuron j to neuron i, whose in-weights are parallel: the mean direction, weighted by what each carries.
void merge(MatrixXd& in, MatrixXd& out, Index i, Index j) {
  const double a = in.row(i).norm(), b = in.row(j).norm(), share_i = a * out.col(i).norm(),
               share_j = b * out.col(j).norm();
  const VectorXd carried = a * out.col(i) + b * out.col(j);
  const VectorXd direction = (share_i / a * in.row(i) + share_j / b * in.row(j)).transpose();
  const double size = std::sqrt(carried.norm());
  if (!(direction.norm() > 0) || !(size > 0)) return;
  in.row(i) = size * direction.transpose() / direction.norm();
  out.col(i) = carried / size;
  out.col(j).setZero();
}

void keep(MatrixXd& in, MatrixXd& out, const std::vector<Index>& kept) {
  MatrixXd rows(static_cast<Index>(kept.size()), in.cols()), cols(out.rows(), static_cast<Index>(kept.size()));
  for (std::size_t k = 0; k < kept.size(); ++k) {
    rows.row(static_cast<Index>(k)) = in.row(kept[k]);
    cols.col(static_cast<Index>(k)) = out.col(kept[k]);
  }
  in = rows;
  out = cols;
}

void tidy_layer(MatrixXd& in, MatrixXd& out, double negligible) {
  balance(in, out);
  for (Index i = 0; i < in.rows(); ++i)
    for (Index j = i + 1; j < in.rows(); ++j) {
      const double a = in.row(i).norm(), b = in.row(j).norm();
      if (out.col(i).norm() > 0 && out.col(j).norm() > 0 && a > 0 && b > 0 &&
          (in.row(i) / a - in.row(j) / b).norm() <= negligible)
        merge(in, out, i, j);
    }
  VectorXd carried(in.rows());
  for (Index i = 0; i < in.rows(); ++i) carried(i) = in.row(i).norm() * out.col(i).norm();
  const double most = carried.maxCoeff();
  std::vector<Index> kept;
  for (Index i = 0; i < in.rows(); ++i)
    if (carried(i) > negligible * negligible * most) kept.push_back(i);
  if (kept.empty()) kept.push_back(0);
  keep(in, out, kept);
}

}  // namespace

Weights tidied(Weights weights, double negligible) {
  for (std::size_t l = weights.size(); l-- > 1;) tidy_layer(weights[l - 1], weights[l], negligible);
  for (std::size_t l = 1; l < weights.size(); ++l) balance(weights[l - 1], weights[l]);
  if (usable(weights)) normalise(weights);
  return weights;
}

Weights polish(Weights start, const SpeedData& data, const PolishOptions& options) {
  check_shapes(start, data);
  if (!usable(start)) return start;
  normalise(start);
  const double scale = data.inputs.norm() / std::sqrt(static_cast<double>(data.inputs.cols()));
  Weights best = start;
  double best_speed = SpeedPass(data).speed(best);
  const auto offer = [&](const Weights& candidate) {
    if (!usable(candidate)) return;
    const double speed = SpeedPass(data).speed(candidate);
    if (!(speed > best_speed)) return;
    best = candidate;
    best_speed = speed;
  };
  Weights now = best;
  for (double mu = options.roughest; mu >= options.finest && !is_over(options.deadline); mu /= 2) {
    now = climb_smooth(now, data, mu * scale, options);
    if (!usable(now)) break;
    offer(now);
    now = tidied(now);
    offer(now);
  }
  return best;
}

}  // namespace plumbline
