// Short intervals for a certificate: outwards, to dyadic numbers with no more digits than the decision needs.
#pragma once

#include <utility>

#include "evaluation/ladder.hpp"

namespace plumbline {

// Both ends moved outwards to multiples of a power of two, by at most `slack` > 0 and by at least a quarter of it.
[[nodiscard]] Enclosure widen(const Enclosure& e, const Rational& slack);

// The two sides of a decided atom: what separates them, shared out so that the decision still follows from the widened
// intervals; sides that touch (equality) are widened by 2^-40 of their size.
[[nodiscard]] std::pair<Enclosure, Enclosure> widen_sides(const Enclosure& lhs, const Enclosure& rhs);

// A margin keeps its sign; one that may be zero is widened by at least 2^-40.
[[nodiscard]] Enclosure widen_margin(const Enclosure& margin);

}  // namespace plumbline
