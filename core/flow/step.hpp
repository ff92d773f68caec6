// One step of a validated flow: Theorem 3 (no kink) and Theorem 4 (kinks) of docs/flow.md.
//
// A flow is known to be in a ball: its centre and radius are integers in units of 2^-bits, so that what is passed from
// step to step, and stands in a certificate, is exact. A step either gives the next ball or says what stood in the way.
#pragma once

#include <cstdint>
#include <optional>

#include "flow/contact.hpp"
#include "flow/taylor.hpp"

namespace plumbline::flow {

struct Scale {
  int bits = 80;    // the unit of balls and times is 2^-bits
  int degree = 24;  // of the Taylor polynomials
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
// Where flows start: each weight within its spread of what is given, all of them times one number of the stretch, which
// is positive.
struct Starts {
  Enclosure stretch = Enclosure::point(1);
  std::vector<Rational> spread = {};  // empty: zeros
  [[nodiscard]] bool is_point() const { return stretch.lower == stretch.upper && spread.empty(); }
  [[nodiscard]] Rational spread_of(std::size_t weight) const { return spread.empty() ? Rational(0) : spread[weight]; }
};
// Contains all of them.
[[nodiscard]] Ball ball_around(const std::vector<Rational>& weights, const Scale& scale, const Starts& starts = {});

inline constexpr int kBendBits = 16;  // the unit of `bend` is 2^-16

struct Step {
  bool is_switch = false;
  Integer time;
  Gates gates;            // of a step without a kink
  std::int64_t bend = 0;  // of such a step: -bend is a lower bound of the Hessian
  Integer tube;           // of such a step: R
  Integer aside = 0;      // of such a step: by how much the path begins beyond the kinks that lean, as a preactivation
  std::vector<std::vector<Integer>> multipliers;  // of such a step, for each deeper kink that slides: coefficients
  Integer gram = 0, stray = 0;                    // of such a step with deeper letters (deep_step.hpp)
  Integer reach;                                  // of a switch: half the side of the box B
  Integer most;                                   // at least the norm of the weights during the step
  Ball to;
  std::vector<Known> known;           // at the end (deep.hpp)
  std::optional<std::size_t> slides;  // of a switch: a kink that begins to slide
};

// What a step without a kink found.
struct Smooth {
  std::optional<Step> step;
  std::optional<std::size_t> touched;  // a watch that is not certain
  bool too_coarse = false;             // the Taylor polynomial is no good: the step is too long
  bool too_bent = false;               // |h mu| > 1, or no path beside the kinks that lean: the step is too long
  MultiInterval defect;
  Taylor path;
};
// What is known of the kinks at exact weights, and after a step with these gates.
[[nodiscard]] std::vector<Known> known_at(const Problem& problem, const std::vector<Rational>& weights,
                                          const Starts& starts = {});
[[nodiscard]] std::vector<Known> known_with(const Problem& problem, const Gates& gates);

// A defect that is worth no shorter step: a quarter of a unit, and little of the radius.
[[nodiscard]] MultiInterval good_defect(const Ball& from, const Scale& scale);
[[nodiscard]] Smooth smooth_step(const Field& field, const Problem& problem, const Gates& gates, const Ball& from,
                                 const Integer& time, const Scale& scale);

// The switch with this time and box; none if the flow may leave the box.
[[nodiscard]] std::optional<Step> switch_step(const Problem& problem, const Ball& from, const std::vector<Known>& known,
                                              const Integer& time, const Integer& reach, const Scale& scale,
                                              Meaning meaning);

// The gates on a box: Open where the sign is not certain. By layers, from the first.
[[nodiscard]] Gates gates_on(const Problem& problem, const Values& box);
// Of gates that are Open, in this layer and those after it: what the box says with the others as they are.
[[nodiscard]] Gates settled(const Problem& problem, Gates gates, const Values& box, int first_layer);
[[nodiscard]] bool has_open(const Gates& gates);
// A watch that may fail on a ball of `widened` times the radius.
[[nodiscard]] std::optional<std::size_t> failing_watch(const Field& field, const Ball& ball, const Rational& widened,
                                                       const Scale& scale);

}  // namespace plumbline::flow
