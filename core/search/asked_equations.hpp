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
  // Coordinates that an equation of the hypothesis leaves isolated values only, as labels of which all squares are 1:
  // it is an equation in this coordinate alone. They cannot move, and that is no accident of the case.
  Moves isolated;
  std::string isolating;  // the equations that say so: "y^2 = 1"; "" if no coordinate is isolated
  // Besides: "the hypothesis asks for |u|^2 = 1"; "" if nothing of the sort was seen.
  std::string reason;
  bool shown = false;  // that is thin: no box in all coordinates that are not isolated is one of counterexamples
};

// Of the reading around the case of the coordinates, on which it fails. Never throws Undefined, Undecided or
// ResourceLimit.
[[nodiscard]] Asked asked_equations(const Reading& reading, const Coordinates& coordinates, const Rational& radius,
                                    const Limits& limits);

}  // namespace plumbline
