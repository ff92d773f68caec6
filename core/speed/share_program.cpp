#include "speed/share_program.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "optimum/recognise.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kMostMultiplier = 64;    // of a multiplier, in units of the largest |z_j|
constexpr double kSharePrecision = 1e-7;  // relative, of the least bound
constexpr double kSame = 1e-6;            // activations that differ by so little count as one
constexpr int kMostNewtonSteps = 40;      // of Newton's method for each factor
constexpr int kMostHalvings = 26;         // of a step
constexpr double kBarrierFactor = 8;      // from one to the next

// The variables are the bound, t_j, and for each region b_p, w_p. All conditions are slacks that stay positive: those
// of `rows_` are h - row . z, those of the edges bound - sum_p v_p (b_p/2 + (w_p . r)^2/(2 b_p)).
class Barrier {
 public:
  Barrier(const CoverNode& node, const std::vector<ShareRegion>& regions, const ShareProgram::Edges& edges,
          const std::vector<RestCut>& cuts, const std::vector<VectorXd>& kept)
      : node_(node),
        edges_(edges),
        regions_(regions),
        samples_(static_cast<Index>(node.z.size())),
        size_(1 + samples_ + static_cast<Index>(regions.size()) * (1 + samples_)),
        activations_(static_cast<Index>(kept.size()), samples_) {
    for (std::size_t k = 0; k < kept.size(); ++k) activations_.row(static_cast<Index>(k)) = kept[k].transpose();
    for (const double z : node.z) scale_ = std::max(scale_, std::fabs(z));
    linear_conditions(cuts);
    start();
  }

  ShareMultipliers run(std::optional<std::pair<double, double>> enough, const Deadline& deadline) {
    const double terms = static_cast<double>(rows_.rows() + activations_.rows() * static_cast<Index>(edges_.size()));
    double factor = terms / z_(0);
    for (;; factor *= kBarrierFactor) {
      for (int step = 0; step < kMostNewtonSteps && newton(factor); ++step)
        if (is_over(deadline)) throw OutOfTime{};
      const double gap = terms / factor;
      if (gap <= kSharePrecision * z_(0) || (enough && (z_(0) <= enough->first || z_(0) - gap > enough->second))) break;
    }
    return result(factor, z_(0) - terms / factor);
  }

 private:
  [[nodiscard]] Index b(std::size_t p) const { return 1 + samples_ + static_cast<Index>(p) * (1 + samples_); }
  [[nodiscard]] Index w(std::size_t p) const { return b(p) + 1; }

  // u_j = constant + slope t_j for a sign.
  [[nodiscard]] std::pair<double, double> weight(int sign, Index j) const {
    const auto k = static_cast<std::size_t>(j);
    const double z = node_.z[k];
    if (node_.side[k] > 0) return {sign * z, sign};
    if (node_.side[k] < 0) return {0, -sign};
    if (z < 0) return {0, sign * z};
    return {sign > 0 ? z : 0, 0};
  }
  [[nodiscard]] bool is_free(Index j) const {
    return node_.side[static_cast<std::size_t>(j)] != 0 || node_.z[static_cast<std::size_t>(j)] < 0;
  }

  void linear_conditions(const std::vector<RestCut>& cuts) {
    std::vector<VectorXd> rows;
    std::vector<double> most;
    const auto row = [&](double h) -> VectorXd& {
      most.push_back(h);
      return rows.emplace_back(VectorXd::Zero(size_));
    };
    const auto add_weight = [&](VectorXd& r, int sign, Index j, double factor) {
      const auto [constant, slope] = weight(sign, j);
      r(1 + j) += factor * slope;
      most.back() -= factor * constant;
    };
    for (const RestCut& cut : cuts) {  // first: their multipliers are asked for
      VectorXd& r = row(0);
      r(0) = -1;
      for (Index j = 0; j < samples_; ++j) add_weight(r, cut.sign, j, cut.r[static_cast<std::size_t>(j)]);
    }
    for (Index j = 0; j < samples_; ++j) {
      const auto k = static_cast<std::size_t>(j);
      row(0)(1 + j) = -1;
      row(node_.side[k] == 0 ? 1 : kMostMultiplier * scale_)(1 + j) = 1;
    }
    for (std::size_t p = 0; p < regions_.size(); ++p) {
      row(0)(b(p)) = -1;
      for (Index j = 0; j < samples_; ++j) {
        const int side = regions_[p].sides[static_cast<std::size_t>(j)];
        if (side >= 0) {
          VectorXd& r = row(0);
          r(w(p) + j) = -1;
          add_weight(r, regions_[p].sign, j, 1);
        } else
          row(kMostMultiplier * scale_)(w(p) + j) = -1;
        row(side > 0 ? kMostMultiplier * scale_ : 0)(w(p) + j) = 1;
      }
    }
    rows_.resize(static_cast<Index>(rows.size()), size_);
    most_.resize(static_cast<Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows_.row(static_cast<Index>(i)) = rows[i].transpose();
      most_(static_cast<Index>(i)) = most[i];
    }
  }

