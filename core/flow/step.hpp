// One step of a validated flow: Theorem 3 (no kink) and Theorem 4 (kinks) of docs/flow.md.
//
// A flow is known to be in a ball: its centre and radius are integers in units of 2^-bits, so that what is passed from
// step to step, and stands in a certificate, is exact. A step either gives the next ball or says what stood in the way.
#pragma once

#include <optional>

#include "flow/taylor.hpp"

namespace plumbline::flow {

struct Scale {
  int bits = 80;     // the unit of balls and times is 2^-bits
  int degree = 24;   // of the Taylor polynomials
};

struct Ball {
  std::vector<Integer> centre;
  Integer radius = 0;
};

// A number of units, as an interval that is a point, and back, rounded up.
[[nodiscard]] MultiInterval in_units(const Integer& units, const Scale& scale);
[[nodiscard]] Integer units_above(const MultiInterval& a, const Scale& scale);
[[nodiscard]] Values centre_of(const Ball& ball, const Scale& scale);
[[nodiscard]] Values box_around(const Values& centre, const MultiInterval& radius);
// The ball around an exact start: radius 0 if its weights are multiples of the unit.
[[nodiscard]] Ball ball_around(const std::vector<Rational>& weights, const Scale& scale);

inline constexpr int kBendBits = 16;  // the unit of `bend` is 2^-16

struct Step {
  bool is_switch = false;
  Integer time;
  long bend = 0;  // of a step without a kink: -bend is a lower bound of the Hessian
  Integer reach;  // of a switch: half the side of the box B
  Ball to;
};

// What a step without a kink found.
struct Smooth {
  std::optional<Step> step;
  std::optional<std::size_t> touched;  // a pair whose sign is not certain; its polynomial tells when it vanishes
  bool too_bent = false;               // |h mu| > 1
  Taylor path;
};
[[nodiscard]] Smooth smooth_step(const Field& field, const Gates& gates, const Ball& from, const Integer& time,
                                 const Scale& scale);

// The switch with this time and box; none if the flow may leave the box.
[[nodiscard]] std::optional<Step> switch_step(const Problem& problem, const Ball& from, const Integer& time,
                                              const Integer& reach, const Scale& scale);

// The gates on a box: Open where the sign is not certain. By layers, from the first.
[[nodiscard]] Gates gates_on(const Problem& problem, const Values& box);
[[nodiscard]] bool has_open(const Gates& gates);
// Has every preactivation the sign of its gate on the whole ball, with something to spare?
[[nodiscard]] bool has_gates(const Problem& problem, const Ball& ball, const Gates& gates, const Scale& scale);

}  // namespace plumbline::flow
