// The first rung for scalars: intervals of doubles, rounded outwards without touching the rounding mode.
//
// Each operation is done once, in round-to-nearest. The sign of its rounding error, which is computed exactly where
// that is possible, says which end has to move outwards by one unit in the last place; an exact result stays a point,
// and near underflow both ends move (docs/error-bounds.md, N1 to N4). The transcendental functions and powers go
// through MPFI at 64 bits and are rounded outwards (N5). A result that overflows or is not a number throws Undecided:
// the next rung takes over.
#pragma once

#include "budget/error.hpp"
#include "number/rational.hpp"

namespace plumbline {

class MachineInterval {
 public:
  MachineInterval() = default;  // [0, 0]
  static MachineInterval enclosing(
      const Rational& a);  // the doubles next to a, or a itself; Undecided beyond the largest double
  static MachineInterval hull(double lower, double upper);  // throws Undecided unless lower <= upper, both finite
  [[nodiscard]] double lower() const { return lower_; }
  [[nodiscard]] double upper() const { return upper_; }
  [[nodiscard]] Sign sign() const;
  [[nodiscard]] Enclosure enclosure() const;

  friend MachineInterval operator+(MachineInterval a, MachineInterval b);
  friend MachineInterval operator-(MachineInterval a, MachineInterval b);
  friend MachineInterval operator*(MachineInterval a, MachineInterval b);
  friend MachineInterval operator/(MachineInterval a,
                                   MachineInterval b);  // b = [0,0]: Undefined; b contains 0: Undecided
  friend MachineInterval operator-(MachineInterval a);

 private:
  double lower_ = 0, upper_ = 0;
};

// All return an interval that contains f(x) for every x in the argument, and are within one or two units in the last
// place of the narrowest one. sqrt, log, acos, pow: certainly outside the domain: Undefined; partly outside: Undecided
// (sqrt of [-e, b] with e > 0 too).
MachineInterval sqrt(MachineInterval a);
MachineInterval log(MachineInterval a);
MachineInterval exp(MachineInterval a);
MachineInterval cos(MachineInterval a);
MachineInterval sin(MachineInterval a);
MachineInterval acos(MachineInterval a);
MachineInterval erf(MachineInterval a);
MachineInterval abs(MachineInterval a);
MachineInterval min(MachineInterval a, MachineInterval b);
MachineInterval max(MachineInterval a, MachineInterval b);
MachineInterval square(MachineInterval a);
MachineInterval pow(MachineInterval a, const Rational& q);  // rules of docs/language.md
MachineInterval machine_pi();

}  // namespace plumbline
