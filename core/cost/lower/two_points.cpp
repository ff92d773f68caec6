#include "cost/lower/two_points.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

constexpr int kMostSamples = 64;

}  // namespace

Rational inner(const RationalMatrix& a, int j, int k) {
  Rational out;
  for (int i = 0; i < a.rows(); ++i) out += a(i, j) * a(i, k);
  return out;
}

double TwoPoints::value(int depth) const { return depth * std::pow(ratio.approximate(), 1.0 / depth); }

Rational told_apart(const RationalMatrix& samples, int first, int other) {
  const Rational one(1), x = inner(samples, first, first) + one, y = inner(samples, other, other) + one,
                         s = inner(samples, first, other) + one;
  if (s <= Rational()) return std::max(x, y);
  if (s >= std::min(x, y)) return x + y - Rational(2) * s;
  return std::max(x - s * s / y, y - s * s / x);
}

TwoPoints two_points(const Case& c) {
  const RationalMatrix x = rational_matrix(c.inputs, "/data/inputs"), y = outputs_on(c.network, x);
  TwoPoints best;
  if (x.cols() > kMostSamples) return best;
  for (int j = 0; j < x.cols(); ++j)
    for (int k = 0; k < j; ++k) {
      const Rational rho2 = told_apart(x, j, k), moved = inner(y, j, j) + inner(y, k, k) - Rational(2) * inner(y, j, k);
      if (rho2.is_zero()) continue;
      if (const Rational ratio = moved / rho2; ratio > best.ratio) best = {k, j, ratio};
    }
  return best;
}

void describe(Case& c, const TwoPoints& end) {
  c.scalars["first"] = Real(end.first + 1);
  c.scalars["other"] = Real(end.other + 1);
}

}  // namespace plumbline
