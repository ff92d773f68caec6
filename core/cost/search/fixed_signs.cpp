#include "cost/search/fixed_signs.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "cost/search/exact_weights.hpp"
#include "cost/search/rescale.hpp"
#include "cost/search/trained_starts.hpp"
#include "training/smooth_program.hpp"

namespace plumbline {
namespace {

constexpr Eigen::Index kMostVariables = 120;  // the time of a step grows with the cube
constexpr std::size_t kMostRows = 600;
constexpr double kNothing = 1e-3;   // of the mean square of a parameter
constexpr double kParallel = 1e-4;  // 1 - the cosine of the angle between what two neurons get

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

// On which side of 0 the neurons of each hidden layer are on each cell: that of the corner with the largest
// preactivation.
std::vector<MatrixXd> signs_on_cells(const DoubleNetwork& n, const Cellwise& f) {
  std::vector<MatrixXd> out;
  const auto z = dense_preactivations(n.shape, n.theta, doubles(f.points));
  for (std::size_t l = 0; l + 1 < z.size(); ++l) {
    out.emplace_back(z[l].rows(), static_cast<Index>(f.cells.size()));
    for (Index i = 0; i < z[l].rows(); ++i)
      for (std::size_t c = 0; c < f.cells.size(); ++c) {
        double most = 0;
        for (const int k : f.cells[c])
          if (std::fabs(z[l](i, k)) > std::fabs(most)) most = z[l](i, k);
        out.back()(i, static_cast<Index>(c)) = most > -1e-9 ? 1 : -1;
      }
  }
  return out;
}

std::vector<SignDemands> demands_of(const DoubleNetwork& start, const Cellwise& f,
                                    const std::vector<CellSign>& flipped) {
  std::vector<MatrixXd> signs = signs_on_cells(start, f);
  for (const CellSign& flip : flipped) signs[as_size(flip.layer) - 1](flip.neuron, flip.cell) *= -1;
  std::vector<SignDemands> out;
  for (const MatrixXd& on : signs) {
    out.emplace_back(static_cast<int>(on.rows()), f.points.cols());
    for (Index i = 0; i < on.rows(); ++i)
      for (int k = 0; k < f.points.cols(); ++k) out.back()(static_cast<int>(i), k) = demand_at(i, k, f, on);
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
  VectorXd prices;                  // of the squares of the parameters
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

SignProgram program_of(const DoubleNetwork& start, const Cellwise& f, const FixedSignsOptions& options) {
  SignProgram out{
      start.shape, doubles(f.points), doubles(f.values), demands_of(start, f, options.flipped), {}, {}, {}, {}, {}};
  const int depth = start.shape.depth(), corners = f.points.cols();
  out.prices = VectorXd::Ones(start.theta.size());
  for (int l = 1; l <= depth; ++l) out.shape.bias(l, out.prices).setConstant(options.bias_price);
  for (int l = 1; l < depth; ++l)
    for (int i = 0; i < start.shape.widths[as_size(l)]; ++i)
      for (int k = 0; k < corners; ++k) {
        const SignDemand d = out.demands[as_size(l) - 1](i, k);
        if (d == SignDemand::Zero)
          out.equal.push_back({l, i, k, 1});
        else if (l > 1 || f.points.rows() > 1 || k == 0 || k + 1 == corners)  // affine in x: two points say it all
          out.at_most.push_back({l, i, k, d == SignDemand::AtLeastZero ? -1.0 : 1.0});
      }
  for (int i = 0; i < out.values.rows(); ++i)
    for (int k = 0; k < corners; ++k) out.equal.push_back({depth, i, k, 1});
  return out;
}

double norm_of(const SignProgram& p, const VectorXd& theta, VectorXd* slope) {
  if (slope != nullptr) *slope = 2 * p.prices.cwiseProduct(theta);
  return p.prices.dot(theta.cwiseAbs2());
}

// These rows of a program that is run at each point.
SmoothRows rows_of(SignProgram& p, const std::vector<Row>& rows) {
  const auto at = [&](const VectorXd& theta, Eigen::Map<VectorXd>& out, RowSlopes* slopes) {
    p.run(theta);
    VectorXd d;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      out(static_cast<Index>(r)) = p.value(rows[r]);
      if (slopes == nullptr) continue;
      p.derivative(rows[r], theta, d);
      slopes->row(static_cast<Index>(r)) = d.transpose();
    }
  };
  return {static_cast<Index>(rows.size()), at, 1e-11};
}

struct Effort {
  int evaluations;
  double relative;  // the search ends where a step gains less
};
constexpr Effort kGlance{25, 1e-3}, kFull{120, 1e-9};

VectorXd least_norm(SignProgram& p, const VectorXd& start, const Effort& effort) {
  return solved({.cost = [&](const VectorXd& theta, VectorXd* slope) { return norm_of(p, theta, slope); },
                 .equal = rows_of(p, p.equal),
                 .at_most = rows_of(p, p.at_most),
                 .evaluations = effort.evaluations,
                 .relative = effort.relative},
                start);
}

// Hidden neurons that get nearly the same, but for a factor, become one; those that hardly count are left out.
Network tidied(const DoubleNetwork& n) {
  DoubleNetwork out = n;
  const double least = kNothing * n.theta.squaredNorm() / static_cast<double>(n.theta.size());
  for (int l = 1; l < n.shape.depth(); ++l) {
    auto in = out.shape.weight(l, out.theta), behind = out.shape.weight(l + 1, out.theta);
    auto bias = out.shape.bias(l, out.theta);
    const auto size = [&](Index i) { return std::hypot(in.row(i).norm(), bias(i)); };
    for (Index i = 0; i < in.rows(); ++i) {
      for (Index j = 0; j < i && size(i) > 0; ++j) {
        const double cosine = in.row(i).dot(in.row(j)) + bias(i) * bias(j);
        if (cosine < (1 - kParallel) * size(i) * size(j)) continue;
        behind.col(j) += behind.col(i) * (size(i) / size(j));
        behind.col(i).setZero();
        break;
      }
      if (size(i) * behind.col(i).norm() >= least) continue;
      in.row(i).setZero();
      bias(i) = 0;
      behind.col(i).setZero();
    }
  }
  return pruned(from_doubles(out));
}

}  // namespace

std::optional<Network> cheapest_with_signs(const Network& start, const Cellwise& f, const FixedSignsOptions& options) {
  const DoubleNetwork from = in_doubles(start);
  SignProgram program = program_of(from, f, options);
  if (from.theta.size() > kMostVariables || program.equal.size() + program.at_most.size() > kMostRows) return {};
  VectorXd theta = from.theta;
  const bool has_limit = options.enough < FixedSignsOptions::kNoLimit;
  const auto is_hopeless = [&](double factor) {
    return !theta.allFinite() || (has_limit && program.prices.dot(theta.cwiseAbs2()) > factor * options.enough);
  };
  if (has_limit) theta = least_norm(program, theta, kGlance);
  if (is_hopeless(options.hope)) return {};
  theta = least_norm(program, theta, kFull);
  if (is_hopeless(1)) return {};
  if (const Network less = tidied({from.shape, theta}); in_doubles(less).theta.size() < theta.size())
    if (auto out = cheapest_with_signs(
            less, f, {.flipped = {}, .bias_price = options.bias_price, .enough = options.enough, .hope = 1.01}))
      return out;
  return exact_weights(program.shape, theta, program.demands, f);
}

std::vector<CellSign> neighbouring_signs(const Network& n, const Cellwise& f) {
  const auto are_neighbours = [&](std::size_t c, std::size_t d) {
    const auto shared =
        std::ranges::count_if(f.cells[c], [&](int k) { return std::ranges::find(f.cells[d], k) != f.cells[d].end(); });
    return c != d && shared >= f.points.rows();
  };
  std::vector<CellSign> out;
  const std::vector<MatrixXd> signs = signs_on_cells(in_doubles(n), f);
  for (std::size_t l = 0; l < signs.size(); ++l)
    for (Index i = 0; i < signs[l].rows(); ++i) {
      const auto row = signs[l].row(i);
      const bool switches = row.minCoeff() < row.maxCoeff();
      for (std::size_t c = 0; c < f.cells.size(); ++c) {
        bool near = !switches;
        for (std::size_t d = 0; d < f.cells.size() && !near; ++d)
          near = row(static_cast<Index>(c)) != row(static_cast<Index>(d)) && are_neighbours(c, d);
        if (near) out.push_back({static_cast<int>(l) + 1, static_cast<int>(i), static_cast<int>(c)});
      }
    }
  return out;
}

}  // namespace plumbline
