// What must not compile. Without the macro WRONG this file is correct. With it, every line that ends in "WRONG:
// pattern" has to be refused by the compiler, with a message that matches the pattern; must_not_compile.cmake checks
// both.
#include "algebraic/real.hpp"
#include "interval/guess.hpp"
#include "interval/machine_interval.hpp"
#include "interval/multi_interval.hpp"
#include "number/rational.hpp"
#include "number/truth.hpp"

using namespace plumbline;

void examples(Rational rational, Real real, MultiInterval interval, Truth truth, Guess guess) {
  Rational exact = 3;
  Real root = Rational(1) / Rational(10);
  rational = Rational::from_double(0.1) + exact;
  real = sqrt(root) + 1;
  interval = interval + MultiInterval::enclosing(rational);
  guess = sqrt(guess + Guess::near(rational));
  if (truth == Truth::True) return;
#ifdef WRONG
  // What is wrong and the pattern have to stand on one line.
  // clang-format off
  { Rational a = 0.1; }  // WRONG: deleted
  { Rational a(0.1); }  // WRONG: deleted
  { Rational a{0.1f}; }  // WRONG: deleted
  { rational = 0.1L; }  // WRONG: deleted
  { rational += 0.5; }  // WRONG: deleted
  { rational = rational * 0.5; }  // WRONG: deleted
  { if (rational < 0.5) return; }  // WRONG: deleted
  { Real a(0.1); }  // WRONG: deleted
  { Real a = 0.1f; }  // WRONG: deleted
  { real = real + 0.5; }  // WRONG: deleted
  { real = pow(real, 0.5); }  // WRONG: deleted
  { real += 1.0; }  // WRONG: deleted
  { MachineInterval a = MachineInterval::enclosing(0.1); }  // WRONG: deleted
  { MachineInterval a(0.1); }  // WRONG: no matching
  { MultiInterval a(0.1); }  // WRONG: no matching
  { MultiInterval a(1); }  // WRONG: no matching
  { if (interval < interval) return; }  // WRONG: no match|invalid operands
  { if (truth) return; }  // WRONG: could not convert|not contextually convertible
  { if (truth == Truth::True && truth) return; }  // WRONG: could not convert|no match|invalid operands
  { rational = guess; }  // WRONG: no match|cannot convert|no viable
  { real = real + guess; }  // WRONG: no match|invalid operands
  { interval = interval + guess; }  // WRONG: no match|invalid operands
  { Guess a = 0.1; }  // WRONG: conversion from|no viable
  { if (guess < guess) return; }  // WRONG: no match|invalid operands
  { auto a = guess.enclosure(); }  // WRONG: has no member|no member named
  { bool a = truth; }  // WRONG: cannot convert|cannot initialize
  { truth = true; }  // WRONG: cannot convert|incompatible type
  // clang-format on
#endif
}
