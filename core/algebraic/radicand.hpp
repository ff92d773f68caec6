// Square roots of rationals in a normal form: a rational times the root of a positive integer.
//
// Real numbers sqrt(d_1), ..., sqrt(d_n) are linearly independent over the rationals as soon as no quotient d_i/d_j is
// the square of a rational (Besicovitch 1940). So a full factorisation is never needed: squares of small primes are
// taken out, and for what is left it is enough to test whether a product of two radicands is a perfect square.
#pragma once

#include <utility>
#include <vector>

#include "number/rational.hpp"

namespace plumbline::exact {

// A positive integer under a square root; 1 means no root.
struct Radicand {
  Integer value = 1;
  bool squarefree = true;  // known to be; false: not known
  [[nodiscard]] bool is_one() const { return value == 1; }
};

// coefficient * sqrt(radicand)
struct SquareRoot {
  Rational coefficient = 1;
  Radicand radicand;
};

// sqrt(a) for a > 0.
[[nodiscard]] SquareRoot square_root(const Rational& a);
// sqrt(a) sqrt(b)
[[nodiscard]] SquareRoot multiply(const Radicand& a, const Radicand& b);
// sqrt(a) = q sqrt(b) with a rational q, if there is one: then returns true and sets q.
[[nodiscard]] bool same_class(const Radicand& a, const Radicand& b, Rational& q);

// a = product of base^exponent, for a > 0: the primes below 1000, and at most one more base without small prime
// factors, which is not a perfect power.
[[nodiscard]] std::vector<std::pair<Integer, unsigned long>> partial_factors(const Integer& a);

}  // namespace plumbline::exact
