// A function, written into a case so that `representation-cost.function` can say which one it is (docs/cost.md, Section
// 1): samples, values, a cell for each affine piece, and the point at which a Jacobian is taken. And its pieces.
#pragma once

#include <string>
#include <vector>

#include "cost/function/cost_function.hpp"

namespace plumbline {

// An empty case named NAME-cost-SIDE, from the same source.
[[nodiscard]] Case cost_case(const Case& c, const std::string& side);

// Samples, values and cells of a function on an interval, fine enough for the case's network: a cell between each two
// neighbours; `extra` points are samples too. The point is the middle of the first cell of a piece.
void describe(Case& c, const LineFunction& f, const std::vector<Rational>& extra, int piece);
// The corners, other points of the domain, and last the mean of all, which is the point.
void describe(Case& c, const AffineFunction& f, const std::vector<std::vector<Rational>>& extra = {});
// A point in a cell, and f there.
struct CellPoint {
  std::size_t cell = 0;
  std::vector<Rational> at, value;
};
[[nodiscard]] CellPoint middle(const Cellwise& f, std::size_t cell);
// The mean of the corners of the first point's cell and of those points that are in it: what `point` has to be if all
// these are samples.
[[nodiscard]] CellPoint centre(const Cellwise& f, const std::vector<CellPoint>& points);
// Corners and cells, and last some points in cells; the point is the first of these.
void describe_with(Case& c, const Cellwise& f, const std::vector<CellPoint>& more);
// With the middles of some cells.
void describe(Case& c, const Cellwise& f, const std::vector<std::size_t>& middles);

[[nodiscard]] ExactMatrix row_of(const std::vector<Rational>& entries);
// The values of a function on an interval at points in it.
[[nodiscard]] ExactMatrix values_at(const LineFunction& f, const std::vector<Rational>& points);

// f(x) = J x + c, with the number of the piece, cell or sample, from 0.
struct AffinePiece {
  RationalMatrix jacobian, constant;
  int number = 0;
};
[[nodiscard]] std::vector<AffinePiece> pieces_of(const LineFunction& f);
[[nodiscard]] std::vector<AffinePiece> pieces_of(const AffineFunction& f);
// At each sample where no preactivation is zero.
[[nodiscard]] std::vector<AffinePiece> pieces_of(const NetworkFunction& f);
// Of the network on each cell.
[[nodiscard]] std::vector<AffinePiece> pieces_of(const Network& network, const Cellwise& f);

}  // namespace plumbline
