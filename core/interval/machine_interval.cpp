// Interval arithmetic in doubles with error-free transformations.
//
// Every operation is done once, rounded to nearest, and its rounding error is then computed exactly where that is
// possible: by TwoSum for sums (Knuth), by one fused multiply-add for products, quotients and roots. The sign of that
// error says on which side of the rounded value the true one lies, so only that side moves by one unit in the last
// place, and an exact result stays a point. Near underflow and overflow, where the error may not be a double itself,
// both sides move. Proofs: docs/error-bounds.md, N1 to N4.
#include "interval/machine_interval.hpp"

#include <mpfr.h>

#include <algorithm>
#include <cmath>

#include "interval/double_bits.hpp"

namespace plumbline {
namespace {

// The error of a product, quotient or root is a double if result and operands are at least this large...
constexpr double smallest_safe = 0x1p-960;
// ... and no intermediate value overflows if the operands and the result are at most this large.
constexpr double largest_safe = 0x1p1000;

bool safe(double x) { return std::fabs(x) >= smallest_safe && std::fabs(x) <= largest_safe; }

// The two doubles around the true value, given the rounded value and the sign of (true - rounded).
struct Around {
  double lower, upper;
};
Around around(double rounded, double error) {
  return {error < 0 ? next_down(rounded) : rounded, error > 0 ? next_up(rounded) : rounded};
}
Around around_unknown(double rounded) { return {next_down(rounded), next_up(rounded)}; }

Around add(double a, double b) {
  const double s = a + b;
  if (!(std::fabs(s) <= largest_safe) || !(std::fabs(a) <= largest_safe)) return around_unknown(s);
  const double t = s - a;
  return around(s, (a - (s - t)) + (b - t));
}

Around multiply(double a, double b) {
  if (a == 0 || b == 0) return {0, 0};
  const double p = a * b;
  if (!safe(p)) {
    const bool positive = (a > 0) == (b > 0);  // underflow moves the rounded value to zero, never across it
    return positive ? Around{std::max(next_down(p), 0.0), next_up(p)} : Around{next_down(p), std::min(next_up(p), 0.0)};
  }
  return around(p, std::fma(a, b, -p));
}

Around divide(double a, double b) {
  if (a == 0) return {0, 0};
  const double q = a / b;
  if (!safe(q) || !safe(a) || !safe(b)) return around_unknown(q);
  const double remainder = std::fma(-q, b, a);
  return around(q, b > 0 ? remainder : -remainder);
}

Around root(double a) {
  if (a == 0) return {0, 0};
  const double s = std::sqrt(a);
  if (!safe(a)) return around_unknown(s);
  return around(s, std::fma(-s, s, a));
}

// 2^e times an integer of at most 53 bits needs no rounding at all.
bool exact_double(mpq_srcptr a, double& result) {
  const mpz_srcptr n = mpq_numref(a), d = mpq_denref(a);
  if (mpz_sizeinbase(n, 2) > 53) return false;
  const std::size_t shift = mpz_sizeinbase(d, 2) - 1;
  if (shift > 1000 || mpz_scan1(d, 0) != shift) return false;
  result = std::ldexp(mpz_get_d(n), -static_cast<int>(shift));
  return true;
}

}  // namespace

MachineInterval MachineInterval::hull(double lower, double upper) {
  if (!(lower <= upper) || !std::isfinite(lower) || !std::isfinite(upper)) {
    throw Undecided("an interval of doubles overflowed or has no ends");
  }
  MachineInterval result;
  result.lower_ = lower;
  result.upper_ = upper;
  return result;
}

MachineInterval MachineInterval::enclosing(const Rational& a) {
  const mpq_srcptr q = a.value().backend().data();
  if (double point = 0; exact_double(q, point)) return hull(point, point);
  mpfr_t rounded;
  mpfr_init2(rounded, 53);
  mpfr_set_q(rounded, q, MPFR_RNDD);
  const double lower = mpfr_get_d(rounded, MPFR_RNDD);
  mpfr_set_q(rounded, q, MPFR_RNDU);
  const double upper = mpfr_get_d(rounded, MPFR_RNDU);
  mpfr_clear(rounded);
  return hull(lower, upper);
}

Sign MachineInterval::sign() const {
  if (lower_ > 0) return Sign::Positive;
  if (upper_ < 0) return Sign::Negative;
  return lower_ == 0 && upper_ == 0 ? Sign::Zero : Sign::Unknown;
}

Enclosure MachineInterval::enclosure() const { return {Rational::from_double(lower_), Rational::from_double(upper_)}; }

MachineInterval operator+(MachineInterval a, MachineInterval b) {
  return MachineInterval::hull(add(a.lower_, b.lower_).lower, add(a.upper_, b.upper_).upper);
}

MachineInterval operator-(MachineInterval a) { return MachineInterval::hull(-a.upper_, -a.lower_); }

MachineInterval operator-(MachineInterval a, MachineInterval b) { return a + -b; }

MachineInterval operator*(MachineInterval a, MachineInterval b) {
  const Around p[] = {multiply(a.lower_, b.lower_), multiply(a.lower_, b.upper_), multiply(a.upper_, b.lower_),
                      multiply(a.upper_, b.upper_)};
  return MachineInterval::hull(std::min({p[0].lower, p[1].lower, p[2].lower, p[3].lower}),
                               std::max({p[0].upper, p[1].upper, p[2].upper, p[3].upper}));
}

MachineInterval operator/(MachineInterval a, MachineInterval b) {
  if (b.sign() == Sign::Zero) throw Undefined("division by zero");
  if (b.sign() == Sign::Unknown) throw Undecided("division by an interval that contains zero");
  const Around q[] = {divide(a.lower_, b.lower_), divide(a.lower_, b.upper_), divide(a.upper_, b.lower_),
                      divide(a.upper_, b.upper_)};
  return MachineInterval::hull(std::min({q[0].lower, q[1].lower, q[2].lower, q[3].lower}),
                               std::max({q[0].upper, q[1].upper, q[2].upper, q[3].upper}));
}

MachineInterval sqrt(MachineInterval a) {
  if (a.upper() < 0) throw Undefined("square root of a negative number");
  if (a.lower() < 0) throw Undecided("square root of an interval that reaches below zero");
  return MachineInterval::hull(root(a.lower()).lower, root(a.upper()).upper);
}

MachineInterval abs(MachineInterval a) {
  if (a.lower() >= 0) return a;
  if (a.upper() <= 0) return -a;
  return MachineInterval::hull(0, std::max(-a.lower(), a.upper()));
}

MachineInterval min(MachineInterval a, MachineInterval b) {
  return MachineInterval::hull(std::min(a.lower(), b.lower()), std::min(a.upper(), b.upper()));
}

MachineInterval max(MachineInterval a, MachineInterval b) {
  return MachineInterval::hull(std::max(a.lower(), b.lower()), std::max(a.upper(), b.upper()));
}

MachineInterval square(MachineInterval a) {
  const MachineInterval m = abs(a);
  return MachineInterval::hull(multiply(m.lower(), m.lower()).lower, multiply(m.upper(), m.upper()).upper);
}

}  // namespace plumbline