  void start() {
    z_ = VectorXd::Zero(size_);
    for (Index j = 0; j < samples_; ++j) z_(1 + j) = node_.side[static_cast<std::size_t>(j)] == 0 ? 0.5 : scale_ / 2;
    double most = 0;
    for (std::size_t p = 0; p < regions_.size(); ++p) {
      for (Index j = 0; j < samples_; ++j) {
        const auto [constant, slope] = weight(regions_[p].sign, j);
        const double u = constant + slope * z_(1 + j);
        const int side = regions_[p].sides[static_cast<std::size_t>(j)];
        z_(w(p) + j) = side > 0 ? std::max(u, 0.0) + 0.3 * scale_ : side < 0 ? -0.3 * scale_ : u / 2;
      }
      z_(b(p)) = std::max(1e-9 * scale_, (activations_ * z_.segment(w(p), samples_)).cwiseAbs().maxCoeff());
      most = std::max(most, z_(b(p)));
    }
    z_(0) = 1;
    const VectorXd slack = most_ - rows_ * z_;  // of the cuts: too small by less than the sum of all
    z_(0) = 2 * most + 1e-6 * scale_ + 1 + 2 * std::max(0.0, -slack.minCoeff());
  }

  // (w_p . r)/b_p for each kept r, and the slacks. False if one is not positive.
  bool evaluate(const VectorXd& z, VectorXd& slack, std::vector<VectorXd>& ratio, MatrixXd& edge_slack) const {
    slack = most_ - rows_ * z;
    if (!(slack.minCoeff() > 0)) return false;
    ratio.resize(regions_.size());
    edge_slack = MatrixXd::Constant(activations_.rows(), static_cast<Index>(edges_.size()), z(0));
    for (std::size_t p = 0; p < regions_.size(); ++p) {
      ratio[p] = activations_ * z.segment(w(p), samples_) / z(b(p));
      const VectorXd phi = (0.5 * z(b(p))) * (1 + ratio[p].array().square());
      for (std::size_t e = 0; e < edges_.size(); ++e) edge_slack.col(static_cast<Index>(e)) -= edges_[e][p] * phi;
    }
    return edges_.empty() || edge_slack.minCoeff() > 0;
  }
  [[nodiscard]] static double value(double factor, double bound, const VectorXd& slack, const MatrixXd& edge_slack) {
    return factor * bound - slack.array().log().sum() - edge_slack.array().log().sum();
  }

  // One step; false where there is nothing left to gain.
  bool newton(double factor) {
    VectorXd slack;
    std::vector<VectorXd> ratio;
    MatrixXd edge_slack;
    if (!evaluate(z_, slack, ratio, edge_slack)) return false;
    const MatrixXd scaled = slack.cwiseInverse().asDiagonal() * rows_;
    VectorXd gradient = scaled.colwise().sum().transpose();
    gradient(0) += factor;
    MatrixXd hessian = scaled.transpose() * scaled;
    add_edges(ratio, edge_slack.cwiseInverse(), gradient, hessian);
    hessian.diagonal().array() += 1e-12 * (1 + hessian.diagonal().array());
    const VectorXd step = -hessian.ldlt().solve(gradient);
    const double decrement = -gradient.dot(step);
    if (!(decrement > 1e-4)) return false;
    const double before = value(factor, z_(0), slack, edge_slack);
    double length = 1;
    for (int halving = 0; halving < kMostHalvings; ++halving, length /= 2) {
      const VectorXd next = z_ + length * step;
      if (evaluate(next, slack, ratio, edge_slack) &&
          value(factor, next(0), slack, edge_slack) <= before - 0.1 * length * decrement) {
        z_ = next;
        return true;
      }
    }
    return false;
  }
  void add_edges(const std::vector<VectorXd>& ratio, const MatrixXd& inverse, VectorXd& gradient,
                 MatrixXd& hessian) const {
    if (edges_.empty()) return;
    const Index points = activations_.rows();
    std::vector<MatrixXd> slopes;  // of b/2 + (w . r)^2/(2b) in (b, w)
    for (const VectorXd& q : ratio) {
      MatrixXd s(points, 1 + samples_);
      s.col(0) = 0.5 * (1 - q.array().square());
      s.rightCols(samples_) = q.asDiagonal() * activations_;
      slopes.push_back(std::move(s));
    }
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      MatrixXd rows = MatrixXd::Zero(points, size_);  // of the negative slack
      rows.col(0).setConstant(-1);
      for (std::size_t p = 0; p < regions_.size(); ++p) rows.middleCols(b(p), 1 + samples_) = edges_[e][p] * slopes[p];
      rows = inverse.col(static_cast<Index>(e)).asDiagonal() * rows;
      gradient += rows.colwise().sum().transpose();
      hessian += rows.transpose() * rows;
    }
    for (std::size_t p = 0; p < regions_.size(); ++p) {
      VectorXd curvature = VectorXd::Zero(points);
      for (std::size_t e = 0; e < edges_.size(); ++e) curvature += edges_[e][p] * inverse.col(static_cast<Index>(e));
      MatrixXd tangent(points, 1 + samples_);
      tangent.col(0) = -ratio[p];
      tangent.rightCols(samples_) = activations_;
      hessian.block(b(p), b(p), 1 + samples_, 1 + samples_) +=
          tangent.transpose() * (curvature / z_(b(p))).asDiagonal() * tangent;
    }
  }

  [[nodiscard]] ShareMultipliers result(double factor, double least) const {
    ShareMultipliers m{z_(0), least, {}, {}, {}, {}, {}};
    for (Index j = 0; j < samples_; ++j) m.t.push_back(is_free(j) ? z_(1 + j) : 0);
    for (std::size_t p = 0; p < regions_.size(); ++p) {
      m.b.push_back(z_(b(p)));
      m.w.emplace_back(z_.data() + w(p), z_.data() + w(p) + samples_);
    }
    VectorXd slack;
    std::vector<VectorXd> ratio;
    MatrixXd edge_slack;
    if (!evaluate(z_, slack, ratio, edge_slack)) {  // not even the start was inside
      m.bound = m.least = std::numeric_limits<double>::infinity();
      m.weights.assign(static_cast<std::size_t>(slack.size()), 0);
      m.edge_weights.assign(edges_.size(), 0);
      return m;
    }
    for (Index i = 0; i < slack.size(); ++i) m.weights.push_back(1 / (factor * slack(i)));
    for (Index e = 0; e < edge_slack.cols(); ++e)
      m.edge_weights.push_back(edge_slack.col(e).cwiseInverse().sum() / factor);
    return m;
  }

  const CoverNode& node_;
  const ShareProgram::Edges& edges_;
  const std::vector<ShareRegion>& regions_;
  Index samples_, size_;
  MatrixXd activations_, rows_;
  VectorXd most_, z_;
  double scale_ = 0;
};

}  // namespace

