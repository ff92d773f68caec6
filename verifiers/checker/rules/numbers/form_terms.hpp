// The calculus of forms, for the files of this module only: sums of terms, fractions of them, and what has a number.
//
// Every function here answers an equal number, or throws NoForm: there is a limit, or no identity for it.
#pragma once

#include "numbers/forms.hpp"

namespace checker {

struct NoForm : Costly {};

// form_units.cpp: what has a number.
inline constexpr int kUnitOne = 0, kUnitPi = 1, kPi = 0;
int number_of(Generator g);
int number_of(Unit u);
std::optional<int> logarithm_in(int number);  // the generator g, if this unit is g = log(..) times a root or none
int compare(const FormTerms& a, const FormTerms& b);  // some order; 0: the same terms
bool same(const Denominator& a, const Denominator& b);

// form_terms.cpp: sums of terms.
Num checked(Num c);                     // exact, and not too long
Num times(const Num& a, const Num& b);  // of coefficients
FormTerms constant(const Num& c);
FormTerms term(Factors f, const Num& c = 1);
Linear plus(Linear a, const Linear& b, const mpq_class& c = 1);  // a + c b
void add(FormTerms& to, const Factors& f, const Num& c);
FormTerms sum(FormTerms a, const FormTerms& b);
FormTerms scaled(const FormTerms& a, const Num& c);
FormTerms product(const FormTerms& a, const FormTerms& b, int depth = 0);
FormTerms half_power(const FormTerms& a, const mpq_class& q, int depth = 0);  // a^q for a > 0, q > 0, 2q whole

// cos(a) = factor cos(angle), with the angle as it is kept; an empty one is 0.
struct Turned {
  Num factor;
  Linear angle;
};
Turned turned(Linear a);

// exp(x) = factor exp(rest) times the powers, with exponents q for which 2q is whole, of the arguments of logarithms.
struct Peeled {
  Num factor = 1;
  Linear rest;
  std::vector<std::pair<int, mpq_class>> powers;
};
Peeled peeled(const Linear& x);

// form_fractions.cpp
std::optional<FormTerms> inverse_of_term(const FormTerms& a);  // 1/a of a single term without a cosine or a square root
Form over(FormTerms above, FormTerms below);                   // the fraction; the sum below is a positive number
Form sum(const Form& a, const Form& b);
Form product(const Form& a, const Form& b);
Form quotient(const Form& a, const Form& b, int sign_of_b);
Form negative(Form a);

// F = size exp(exponent) powers rest, where the powers are of positive generators, size > 0, and the rest empty if it
// is 1. Of a sum of several terms there are no powers.
struct Split {
  Num size = 1;
  Factors factors;
  FormTerms rest;
};
Split split(const FormTerms& positive);

// form_functions.cpp
Linear linear(const Form& a);
Form value(const Linear& x);
Form exponential(const Linear& x);
Form logarithm(const Form& positive);
Form cosine(const Linear& a);
Form arc_cosine(const Form& a, int sign_of_a);      // of -1 < a < 1, not 0
Form error_function(const Form& a, int sign_of_a);  // of a != 0
FormTerms root(const FormTerms& positive);
Form root(const Form& positive);

// form_integers.cpp
FormTerms logarithm_of(const mpz_class& n);  // n >= 1
FormTerms over_coprime_integers(const FormTerms& a);

}  // namespace checker
