#include "cost/upper/ridge_program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "training/smooth_program.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kParts = 3, kRidgeSteps = 400;
constexpr double kPartPrice[kParts] = {2, 2, 4}, kPartSign[kParts] = {1, -1, 1};

// The variables: all t, then g_1, g_2, h of each output, then all b.
struct Layout {
  const RidgeProblem& problem;
  double smooth = 0;  // |g| is sqrt(|g|^2 + smooth^2)
  [[nodiscard]] Index kinks() const { return static_cast<Index>(problem.slopes.size()); }
  [[nodiscard]] Index size() const { return problem.affine.rows(); }
  [[nodiscard]] Index outputs() const { return problem.affine.cols(); }
  [[nodiscard]] Index part(Index output, int p) const { return kinks() + (output * kParts + p) * size(); }
  [[nodiscard]] Index bias(Index output) const { return part(outputs(), 0) + output; }
  [[nodiscard]] Index all() const { return bias(outputs()); }
};

double ridge_cost(const Layout& l, const VectorXd& at, VectorXd* slope) {
  const auto biases = at.tail(l.outputs());
  double out = biases.squaredNorm();
  if (slope != nullptr) {
    slope->setZero();
    slope->tail(l.outputs()) = 2 * biases;
  }
  for (Index o = 0; o < l.outputs(); ++o)
    for (int p = 0; p < kParts; ++p) {
      const auto g = at.segment(l.part(o, p), l.size());
      const double size = std::sqrt(g.squaredNorm() + l.smooth * l.smooth);
      out += kPartPrice[p] * size;
      if (slope != nullptr) slope->segment(l.part(o, p), l.size()) = kPartPrice[p] * g / size;
    }
  return out;
}

// affine + sum_k t_k slopes_k - g_1 + g_2 - h - b = 0, output by output.
SmoothRows parts_add_up(const Layout& l) {
  MatrixXd a = MatrixXd::Zero(l.outputs() * l.size(), l.all());
  for (Index o = 0; o < l.outputs(); ++o) {
    auto rows = a.middleRows(o * l.size(), l.size());
    for (Index k = 0; k < l.kinks(); ++k) rows.col(k) = l.problem.slopes[static_cast<std::size_t>(k)].col(o);
    for (int p = 0; p < kParts; ++p) rows.middleCols(l.part(o, p), l.size()).diagonal().setConstant(-kPartSign[p]);
    rows(l.size() - 1, l.bias(o)) = -1;
  }
  return linear_rows(std::move(a), l.problem.affine.reshaped());
}

// -g_1 and -g_2 at the points: at most 0.
SmoothRows not_negative(const Layout& l) {
  const Index corners = l.problem.points.cols();
  MatrixXd a = MatrixXd::Zero(2 * l.outputs() * corners, l.all());
  for (Index o = 0; o < l.outputs(); ++o)
    for (int p = 0; p < 2; ++p)
      a.block((2 * o + p) * corners, l.part(o, p), corners, l.size()) = -l.problem.points.transpose();
  return linear_rows(std::move(a), VectorXd::Zero(2 * l.outputs() * corners));
}

}  // namespace

RidgeSolution best_sides(const RidgeProblem& problem) {
  Layout l{problem};
  const Index n = l.all();
  VectorXd x = VectorXd::Zero(n), low = VectorXd::Constant(n, -HUGE_VAL), high = VectorXd::Constant(n, HUGE_VAL);
  x.head(l.kinks()).setConstant(0.5);
  low.head(l.kinks()).setZero();
  high.head(l.kinks()).setOnes();
  for (Index o = 0; o < l.outputs(); ++o) {
    VectorXd left = problem.affine.col(o);
    for (const MatrixXd& s : problem.slopes) left += s.col(o) / 2;
    const Index part = l.part(o, problem.switching ? 2 : 0);
    x.segment(part, l.size()) = left;
    if (problem.switching) continue;
    const double lacking = std::max(0.0, -(left.transpose() * problem.points).minCoeff());
    x(part + l.size() - 1) += lacking;
    x(l.bias(o)) = -lacking;
    low.segment(l.part(o, 2), l.size()).setZero();
    high.segment(l.part(o, 2), l.size()).setZero();
  }
  const SmoothProgram program{
      .cost = [&](const VectorXd& at, VectorXd* slope) { return ridge_cost(l, at, slope); },
      .equal = parts_add_up(l),
      .at_most = not_negative(l),
      .low = low,
      .high = high,
      .evaluations = kRidgeSteps,
  };
  for (const double smooth : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7}) {
    l.smooth = smooth;
    x = solved(program, x);
  }
  RidgeSolution out{x.head(l.kinks()), {}, x.tail(l.outputs())};
  for (Index o = 0; o < l.outputs(); ++o) {
    auto& parts = out.parts.emplace_back();
    for (int p = 0; p < kParts; ++p) parts[static_cast<std::size_t>(p)] = x.segment(l.part(o, p), l.size());
  }
  return out;
}

}  // namespace plumbline
