// The region of inputs: a bounded polytope {x : A x <= b} with rational numbers, and how people write one.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cells/polytope.hpp"

namespace plumbline::cells {

// a x <= bound
struct Inequality {
  std::vector<Rational> a;
  Rational bound;
};

struct Region {
  int dimension = 0;
  std::vector<Inequality> inequalities;
  std::vector<Form> constraints;  // bound - a x, primitive, one for each inequality
  Polytope polytope;              // its constraints have these numbers
};

inline constexpr int kMostDimensions = 12;
inline constexpr std::size_t kMostInequalities = 4096;

// Throws InputError if it is empty or unbounded, or has more dimensions or inequalities than these.
[[nodiscard]] Region region_of(int dimension, std::vector<Inequality> inequalities);
[[nodiscard]] Region box_region(const std::vector<Rational>& low, const std::vector<Rational>& high);

// "[-1,1]^2", "[-1,1] x [0,1/2]". Throws InputError.
[[nodiscard]] Region parse_box(const std::string& text);
// {"format": "plumbline-polytope/1", "box": [["lo","hi"], ...]} or, instead of the box, "inequalities": [["a_1", ...,
// "a_d", "b"], ...]. Throws InputError with the place.
[[nodiscard]] Region parse_region(const nlohmann::json& document);
// The one or the other: a text that begins with [ is a box, anything else the name of a file.
[[nodiscard]] Region read_region(const std::string& text);

}  // namespace plumbline::cells
