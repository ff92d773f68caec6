#include "optimum/cone.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

DoubleVector near(const RationalVector& v) {
  DoubleVector out;
  for (const Rational& a : v) out.push_back(a.approximate());
  return out;
}

constexpr int kSweeps = 400;

}  // namespace

double dot(const DoubleVector& a, const DoubleVector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double length(const DoubleVector& a) { return std::sqrt(dot(a, a)); }

std::vector<Cone> orthants(int n) {
  std::vector<Cone> out;
  for (int k = 0; k < 1 << n; ++k) {
    Cone cone;
    for (int i = 0; i < n; ++i) {
      RationalVector v(static_cast<std::size_t>(n));
      v[static_cast<std::size_t>(i)] = Rational(k >> i & 1 ? -1 : 1);
      cone.near.push_back(near(v));
      cone.corners.push_back(std::move(v));
    }
    out.push_back(std::move(cone));
  }
  return out;
}

RationalVector split_vector(const Cone& cone, const ConeSplit& split) {
  RationalVector v;
  const RationalVector &a = cone.corners[static_cast<std::size_t>(split.a)], &b = cone.corners[static_cast<std::size_t>(split.b)];
  for (std::size_t i = 0; i < a.size(); ++i) v.push_back(split.s * a[i] + split.t * b[i]);
  return v;
}

std::vector<Cone> halves(const Cone& cone, const ConeSplit& split) {
  const RationalVector v = split_vector(cone, split);
  std::vector<Cone> out(2, cone);
  for (const int half : {0, 1}) {
    const auto place = static_cast<std::size_t>(half == 0 ? split.a : split.b);
    out[static_cast<std::size_t>(half)].corners[place] = v;
    out[static_cast<std::size_t>(half)].near[place] = near(v);
  }
  return out;
}

ConeSplit split_at(int a, int b, double s, double t) {
  constexpr double kMost = 64;
  const double larger = std::max(s, t);
  ConeSplit split{a, b, Rational(std::max(1L, std::lround(kMost * s / larger))), Rational(std::max(1L, std::lround(kMost * t / larger)))};
  if (split.s == split.t) split.s = split.t = Rational(1);
  return split;
}

ConeSplit widest_edge(const Cone& cone) {
  int a = 0, b = 1;
  double least = 2;
  for (std::size_t i = 0; i < cone.near.size(); ++i)
    for (std::size_t j = i + 1; j < cone.near.size(); ++j)
      if (const double cosine = dot(cone.near[i], cone.near[j]) / (length(cone.near[i]) * length(cone.near[j])); cosine < least) {
        least = cosine;
        a = static_cast<int>(i);
        b = static_cast<int>(j);
      }
  return split_at(a, b, length(cone.near[static_cast<std::size_t>(b)]), length(cone.near[static_cast<std::size_t>(a)]));
}

// Hildreth's method: q = sum a_i v_i with a >= 0, one multiplier at a time; then q is stretched until it satisfies all inequalities.
DoubleVector least_norm(const std::vector<DoubleVector>& corners, const DoubleVector& bounds) {
  DoubleVector q(corners[0].size(), 0.0), weights(corners.size(), 0.0);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    double change = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const double length2 = dot(corners[i], corners[i]), step = std::max(-weights[i], (bounds[i] - dot(q, corners[i])) / length2);
      weights[i] += step;
      for (std::size_t k = 0; k < q.size(); ++k) q[k] += step * corners[i][k];
      change = std::max(change, std::fabs(step) * std::sqrt(length2));
    }
    if (change < 1e-13 * length(q)) break;
  }
  double stretch = 1;
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (const double along = dot(q, corners[i]); bounds[i] > 0) stretch = along > 0 ? std::max(stretch, bounds[i] / along) : std::max(stretch, 1e6);
  for (double& a : q) a *= stretch;
  return q;
}

}  // namespace plumbline
