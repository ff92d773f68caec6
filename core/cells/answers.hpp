// What is asked of the cells: extremes of a functional of inputs and outputs, Lipschitz constants, monotonicity, ranks.
// All exact.
#pragma once

#include <array>
#include <optional>

#include "cells/tree.hpp"

namespace plumbline::cells {

// x . (inputs) + y . (outputs); an empty list is 0.
struct Functional {
  std::vector<Rational> x, y;
};
[[nodiscard]] Functional output_coordinate(const CellTree& tree, int output);  // from 0
// On a cell, with a positive denominator; `constant` is added.
[[nodiscard]] Affine on_cell(const CellTree& tree, const Cell& cell, const Functional& f, const Rational& constant = 0);

struct Extreme {
  Rational value;
  std::vector<Rational> point;  // where it is attained
};
[[nodiscard]] Extreme supremum(const CellTree& tree, const Functional& f);
[[nodiscard]] Extreme infimum(const CellTree& tree, const Functional& f);

// The pieces, each once, with the first cell of each; cells that differ may have the same piece.
struct DistinctPiece {
  Piece piece;
  std::size_t cell = 0;
};
[[nodiscard]] std::vector<DistinctPiece> distinct_pieces(const CellTree& tree);

// |f(x) - f(y)|_p <= L |x - y|_p. The constant, and a cell whose Jacobian attains it. The region has interior.
enum class NormKind { One, Two, Infinity };
inline constexpr std::array kNorms{NormKind::One, NormKind::Two, NormKind::Infinity};
[[nodiscard]] constexpr const char* name_of(NormKind norm) {
  return norm == NormKind::One ? "1" : norm == NormKind::Two ? "2" : "infinity";
}
struct Lipschitz {
  Real value;
  std::size_t cell = 0;
};
[[nodiscard]] Lipschitz lipschitz(const CellTree& tree, NormKind norm);

// Is each output increasing (not decreasing), or decreasing, in an input?
struct Monotone {
  bool increasing = true, decreasing = true;
  std::optional<std::size_t> up, down;  // cells where the slope is positive, negative
};
[[nodiscard]] Monotone monotone(const CellTree& tree, int output, int input);

struct RankRange {
  int least = 0, largest = 0;
  std::size_t least_cell = 0, largest_cell = 0;
};
[[nodiscard]] RankRange ranks(const CellTree& tree);

}  // namespace plumbline::cells
