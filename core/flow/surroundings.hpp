// What a theorem on limits looks at: the field on a ball (c, radius) with its derivatives, and on the ball (c, r) of
// the flow, with the letters of docs/flow.md, "Limits".
//
// A kink on the ball gets the letters p, q, s where what is known of it lasts: all conditions hold on the whole ball,
// and no kink that leans may keep the weights. Otherwise it is held (h, u), alone or with others of its neuron, if the
// flow is pushed to its side everywhere on the ball; or it is open (?).
#pragma once

#include "flow/step.hpp"

namespace plumbline::flow {

struct Surroundings {
  const Problem& problem;
  const Ball& from;
  const Scale& scale;
  Rational radius;
  Gates gates;
  Values around, near;          // the boxes around the two balls
  Values multipliers;           // of deeper kinks that slide: points
  Integer gram = 0, stray = 0;  // as of a step
  Field field;
  std::vector<Jet> jets;  // on the wide box, with all multipliers that flows may have there
  Values values;          // on the near one

  Surroundings(const Problem& p, const Ball& ball, const std::vector<Known>& known, const Scale& s,
               const Rational& radius_of_ball, Meaning meaning);
  [[nodiscard]] MultiInterval norm_of(const std::vector<int>& nodes) const;  // on the near box
  [[nodiscard]] std::vector<int> live() const;                               // the residuals of live outputs
  // A box of weights, and the multipliers that flows may have on the wide one.
  [[nodiscard]] Values with_strays(Values box) const;

 private:
  void write_letters(const std::vector<Known>& known, Meaning meaning);
  void settle_deeper(const std::vector<Known>& known);
  void write_deeper(const std::vector<Known>& known);
  [[nodiscard]] bool deeper_hold();
  void hold_deeper(const std::vector<Known>& known);
  struct Held {
    const Kink* kink;
    Known side;
  };
  bool hold(const Held& held, const Gates& open, Field with);
  void hold_together(std::vector<Held> those, const Gates& open, Field with);
  [[nodiscard]] std::vector<int> slowest(Field& with, std::vector<Held>& those, const Gates& open) const;
  [[nodiscard]] std::optional<int> neuron_that_fails(Meaning meaning) const;
  [[nodiscard]] bool has_rules(int neuron) const;
};

}  // namespace plumbline::flow
