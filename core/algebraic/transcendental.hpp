// exp, log, cos, acos, erf and pi of exact numbers, as atoms (algebraic/atom.hpp) in a form in which equal numbers
// mostly look alike.
//
// The identities that are used:
//   exp(x) exp(y) = exp(x + y): a term has one exponential; exp(q log a) = a^q;
//   log of a term is the sum of the logarithms of its factors: of primes, of exponentials (which it undoes), of other
//   atoms; cos a cos b = (cos(a + b) + cos(a - b))/2, cos(-a) = cos a, cos(a + pi) = -cos a, and the values at 0, pi/6,
//   pi/4, pi/3, pi/2: a term has one cosine, and cos^2 + cos(. - pi/2)^2 comes out as 1;
//   acos at 1/2, sqrt(2)/2, sqrt(3)/2; cos(acos x) = x, cos(acos x - pi/2) = sqrt(1 - x^2). Of erf nothing is known but
//   that equal arguments have equal values.
// What is equal for these reasons is the same sum. Sums under a fraction line or a root, and logarithms of integers
// that share a factor that was not found, need `vanishes`. What is equal for other reasons stays open: no bound says
// how small such a number can be.
#pragma once

#include <optional>
#include <vector>

#include "algebraic/atom.hpp"

namespace plumbline::exact {

// Throws ResourceLimit if the exponent is above 2^20 in size.
[[nodiscard]] Sum exponential(const Sum& exponent);
// Of a positive term. Throws Undecided where a factor is not told from 1, ResourceLimit like sign_of.
[[nodiscard]] Sum logarithm(const Term& positive);
// Throws Undecided where the sign of the cosine stays open, ResourceLimit if the angle is above 2^20 in size.
[[nodiscard]] Sum cosine(const Sum& angle);
// Of a number in (0, 1).
[[nodiscard]] Sum arccosine(const Sum& x);
// Of a positive number.
[[nodiscard]] Sum error_function(const Sum& x);
[[nodiscard]] Sum pi();

// Does the number contain an atom of this kind, at any depth?
[[nodiscard]] bool is_transcendental(const Sum& a);

// True only if the number is 0: what is left of it is empty after its denominators were multiplied away, whole powers
// of sums multiplied out, and logarithms of integers written over coprime ones. False says nothing.
[[nodiscard]] bool vanishes(const Sum& a);

// For tidying a term (algebraic/sum.cpp). Exponentials among the factors become one, without logarithms in the exponent
// whose powers are then factors themselves.
void merge_exponentials(std::vector<Factor>& factors);
// Two cosines that stand in the term, or the square of one, taken out of it and multiplied: their product as a sum.
// Nothing if there are no two.
[[nodiscard]] std::optional<Sum> take_two_cosines(Term& t);
// The exponential that is taken out of a sum: of the least exponent among its terms, in an order that does not change
// if the same is added to all of them. Null if that one is 0.
[[nodiscard]] AtomPtr common_exponential(const Sum& a);

}  // namespace plumbline::exact
