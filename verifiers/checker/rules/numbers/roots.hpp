// Numbers that are not seen to be rational: exact sums of products of square roots, or enclosures that know how close
// to zero they can come.
//
// The exact form is a sum of terms  q * sqrt(r) * sqrt(R_1) * ... * sqrt(R_n):  q rational, r a positive integer (a
// *surd*), the R_i positive exact numbers that are not rational (the *symbols*: nested roots such as sqrt(1 +
// sqrt(2))). Surds are interned: two of them whose product is a perfect square are made one, and so the surds in use (1
// among them) are linearly independent over the rationals (Besicovitch 1940). A sum without symbols is therefore zero
// exactly if it is empty. With symbols an empty sum is still zero, but others may be, too.
//
// Everything else (roots of other degrees, quotients by long sums, log, exp, cos, sin, acos, erf, pi, singular values)
// is an enclosure at the working precision. If the number is algebraic, a *separation bound* comes along: see
// separation.cpp. If it was made with log, exp, cos, sin, acos, erf or pi, a *form* does: see forms.hpp. A sign is then
// decided by an enclosure that leaves out 0, or is smaller than the bound, or by a form in which everything cancels:
// the number *is* 0. Undecided signs throw NeedPrecision; nothing is ever rounded to a decision.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "numbers/interval.hpp"

namespace checker {

using Rooting = Entry<Module::Roots>;

// x = U/L for algebraic integers U, L of a field of degree at most D = product of the degrees in `nodes`; every
// conjugate of U is at most 2^u, of L at most 2^l in absolute value. Then x = 0 or |x| >= 2^-zero_bits().
struct Separation {
  std::int64_t u = 0, l = 0;
  std::map<std::pair<int, int>, std::int64_t> nodes;  // root (kind, number) -> degree
  [[nodiscard]] std::int64_t zero_bits()
      const;  // l + (D - 1) u; kNoBound if that is beyond 2^20 conjugates or 2^40 bits
};
inline constexpr std::int64_t kNoBound = std::int64_t{1} << 40;

using RootKey = std::vector<int>;                // the surd's number, then the symbols' numbers in ascending order
using RootTerms = std::map<RootKey, mpq_class>;  // coefficients are not zero

struct Form;        // forms.hpp
struct LinearPart;  // boxes/linear.hpp

// A number about which only this is known; `pinned` says that more precision does not narrow it (a certified singular
// value, a box number).
struct Enclosure {
  Interval value;
  std::optional<Separation> bound;
  bool pinned = false;
  std::shared_ptr<const Form> form = nullptr;          // equal to the number; null: none is known
  std::shared_ptr<const LinearPart> linear = nullptr;  // how it depends on coordinates of a box; null: none is known
  std::shared_ptr<const Irrational> minus = nullptr;   // it was made as minus this number; null: it was not
};

struct Irrational {
  RootTerms terms;                 // of an exact number: some key is not {0}
  std::optional<Enclosure> about;  // of any other
};

Num number_of_terms(RootTerms terms, Rooting = {});  // rational if that is seen; an enclosure for too many terms
Num number_within(Enclosure about, Rooting = {});

bool exact(const Num& a, Rooting = {});
bool pinned(const Num& a, Rooting = {});
// Of an exact number; `room` is where the terms of a rational one are written. Empty exactly if it is seen to be 0.
const RootTerms& terms_of(const Num& a, RootTerms& room, Rooting = {});
Interval enclosure_of(const Num& a, Rooting = {});  // contains the number; at the working precision
std::optional<Separation> separation_of(const Num& a, Rooting = {});

const mpz_class& surd_radicand(int surd, Rooting = {});  // r of surd number `surd`; number 0 is r = 1
const Num& symbol_radicand(int symbol, Rooting = {});    // R of symbol number `symbol`, an algebraic integer
bool many_roots(Rooting = {});                           // half as many are in use as there may be

// 1/b for exact b != 0 with at most two terms
std::optional<Num> exact_inverse(const Num& b, int depth = 0, Rooting = {});
// lower <= a <= upper. An undecided end throws NeedPrecision; for a pinned number it is "no" once the precision is
// beyond its width.
bool contained(const Num& a, const mpq_class& lower, const mpq_class& upper, Rooting = {});

// functions.cpp; exp 0 = 1, log 1 = 0, cos 0 = 1, sin 0 = 0, acos 1 = 0, erf 0 = 0 are exact. log throws Undefined for
// a <= 0, acos outside of [-1, 1].
Num exp(const Num& a, Entry<Module::Functions> = {});
Num pi_number(Entry<Module::Functions> = {});
Num log(const Num& a);
Num cos(const Num& a);
Num sin(const Num& a);
Num acos(const Num& a);
Num erf(const Num& a);

// expressions.cpp: numbers as a certificate writes them. `parse_expression` refuses a rational value, which has
// to be written as such.
Num expression_value(const std::string& text, const std::string& place, Rooting = {});
Num parse_expression(const std::string& text, const std::string& place, Rooting = {});

// separation.cpp
using Separating = Entry<Module::Separation>;
Separation bound_of_terms(const RootTerms& terms, Separating = {});
Separation bound_of_sum(const Separation& a, const Separation& b, Separating = {});
Separation bound_of_product(const Separation& a, const Separation& b, Separating = {});
Separation bound_of_quotient(const Separation& a, const Separation& b, Separating = {});
Separation bound_of_root(const Separation& a, std::int64_t k, Separating = {});  // a new node of degree k
Separation bound_of_either(const Separation& a, const Separation& b, Separating = {});

}  // namespace checker
