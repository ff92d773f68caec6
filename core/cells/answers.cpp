#include "cells/answers.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "budget/error.hpp"

namespace plumbline::cells {
namespace {

using Rows = std::vector<std::vector<Rational>>;

Rational largest_row_sum(const Rows& rows) {
  Rational out = 0;
  for (const auto& row : rows) {
    Rational sum = 0;
    for (const Rational& q : row) sum += abs(q);
    out = std::max(out, sum);
  }
  return out;
}

Rows transposed(const Rows& rows) {
  Rows out(rows[0].size());
  for (const auto& row : rows)
    for (std::size_t j = 0; j < row.size(); ++j) out[j].push_back(row[j]);
  return out;
}

Rational squares(const Rows& rows) {
  Rational out = 0;
  for (const auto& row : rows)
    for (const Rational& q : row) out += q * q;
  return out;
}

// The largest singular value squared, of the smaller Gram matrix.
Real largest_square(const Rows& jacobian) {
  const Rows a = jacobian.size() <= jacobian[0].size() ? jacobian : transposed(jacobian);
  if (a.size() == 1) return Real(squares(a));
  std::vector<Real> gram;
  for (const auto& left : a)
    for (const auto& right : a) {
      Rational sum = 0;
      for (std::size_t k = 0; k < left.size(); ++k) sum += left[k] * right[k];
      gram.emplace_back(sum);
    }
  return Real::eigenvalue(gram, static_cast<int>(a.size()), 1);
}

// Candidates for the largest s_1: s_1^2 lies between |J|_F^2 / min(m, n) and |J|_F^2.
Lipschitz euclidean(const CellTree& tree) {
  const std::vector<DistinctPiece> pieces = distinct_pieces(tree);
  Rational most = 0;
  for (const DistinctPiece& p : pieces) most = std::max(most, squares(p.piece.jacobian));
  const Rational least = most / Rational(std::min(tree.inputs(), tree.outputs()));
  std::optional<Real> best;
  std::size_t cell = 0;
  for (const DistinctPiece& p : pieces) {
    if (squares(p.piece.jacobian) < least) continue;
    Real square = largest_square(p.piece.jacobian);
    if (best && (square - *best).sign() != Sign::Positive) continue;
    best = std::move(square);
    cell = p.cell;
  }
  return {sqrt(*best), cell};
}

}  // namespace

Functional output_coordinate(const CellTree& tree, int output) {
  Functional out;
  out.y.resize(static_cast<std::size_t>(tree.outputs()));
  out.y[as_size(output)] = 1;
  return out;
}

Affine on_cell(const CellTree& tree, const Cell& cell, const Functional& f, const Rational& constant) {
  std::vector<Rational> sum(static_cast<std::size_t>(tree.inputs()) + 1);
  for (std::size_t j = 0; j < f.y.size(); ++j) {
    if (f.y[j].is_zero()) continue;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += f.y[j] * Rational(cell.outputs[j][i], tree.scale);
  }
  for (std::size_t i = 0; i < f.x.size(); ++i) sum[i] += f.x[i];
  sum.back() += constant;
  return affine_of(sum);
}

Extreme infimum(const CellTree& tree, const Functional& f) {
  std::optional<Extreme> best;
  for (const Cell& cell : tree.cells) {
    const Affine a = on_cell(tree, cell, f);
    const Corner& corner = lowest_corner(cell.polytope, a.form);
    const Rational value = rational_value_at(a.form, corner.point) / Rational(a.denominator);
    if (!best || value < best->value) best = Extreme{value, coordinates_of(corner.point)};
  }
  return *best;
}

Extreme supremum(const CellTree& tree, const Functional& f) {
  Functional minus = f;
  for (Rational& q : minus.x) q = -q;
  for (Rational& q : minus.y) q = -q;
  Extreme out = infimum(tree, minus);
  out.value = -out.value;
  return out;
}

std::vector<DistinctPiece> distinct_pieces(const CellTree& tree) {
  std::map<std::vector<Form>, std::size_t> seen;
  for (std::size_t i = 0; i < tree.cells.size(); ++i) seen.emplace(tree.cells[i].outputs, i);
  std::vector<std::size_t> cells;
  for (const auto& [forms, cell] : seen) cells.push_back(cell);
  std::ranges::sort(cells);
  std::vector<DistinctPiece> out;
  for (const std::size_t i : cells) out.push_back({piece_of(tree, tree.cells[i]), i});
  return out;
}

Lipschitz lipschitz(const CellTree& tree, NormKind norm) {
  if (!tree.has_interior) throw Undefined("a Lipschitz constant is asked of a region with interior");
  if (norm == NormKind::Two) return euclidean(tree);
  std::optional<Rational> best;
  std::size_t cell = 0;
  for (const DistinctPiece& p : distinct_pieces(tree)) {
    const Rational value = largest_row_sum(norm == NormKind::One ? transposed(p.piece.jacobian) : p.piece.jacobian);
    if (!best || value > *best) best = value, cell = p.cell;
  }
  return {Real(*best), cell};
}

Monotone monotone(const CellTree& tree, int output, int input) {
  Monotone out;
  for (std::size_t i = 0; i < tree.cells.size(); ++i) {
    const Integer& slope = tree.cells[i].outputs[as_size(output)][as_size(input)];
    if (slope > 0 && !out.up) out.up = i, out.decreasing = false;
    if (slope < 0 && !out.down) out.down = i, out.increasing = false;
  }
  return out;
}

RankRange ranks(const CellTree& tree) {
  RankRange out;
  bool first = true;
  for (const DistinctPiece& p : distinct_pieces(tree)) {
    const int r = rank(exact_matrix(p.piece.jacobian));
    if (first || r < out.least) out.least = r, out.least_cell = p.cell;
    if (first || r > out.largest) out.largest = r, out.largest_cell = p.cell;
    first = false;
  }
  return out;
}

}  // namespace plumbline::cells
