// A double that may guess and must not decide.
//
// A search wants the value of a formula at many thousands of points, and it does not matter if one of them is wrong:
// whatever is found is evaluated again exactly. So this scalar is plain double arithmetic behind the interface of the
// other rungs. It has no enclosure() and no way into a Rational, an interval or a Truth: a verdict cannot be made of it
// by accident (tests/compile_fail).
#pragma once

#include "budget/error.hpp"
#include "number/rational.hpp"

namespace plumbline {

class Guess {
 public:
  constexpr Guess() = default;
  [[nodiscard]] static Guess near(double value);  // throws Undecided unless finite
  [[nodiscard]] static Guess near(const Rational& a) { return near(a.approximate()); }
  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] Sign sign() const { return value_ > 0 ? Sign::Positive : value_ < 0 ? Sign::Negative : Sign::Zero; }

  friend Guess operator+(Guess a, Guess b) { return near(a.value_ + b.value_); }
  friend Guess operator-(Guess a, Guess b) { return near(a.value_ - b.value_); }
  friend Guess operator*(Guess a, Guess b) { return near(a.value_ * b.value_); }
  friend Guess operator/(Guess a, Guess b);  // b = 0: Undefined
  friend Guess operator-(Guess a) { return near(-a.value_); }
  Guess& operator+=(Guess b) { return *this = *this + b; }

 private:
  double value_ = 0;
};

// The domains are those of docs/language.md: outside them Undefined. What is not finite is Undecided.
Guess sqrt(Guess a);
Guess log(Guess a);
Guess exp(Guess a);
Guess cos(Guess a);
Guess sin(Guess a);
Guess acos(Guess a);
Guess erf(Guess a);
Guess abs(Guess a);
Guess min(Guess a, Guess b);
Guess max(Guess a, Guess b);
Guess square(Guess a);
Guess pow(Guess a, const Rational& q);
Guess guess_pi();

}  // namespace plumbline
