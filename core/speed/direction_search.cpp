#include "speed/direction_search.hpp"

#include <map>

#include "optimum/recognise.hpp"

namespace plumbline {
namespace {

class DirectionSearch {
 public:
  DirectionSearch(CoverSearch& covers, int level, const SpeedData& data, const ExactMatrix& gradient, double gap,
                  const Deadline& deadline)
      : covers_(covers), level_(level), data_(data), gradient_(gradient), gap_(gap), deadline_(deadline) {}

  DirectionMaximum run() {
    const int m = gradient_.rows();
    for (int i = 0; i < m; ++i)
      for (const int side : {1, -1}) climb(side * Eigen::VectorXd::Unit(m, i));
    for (int k = 0; k < 1 << std::min(m, 6); ++k) {
      Eigen::VectorXd v(m);
      for (int i = 0; i < m; ++i) v[i] = k >> i & 1 ? -1 : 1;
      climb(v.normalized());
    }
    for (const int side : {1, -1})
      for (int i = 0; i < m; ++i) {
        RationalVector v(as_size(m));
        v[as_size(i)] = Rational(side);
        corner(v, std::nullopt);
      }
    for (const Cone& cone : orthants(m)) explore(cone);
    best_.upper = threshold();
    return std::move(best_);
  }

 private:
  [[nodiscard]] double threshold() const { return best_.value * (1 + gap_ / 2); }

  // From a direction to the best h for it, to the best direction for that h, and so on.
  void climb(Eigen::VectorXd v) {
    for (int round = 0; round < 50; ++round) {
      const Eigen::VectorXd z = data_.gradient.transpose() * v;
      const CoverMaximum m = covers_.maximise(level_, {z.data(), z.data() + z.size()}, 0, gap_ / 8);
      if (m.point.r.empty()) return;
      const Eigen::VectorXd out = data_.gradient * Eigen::Map<const Eigen::VectorXd>(
                                                       m.point.r.data(), static_cast<Eigen::Index>(m.point.r.size()));
      const double value = out.norm();
      if (value > best_.value) {
        best_.value = value;
        best_.point = m.point;
      }
      if (value == 0 || value <= m.value * (1 + gap_ / 64)) return;
      v = out / value;
    }
  }

  static std::string key_of(const RationalVector& v) {
    std::string key;
    for (const Rational& a : v) key += a.to_string() + " ";
    return key;
  }

  // Visits a corner: a row that names it, (U) or the split that made it; at the first visit also the rows that prove
  // its bound.
  void corner(const RationalVector& v, std::optional<ConeSplit> made_by) {
    const std::string key = key_of(v);
    const auto known = bounds_.find(key);
    std::vector<Real> row, z;
    if (made_by) row = {Real(1), Real(made_by->a + 1), Real(made_by->b + 1), Real(made_by->s), Real(made_by->t)};
    if (known == bounds_.end()) z = weights(v);
    const double upper = known == bounds_.end() ? bound(z) : known->second;
    row.emplace_back(Rational::from_double(upper));
    best_.rows.push_back(std::move(row));
    if (known != bounds_.end()) return;
    if (!covers_.prove(level_, z, upper, gap_ / 16, best_.rows)) throw OutOfTime{};
    bounds_[key] = upper;
  }

  [[nodiscard]] std::vector<Real> weights(const RationalVector& v) const {  // G^T v
    std::vector<Real> z(as_size(gradient_.cols()));
    for (int j = 0; j < gradient_.cols(); ++j)
      for (int i = 0; i < gradient_.rows(); ++i) z[as_size(j)] += gradient_(i, j) * Real(v[as_size(i)]);
    return z;
  }

  [[nodiscard]] double bound(const std::vector<Real>& z) {
    const CoverMaximum m = covers_.maximise(level_, in_doubles(z), 0, gap_ / 8);
    return round_up(Rational::from_double(std::max(m.value, m.upper) * (1 + gap_ / 8)), 44).approximate();
  }

  void explore(const Cone& cone) {
    if (is_over(deadline_)) throw OutOfTime{};
    ++best_.cones;
    DoubleVector bounds;
    for (const RationalVector& v : cone.corners) bounds.push_back(bounds_.at(key_of(v)));
    const double safe = 1 + gap_ / 16;
    const DoubleVector q = least_norm(cone.near, bounds);
    if (length(q) * safe * safe <= threshold()) {
      std::vector<Real> row{Real(0)};
      for (const double a : q) row.emplace_back(round_down(Rational::from_double(a * safe), 48));
      best_.rows.push_back(std::move(row));
      return;
    }
    const ConeSplit split = widest_edge(cone);
    corner(split_vector(cone, split), split);
    for (const Cone& half : halves(cone, split)) explore(half);
  }

  CoverSearch& covers_;
  int level_;
  const SpeedData& data_;
  const ExactMatrix& gradient_;
  double gap_;
  Deadline deadline_;
  std::map<std::string, double> bounds_;
  DirectionMaximum best_;
};

}  // namespace

DirectionMaximum maximise_over_directions(CoverSearch& covers, int level, const SpeedData& data,
                                          const ExactMatrix& gradient, double gap, const Deadline& deadline) {
  return DirectionSearch(covers, level, data, gradient, gap, deadline).run();
}

}  // namespace plumbline
