// Fixed-point numbers for flows (docs/flow.md): integers in units of 2^-unit_bits, in three shapes.
//
// An interval on the grid of the units, a Jet (an interval with intervals for its derivatives by the weights), and a
// Poly (a polynomial in u in [0, 1] with a bound for what it leaves out). Each operation below contains what the
// operation on real numbers gives; products are rounded outwards to units. That sentence is the whole correctness
// argument.
#pragma once

#include <gmpxx.h>

#include <deque>
#include <vector>

#include "numbers/interval.hpp"

namespace checker {

// The precision and the degree of the certificate at hand.
struct Units {
  unsigned unit_bits = 128;
  std::size_t poly_degree = 1;
  std::size_t jet_size = 1;                  // the number of weights
  std::deque<std::vector<mpz_class>> grown;  // the results of all operations on Grown, in their order
  std::size_t operation = 0;                 // the next one of this pass
};
struct KnownFlow;  // flow_terms.cpp
struct FlowParts {
  Units units;
  std::vector<std::shared_ptr<const KnownFlow>> known;  // that the certificate has for terms of its formula
};
inline Units& units() { return session().parts.of<FlowParts>(Module::Flows).units; }

// The ends of an interval, in units; an interval with these ends.
const mpz_class& low(const Interval& a);
const mpz_class& high(const Interval& a);
Interval between(const mpz_class& lower, const mpz_class& upper);
inline Interval point(const mpz_class& units) { return between(units, units); }
mpq_class in_rationals(const mpz_class& number);  // of units
mpz_class size_of(const Interval& a);             // the largest |x|
Interval widened(const Interval& a, const mpz_class& by);
mpz_class product_above(const mpz_class& a, const mpz_class& b);  // of a, b >= 0, rounded up to units
mpz_class root_above(const mpz_class& a);                         // an integer >= sqrt(a)
mpz_class norm_above(const std::vector<Interval>& a);             // >= the Euclidean norm of every vector in a

struct Jet {
  Interval value;
  std::vector<Interval> slope;  // empty: zeros
};
Jet operator+(const Jet& a, const Jet& b);
Jet operator*(const Jet& a, const Jet& b);
Jet operator*(const Interval& c, const Jet& a);

struct Poly {
  std::vector<mpz_class> c;  // poly_degree + 1 coefficients, in units
  mpz_class rest;            // at least the largest absolute value of what is left out, on [0, 1]
};
Poly operator+(const Poly& a, const Poly& b);
Poly operator*(const Poly& a, const Poly& b);
Poly operator*(const Interval& c, const Poly& a);
Interval range_of(const Poly& a);  // over [0, 1]

// A polynomial that grows: each pass over the same operations, in the same order, finds one coefficient more of each
// result, rounded down. Nothing rests on what it finds: a path is a guess until its defect is known (Theorem 3).
struct Grown {
  const std::vector<mpz_class>* c = nullptr;
};
Grown operator+(const Grown& a, const Grown& b);
Grown operator*(const Grown& a, const Grown& b);
Grown operator*(const Interval& c, const Grown& a);
void begin_pass(bool first);
std::vector<mpz_class>&
next_grown();  // the coefficients of the operation at hand, so far; the next one is the caller's

// Constants and gates, for each of the four.
void set_constant(Interval& out, const Interval& c);
void set_constant(Grown& out, const Interval& c);
void set_constant(Jet& out, const Interval& c);
void set_constant(Poly& out, const Interval& c);

}  // namespace checker
