#include "number/linear_system.hpp"

#include <utility>

namespace plumbline {

std::optional<LinearSolution> solved(std::vector<std::vector<Rational>> rows, std::size_t unknowns) {
  const std::size_t n = unknowns;
  std::vector<std::size_t> pivots;  // the unknown that row i says
  for (std::size_t k = 0; k < n && pivots.size() < rows.size(); ++k) {
    const std::size_t next = pivots.size();
    std::size_t at = next;
    while (at < rows.size() && rows[at][k].is_zero()) ++at;
    if (at == rows.size()) continue;
    std::swap(rows[at], rows[next]);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == next || rows[i][k].is_zero()) continue;
      const Rational factor = rows[i][k] / rows[next][k];
      for (std::size_t j = k; j <= n; ++j) rows[i][j] -= factor * rows[next][j];
    }
    pivots.push_back(k);
  }
  for (std::size_t i = pivots.size(); i < rows.size(); ++i)
    if (!rows[i][n].is_zero()) return std::nullopt;
  LinearSolution out{std::vector<Rational>(n), pivots.size() == n};
  for (std::size_t i = 0; i < pivots.size(); ++i) out.values[pivots[i]] = rows[i][n] / rows[i][pivots[i]];
  return out;
}

}  // namespace plumbline
