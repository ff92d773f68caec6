// Linear parts: how a number depends on the coordinates of a box (docs/rules.md, "Boxes").
//
// The coordinate i of a box is m_i + r_i e_i with -1 <= e_i <= 1. A linear part of a number x has an interval C and
// intervals L_i, and says: for every e there are c in C and l_i in L_i with x(e) = c + sum l_i e_i. Every function
// below is one rule that keeps this true; what is not linear goes into C. An enclosure that has a linear part lies in
// its range. Linear parts need few bits; they are made from 1024 bits on, when intervals alone have not decided.
#pragma once

#include <map>

#include "boxes/boxes.hpp"
#include "matrix.hpp"
#include "numbers/roots.hpp"

namespace checker {

struct LinearPart {
  Interval constant;
  std::map<int, Interval> slopes;  // by coordinate
};
using LinearPtr = std::shared_ptr<const LinearPart>;

inline const LinearPtr& linear_part(const Num& a) {
  static const LinearPtr none;
  return a.is_rational() || !a.beyond()->about ? none : a.beyond()->about->linear;
}
inline bool has_linear_part(const Num& a, const Num& b) { return linear_part(a) || linear_part(b); }

// A new coordinate; x is the number between its ends.
Num new_coordinate(const Ends& ends, Enclosure x, Boxing = {});

// `value` encloses a + b, a b, a/b, max(a, b); it gets the linear part, of which a or b has one. In a product of a
// number with itself the square of what depends on e is not negative.
enum class Joint { Sum, Product, Quotient, Larger };
Enclosure with_linear_part(Enclosure value, Joint joint, const Num& a, const Num& b, Boxing = {});
LinearPtr negative(const LinearPart& a, Boxing = {});

// f at a point, and f' on an interval around it; none if that is not bounded.
struct Tangent {
  Interval value, derivative;
};
using Tangents = std::function<std::optional<Tangent>(const Interval& point, const Interval& all)>;
// `value` encloses f(a), and a has a linear part: by the mean value theorem at the middle of a.
Enclosure with_linear_part(Enclosure value, const Num& a, const Tangents& f, Boxing = {});

// `value` encloses s_1(b), b with at least as many rows as columns; v gives a direction, right or not.
Num norm_by_direction(const Matrix& b, const std::vector<mpz_class>& v, const Num& value, Boxing = {});

}  // namespace checker
