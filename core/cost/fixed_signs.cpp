#include "cost/fixed_signs.hpp"

#include <nlopt.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <memory>

#include "cost/exact_weights.hpp"
#include "cost/trained_starts.hpp"

namespace plumbline {
namespace {

constexpr Eigen::Index kMostVariables = 120;  // the time of a step grows with the cube
constexpr std::size_t kMostRows = 600;

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// What the signs demand of a preactivation at a corner.
SignDemand demand_at(Index neuron, int corner, const Cellwise& f, const MatrixXd& sign_on) {
  bool on = false, off = false;
  for (std::size_t c = 0; c < f.cells.size(); ++c)
    if (std::ranges::find(f.cells[c], corner) != f.cells[c].end()) {
      on = on || sign_on(neuron, static_cast<Index>(c)) > 0;
      off = off || sign_on(neuron, static_cast<Index>(c)) <= 0;
    }
  if (on && off) return SignDemand::Zero;
  return on ? SignDemand::AtLeastZero : SignDemand::AtMostZero;
}

// On which side of 0 a neuron is on each cell: that of the corner with the largest preactivation.
std::vector<SignDemands> demands_of(const DoubleNetwork& start, const Cellwise& f,
                                    const std::optional<CellSign>& flipped) {
  std::vector<SignDemands> out;
  const auto z = dense_preactivations(start.shape, start.theta, doubles(f.points));
  for (std::size_t l = 0; l + 1 < z.size(); ++l) {
    const MatrixXd& at = z[l];
    MatrixXd on(at.rows(), static_cast<Index>(f.cells.size()));
    for (Index i = 0; i < at.rows(); ++i)
      for (std::size_t c = 0; c < f.cells.size(); ++c) {
        double most = 0;
        for (const int k : f.cells[c])
          if (std::fabs(at(i, k)) > std::fabs(most)) most = at(i, k);
        on(i, static_cast<Index>(c)) = most > -1e-9 ? 1 : -1;
      }
    if (flipped && as_size(flipped->layer) == l + 1) on(flipped->neuron, flipped->cell) *= -1;
    out.emplace_back(static_cast<int>(at.rows()), static_cast<int>(at.cols()));
    for (Index i = 0; i < at.rows(); ++i)
      for (int k = 0; k < at.cols(); ++k) out.back()(static_cast<int>(i), k) = demand_at(i, k, f, on);
  }
  return out;
}

// The polynomials and their derivatives. A row is (layer, neuron, corner) with a sign.
struct Row {
  int layer, neuron, corner;
  double sign;
};

struct SignProgram {
  DenseShape shape;
  MatrixXd points, values;
  std::vector<SignDemands> demands;
  std::vector<Row> equal, at_most;  // sign * (z - value) = 0, or <= 0
  std::vector<MatrixXd> z, h;       // of the last point

