// A bounded polytope by its vertices, with the constraints that are tight at each, and what cells are asked: is a
// function of one sign, cut by a half-space, and why is a function not negative.
//
// Everything is exact. A cut keeps the vertices on its side and adds one on each edge that it crosses (the double
// description method); two vertices are joined by an edge if no third one is tight wherever both are. So it does not
// matter how many constraints meet in a vertex, nor whether the polytope has interior.
#pragma once

#include <vector>

#include "cells/affine.hpp"

namespace plumbline::cells {

// Constraints are forms that are >= 0 on the polytope; they have numbers, which their owner gives.
struct Corner {
  Point point;
  std::vector<int> tight;  // ascending
};

struct Polytope {
  int dimension = 0;  // of the space
  std::vector<Corner> corners;
  [[nodiscard]] bool empty() const { return corners.empty(); }
};

// The box between two points, with the constraints x_i - low_i >= 0 (number 2 i) and high_i - x_i >= 0 (2 i + 1).
[[nodiscard]] Polytope box_between(const std::vector<Rational>& low, const std::vector<Rational>& high);

struct Signs {
  bool positive = false, negative = false;
};
[[nodiscard]] Signs signs_on(const Polytope& p, const Form& form);
// The part on which the form is >= 0; the form is the constraint `number` from now on.
[[nodiscard]] Polytope cut(const Polytope& p, const Form& form, int number);
// Has it interior?
[[nodiscard]] bool has_interior(const Polytope& p);
// The mean of the corners: inside, relative to the polytope. Not empty.
[[nodiscard]] Point middle_of(const Polytope& p);
// The corner at which form / (a positive number) is least. Not empty.
[[nodiscard]] const Corner& lowest_corner(const Polytope& p, const Form& form);

// target = rest + sum of factor * constraint, with factors > 0 and rest = the least value of target on the polytope:
// the easy direction of Farkas' lemma, read from the lowest corner.
struct Multiplier {
  int constraint = 0;
  Rational factor;
};
using Multipliers = std::vector<Multiplier>;
// `constraints` holds those that are tight somewhere, by number. Throws Undecided where there are none: then the
// corners do not belong to the constraints.
template <class Constraints>
[[nodiscard]] Multipliers multipliers_of(const Polytope& p, const Constraints& constraints, const Form& target);
[[nodiscard]] Multipliers multipliers_at(const std::vector<int>& numbers, const std::vector<const Form*>& tight,
                                         const Form& target);

template <class Constraints>
Multipliers multipliers_of(const Polytope& p, const Constraints& constraints, const Form& target) {
  if (is_constant(target)) return {};
  const Corner& corner = lowest_corner(p, target);
  std::vector<const Form*> tight;
  for (const int k : corner.tight) tight.push_back(&constraints.at(static_cast<std::size_t>(k)));
  return multipliers_at(corner.tight, tight, target);
}

}  // namespace plumbline::cells
