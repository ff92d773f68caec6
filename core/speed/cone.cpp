#include "speed/cone.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace plumbline {
namespace {

DoubleVector near(const RationalVector& v) {
  DoubleVector out;
  for (const Rational& a : v) out.push_back(a.approximate());
  return out;
}

}  // namespace

std::vector<Cone> orthants(int n) {
  std::vector<Cone> out;
  for (int k = 0; k < 1 << n; ++k) {
    Cone cone;
    for (int i = 0; i < n; ++i) {
      RationalVector v(as_size(n));
      v[as_size(i)] = Rational(k >> i & 1 ? -1 : 1);
      cone.near.push_back(near(v));
      cone.corners.push_back(std::move(v));
    }
    out.push_back(std::move(cone));
  }
  return out;
}

RationalVector split_vector(const Cone& cone, const ConeSplit& split) {
  RationalVector v;
  const RationalVector &a = cone.corners[as_size(split.a)], &b = cone.corners[as_size(split.b)];
  for (std::size_t i = 0; i < a.size(); ++i) v.push_back(split.s * a[i] + split.t * b[i]);
  return v;
}

std::vector<Cone> halves(const Cone& cone, const ConeSplit& split) {
  const RationalVector v = split_vector(cone, split);
  std::vector<Cone> out(2, cone);
  for (const int half : {0, 1}) {
    const auto place = as_size(half == 0 ? split.a : split.b);
    out[as_size(half)].corners[place] = v;
    out[as_size(half)].near[place] = near(v);
  }
  return out;
}

ConeSplit split_at(int a, int b, double s, double t, std::int64_t least) {
  const double scale = static_cast<double>(least) / std::min(s, t);
  return {a, b, Rational::from_double(std::round(scale * s)), Rational::from_double(std::round(scale * t))};
}

ConeSplit primitive(const Cone& cone, ConeSplit split) {
  Integer numerators = 0, denominators = 1;
  for (const Rational& a : split_vector(cone, split)) denominators = lcm(denominators, a.denominator());
  for (const Rational& a : split_vector(cone, split))
    numerators = gcd(numerators, (a * Rational(denominators)).numerator());
  if (numerators == 0) return split;
  // Divided by a power of two, so that the largest coordinate is near 1: nested splits would soon leave the doubles.
  Integer largest = 0;
  for (const Rational& a : split_vector(cone, split))
    largest = std::max(largest, (abs(a) * Rational(denominators, numerators)).numerator());
  const Rational factor(denominators, numerators * (Integer(1) << static_cast<unsigned>(msb(largest))));
  split.s *= factor;
  split.t *= factor;
  return split;
}

ConeSplit widest_edge(const Cone& cone) {
  int a = 0, b = 1;
  double least = 2;
  for (std::size_t i = 0; i < cone.near.size(); ++i)
    for (std::size_t j = i + 1; j < cone.near.size(); ++j)
      if (const double cosine = dot(cone.near[i], cone.near[j]) / (length(cone.near[i]) * length(cone.near[j]));
          cosine < least) {
        least = cosine;
        a = static_cast<int>(i);
        b = static_cast<int>(j);
      }
  return primitive(cone, split_at(a, b, length(cone.near[as_size(b)]), length(cone.near[as_size(a)])));
}

// The dual problem, max U.a - |sum a_i v_i|^2 / 2 over a >= 0, by the active-set method of Lawson and Hanson on corners
// of length 1; then q = sum a_i v_i is stretched until it satisfies all inequalities.
DoubleVector least_norm(const std::vector<DoubleVector>& corners, const DoubleVector& bounds) {
  const auto n = static_cast<Eigen::Index>(corners.size()), d = static_cast<Eigen::Index>(corners[0].size());
  Eigen::MatrixXd v(n, d);
  Eigen::VectorXd u(n), a = Eigen::VectorXd::Zero(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const DoubleVector& corner = corners[as_size(i)];
    v.row(i) = Eigen::Map<const Eigen::RowVectorXd>(corner.data(), d) / length(corner);
    u[i] = bounds[as_size(i)] / length(corner);
  }
  std::vector<Eigen::Index> active;
  for (int round = 0; round < 4 * n; ++round) {
    const Eigen::VectorXd missing = u - v * (v.transpose() * a);
    Eigen::Index most = -1;
    for (Eigen::Index i = 0; i < n; ++i)
      if (std::ranges::find(active, i) == active.end() && missing[i] > 1e-14 * u.cwiseAbs().maxCoeff() &&
          (most < 0 || missing[i] > missing[most]))
        most = i;
    if (most < 0) break;
    active.push_back(most);
    while (!active.empty()) {
      const Eigen::MatrixXd rows = v(active, Eigen::all);
      const Eigen::VectorXd target = (rows * rows.transpose()).ldlt().solve(Eigen::VectorXd(u(active)));
      double step = 1;
      for (std::size_t k = 0; k < active.size(); ++k)
        if (const auto at = static_cast<Eigen::Index>(k); target[at] <= 0)
          step = std::min(step, a[active[k]] / (a[active[k]] - target[at]));
      for (std::size_t k = 0; k < active.size(); ++k)
        a[active[k]] += step * (target[static_cast<Eigen::Index>(k)] - a[active[k]]);
      if (step == 1) break;
      std::erase_if(active, [&](Eigen::Index i) {
        const bool gone = a[i] <= 1e-15 * a.maxCoeff();
        if (gone) a[i] = 0;
        return gone;
      });
    }
  }
  Eigen::VectorXd q = v.transpose() * a;
  double stretch = 1;
  for (Eigen::Index i = 0; i < n; ++i)
    if (const double along = v.row(i).dot(q); u[i] > 0)
      stretch = along > 0 ? std::max(stretch, u[i] / along) : std::max(stretch, 1e6);
  q *= stretch;
  return {q.data(), q.data() + d};
}

}  // namespace plumbline
