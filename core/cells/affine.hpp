// Affine functions with integer coefficients, and points with integer coordinates: what cells are cut with.
//
// A form a_1, ..., a_d, c stands for x -> a x + c, and for every positive multiple of it where only its sign matters. A
// point p_1, ..., p_d, w with w > 0 stands for p / w. So the value of a form at a point is one inner product of
// integers, up to the factor w, and no fraction is ever reduced.
#pragma once

#include <vector>

#include "number/rational.hpp"

namespace plumbline::cells {

using Form = std::vector<Integer>;
using Point = std::vector<Integer>;

// w times the value of the form at the point.
[[nodiscard]] Integer value_at(const Form& form, const Point& point);
[[nodiscard]] Rational rational_value_at(const Form& form, const Point& point);
// Divided by the greatest common divisor of its entries; 0 stays 0.
[[nodiscard]] Form primitive(Form form);
[[nodiscard]] Form negative(Form form);
[[nodiscard]] bool is_constant(const Form& form);

// The smallest positive multiple with integer entries, and the factor that leads back: form / denominator is the
// function.
struct Affine {
  Form form;
  Integer denominator = 1;
};
[[nodiscard]] Affine affine_of(const std::vector<Rational>& coefficients);

[[nodiscard]] Point point_of(const std::vector<Rational>& coordinates);
[[nodiscard]] std::vector<Rational> coordinates_of(const Point& point);

}  // namespace plumbline::cells
