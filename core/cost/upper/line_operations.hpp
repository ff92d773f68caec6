// What is done to functions on an interval before networks of them are looked for: turned, shifted, cut, composed.
#pragma once

#include <utility>

#include "cost/function/function.hpp"

namespace plumbline {

// f(x) as a function of y = factor x + shift; factor not 0.
[[nodiscard]] LineFunction moved(const LineFunction& f, const Rational& factor, const Rational& shift);
// sign f + shift
[[nodiscard]] LineFunction mapped(LineFunction f, int sign, const Rational& shift);
// f from one of its knots to another, by number, from 0.
[[nodiscard]] LineFunction cut(const LineFunction& f, int first, int last);
// outer o inner for an inner one with one output, which has its values in the domain of the outer one, [0, M]. Throws
// as switch_points.
[[nodiscard]] LineFunction composed(const LineFunction& outer, const LineFunction& inner);
[[nodiscard]] bool is_same(const LineFunction& f, const LineFunction& g);
// The least and the greatest entry.
[[nodiscard]] std::pair<Rational, Rational> range_of(const RationalMatrix& values);

}  // namespace plumbline
