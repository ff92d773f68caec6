// The rungs of the ladder, as types: which scalar, which matrix, and how exact data enter.
//
// The evaluator is one template over a rung. A further arithmetic is a further struct here and one line of
// instantiation. near_one(bits) is all of 1 +- 2^-bits (uses.hpp, Widening), and from_to(a, b) all from the lower end
// of a to the upper end of b.
#pragma once

#include "matrix/guess_matrix.hpp"
#include "network/forward.hpp"

namespace plumbline {

// double midpoint-radius matrices, outward-rounded double intervals
struct MachineRung {
  using Scalar = MachineInterval;
  using Matrix = MidRad;
  static Scalar number(const Rational& a) { return MachineInterval::enclosing(a); }
  static Scalar number(const Real& a);
  static Scalar pi() { return machine_pi(); }
  static Scalar near_one(int bits);
  static Scalar from_to(const Scalar& a, const Scalar& b);
  static Matrix matrix(const ExactMatrix& a) { return enclose_machine(a); }
  static Matrix matrix(const plumbline::Matrix<Scalar>& a) { return from_intervals(a); }
};

// MPFI intervals at the precision of the current PrecisionScope
struct MultiRung {
  using Scalar = MultiInterval;
  using Matrix = plumbline::Matrix<MultiInterval>;
  static Scalar number(const Rational& a) { return MultiInterval::enclosing(a); }
  static Scalar number(const Real& a) { return a.interval(); }
  static Scalar pi() { return multi_pi(); }
  static Scalar near_one(int bits);
  static Scalar from_to(const Scalar& a, const Scalar& b);
  static Matrix matrix(const ExactMatrix& a) { return enclose_multi(a); }
  static Matrix matrix(const Matrix& a) { return a; }
};

// exact real numbers
struct ExactRung {
  using Scalar = Real;
  using Matrix = ExactMatrix;
  static Scalar number(const Rational& a) { return Real(a); }
  static Scalar number(const Real& a) { return a; }
  static Scalar pi() { return real_pi(); }
  static Scalar near_one(int /*bits*/) { throw Undecided("an exact number is not known to some bits only"); }
  static Scalar from_to(const Scalar& /*a*/, const Scalar& /*b*/) {
    throw Undecided("an exact number has no two ends");
  }
  static Matrix matrix(const ExactMatrix& a) { return a; }
};

// Not a rung of the ladder: plain doubles, for searching (search/robustness.hpp).
struct GuessRung {
  using Scalar = Guess;
  using Matrix = plumbline::Matrix<Guess>;
  static Scalar number(const Rational& a) { return Guess::near(a); }
  static Scalar number(const Real& a) { return guess(a); }
  static Scalar pi() { return guess_pi(); }
  static Scalar near_one(int /*bits*/) { return number(Rational(1)); }
  static Scalar from_to(const Scalar& a, const Scalar& /*b*/) { return a; }
  static Matrix matrix(const ExactMatrix& a) { return guess_matrix(a); }
  static Matrix matrix(const Matrix& a) { return a; }
};

[[nodiscard]] inline Sign sign_of(const MachineInterval& a) { return a.sign(); }
[[nodiscard]] inline Sign sign_of(const MultiInterval& a) { return a.sign(); }
[[nodiscard]] inline Sign sign_of(const Real& a) { return a.sign(); }
[[nodiscard]] inline Sign sign_of(const Guess& a) { return a.sign(); }

}  // namespace plumbline
