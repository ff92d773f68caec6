#include "cost/upper/shared_program.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "training/smooth_program.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kStarts = 16, kGlances = 150, kLooks = 600;
constexpr double kBarred = 1e200;  // what a singular U costs
constexpr double kShortest = 1e-3, kNearlySingular = 1e-9;

// The variables: all t, U row by row, then b.
class SharedProgram {
 public:
  explicit SharedProgram(const RidgeProblem& problem) : p_(problem) {}

  [[nodiscard]] Index kinks() const { return static_cast<Index>(p_.slopes.size()); }
  [[nodiscard]] Index size() const { return p_.affine.rows(); }
  [[nodiscard]] Index outputs() const { return p_.affine.cols(); }
  [[nodiscard]] Index all() const { return kinks() + size() * size() + outputs(); }
  [[nodiscard]] MatrixXd forms(const VectorXd& x) const {
    return x.segment(kinks(), size() * size()).reshaped(size(), size()).transpose();
  }

  // With sqrt(|v|^2 + smooth^2) for |v|. Only the directions of the u_i matter; their lengths are drawn to 1.
  double cost(const VectorXd& x, VectorXd* slope, double smooth) const {
    const MatrixXd u = forms(x);
    const VectorXd b = x.tail(outputs()), length = u.rowwise().norm();
    if (slope != nullptr) slope->setZero(x.size());
    if (!(length.minCoeff() > kShortest)) return kBarred;
    const MatrixXd unit = length.cwiseInverse().asDiagonal() * u;
    Eigen::FullPivLU<MatrixXd> lu(unit);
    lu.setThreshold(kNearlySingular);
    if (!lu.isInvertible()) return kBarred;
    const MatrixXd back = lu.inverse(), v = left(x) * back;
    const VectorXd size_of = (v.colwise().squaredNorm().array() + smooth * smooth).sqrt();
    const VectorXd beyond = length.array().square() - 1;
    if (slope != nullptr) {
      const MatrixXd by_v = v * (2 * size_of.array().inverse()).matrix().asDiagonal(),
                     by_left = by_v * back.transpose(), by_unit = -v.transpose() * by_left;
      const VectorXd along = by_unit.cwiseProduct(unit).rowwise().sum();
      MatrixXd by_u = length.cwiseInverse().asDiagonal() * (by_unit - along.asDiagonal() * unit);
      by_u += (4 * beyond).asDiagonal() * u;
      for (Index k = 0; k < kinks(); ++k)
        (*slope)(k) = by_left.cwiseProduct(p_.slopes[static_cast<std::size_t>(k)].transpose()).sum();
      slope->segment(kinks(), size() * size()) = by_u.transpose().reshaped();
      slope->tail(outputs()) = 2 * b - by_left.rightCols(1);
    }
    return 2 * size_of.sum() + b.squaredNorm() + beyond.squaredNorm();
  }

  // -u_i at the points: at most 0.
  [[nodiscard]] SmoothRows not_negative() const {
    const Index corners = p_.points.cols();
    MatrixXd a = MatrixXd::Zero(size() * corners, all());
    for (Index i = 0; i < size(); ++i)
      a.block(i * corners, kinks() + i * size(), corners, size()) = -p_.points.transpose();
    return linear_rows(std::move(a), VectorXd::Zero(size() * corners));
  }

  // Random u, 0 at a point or not; the rest as it is.
  [[nodiscard]] VectorXd start(const RidgeSolution& from, std::mt19937& random) const {
    std::normal_distribution<double> normal;
    VectorXd x(all());
    x.head(kinks()) = from.t;
    x.tail(outputs()) = from.bias;
    for (Index i = 0; i < size(); ++i) {
      VectorXd u(size());
      for (Index j = 0; j < size(); ++j) u(j) = normal(random);
      const double least = (u.transpose() * p_.points).minCoeff();
      u(size() - 1) += std::fabs(normal(random)) * (random() % 2 == 0 ? 0.0 : 1.0) - least;
      x.segment(kinks() + i * size(), size()) = u / u.norm();
    }
    return x;
  }

  [[nodiscard]] VectorXd solved_from(const VectorXd& x, double smooth, int evaluations) const {
    VectorXd low = VectorXd::Constant(all(), -HUGE_VAL), high = -low;
    low.head(kinks()).setZero();
    high.head(kinks()).setOnes();
    return solved({.cost = [&](const VectorXd& at, VectorXd* slope) { return cost(at, slope, smooth); },
                   .at_most = not_negative(),
                   .low = low,
                   .high = high,
                   .evaluations = evaluations},
                  x);
  }

 private:
  // affine + sum_k t_k slopes_k - b, a row for each output.
  [[nodiscard]] MatrixXd left(const VectorXd& x) const {
    MatrixXd out = p_.affine.transpose();
    for (Index k = 0; k < kinks(); ++k) out += x(k) * p_.slopes[static_cast<std::size_t>(k)].transpose();
    out.rightCols(1) -= x.tail(outputs());
    return out;
  }

  const RidgeProblem& p_;
};

}  // namespace

SharedSolution shared_forms(const RidgeProblem& problem, const RidgeSolution& from) {
  const SharedProgram program(problem);
  const double scale = std::max(1e-12, problem.affine.norm());
  std::mt19937 random(2305);
  VectorXd best;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < kStarts; ++k) {
    const VectorXd x = program.solved_from(program.start(from, random), 1e-2 * scale, kGlances);
    if (const double cost = program.cost(x, nullptr, 0); x.allFinite() && cost < least) {
      best = x;
      least = cost;
    }
  }
  if (!(least < kBarred)) return {{}, {}, {}, std::numeric_limits<double>::infinity()};
  for (const double smooth : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7})
    if (const VectorXd x = program.solved_from(best, smooth * scale, kLooks);
        x.allFinite() && program.cost(x, nullptr, 0) <= least) {
      best = x;
      least = program.cost(x, nullptr, 0);
    }
  return {best.head(program.kinks()), best.tail(program.outputs()), program.forms(best), least};
}

}  // namespace plumbline
