// Real numbers as the checker knows them: exact sums of products of square roots, or enclosures that know how close to
// zero they can come.
//
// The exact form is a sum of terms  q * sqrt(r) * sqrt(R_1) * ... * sqrt(R_n):  q rational, r a positive integer (a
// *surd*), the R_i positive exact numbers that are not rational (the *symbols*: nested roots such as sqrt(1 +
// sqrt(2))). Surds are interned: two of them whose product is a perfect square are made one, and so the surds in use (1
// among them) are linearly independent over the rationals (Besicovitch 1940). A sum without symbols is therefore zero
// exactly if it is empty. With symbols an empty sum is still zero, but others may be, too.
//
// Everything else (roots of other degrees, quotients by long sums, log, exp, cos, sin, pi, singular values) is an
// enclosure at the working precision. If the number is algebraic, a *separation bound* comes along: see separation.cpp.
// A sign is then decided by an enclosure that leaves out 0, or is smaller than the bound: the number *is* 0. Undecided
// signs throw NeedPrecision; nothing is ever rounded to a decision.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interval.hpp"

namespace checker {

// x = U/L for algebraic integers U, L of a field of degree at most D = product of the degrees in `nodes`; every
// conjugate of U is at most 2^u, of L at most 2^l in absolute value. Then x = 0 or |x| >= 2^-zero_bits().
struct Separation {
  long u = 0, l = 0;
  std::map<std::pair<int, int>, long> nodes;  // root (kind, number) -> degree
  [[nodiscard]] long zero_bits() const;       // l + (D - 1) u; a huge number if that overflows
};

class Num {
 public:
  using Key = std::vector<int>;            // the surd's number, then the symbols' numbers in ascending order
  using Terms = std::map<Key, mpq_class>;  // coefficients are not zero

  Num() = default;  // 0
  Num(long n) : Num(mpq_class(n)) {}
  Num(const mpq_class& q) {
    if (sgn(q) != 0) terms_[{0}] = q;
  }
  explicit Num(Terms terms) : terms_(std::move(terms)) {}
  // A number about which only this is known; `pinned` says that more precision does not narrow it (a certified singular
  // value).
  Num(Interval enclosure, std::optional<Separation> bound, bool pinned)
      : enclosed_(std::make_shared<const Enclosed>(Enclosed{std::move(enclosure), std::move(bound), pinned})) {}

  [[nodiscard]] bool exact() const { return !enclosed_; }
  [[nodiscard]] bool is_rational() const {
    return exact() && (terms_.empty() || (terms_.size() == 1 && terms_.begin()->first == Key{0}));
  }
  [[nodiscard]] bool without_symbols() const;  // exact, and linearly independent terms
  [[nodiscard]] bool pinned() const { return enclosed_ && enclosed_->pinned; }
  [[nodiscard]] mpq_class rational() const {
    return terms_.empty() ? mpq_class(0) : terms_.begin()->second;
  }  // the first coefficient; the value if is_rational()
  [[nodiscard]] const Terms& terms() const { return terms_; }
  [[nodiscard]] Interval enclosure() const;  // contains the number; at the working precision
  [[nodiscard]] std::optional<Separation> separation() const;

 private:
  Terms terms_;
  struct Enclosed {
    Interval value;
    std::optional<Separation> bound;
    bool pinned;
  };
  std::shared_ptr<const Enclosed> enclosed_;  // null if the number is exact
};

void start_numbers();                      // forgets the interned roots; all numbers of before become invalid
const mpz_class& surd_radicand(int surd);  // r of surd number `surd`; number 0 is r = 1
const Num& symbol_radicand(int symbol);    // R of symbol number `symbol`, an algebraic integer

std::optional<int> try_sign(
    const Num& a);               // the sign if the working precision decides it (exact numbers: if max_bits does)
int sign(const Num& a);          // throws NeedPrecision, or rejects (Undecided) where no precision will help
bool nonnegative(const Num& a);  // a >= 0; an enclosure [0, b] is enough. Throws like sign

Num operator+(const Num& a, const Num& b);
Num operator-(const Num& a, const Num& b);
Num operator-(const Num& a);
Num operator*(const Num& a, const Num& b);
Num operator/(const Num& a, const Num& b);                      // throws Undefined if b = 0
std::optional<Num> exact_inverse(const Num& b, int depth = 0);  // 1/b for exact b != 0 with at most two terms
Num sqrt(const Num& a);                                         // throws Undefined if a < 0
Num pow(const Num& a, const mpq_class& q);                      // the rules of docs/language.md
Num abs(const Num& a);
Num min(const Num& a, const Num& b);
Num max(const Num& a, const Num& b);
Num exp(const Num& a);  // exp 0 = 1, log 1 = 0, cos 0 = 1, sin 0 = 0 are exact
Num log(const Num& a);  // throws Undefined if a <= 0
Num cos(const Num& a);
Num sin(const Num& a);
Num pi_number();
mpz_class ceiling(const Num& a);  // least integer >= a
// lower <= a <= upper. An undecided end throws NeedPrecision; for a pinned number it is "no" once the precision is
// beyond its width.
bool contained(const Num& a, const mpq_class& lower, const mpq_class& upper);

Separation bound_of_terms(const Num::Terms& terms);  // separation.cpp
Separation bound_of_sum(const Separation& a, const Separation& b);
Separation bound_of_product(const Separation& a, const Separation& b);
Separation bound_of_quotient(const Separation& a, const Separation& b);
Separation bound_of_root(const Separation& a, long k);  // a new node of degree k
Separation bound_of_either(const Separation& a, const Separation& b);

}  // namespace checker
