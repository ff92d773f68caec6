// Data with a structure: each function promises what structured.hpp says of it, exactly.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "generators/bottleneck.hpp"
#include "generators/build.hpp"
#include "generators/structured.hpp"

namespace plumbline::cases {
namespace {

ExactMatrix from_columns(const std::vector<RationalVector>& columns) {
  ExactMatrix out(static_cast<int>(columns.front().size()), static_cast<int>(columns.size()));
  for (int j = 0; j < out.cols(); ++j)
    for (int i = 0; i < out.rows(); ++i)
      out(i, j) = Real(columns[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)]);
  return out;
}

double angle_of(const RationalVector& v) { return std::atan2(v[1].approximate(), v[0].approximate()); }

}  // namespace

ExactMatrix circle_points(Stream& s) {
  std::vector<RationalVector> points;
  if (s.chance(50)) {  // all images of one point under the symmetries of the square, or half of them
    const RationalVector p = unit_vector(s, 2, 3);
    for (const auto& [a, b] : {std::pair(p[0], p[1]), std::pair(p[1], p[0])})
      for (const int sign : {1, -1})
        for (const auto& q : {RationalVector{a, Rational(sign) * b}, RationalVector{-a, Rational(sign) * b}})
          if (std::ranges::find(points, q) == points.end()) points.push_back(q);
    if (s.chance(30) && points.size() > 4) points.resize(4);
  } else {
    for (std::int64_t n = s.integer(2, 6); n > 0; --n) points.push_back(unit_vector(s, 2, 4));
  }
  std::ranges::stable_sort(points, {}, angle_of);
  return from_columns(points);
}

ExactMatrix simplex_corners(Stream& s) {
  const int n = static_cast<int>(s.integer(2, 4));
  const Rational size(s.integer(1, 3)), centre = s.chance(50) ? size / Rational(n) : Rational(0);
  ExactMatrix out(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) out(i, j) = Real((i == j ? size : Rational(0)) - centre);
  return out;
}

ExactMatrix sign_patterns(Stream& s) {
  const int rows = static_cast<int>(s.integer(1, 3));
  const bool all = s.chance(40);
  std::vector<RationalVector> columns;
  for (int pattern = 0; pattern < 1 << rows; ++pattern) {
    if (!all && columns.size() + (std::size_t{1} << rows) > static_cast<std::size_t>(pattern) + 2 && s.chance(50))
      continue;  // two at least stay
    RationalVector column;
    for (int i = 0; i < rows; ++i) column.emplace_back((pattern >> i & 1) != 0 ? -1 : 1);
    columns.push_back(std::move(column));
  }
  return from_columns(columns);
}

ExactMatrix permutation(Stream& s, int n) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (int i = n - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(s.integer(0, i))]);
  ExactMatrix out(n, n);
  for (int i = 0; i < n; ++i) out(i, order[static_cast<std::size_t>(i)]) = Real(1);
  return out;
}

ExactMatrix rational_rotation(Stream& s, int n) {
  switch (s.integer(0, 2)) {
    case 0: return permutation(s, n);
    case 1: return reflection(unit_vector(s, n, 3));
    default: return orthonormal_columns(s, n, n);
  }
}

ExactMatrix orthogonal_points(Stream& s) {
  const int rows = static_cast<int>(s.integer(1, 3)), cols = static_cast<int>(s.integer(1, rows));
  const ExactMatrix q = rational_rotation(s, rows);
  const bool alike = s.chance(40);
  ExactMatrix out(rows, cols);
  for (int j = 0; j < cols; ++j) {
    const Real length(alike ? Rational(1) : Rational(s.integer(1, 4)) / Rational(s.integer(1, 2)));
    for (int i = 0; i < rows; ++i) out(i, j) = length * q(i, j);
  }
  return out;
}

ExactMatrix repeated_points(Stream& s) {
  const int rows = static_cast<int>(s.integer(1, 3)), half = static_cast<int>(s.integer(1, 2));
  const ExactMatrix first = styled_matrix(s, rows, half);
  ExactMatrix out(rows, 2 * half);
  for (int j = 0; j < half; ++j) {
    const int from = static_cast<int>(s.integer(0, half - 1));
    const bool opposite = s.chance(50);
    for (int i = 0; i < rows; ++i) {
      out(i, j) = first(i, j);
      out(i, half + j) = opposite ? -first(i, from) : first(i, from);
    }
  }
  return out;
}

}  // namespace plumbline::cases