  void run(const VectorXd& theta) {
    const int depth = shape.depth();
    z.resize(as_size(depth));
    h.resize(as_size(depth));
    for (int l = 1; l <= depth; ++l) {
      const MatrixXd& below = l == 1 ? points : h[as_size(l) - 2];
      MatrixXd& at = z[as_size(l) - 1];
      at = shape.weight(l, theta) * below;
      at.colwise() += VectorXd(shape.bias(l, theta));
      if (l == depth) break;
      h[as_size(l) - 1] = at;
      for (int i = 0; i < at.rows(); ++i)
        for (int k = 0; k < at.cols(); ++k)
          if (demands[as_size(l) - 1](i, k) != SignDemand::AtLeastZero) h[as_size(l) - 1](i, k) = 0;
    }
  }
  [[nodiscard]] double value(const Row& r) const {
    const double at = z[as_size(r.layer) - 1](r.neuron, r.corner);
    return r.sign * (r.layer == shape.depth() ? at - values(r.neuron, r.corner) : at);
  }
  void derivative(const Row& r, const VectorXd& theta, VectorXd& out) const {
    out.setZero(theta.size());
    VectorXd delta = VectorXd::Zero(z[as_size(r.layer) - 1].rows());
    delta(r.neuron) = r.sign;
    for (int l = r.layer; l >= 1; --l) {
      const MatrixXd& below = l == 1 ? points : h[as_size(l) - 2];
      shape.weight(l, out) = delta * below.col(r.corner).transpose();
      shape.bias(l, out) = delta;
      if (l == 1) break;
      VectorXd next = shape.weight(l, theta).transpose() * delta;
      for (int i = 0; i < next.size(); ++i)
        if (demands[as_size(l) - 2](i, r.corner) != SignDemand::AtLeastZero) next(i) = 0;
      delta = std::move(next);
    }
  }
};

SignProgram program_of(const DoubleNetwork& start, const Cellwise& f, const std::optional<CellSign>& flipped) {
  SignProgram out{start.shape, doubles(f.points), doubles(f.values), demands_of(start, f, flipped), {}, {}, {}, {}};
  const int depth = start.shape.depth(), corners = f.points.cols();
  for (int l = 1; l < depth; ++l)
    for (int i = 0; i < start.shape.widths[as_size(l)]; ++i)
      for (int k = 0; k < corners; ++k) {
        const SignDemand d = out.demands[as_size(l) - 1](i, k);
        if (d == SignDemand::Zero)
          out.equal.push_back({l, i, k, 1});
        else
          out.at_most.push_back({l, i, k, d == SignDemand::AtLeastZero ? -1.0 : 1.0});
      }
  for (int i = 0; i < out.values.rows(); ++i)
    for (int k = 0; k < corners; ++k) out.equal.push_back({depth, i, k, 1});
  return out;
}

double norm_of(unsigned n, const double* x, double* gradient, void*) {
  const Eigen::Map<const VectorXd> theta(x, static_cast<Index>(n));
  if (gradient != nullptr) Eigen::Map<VectorXd>(gradient, static_cast<Index>(n)) = 2 * theta;
  return theta.squaredNorm();
}

void rows_at(SignProgram& p, const std::vector<Row>& rows, double* result, unsigned n, const double* x,
             double* gradient) {
  const VectorXd theta = Eigen::Map<const VectorXd>(x, static_cast<Index>(n));
  p.run(theta);
  VectorXd d;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    result[r] = p.value(rows[r]);
    if (gradient == nullptr) continue;
    p.derivative(rows[r], theta, d);
    std::copy(d.data(), d.data() + d.size(), gradient + r * n);
  }
}

void equal_rows(unsigned, double* result, unsigned n, const double* x, double* gradient, void* data) {
  auto& p = *static_cast<SignProgram*>(data);
  rows_at(p, p.equal, result, n, x, gradient);
}

void at_most_rows(unsigned, double* result, unsigned n, const double* x, double* gradient, void* data) {
  auto& p = *static_cast<SignProgram*>(data);
  rows_at(p, p.at_most, result, n, x, gradient);
}

VectorXd least_norm(SignProgram& p, const VectorXd& start, int evaluations) {
  std::vector<double> x(start.data(), start.data() + start.size());
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(
      nlopt_create(NLOPT_LD_SLSQP, static_cast<unsigned>(x.size())), nlopt_destroy);
  const std::vector<double> tight(p.equal.size(), 1e-11), loose(p.at_most.size(), 1e-11);
  nlopt_set_min_objective(optimiser.get(), norm_of, nullptr);
  nlopt_add_equality_mconstraint(optimiser.get(), static_cast<unsigned>(tight.size()), equal_rows, &p, tight.data());
  if (!loose.empty())
    nlopt_add_inequality_mconstraint(optimiser.get(), static_cast<unsigned>(loose.size()), at_most_rows, &p,
                                     loose.data());
  nlopt_set_maxeval(optimiser.get(), evaluations);
  nlopt_set_ftol_rel(optimiser.get(), 1e-13);
  double reached = 0;
  (void)nlopt_optimize(optimiser.get(), x.data(), &reached);  // whatever it says of itself, the result is checked
  return Eigen::Map<const VectorXd>(x.data(), start.size());
}

}  // namespace

std::optional<Network> cheapest_with_signs(const Network& start, const Cellwise& f, const FixedSignsOptions& options) {
  const DoubleNetwork from = in_doubles(start);
  SignProgram program = program_of(from, f, options.flipped);
  if (from.theta.size() > kMostVariables || program.equal.size() + program.at_most.size() > kMostRows) return {};
  const VectorXd theta = least_norm(program, from.theta, options.evaluations);
  if (!theta.allFinite()) return {};
  return exact_weights(program.shape, theta, program.demands, f);
}

}  // namespace plumbline
