#include "speed/zonotope.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "budget/error.hpp"
#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr int kSweeps = 20000;

// The least-squares problem of one corner, lambda warm from the last.
class Corner {
 public:
  Corner(const Matrix<double>& samples, const std::vector<double>& z)
      : samples_(samples), z_(z), lambda_(z.size(), 0.5) {
    for (std::size_t j = 0; j < z.size(); ++j) {
      double length2 = 0;
      for (int i = 0; i < samples.rows(); ++i) length2 += std::pow(z[j] * at(i, j), 2);
      length2_.push_back(length2);
      if (z[j] > 0) positive_.push_back(j);
    }
    if (positive_.size() > kMaxZonotopeSegments)
      throw ResourceLimit("more than three inputs and more than " + std::to_string(kMaxZonotopeSegments) +
                          " samples with one sign of G: no table is tried");
  }

  [[nodiscard]] const std::vector<std::size_t>& positive() const { return positive_; }
  [[nodiscard]] const std::vector<double>& lambda() const { return lambda_; }
  [[nodiscard]] const std::vector<double>& residual() const { return r_; }

  // Coordinate descent until the bound is at most `enough`, or within the gap of what its own direction reaches.
  // Returns the bound, the length of the residual.
  double solve(unsigned corner, double enough, double gap) {
    r_.assign(as_size(samples_.rows()), 0.0);
    for (std::size_t j = 0; j < z_.size(); ++j) add(j, z_[j] > 0 ? 0 : lambda_[j]);
    for (std::size_t k = 0; k < positive_.size(); ++k)
      if (corner >> k & 1) add(positive_[k], 1);
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      double change = 0;
      for (std::size_t j = 0; j < z_.size(); ++j) {
        if (z_[j] >= 0 || length2_[j] == 0) continue;
        double slope = 0;
        for (int i = 0; i < samples_.rows(); ++i) slope += z_[j] * at(i, j) * r_[as_size(i)];
        const double next = std::clamp(lambda_[j] - slope / length2_[j], 0.0, 1.0), step = next - lambda_[j];
        add(j, step);
        lambda_[j] = next;
        change = std::max(change, std::fabs(step));
      }
      const double bound = length(r_);
      if (bound <= enough || change < 1e-15 || (sweep % 8 == 7 && bound <= reached() * (1 + gap))) break;
    }
    return length(r_);
  }

  // The function along the residual's direction.
  [[nodiscard]] double reached() const {
    const double norm = length(r_);
    if (norm == 0) return 0;
    double value = 0;
    for (std::size_t j = 0; j < z_.size(); ++j) {
      double along = 0;
      for (int i = 0; i < samples_.rows(); ++i) along += at(i, j) * r_[as_size(i)];
      value += z_[j] * std::max(0.0, along);
    }
    return value / norm;
  }

 private:
  [[nodiscard]] double at(int i, std::size_t j) const { return samples_(i, static_cast<int>(j)); }
  void add(std::size_t j, double factor) {
    for (int i = 0; i < samples_.rows(); ++i) r_[as_size(i)] += factor * z_[j] * at(i, j);
  }
  const Matrix<double>& samples_;
  const std::vector<double>& z_;
  std::vector<double> lambda_, length2_, r_;
  std::vector<std::size_t> positive_;
};

// Splits on P one sample after the other, the sample with h >= 0 first; at the corners the leaves.
class CornerWriter {
 public:
  CornerWriter(const Matrix<double>& samples, const std::vector<Real>& z, double c, double slack,
               const Deadline& deadline, std::vector<std::vector<Real>>& rows)
      : z_(z), near_(in_doubles(z)), corner_(samples, near_), c_(c), slack_(slack), deadline_(deadline), rows_(rows) {}

  bool write(std::size_t k, unsigned corner) {
    const auto& positive = corner_.positive();
    if (k == positive.size()) return leaf(corner);
    rows_.push_back({Real(static_cast<std::int64_t>(positive[k]) + 1)});
    return write(k + 1, corner | 1u << k) && write(k + 1, corner);
  }

 private:
  bool leaf(unsigned corner) {
    if (is_over(deadline_)) throw OutOfTime{};
    if (corner_.solve(corner, c_ * (1 - slack_), slack_ / 8) > c_ * (1 - slack_ / 4)) return false;
    std::vector<Real> row{Real(0)};
    for (std::size_t j = 0; j < z_.size(); ++j) {
      const auto at = std::ranges::find(corner_.positive(), j);
      if (at != corner_.positive().end())
        row.push_back(corner >> (at - corner_.positive().begin()) & 1 ? z_[j] : Real(0));
      else
        row.push_back(rounded(corner_.lambda()[j], slack_ / static_cast<double>(16 * z_.size())) * z_[j]);
    }
    rows_.push_back(std::move(row));
    return true;
  }

  const std::vector<Real>& z_;
  std::vector<double> near_;
  Corner corner_;
  double c_, slack_;
  Deadline deadline_;
  std::vector<std::vector<Real>>& rows_;
};

}  // namespace

ZonotopeMaximum farthest_corner(const Matrix<double>& samples, const std::vector<double>& z, double enough, double gap,
                                const Deadline& deadline) {
  Corner corner(samples, z);
  ZonotopeMaximum best;
  for (unsigned a = 0; a < 1u << corner.positive().size(); ++a) {
    if (is_over(deadline)) throw OutOfTime{};
    best.upper = std::max(best.upper, corner.solve(a, std::max(enough, best.value), gap / 2));
    const double value = corner.reached();
    if (value <= best.value) continue;
    best.value = value;
    best.direction = corner.residual();
    const double norm = length(best.direction);
    for (double& x : best.direction) x /= norm;
  }
  return best;
}

bool write_corners(const Matrix<double>& samples, const std::vector<Real>& z, double c, double slack,
                   const Deadline& deadline, std::vector<std::vector<Real>>& rows) {
  return CornerWriter(samples, z, c, slack, deadline, rows).write(0, 0);
}

}  // namespace plumbline
