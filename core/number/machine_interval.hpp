// The first rung for scalars: intervals of doubles, rounded outwards without touching the rounding mode.
//
// Each operation is done in round-to-nearest and both ends are then moved outwards by one unit in the last place
// (std::nextafter), which encloses the true result because round-to-nearest errs by at most half a unit. An exact result
// (IEEE-exact sums, products checked by fma) may stay a point. The transcendental functions go through MPFR at 53 bits with directed rounding.
// A result that overflows or is not a number throws Undecided: the next rung takes over.
#pragma once

#include "number/error.hpp"
#include "number/rational.hpp"

namespace plumbline {

class MachineInterval {
 public:
  MachineInterval() = default;                                      // [0, 0]
  static MachineInterval enclosing(const Rational& a);              // smallest doubles around a
  static MachineInterval hull(double lower, double upper);          // throws Undecided unless lower <= upper, both finite
  [[nodiscard]] double lower() const { return lower_; }
  [[nodiscard]] double upper() const { return upper_; }
  [[nodiscard]] Sign sign() const;
  [[nodiscard]] Enclosure enclosure() const;

  friend MachineInterval operator+(MachineInterval a, MachineInterval b);
  friend MachineInterval operator-(MachineInterval a, MachineInterval b);
  friend MachineInterval operator*(MachineInterval a, MachineInterval b);
  friend MachineInterval operator/(MachineInterval a, MachineInterval b);  // b = [0,0]: Undefined; b contains 0: Undecided
  friend MachineInterval operator-(MachineInterval a);

 private:
  double lower_ = 0, upper_ = 0;
};

// sqrt, log: certainly outside the domain: Undefined; partly outside: Undecided (sqrt clips [-e, b] with e > 0 as Undecided too).
MachineInterval sqrt(MachineInterval a);
MachineInterval log(MachineInterval a);
MachineInterval exp(MachineInterval a);
MachineInterval cos(MachineInterval a);
MachineInterval sin(MachineInterval a);
MachineInterval abs(MachineInterval a);
MachineInterval min(MachineInterval a, MachineInterval b);
MachineInterval max(MachineInterval a, MachineInterval b);
MachineInterval square(MachineInterval a);
MachineInterval pow(MachineInterval a, const Rational& q);          // rules of docs/language.md
MachineInterval machine_pi();

}  // namespace plumbline
