#include "cells/property.hpp"

#include <algorithm>

namespace plumbline::cells {
namespace {

// Either a point, or multipliers.
struct ListOnCell {
  std::optional<Point> point;
  Multipliers excluded;
};

// The cell is cut by one condition after the other. The first that is negative on all that is left excludes the list.
ListOnCell decide_on(const CellTree& tree, const Cell& cell, const Conditions& all) {
  Facets constraints = cell.facets;
  Polytope left = cell.polytope;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Functional minus{all[i].x, all[i].y};
    for (Rational& q : minus.x) q = -q;
    for (Rational& q : minus.y) q = -q;
    const Form gap = primitive(on_cell(tree, cell, minus, all[i].bound).form);
    const std::size_t number = cell.constraints + i;
    Polytope next = cut(left, gap, static_cast<int>(number));
    if (next.empty()) {
      ListOnCell out{std::nullopt, multipliers_of(left, constraints, negative(gap))};
      out.excluded.push_back({static_cast<int>(number), 1});
      return out;
    }
    constraints.emplace(number, gap);
    left = std::move(next);
  }
  return {left.corners.front().point, {}};
}

}  // namespace

PropertyAnswer decide(const CellTree& tree, const Property& property) {
  PropertyAnswer out;
  for (const Cell& cell : tree.cells) {
    out.excluded.emplace_back();
    for (std::size_t k = 0; k < property.size(); ++k) {
      ListOnCell part = decide_on(tree, cell, property[k]);
      if (part.point) return {coordinates_of(*part.point), k, {}};
      out.excluded.back().push_back(std::move(part.excluded));
    }
  }
  return out;
}

}  // namespace plumbline::cells
