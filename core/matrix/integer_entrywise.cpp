// Sums, multiples and slopes of integer matrices, entry by entry: over digits where a matrix has nothing else.
#include "matrix/gmp_access.hpp"
#include "matrix/integer_matrix.hpp"
#include "matrix/planes.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

using gmp::raw;

// f times the integers of a; the denominator is left aside.
IntegerMatrix times(const Integer& f, const IntegerMatrix& a) {
  if (f == 1) return a;
  if (a.in_digits()) return {scale(f, a.digits()), 1};
  IntegerMatrix out = a;
  for (Integer& x : out.entries()) x *= f;
  return out;
}

// a plus b, entry by entry, of integers over one denominator.
IntegerMatrix sum(const IntegerMatrix& a, const IntegerMatrix& b) {
  if (a.in_digits() || b.in_digits()) return {add(a.digits(), b.digits()), a.denominator()};
  IntegerMatrix out = a;
  for (std::size_t i = 0; i < out.entries().size(); ++i) out.entries()[i] += b.entries()[i];
  return out;
}

}  // namespace

IntegerMatrix scale(const Rational& s, const IntegerMatrix& a) {
  IntegerMatrix out = times(s.numerator(), a);
  out.set_denominator(a.denominator() * s.denominator());
  return out;
}

IntegerMatrix add(const IntegerMatrix& a, const IntegerMatrix& b) {
  shape::require_equal("sum", a, b);
  if (a.denominator() == b.denominator()) return sum(a, b);
  Integer common;
  mpz_lcm(raw(common), raw(a.denominator()), raw(b.denominator()));
  IntegerMatrix x = times(common / a.denominator(), a), y = times(common / b.denominator(), b);
  x.set_denominator(common);
  y.set_denominator(std::move(common));
  return sum(x, y);
}

Rational inner(const IntegerMatrix& a, const IntegerMatrix& b) {
  shape::require_equal("inner product", a, b);
  Integer sum;
  for (std::size_t i = 0; i < a.entries().size(); ++i) mpz_addmul(raw(sum), raw(a.entries()[i]), raw(b.entries()[i]));
  return {sum, a.denominator() * b.denominator()};
}

IntegerMatrix mask_by_slope(const IntegerMatrix& a, const Rational& s, const IntegerMatrix& b) {
  shape::require_equal("mask by slope", a, b);
  Integer denominator = b.denominator() * s.denominator();
  if (b.in_digits()) {
    const Eigen::ArrayXd positive = a.digits().positive();
    if (s.numerator() == 0) return {where(positive, b.digits(), DigitPlanes(b.rows(), b.cols())), b.denominator()};
    const IntegerMatrix above = times(s.denominator(), b), below = times(s.numerator(), b);
    return {where(positive, above.digits(), below.digits()), std::move(denominator)};
  }
  IntegerMatrix out = b;
  for (std::size_t i = 0; i < out.entries().size(); ++i)
    out.entries()[i] *= mpz_sgn(raw(a.entries()[i])) > 0 ? s.denominator() : s.numerator();
  out.set_denominator(std::move(denominator));
  return out;
}

}  // namespace plumbline
