// Polynomials with integer coefficients whose roots are all real: characteristic polynomials of symmetric matrices.
//
// For such a polynomial Descartes' rule of signs is an equality: the number of sign changes in the coefficients of p(x
// + c) is exactly the number of roots greater than c, counted with multiplicity. This turns "which eigenvalue is it"
// into integer arithmetic.
#pragma once

#include <vector>

#include "number/rational.hpp"

namespace plumbline::exact {

// Coefficients from the constant one upwards; the last one is not zero. Monic unless said otherwise.
using Polynomial = std::vector<Integer>;

[[nodiscard]] inline int degree(const Polynomial& p) { return static_cast<int>(p.size()) - 1; }

// det(xI - M) of a square integer matrix, rows one after the other. Computed modulo primes of 61 bits (reduction to
// Hessenberg form) and put together by the Chinese remainder theorem up to a bound on the coefficients: |coefficient of
// x^(n-i)| <= C(n,i) r^i, r the largest sum of absolute values in a row.
[[nodiscard]] Polynomial characteristic_polynomial(const std::vector<Integer>& entries, int n);

// p / gcd(p, p'): the same roots, each once.
[[nodiscard]] Polynomial squarefree_part(const Polynomial& p);

// p(c)
[[nodiscard]] Rational evaluate(const Polynomial& p, const Rational& c);

// The number of roots greater than c, with multiplicity; p real-rooted.
[[nodiscard]] int roots_above(const Polynomial& p, const Rational& c);

// An integer r > |root| for every root of a monic real-rooted polynomial: r - 1 is the integer part of the root of the
// sum of their squares.
[[nodiscard]] Integer root_bound(const Polynomial& p);

// Integer roots of a square-free, monic, real-rooted polynomial. All that are returned are roots (checked exactly).
[[nodiscard]] std::vector<Integer> integer_roots(const Polynomial& p);

// p / (x - r) for a root r.
[[nodiscard]] Polynomial divide_by_root(const Polynomial& p, const Integer& r);

}  // namespace plumbline::exact