ShareProgram::ShareProgram(const PlanarCones<Real>& cones) : neighbours_(cones.neighbours()) {
  for (std::size_t k = 0; k < cones.edges().size(); ++k) {
    directions_.push_back(in_doubles(cones.edges()[k]));
    activations_.push_back(in_doubles(cones.activations()[k]));
    const double size = length(directions_.back());
    for (double& a : directions_.back()) a /= size;
    for (double& a : activations_.back()) a /= size;
    keep(Eigen::Map<const VectorXd>(activations_.back().data(), static_cast<Index>(activations_.back().size())));
  }
}

ShareMultipliers ShareProgram::minimise(const CoverNode& node, const std::vector<ShareRegion>& regions,
                                        const Edges& edges, const std::vector<RestCut>& cuts,
                                        std::optional<std::pair<double, double>> enough,
                                        const Deadline& deadline) const {
  return Barrier(node, regions, edges, cuts, kept_).run(enough, deadline);
}

// On each planar cone the form is a 2 x 2 matrix in an orthonormal basis; its larger eigenvalue counts if an
// eigenvector lies between the edges.
double ShareProgram::largest(const ShareMultipliers& m, const Edges& edges, double enough) {
  double most = 0;
  std::vector<VectorXd> found;
  for (const std::vector<double>& v : edges) {
    double base = 0;
    for (std::size_t p = 0; p < v.size(); ++p) base += v[p] * m.b[p] / 2;
    for (const auto& [a, b] : neighbours_) {
      const std::vector<double>&u = directions_[a], &u2 = directions_[b];
      const double sine = u[0] * u2[1] - u[1] * u2[0], cosine = u[0] * u2[0] + u[1] * u2[1];
      double aa = 0, ab = 0, bb = 0;  // the form in the basis u and its normal, u2 = cosine u + sine normal
      for (std::size_t p = 0; p < v.size(); ++p) {
        const double first = dot(m.w[p], activations_[a]), last = dot(m.w[p], activations_[b]);
        const double normal = (last - cosine * first) / sine, d = v[p] / (2 * m.b[p]);
        aa += d * first * first;
        ab += d * first * normal;
        bb += d * normal * normal;
      }
      const double angle = std::atan2(2 * ab, aa - bb) / 2, end = std::atan2(sine, cosine);
      for (const double at : {0.0, end, angle, angle + std::numbers::pi, angle - std::numbers::pi}) {
        if (at < 0 || at > end) continue;
        const double c = std::cos(at), s = std::sin(at), phi = base + aa * c * c + 2 * ab * c * s + bb * s * s;
        most = std::max(most, phi);
        if (phi <= enough || at == 0 || at == end) continue;
        VectorXd r(static_cast<Index>(activations_[a].size()));
        for (std::size_t j = 0; j < activations_[a].size(); ++j)
          r(static_cast<Index>(j)) =
              c * activations_[a][j] + s * (activations_[b][j] - cosine * activations_[a][j]) / sine;
        found.push_back(std::move(r));
      }
    }
  }
  for (const VectorXd& r : found) keep(r);
  return most;
}

void ShareProgram::keep(const VectorXd& r) {
  if (r.norm() > 0 && std::ranges::none_of(kept_, [&](const VectorXd& k) { return (k - r).norm() < kSame * r.norm(); }))
    kept_.push_back(r);
}

}  // namespace plumbline
