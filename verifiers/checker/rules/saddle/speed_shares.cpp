// The largest value of a sum of squares of weighted ReLUs on the unit circle: docs/speed.md, Section 4c.
//
// A sample changes its sign where u crosses the line orthogonal to it. So the directions orthogonal to samples cut the
// plane into cones on which every w . relu(X^T u) is linear, and a quadratic form on such a cone is decided by its
// values at the two edges and the product between them. No root is taken.
#include "saddle/speed.hpp"

namespace checker {

PlanarCones::PlanarCones(const Matrix& x) {
  std::vector<std::pair<Num, Num>> rays;
  for (int j = 0; j < x.cols; ++j) {
    if (sign(x.at(0, j)) == 0 && sign(x.at(1, j)) == 0) continue;
    rays.emplace_back(-x.at(1, j), x.at(0, j));
    rays.emplace_back(x.at(1, j), -x.at(0, j));
  }
  const int count = static_cast<int>(rays.size());
  const Matrix u = build(2, count, [&](int i, int k) { return i == 0 ? rays[k].first : rays[k].second; });
  const Matrix dots = multiply(transpose(x), u);
  activations_ = activate(dots, 0);
  products_ = multiply(transpose(u), u);
  std::vector<std::string> signs(count);
  for (int k = 0; k < count; ++k)
    for (int j = 0; j < x.cols; ++j) signs[k] += "-0+"[sign(dots.at(j, k)) + 1];
  const auto apart = [&](int a, int b) {  // is some sample positive at one, negative at the other?
    for (int j = 0; j < x.cols; ++j)
      if (signs[a][j] != '0' && signs[b][j] != '0' && signs[a][j] != signs[b][j]) return true;
    return false;
  };
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b)
      if (sign(rays[a].first * rays[b].second - rays[a].second * rays[b].first) > 0 && !apart(a, b))
        neighbours_.emplace_back(a, b);
}

Matrix PlanarCones::values(const Matrix& w) const { return multiply(w, activations_); }

bool PlanarCones::at_most(const Matrix& values, const std::vector<Num>& d, const Num& most) const {
  if (sign(most) < 0) return false;
  const auto form = [&](int a, int b) {
    Num sum = -most * products_.at(a, b);
    for (int p = 0; p < values.rows; ++p) sum = sum + d[p] * values.at(p, a) * values.at(p, b);
    return sum;
  };
  std::vector<Num> squares(values.cols);
  for (int a = 0; a < values.cols; ++a)
    if (sign(squares[a] = form(a, a)) > 0) return false;
  for (const auto& [a, b] : neighbours_)
    if (const Num middle = form(a, b); sign(middle) > 0 && sign(middle * middle - squares[a] * squares[b]) > 0)
      return false;
  return true;
}

}  // namespace checker
