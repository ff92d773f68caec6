// Numbers and matrices through an activation; shared by the modules.
#pragma once

#include "matrix.hpp"

namespace checker {

// x for x > 0, slope x otherwise.
inline Num activate(const Num& x, const mpq_class& slope) {
  if (slope == 1) return x;
  const auto s = try_sign(x);
  if (s && *s > 0) return x;
  const Num below = Num(slope) * x;
  if (s) return below;
  return slope <= 1 ? max(x, below) : min(x, below);  // for slope < 1, x > 0 exactly if x > slope x
}

// b_ij times 1 for a_ij > 0, times the slope otherwise.
inline Matrix mask(const Matrix& b, const Matrix& a, const mpq_class& slope) {
  if (slope == 1) return b;
  const auto positive = [&](int i, int j) {
    return a.uniform ? sgn(a.integers[a.index(i, j)]) > 0 : sign(a.at(i, j)) > 0;
  };  // roots are positive
  if (!b.uniform)
    return build(a.rows, a.cols, [&](int i, int j) { return positive(i, j) ? b.at(i, j) : Num(slope) * b.at(i, j); });
  std::vector<mpz_class> z = b.integers;
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.cols; ++j) z[a.index(i, j)] *= positive(i, j) ? slope.get_den() : slope.get_num();
  return make_matrix(a.rows, a.cols, std::move(z), b.denominator * slope.get_den(), b.root);
}

// Entry by entry.
inline Matrix activate(const Matrix& a, const mpq_class& slope) {
  if (a.uniform) return mask(a, a, slope);
  return build(a.rows, a.cols, [&](int i, int j) { return activate(a.at(i, j), slope); });
}

}  // namespace checker
