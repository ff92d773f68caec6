// Linear properties of inputs and outputs, as VNN-LIB asks for them: is there a point of the region that meets all
// conditions of one of several lists? Either with the point, or with the multipliers that exclude it on every cell.
#pragma once

#include <optional>

#include "cells/answers.hpp"

namespace plumbline::cells {

// x . (inputs) + y . (outputs) <= bound; both lists are complete.
struct Condition {
  std::vector<Rational> x, y;
  Rational bound;
};
using Conditions = std::vector<Condition>;  // all of them; at least one
using Property = std::vector<Conditions>;   // any of the lists; at least one
inline constexpr std::size_t kMostLists = 4096;

struct PropertyAnswer {
  // sat: the point, and the list that it meets
  std::optional<std::vector<Rational>> point;
  std::size_t list = 0;
  // unsat: for each cell and list the multipliers of constraints that add up to a negative number; the conditions of
  // the list have the numbers behind those of the cell.
  std::vector<std::vector<Multipliers>> excluded;
};
[[nodiscard]] PropertyAnswer decide(const CellTree& tree, const Property& property);

}  // namespace plumbline::cells
