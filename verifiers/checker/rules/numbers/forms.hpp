// What some numbers are made of, so that two ways to write one number can be seen to be equal.
//
// An enclosure never shows that a number is 0: exp(2) - exp(1)^2 lies in smaller and smaller intervals around 0, and
// that is all they say. So a number that is made with exp, log, cos, sin, acos, erf or pi also keeps a *form*: a
// fraction of two sums of terms
//     c exp(x) cos(a) g_1^k_1 ... g_m^k_m
// with exact coefficients c. Terms that have everything but c in common are put together; a number whose form has
// nothing left above the line is 0. docs/rules.md, "Forms", has the list of identities that are used; each function
// below is one of them, and says which.
//
// x and a are sums of rational multiples of *units*, for example 3/7 * 1 + 2 * log(5): a unit is a term with
// coefficient 1, over a denominator or none, times a product of roots or none. The g_i are *generators*: pi, logarithms
// and square roots of sums, and acos and erf of fractions of them. Units and generators have numbers, the same number
// for the same content, for as long as the certificate is checked. So a form never contains another one, however deep
// exp stands in exp.
#pragma once

#include "numbers/roots.hpp"

namespace checker {

using Linear = std::map<int, mpq_class>;      // the sum of q times unit u; no q is 0
int order(const Linear& a, const Linear& b);  // sign of the first coefficient of a - b: adding to both changes nothing

struct Factors {  // exp(exponent) cos(angle) times the powers of generators: all of a term but its coefficient
  Linear exponent, angle;
  std::map<int, std::int64_t> powers;  // generator -> k, not 0; 1 for a square root
};
bool operator==(const Factors& a, const Factors& b);
struct FactorsLess {  // by the exponents first, in the order above
  bool operator()(const Factors& a, const Factors& b) const;
};
using FormTerms = std::map<Factors, Num, FactorsLess>;  // coefficients are exact, and not seen to be 0
using Denominator = std::shared_ptr<const FormTerms>;

struct Form {
  FormTerms above;
  Denominator below;  // null: 1; otherwise a sum that is a positive number
};

// pi, log(integer) for an integer >= 2, log(argument), sqrt(argument), acos(argument/below) of a number below 1,
// erf(argument/below); all but the third are > 0
struct Generator {
  enum Kind { Pi, LogInteger, Log, Root, Acos, Erf } kind;
  mpz_class integer;
  FormTerms argument;  // a positive number
  Denominator below;   // 1 for logarithms and roots
};
struct Unit {
  Factors factors;
  Denominator below;
  RootKey root{0};
};

using Identifying = Entry<Module::Identities>;
using FormPtr = std::shared_ptr<const Form>;

const Generator& generator(int number, Identifying = {});
const Unit& unit(int number, Identifying = {});

// The form of what is made of a and b; null if there is none.
FormPtr form_of_sum(const Num& a, const Num& b, Identifying = {});
FormPtr form_of_negative(const Num& a, Identifying = {});
FormPtr form_of_product(const Num& a, const Num& b, Identifying = {});
FormPtr form_of_quotient(const Num& a, const Num& b, int sign_of_b, Identifying = {});  // the sign is not 0
FormPtr form_of_root(const Num& a, Identifying = {});                                   // a > 0
FormPtr form_of_pi(Identifying = {});
FormPtr form_of_exp(const Num& a, Identifying = {});
FormPtr form_of_log(const Num& a, Identifying = {});  // a > 0
FormPtr form_of_cos(const Num& a, Identifying = {});
FormPtr form_of_sin(const Num& a, Identifying = {});
FormPtr form_of_acos(const Num& a, int sign_of_a, Identifying = {});  // -1 < a < 1; the sign is not 0
FormPtr form_of_erf(const Num& a, int sign_of_a, Identifying = {});   // the sign is not 0

std::optional<Num> exact_value(const Form& form, Identifying = {});  // if the form is that of an exact number
bool vanishes(const Form& form, Identifying = {});                   // the number is 0; no: it is not known

}  // namespace checker
