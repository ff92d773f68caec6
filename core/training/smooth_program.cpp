#include "training/smooth_program.hpp"

#include <nlopt.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::Map;
using Eigen::VectorXd;

double cost_at(unsigned n, const double* x, double* slope, void* data) {
  const auto& cost = static_cast<const SmoothProgram*>(data)->cost;
  const VectorXd at = Map<const VectorXd>(x, n);
  if (slope == nullptr) return cost(at, nullptr);
  VectorXd out(n);
  const double value = cost(at, &out);
  std::copy(out.data(), out.data() + n, slope);
  return value;
}

void rows_at(unsigned m, double* result, unsigned n, const double* x, double* slopes, void* data) {
  const auto& rows = *static_cast<const SmoothRows*>(data);
  Map<VectorXd> values(result, m);
  const VectorXd at = Map<const VectorXd>(x, n);
  if (slopes == nullptr) return rows.at(at, values, nullptr);
  RowSlopes matrix(slopes, m, n);
  rows.at(at, values, &matrix);
}

}  // namespace

SmoothRows linear_rows(Eigen::MatrixXd a, VectorXd c) {
  const Index count = a.rows();
  return {count, [a = std::move(a), c = std::move(c)](const VectorXd& x, Map<VectorXd>& rows, RowSlopes* slopes) {
            rows = a * x + c;
            if (slopes != nullptr) *slopes = a;
          }};
}

VectorXd solved(const SmoothProgram& program, VectorXd x) {
  SmoothProgram p = program;  // NLopt asks for data that may be written to
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(
      nlopt_create(NLOPT_LD_SLSQP, static_cast<unsigned>(x.size())), nlopt_destroy);
  nlopt_set_min_objective(optimiser.get(), cost_at, &p);
  if (p.low.size() > 0) nlopt_set_lower_bounds(optimiser.get(), p.low.data());
  if (p.high.size() > 0) nlopt_set_upper_bounds(optimiser.get(), p.high.data());
  const auto demand = [&](SmoothRows& rows, auto add) {
    if (rows.count == 0) return;
    const std::vector<double> tolerances(static_cast<std::size_t>(rows.count), rows.tolerance);
    (void)add(optimiser.get(), static_cast<unsigned>(rows.count), rows_at, &rows, tolerances.data());
  };
  demand(p.equal, nlopt_add_equality_mconstraint);
  demand(p.at_most, nlopt_add_inequality_mconstraint);
  nlopt_set_maxeval(optimiser.get(), p.evaluations);
  nlopt_set_ftol_rel(optimiser.get(), p.relative);
  double reached = 0;
  (void)nlopt_optimize(optimiser.get(), x.data(), &reached);
  return x;
}

}  // namespace plumbline
