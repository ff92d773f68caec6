#include "cost/search/exact_weights.hpp"

#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr int kBits = 22;             // of a rounded weight
constexpr double kZeroWeight = 1e-7;  // a weight that is only an error of the search
constexpr double kActive = 1e-6;      // a preactivation that is meant to be 0

Rational rounded(double x) { return std::fabs(x) < kZeroWeight ? Rational() : short_rational(x, kBits, 1e-8); }

// From the rounded layers behind layer p, which have one neuron each and never switch: f = scale * POST_p + shift.
struct Behind {
  int layer = 0;                          // p; L if the last hidden layer is wide
  std::vector<Rational> weights, biases;  // of p + 1, ..., L
  Rational scale = 1, shift;
};

bool always_on(const SignDemands& demands, int corners) {
  for (int k = 0; k < corners; ++k)
    if (demands(0, k) != SignDemand::AtLeastZero) return false;
  return true;
}

// z = (f - shift) / scale is 0 at the corner where f or -f is least, if the search meant that.
Behind behind(const DenseShape& shape, const VectorXd& theta, const std::vector<SignDemands>& demands,
              const Cellwise& f, const std::vector<Eigen::MatrixXd>& z) {
  Behind out;
  const int depth = shape.depth(), corners = f.points.cols();
  out.layer = depth;
  if (shape.widths.back() != 1) return out;
  while (out.layer > 1 && shape.widths[as_size(out.layer) - 1] == 1 &&
         always_on(demands[as_size(out.layer) - 2], corners))
    --out.layer;
  for (int l = out.layer + 1; l <= depth; ++l) {
    const Rational w = rounded(shape.weight(l, theta)(0, 0));
    Rational b = rounded(shape.bias(l, theta)(0));
    if (w.is_zero()) return {depth, {}, {}, 1, {}};
    Index corner = 0;
    if (l == depth && z[as_size(out.layer) - 1].row(0).minCoeff(&corner) < kActive)
      b = f.values(0, static_cast<int>(corner)) - w * out.shift;
    out.scale *= w;
    out.shift = w * out.shift + b;
    out.weights.push_back(w);
    out.biases.push_back(b);
  }
  return out;
}

VectorXd guess_of(const DenseShape& shape, const VectorXd& theta, int l, int neuron) {
  const auto w = shape.weight(l, theta);
  VectorXd out(w.cols() + 1);
  out.head(w.cols()) = w.row(neuron).transpose();
  out(w.cols()) = shape.bias(l, theta)(neuron);
  return out;
}

// The equations z_k = value for the chosen corners.
std::optional<std::vector<Rational>> neuron_with(const RationalMatrix& below, const std::vector<int>& corners,
                                                 const std::vector<Rational>& values, const VectorXd& guess) {
  RationalMatrix a(static_cast<int>(corners.size()), below.rows() + 1);
  for (int e = 0; e < a.rows(); ++e) {
    for (int j = 0; j < below.rows(); ++j) a(e, j) = below(j, corners[as_size(e)]);
    a(e, below.rows()) = 1;
  }
  return solution_near(std::move(a), values, guess);
}

}  // namespace

std::optional<std::vector<Rational>> solution_near(RationalMatrix a, std::vector<Rational> b, const VectorXd& guess) {
  std::vector<int> pivot_of_row;
  std::vector<bool> solved(as_size(a.cols()), false);
  for (int row = 0; row < a.rows(); ++row) {  // Gauss and Jordan, with the largest pivot
    int best_row = -1, best_column = -1;
    double best = 0;
    for (int i = row; i < a.rows(); ++i)
      for (int j = 0; j < a.cols(); ++j)
        if (const double size = std::fabs(a(i, j).approximate()); size > best && !solved[as_size(j)]) {
          best = size;
          best_row = i;
          best_column = j;
        }
    if (best_row < 0) {
      if (std::any_of(b.begin() + row, b.end(), [](const Rational& x) { return !x.is_zero(); })) return {};
      break;
    }
    for (int j = 0; j < a.cols(); ++j) std::swap(a(row, j), a(best_row, j));
    std::swap(b[as_size(row)], b[as_size(best_row)]);
    solved[as_size(best_column)] = true;
    pivot_of_row.push_back(best_column);
    for (int i = 0; i < a.rows(); ++i) {
      if (i == row || a(i, best_column).is_zero()) continue;
      const Rational factor = a(i, best_column) / a(row, best_column);
      for (int j = 0; j < a.cols(); ++j) a(i, j) -= factor * a(row, j);
      b[as_size(i)] -= factor * b[as_size(row)];
    }
  }
  std::vector<Rational> x(as_size(a.cols()));
  for (int j = 0; j < a.cols(); ++j)
    if (!solved[as_size(j)]) x[as_size(j)] = rounded(guess(j));
  for (std::size_t row = 0; row < pivot_of_row.size(); ++row) {
    const int i = static_cast<int>(row), pivot = pivot_of_row[row];
    Rational value = b[row];
    for (int j = 0; j < a.cols(); ++j)
      if (!solved[as_size(j)]) value -= a(i, j) * x[as_size(j)];
    x[as_size(pivot)] = value / a(i, pivot);
  }
  return x;
}

std::optional<Network> exact_weights(const DenseShape& shape, const VectorXd& theta,
                                     const std::vector<SignDemands>& demands, const Cellwise& f) {
  const int corners = f.points.cols(), depth = shape.depth();
  const auto z = dense_preactivations(shape, theta, doubles(f.points));
  const Behind last = behind(shape, theta, demands, f, z);
  Network out;
  RationalMatrix below = f.points;
  for (int l = 1; l <= depth; ++l) {
    const int width = shape.widths[as_size(l)];
    ExactMatrix w(width, below.rows()), b(width, 1);
    for (int i = 0; i < width; ++i) {
      std::vector<int> where;
      std::vector<Rational> values;
      std::optional<std::vector<Rational>> weights;
      if (l > last.layer) {
        const auto k = as_size(l - last.layer - 1);
        weights = {last.weights[k], last.biases[k]};
      } else {
        for (int k = 0; k < corners; ++k) {
          const bool zero = l < depth && (demands[as_size(l) - 1](i, k) == SignDemand::Zero ||
                                          std::fabs(z[as_size(l) - 1](i, k)) < kActive);
          if (l != last.layer && !zero) continue;
          where.push_back(k);
          values.push_back(l == last.layer ? (f.values(i, k) - last.shift) / last.scale : Rational());
        }
        weights = neuron_with(below, where, values, guess_of(shape, theta, l, i));
      }
      if (!weights) return {};
      for (int j = 0; j < below.rows(); ++j) w(i, j) = Real((*weights)[as_size(j)]);
      b(i, 0) = Real(weights->back());
    }
    out.weights.push_back(std::move(w));
    out.biases.emplace_back(std::move(b));
    below = preactivations(out, as_size(l) - 1, below);
    rectify(below);
  }
  if (!computes(out, f)) return {};
  return out;
}

}  // namespace plumbline
