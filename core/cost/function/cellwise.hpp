// A continuous function on a union of polytopes, by its values at their corners: on each cell it is affine. In this
// form a function on an interval (the cells are its pieces) and what a network computes on a polytope are the same
// thing, and whether a network is the function is a question about finitely many numbers (docs/cost.md, Lemma 1).
#pragma once

#include <optional>
#include <vector>

#include "cost/function/function.hpp"

namespace plumbline {

struct Cellwise {
  RationalMatrix points;                // a column for each corner of a cell
  RationalMatrix values;                // f there
  std::vector<std::vector<int>> cells;  // the corners of each, from 0; every cell has interior
};

[[nodiscard]] Cellwise cellwise(const LineFunction& f);
// What a ReLU network computes on the convex hull of the samples, cut where one of its neurons changes its sign.
// Nothing where the hull is neither a box nor in the plane, or there are more than 64 cells.
[[nodiscard]] std::optional<Cellwise> cellwise(const Network& network, const RationalMatrix& samples);

[[nodiscard]] std::vector<Rational> column(const RationalMatrix& x, int j);
[[nodiscard]] RationalMatrix corners(const Cellwise& f, const std::vector<int>& cell);
// Does no neuron have both signs on a cell, and has the network the values of f at all points? Then it is f.
[[nodiscard]] bool computes(const Network& network, const Cellwise& f);

}  // namespace plumbline
