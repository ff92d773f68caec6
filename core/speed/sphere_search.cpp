#include "speed/sphere_search.hpp"

#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

constexpr double kZero = 1e-12;  // of |x_j| |v|: on the hyperplane, as far as doubles can tell
constexpr int kManySplits = 60;
constexpr int kMaxDepth = 2000;  // of splits; cones as thin as that are beyond doubles

class SphereSearch {
 public:
  SphereSearch(const SpeedData& data, const std::optional<Matrix<Rational>>& rational, double gap,
               const Deadline& deadline)
      : data_(data), rational_(rational), gap_(gap), deadline_(deadline) {
    for (Eigen::Index j = 0; j < data.gradient.cols(); ++j) column_.push_back(data.gradient.col(j).norm());
  }

  SphereMaximum run(const DoubleVector& start) {
    consider(Eigen::Map<const Eigen::VectorXd>(start.data(), static_cast<Eigen::Index>(start.size())));
    for (Eigen::Index j = 0; j < data_.inputs.cols(); ++j) {
      consider(data_.inputs.col(j));
      consider(-data_.inputs.col(j));
    }
    for (const Cone& cone : orthants(static_cast<int>(data_.inputs.rows()))) explore(cone, 0);
    best_.upper = threshold();
    return std::move(best_);
  }

 private:
  [[nodiscard]] double threshold() const { return best_.value * (1 + gap_ / 2); }

  // psi along w, then along the best direction of w's cell, as long as that gains.
  void consider(Eigen::VectorXd w) {
    for (int round = 0; round < 20 && w.norm() > 0; ++round) {
      w.normalize();
      const Eigen::VectorXd along = data_.inputs.transpose() * w;
      const double value = (data_.gradient * along.cwiseMax(0.0)).norm();
      if (value > best_.value) {
        best_.value = value;
        best_.direction.assign(w.data(), w.data() + w.size());
      } else if (round > 0) {
        return;
      }
      const Eigen::MatrixXd m =
          data_.gradient * ((along.array() > 0).cast<double>().matrix().asDiagonal() * data_.inputs.transpose());
      w = m.transpose() * (m * w);
    }
  }

  // What Lemma 7 asks of q at each corner, and the sample whose crossing costs most.
  struct Corners {
    DoubleVector bounds;
    int sample = -1, a = 0, b = 0;
    double s = 0, t = 0, cost = 0;  // cost: of the crossing, for corners of length 1
  };
  [[nodiscard]] Corners corners(const Cone& cone) const {
    const std::size_t n = cone.near.size();
    Corners out{DoubleVector(n, 0.0)};
    Eigen::MatrixXd outputs = Eigen::MatrixXd::Zero(data_.gradient.rows(), static_cast<Eigen::Index>(n));
    for (Eigen::Index j = 0; j < data_.inputs.cols(); ++j) {
      DoubleVector p(n), m(n), along(n);
      double all_p = 0, all_m = 0;
      for (std::size_t i = 0; i < n; ++i) {
        along[i] = data_.inputs.col(j).dot(
            Eigen::Map<const Eigen::VectorXd>(cone.near[i].data(), static_cast<Eigen::Index>(n)));
        if (std::fabs(along[i]) < kZero * data_.inputs.col(j).norm() * length(cone.near[i])) along[i] = 0;
        p[i] = std::max(0.0, along[i]);
        m[i] = std::max(0.0, -along[i]);
        all_p += p[i];
        all_m += m[i];
        outputs.col(static_cast<Eigen::Index>(i)) += p[i] * data_.gradient.col(j);
      }
      if (all_p == 0 || all_m == 0) continue;
      const DoubleVector& d = all_p <= all_m ? p : m;
      double cost = 0;
      for (std::size_t i = 0; i < n; ++i) {
        out.bounds[i] += column_[as_size(j)] * d[i];
        cost += column_[as_size(j)] * d[i] / length(cone.near[i]);
      }
      if (cost <= out.cost) continue;
      out.cost = cost;
      out.sample = static_cast<int>(j);
      crossing(cone, along, out);
    }
    for (std::size_t i = 0; i < n; ++i) out.bounds[i] += outputs.col(static_cast<Eigen::Index>(i)).norm();
    return out;
  }
  // The edge on which the sample changes its side by most, and where.
  static void crossing(const Cone& cone, const DoubleVector& along, Corners& out) {
    double most = 0;
    for (std::size_t i = 0; i < along.size(); ++i)
      for (std::size_t k = i + 1; k < along.size(); ++k) {
        if (!(along[i] * along[k] < 0)) continue;
        const double size =
            std::min(std::fabs(along[i]) / length(cone.near[i]), std::fabs(along[k]) / length(cone.near[k]));
        if (size <= most) continue;
        most = size;
        out.a = static_cast<int>(i);
        out.b = static_cast<int>(k);
        out.s = std::fabs(along[k]);
        out.t = std::fabs(along[i]);
      }
  }

