#include "cost/upper/ridge_program.hpp"

#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

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

double ridge_cost(unsigned n, const double* x, double* gradient, void* data) {
  const auto& l = *static_cast<const Layout*>(data);
  const Map<const VectorXd> at(x, n);
  VectorXd slope = VectorXd::Zero(n);
  const auto biases = at.tail(l.outputs());
  double out = biases.squaredNorm();
  slope.tail(l.outputs()) = 2 * biases;
  for (Index o = 0; o < l.outputs(); ++o)
    for (int p = 0; p < kParts; ++p) {
      const auto g = at.segment(l.part(o, p), l.size());
      const double size = std::sqrt(g.squaredNorm() + l.smooth * l.smooth);
      out += kPartPrice[p] * size;
      slope.segment(l.part(o, p), l.size()) = kPartPrice[p] * g / size;
    }
  if (gradient != nullptr) std::copy(slope.data(), slope.data() + n, gradient);
  return out;
}

// affine + sum_k t_k slopes_k - g_1 + g_2 - h - b = 0, output by output.
void parts_add_up(unsigned m, double* result, unsigned n, const double* x, double* gradient, void* data) {
  const auto& l = *static_cast<const Layout*>(data);
  MatrixXd slope = MatrixXd::Zero(m, n);
  for (Index o = 0; o < l.outputs(); ++o) {
    auto rows = slope.middleRows(o * l.size(), l.size());
    for (Index k = 0; k < l.kinks(); ++k) rows.col(k) = l.problem.slopes[static_cast<std::size_t>(k)].col(o);
    for (int p = 0; p < kParts; ++p) rows.middleCols(l.part(o, p), l.size()).diagonal().setConstant(-kPartSign[p]);
    rows(l.size() - 1, l.bias(o)) = -1;
  }
  Map<VectorXd>(result, m) = slope * Map<const VectorXd>(x, n) + l.problem.affine.reshaped();
  if (gradient != nullptr) Map<RowMajor>(gradient, m, n) = slope;
}

// -g_1 and -g_2 at the points: at most 0.
void not_negative(unsigned m, double* result, unsigned n, const double* x, double* gradient, void* data) {
  const auto& l = *static_cast<const Layout*>(data);
  const Index corners = l.problem.points.cols();
  MatrixXd slope = MatrixXd::Zero(m, n);
  for (Index o = 0; o < l.outputs(); ++o)
    for (int p = 0; p < 2; ++p)
      slope.block((2 * o + p) * corners, l.part(o, p), corners, l.size()) = -l.problem.points.transpose();
  Map<VectorXd>(result, m) = slope * Map<const VectorXd>(x, n);
  if (gradient != nullptr) Map<RowMajor>(gradient, m, n) = slope;
}

}  // namespace

RidgeSolution best_sides(const RidgeProblem& problem) {
  Layout l{problem};
  const auto n = static_cast<unsigned>(l.all());
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
  const std::vector<double> equal(static_cast<std::size_t>(l.outputs() * l.size()), 1e-12),
      at_most(static_cast<std::size_t>(2 * l.outputs() * problem.points.cols()), 1e-12);
  for (const double smooth : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7}) {
    l.smooth = smooth;
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(nlopt_create(NLOPT_LD_SLSQP, n),
                                                                           nlopt_destroy);
    nlopt_set_min_objective(optimiser.get(), ridge_cost, &l);
    nlopt_set_lower_bounds(optimiser.get(), low.data());
    nlopt_set_upper_bounds(optimiser.get(), high.data());
    nlopt_add_equality_mconstraint(optimiser.get(), static_cast<unsigned>(equal.size()), parts_add_up, &l,
                                   equal.data());
    nlopt_add_inequality_mconstraint(optimiser.get(), static_cast<unsigned>(at_most.size()), not_negative, &l,
                                     at_most.data());
    nlopt_set_maxeval(optimiser.get(), kRidgeSteps);
    nlopt_set_ftol_rel(optimiser.get(), 1e-13);
    double reached = 0;
    (void)nlopt_optimize(optimiser.get(), x.data(), &reached);  // whatever it says of itself, a guess
  }
  RidgeSolution out{x.head(l.kinks()), {}, x.tail(l.outputs())};
  for (Index o = 0; o < l.outputs(); ++o) {
    auto& parts = out.parts.emplace_back();
    for (int p = 0; p < kParts; ++p) parts[static_cast<std::size_t>(p)] = x.segment(l.part(o, p), l.size());
  }
  return out;
}

}  // namespace plumbline
