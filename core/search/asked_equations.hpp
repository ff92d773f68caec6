// Why a counterexample has no box around it: the equations that must hold where the reading fails.
//
// It fails where the requirements and the hypothesis are true and the conclusion is false. What these owe that to is
// walked through: all parts of a conjunction that has to be true, what an implication says whose condition is true on
// all of a box, and so on. An equation that must be true is met on the whole box or on a part of it that is thin, if
// its two sides are analytic there: then a single point at which it is false shows that it is thin. They are analytic
// where exact numbers with the coordinates as symbols have a value for them, because these take no maximum, no sign and
// no gate that is not the same on the whole box.
#pragma once

#include <optional>
#include <string>

#include "evaluation/ladder.hpp"
#include "search/coordinates.hpp"

namespace plumbline {

struct Asked {
  std::string reason;  // "the hypothesis asks for |u|^2 = 1"; "" if nothing of the sort was seen
  bool shown = false;  // it is thin: no box around the case, however small, is one of counterexamples
};

// Of the reading around the case of the coordinates, on which it fails. Never throws Undefined, Undecided or
// ResourceLimit.
[[nodiscard]] Asked asked_equations(const Reading& reading, const Coordinates& coordinates, const Rational& radius,
                                    const Limits& limits);

}  // namespace plumbline
