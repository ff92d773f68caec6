// Bounds of speeds at every depth from 2 on: data on one line, and quadratic forms that ReLUs do not raise
// (docs/speed.md, Lemmas 2a and 5a).
//
// Both are statements about the data alone; no row of a table is read here.
#include "saddle/speed.hpp"

namespace checker {

// The samples lie on one line exactly if none is farther from it than Cauchy and Schwarz allow: (u . x_j)^2 = |u|^2
// |x_j|^2 for one sample u that is not 0. Then X = u v^T with v_j = (u . x_j) / |u|^2.
std::optional<Num> line_square(const Matrix& x, const Matrix& g) {
  const Matrix gram = multiply(transpose(x), x);
  int first = 0;
  while (first < gram.rows && sign(gram.at(first, first)) == 0) ++first;
  if (first == gram.rows) return std::nullopt;
  const Num length2 = gram.at(first, first);
  for (int j = 0; j < gram.rows; ++j)
    if (sign(gram.at(first, j) * gram.at(first, j) - length2 * gram.at(j, j)) != 0) return std::nullopt;
  const Matrix dots = build(gram.rows, 1, [&](int j, int) { return gram.at(j, first); });  // |u|^2 v
  const Num up = norm2(multiply(g, activate(dots, 0))), down = norm2(multiply(g, activate(scale(Num(-1), dots), 0)));
  return max(up, down) / length2;
}

// Symmetric elimination: no pivot is negative, and the row of a pivot 0 is zero.
bool semidefinite(const Matrix& symmetric) {
  const int n = symmetric.rows;
  std::vector<std::vector<Num>> a(n, std::vector<Num>(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i][j] = symmetric.at(i, j);
  for (int k = 0; k < n; ++k) {
    const int pivot = sign(a[k][k]);
    if (pivot < 0) return false;
    for (int i = k + 1; i < n; ++i) {
      if (pivot == 0 && sign(a[i][k]) != 0) return false;
      if (pivot == 0 || sign(a[i][k]) == 0) continue;
      const Num factor = a[i][k] / a[k][k];
      for (int j = k + 1; j < n; ++j) a[i][j] = a[i][j] - factor * a[k][j];
    }
  }
  return true;
}

bool form_bounds(const Matrix& x, const Matrix& g, const Matrix& m, const Matrix& k, const Num& c) {
  for (int i = 0; i < m.rows; ++i)
    for (int j = 0; j <= i; ++j)
      if ((i != j && sign(m.at(i, j)) > 0) || sign(k.at(i, j)) < 0) return false;
  if (sign(c) < 0 || !semidefinite(add(add(m, k, -1), multiply(transpose(g), g), -1))) return false;
  const Matrix square = build(x.rows, x.rows, [&](int i, int j) { return i == j ? c * c : Num(); });
  return semidefinite(add(square, multiply(multiply(x, m), transpose(x)), -1));
}

}  // namespace checker
