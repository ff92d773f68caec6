// Intervals with dyadic ends: the arithmetic in which a number that has no exact form is enclosed.
//
// A dyadic number is m * 2^e with integers m, e. Sums and products of dyadics are exact; afterwards the lower end of an
// interval is rounded down and the upper end up, to the working precision or (flows) to multiples of one power of two,
// so that every operation below returns an interval that contains f(x, y) for all x, y in its arguments. That one
// sentence is the whole correctness argument; the width is a matter of quality only.
#pragma once

#include <gmpxx.h>

#include <utility>

#include "modules.hpp"

namespace checker {

// Sets the working precision, at least 32 bits; restored at the end of the scope.
class Precision {
 public:
  explicit Precision(std::int64_t bits) : previous_(session().working_bits) { session().working_bits = bits; }
  ~Precision() { session().working_bits = previous_; }
  Precision(const Precision&) = delete;
  Precision& operator=(const Precision&) = delete;

 private:
  std::int64_t previous_;
};

// Ends become multiples of 2^-bits, which then is the unit of all of them: m * 2^-bits, or 0; without bits, numbers of
// the working precision. Until the scope ends.
class Grid {
 public:
  explicit Grid(std::optional<std::int64_t> bits) : previous_(std::exchange(session().grid, bits)) {}
  ~Grid() { session().grid = previous_; }
  Grid(const Grid&) = delete;
  Grid& operator=(const Grid&) = delete;

 private:
  std::optional<std::int64_t> previous_;
};

struct Dyadic {  // m * 2^e
  mpz_class m;
  std::int64_t e = 0;
  [[no_unique_address]] Entry<Module::Roots> entry = {};
};
Dyadic operator+(const Dyadic& a, const Dyadic& b);  // exact
Dyadic operator-(const Dyadic& a, const Dyadic& b);  // exact
Dyadic operator*(const Dyadic& a, const Dyadic& b);  // exact
int compare(const Dyadic& a, const Dyadic& b);       // sign of a - b
mpq_class to_rational(const Dyadic& a);              // exact
std::int64_t exponent(const Dyadic& a);              // |a| < 2^exponent; -2^30 for 0

struct Interval {  // lo <= hi
  Dyadic lo, hi;
};
Interval enclose(const mpq_class& q, Entry<Module::Roots> = {});  // contains q
Interval operator+(const Interval& a, const Interval& b);
Interval operator-(const Interval& a, const Interval& b);
Interval operator-(const Interval& a);
Interval operator*(const Interval& a, const Interval& b);
Interval operator/(const Interval& a, const Interval& b);  // b must not contain 0: throws NeedPrecision if it does
Interval root(const Interval& a, unsigned long k);         // k-th root; what lies below 0 is cut off; k >= 1
Interval hull(const Interval& a, const Interval& b);       // smallest interval around both
Interval min(const Interval& a, const Interval& b);        // contains min(x, y)
Interval max(const Interval& a, const Interval& b);
int certain_sign(const Interval& a);  // +1, -1: all of a; 0: a contains 0
Dyadic magnitude(const Interval& a);  // largest |x| in a

// Functions; see functions.cpp for the series and their remainders. log needs a.lo > 0; of the argument
// of acos, what lies outside of [-1, 1] is cut off.
Interval exp(const Interval& a, Entry<Module::Functions> = {});
Interval log(const Interval& a, Entry<Module::Functions> = {});
Interval cos(const Interval& a);
Interval sin(const Interval& a);
Interval acos(const Interval& a);
Interval erf(const Interval& a);
Interval pi();

}  // namespace checker
