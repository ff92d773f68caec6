// Vectors over the scalars of the searches and of the exact readers (double, Rational, Real): products and signs.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "algebraic/real.hpp"

namespace plumbline {

// -1, 0 or 1.
[[nodiscard]] inline int sign_of(Sign sign) { return sign == Sign::Positive ? 1 : sign == Sign::Negative ? -1 : 0; }
[[nodiscard]] inline int sign_of(const Rational& a) { return sign_of(a.sign()); }
[[nodiscard]] inline int sign_of(const Real& a) { return sign_of(a.sign()); }
[[nodiscard]] inline int sign_of(double a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }

template <class T> [[nodiscard]] std::vector<T> negated(std::vector<T> a) {
  for (T& x : a) x = -x;
  return a;
}

template <class T> [[nodiscard]] bool has_positive(const std::vector<T>& a) {
  return std::ranges::any_of(a, [](const T& x) { return sign_of(x) > 0; });
}

template <class T> [[nodiscard]] T dot(const std::vector<T>& a, const std::vector<T>& b) {
  T sum{};
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

[[nodiscard]] inline double length(const std::vector<double>& a) { return std::sqrt(dot(a, a)); }

}  // namespace plumbline
