// Fixed-point numbers for flows (docs/flow.md): integers in units of 2^-unit_bits, in three shapes.
//
// A Span is an interval, a Jet an interval with intervals for its derivatives by the weights, a Poly a polynomial in u
// in [0, 1] with a bound for what it leaves out. Each operation below contains what the operation on real numbers
// gives; products are rounded outwards to units. That sentence is the whole correctness argument.
#pragma once

#include <gmpxx.h>

#include <vector>

#include "modules.hpp"

namespace checker {

// The precision and the degree of the certificate at hand.
struct Units {
  unsigned unit_bits = 128;
  std::size_t poly_degree = 1;
  std::size_t jet_size = 1;  // the number of weights
};
inline Units& units() { return session().parts.of<Units>(Module::Flows); }

struct Span {  // lo <= hi
  mpz_class lo, hi;
};
Span enclosing(const mpq_class& q);
Span point(const mpz_class& units);
mpq_class in_rationals(const mpz_class& number);  // of units
Span operator+(const Span& a, const Span& b);
Span operator-(const Span& a);
Span operator*(const Span& a, const Span& b);
mpz_class size_of(const Span& a);  // the largest |x|
Span widened(const Span& a, const mpz_class& by);
int sign_of(const Span& a);                                       // +1, -1: all of a; 0: a contains 0
mpz_class product_above(const mpz_class& a, const mpz_class& b);  // of a, b >= 0, rounded up to units
mpz_class root_above(const mpz_class& a);                         // an integer >= sqrt(a)
mpz_class norm_above(const std::vector<Span>& a);                 // >= the Euclidean norm of every vector in a

struct Jet {
  Span value;
  std::vector<Span> slope;  // empty: zeros
};
Jet operator+(const Jet& a, const Jet& b);
Jet operator*(const Jet& a, const Jet& b);
Jet operator*(const Span& c, const Jet& a);

struct Poly {
  std::vector<mpz_class> c;  // poly_degree + 1 coefficients, in units
  mpz_class rest;            // at least the largest absolute value of what is left out, on [0, 1]
};
Poly operator+(const Poly& a, const Poly& b);
Poly operator*(const Poly& a, const Poly& b);
Poly operator*(const Span& c, const Poly& a);
Span range_of(const Poly& a);  // over [0, 1]

// Constants and gates, for each of the three.
void set_constant(Span& out, const Span& c);
void set_constant(Jet& out, const Span& c);
void set_constant(Poly& out, const Span& c);

}  // namespace checker