  // The norm of the matrix of a cone on which no sample changes its side.
  [[nodiscard]] double linear_norm(const Cone& cone) const {
    Eigen::VectorXd middle = Eigen::VectorXd::Zero(data_.inputs.rows());
    for (const DoubleVector& v : cone.near)
      middle += Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size())) / length(v);
    const Eigen::VectorXd along = data_.inputs.transpose() * middle;
    const Eigen::MatrixXd m =
        data_.gradient * ((along.array() > 0).cast<double>().matrix().asDiagonal() * data_.inputs.transpose());
    return m.jacobiSvd().singularValues()(0);
  }

  static double cosine_of(const Cone& cone, const ConeSplit& edge) {
    const DoubleVector &a = cone.near[as_size(edge.a)], &b = cone.near[as_size(edge.b)];
    return dot(a, b) / (length(a) * length(b));
  }

  // Where sample j switches on the edge from v_a to v_b: exactly, if that is known, as a short integer vector.
  [[nodiscard]] ConeSplit crossing_split(const Cone& cone, const Corners& at) const {
    if (!rational_) return split_at(at.a, at.b, at.s, at.t, 1 << 24);
    const auto along = [&](int corner) {
      Rational sum;
      for (int i = 0; i < rational_->rows(); ++i)
        sum += (*rational_)(i, at.sample) * cone.corners[as_size(corner)][as_size(i)];
      return abs(sum);
    };
    return primitive(cone, {at.a, at.b, along(at.b), along(at.a)});
  }

  void explore(const Cone& cone, int depth) {
    if (is_over(deadline_) || depth > kMaxDepth) throw OutOfTime{};
    ++best_.cones;
    const Corners at = corners(cone);
    const bool silent = std::ranges::all_of(at.bounds, [](double u) { return u == 0; });
    DoubleVector q(cone.near.size(), 0.0);
    if (!silent) q = least_norm(cone.near, at.bounds);
    Eigen::VectorXd towards = Eigen::Map<const Eigen::VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
    consider(towards);
    const double safe = 1 + gap_ / 16, limit = threshold();
    if (length(q) * safe * safe <= limit) {
      std::vector<Rational> row{Rational(0)};
      for (const double a : q) row.push_back(round_down(Rational::from_double(a * safe), 48));
      best_.rows.push_back(std::move(row));
      return;
    }
    if (at.sample < 0 && linear_norm(cone) * safe <= limit) {
      best_.rows.push_back({Rational(2)});
      return;
    }
    // Between corners an angle apart, |M w| lies below its interpolation by some |M| angle^2 / 8.
    const ConeSplit widest = widest_edge(cone);
    const double cosine = cosine_of(cone, widest), angle2 = 2 * (1 - cosine);
    // Crossings alone may go round in a circle, through ever thinner cones.
    const bool circling = depth > kManySplits && depth % 2 == 0;
    const ConeSplit split = !circling && at.cost > best_.value * angle2 / 8 ? crossing_split(cone, at) : widest;
    best_.rows.push_back({Rational(1), Rational(split.a + 1), Rational(split.b + 1), split.s, split.t});
    for (const Cone& half : halves(cone, split)) explore(half, depth + 1);
  }

  const SpeedData& data_;
  const std::optional<Matrix<Rational>>& rational_;
  double gap_;
  Deadline deadline_;
  DoubleVector column_;  // |G_j|
  SphereMaximum best_;
};

}  // namespace

SphereMaximum maximise_over_sphere(const SpeedData& data, const std::optional<Matrix<Rational>>& rational,
                                   const DoubleVector& start, double gap, const Deadline& deadline) {
  return SphereSearch(data, rational, gap, deadline).run(start);
}

}  // namespace plumbline
