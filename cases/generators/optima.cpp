#include "generators/optima.hpp"

#include <algorithm>
#include <vector>

#include "generators/complementarity.hpp"

namespace plumbline::cases {
namespace {

bool all_rational(const ExactMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Real& x) { return x.is_rational(); });
}

// With x = u - v, the complementarity problem of z = (u, v, y):
//   Q (u - v) + A^T y + c >= 0 beside u, its negative beside v (so both are 0), b - A (u - v) >= 0 beside y.
std::vector<std::vector<Rational>> conditions(const ExactMatrix& q, const ExactMatrix& c, const ExactMatrix& a,
                                              const ExactMatrix& b) {
  const std::size_t n = as_size(c.rows()), m = as_size(b.rows());
  std::vector<std::vector<Rational>> rows(2 * n + m, std::vector<Rational>(2 * n + m + 1));
  const auto at = [](const ExactMatrix& x, std::size_t i, std::size_t j) -> const Rational& {
    return x(static_cast<int>(i), static_cast<int>(j)).rational();
  };
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<Rational>& row = rows[i];
    for (std::size_t j = 0; j < n; ++j) row[j] = at(q, i, j), row[n + j] = -at(q, i, j);
    for (std::size_t k = 0; k < m; ++k) row[2 * n + k] = at(a, k, i);
    row.back() = at(c, i, 0);
    std::ranges::transform(row, rows[n + i].begin(), [](const Rational& x) { return -x; });
  }
  for (std::size_t k = 0; k < m; ++k) {
    for (std::size_t j = 0; j < n; ++j) rows[2 * n + k][j] = -at(a, k, j), rows[2 * n + k][n + j] = at(a, k, j);
    rows[2 * n + k].back() = at(b, k, 0);
  }
  return rows;
}

}  // namespace

std::optional<std::pair<ExactMatrix, ExactMatrix>> quadratic_optimum(const ExactMatrix& q, const ExactMatrix& c,
                                                                     const ExactMatrix& a, const ExactMatrix& b) {
  const int n = c.rows(), m = b.rows();
  const bool fits = q.rows() == n && q.cols() == n && c.cols() == 1 && a.rows() == m && a.cols() == n && b.cols() == 1;
  if (!fits || n + m > kMostConstraints) return std::nullopt;
  for (const ExactMatrix* part : {&q, &c, &a, &b})
    if (!all_rational(*part)) return std::nullopt;
  const auto z = complementary(conditions(q, c, a, b));
  if (!z) return std::nullopt;
  ExactMatrix x(n, 1), y(m, 1);
  for (std::size_t j = 0; j < as_size(n); ++j) x.entries()[j] = Real((*z)[j] - (*z)[as_size(n) + j]);
  for (std::size_t k = 0; k < as_size(m); ++k) y.entries()[k] = Real((*z)[2 * as_size(n) + k]);
  return std::pair(std::move(x), std::move(y));
}

}  // namespace plumbline::cases
