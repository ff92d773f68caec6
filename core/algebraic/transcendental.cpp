// Exponentials, logarithms and cosines in normal form.
#include "algebraic/transcendental.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "algebraic/enclose.hpp"
#include "algebraic/sign.hpp"
#include "algebraic/sum.hpp"
#include "budget/error.hpp"
#include "number/gmp_raw.hpp"

namespace plumbline::exact {
namespace {

const Rational half = Rational(1) / Rational(2);
constexpr int most_bits = 2048;

// The atom of this kind of which the term is a rational multiple; null for other terms.
const Transcendental* single(const Term& t, Function function) {
  if (!t.radicand.is_one() || t.factors.size() != 1 || t.factors[0].exponent != Rational(1)) return nullptr;
  return t.factors[0].atom->transcendental(function);
}

bool is_exponential(const Factor& f) { return f.atom->transcendental(Function::Exp) != nullptr; }
bool is_cosine(const Factor& f) {
  return f.atom->transcendental(Function::Cos) != nullptr && f.exponent >= Rational(1);
}

Sum sum_of(const AtomPtr& atom, const Rational& coefficient = Rational(1)) {
  return {Term{coefficient, {}, {{atom, Rational(1)}}}};
}

void require_moderate(const Sum& a, const char* what) {
  constexpr int most = 1 << 20;
  if (a.empty() || (a.size() == 1 && a[0].is_rational() && abs(a[0].coefficient) <= Rational(most))) return;
  const Enclosure size = enclose(a, 64, most_bits).enclosure();
  if (abs(size.lower) > Rational(most) || abs(size.upper) > Rational(most))
    throw ResourceLimit(std::string(what) + " of a number above 2^20 in size");
}

bool cosine_is_negative(const Sum& angle) {
  for (int bits = 64; bits <= most_bits; bits *= 2) {
    const MultiInterval x = enclose(angle, bits, most_bits);
    const PrecisionScope scope(bits);
    if (const Sign sign = cos(x).sign(); sign != Sign::Unknown) return sign == Sign::Negative;
  }
  throw Undecided("the sign of a cosine is not decided with " + std::to_string(most_bits) + " bits");
}

Sum logarithm_of_integer(const Integer& n, const Rational& times) {
  if (n == 1) return {};
  Sum result;
  for (const auto& [base, exponent] : partial_factors(n))
    result = add(result, sum_of(Atom::make(Transcendental{Function::Log, from_rational(Rational(base)), false}),
                                times * Rational(exponent)));
  return result;
}

Sum logarithm_of_atom(const AtomPtr& atom) {
  if (const IntegerBase* a = atom->integer()) return logarithm_of_integer(a->value, 1);
  if (const Transcendental* e = atom->transcendental(Function::Exp)) return e->argument;
  const Sum argument = sum_of(atom);
  const Sign sign =
      sign_of(add(atom->sum() != nullptr ? atom->sum()->sum : argument, from_rational(Rational(-1))), most_bits);
  if (sign == Sign::Zero) return {};
  const bool negative = sign == Sign::Negative;
  return sum_of(Atom::make(Transcendental{Function::Log, argument, negative}), negative ? -1 : 1);
}

// cos(q pi) for 0 <= q <= 1/2, where it is a square root; nothing elsewhere.
std::optional<Sum> known_cosine(const Rational& q) {
  const auto root = [](int n) { return power(Term{Rational(n), {}, {}}, half); };
  if (q.is_zero()) return from_rational(1);
  if (q == half) return Sum{};
  if (q == Rational(1, 3)) return from_rational(half);
  if (q == Rational(1, 4)) return scale(root(2), half);
  if (q == Rational(1, 6)) return scale(root(3), half);
  return std::nullopt;
}

// cos(acos x + q pi) for q = 0 (x) and q = 1/2 (-sqrt(1 - x^2)); nothing for what is no such angle.
std::optional<Sum> cosine_of_arccosine(const Sum& angle, const Rational& q) {
  const Transcendental* a =
      angle.size() == 1 && angle[0].coefficient == Rational(1) ? single(angle[0], Function::Acos) : nullptr;
  if (a == nullptr || !(q.is_zero() || q == half)) return std::nullopt;
  if (q.is_zero()) return a->argument;
  const auto square = multiply(a->argument, a->argument);
  if (!square) return std::nullopt;
  return negate(power(as_term(add(from_rational(1), negate(*square))), half));
}

}  // namespace

Sum exponential(const Sum& exponent) {
  if (exponent.empty()) return from_rational(1);
  require_moderate(exponent, "exp");
  return multiply(from_rational(1),
                  Term{1, {}, {{Atom::make(Transcendental{Function::Exp, exponent, false}), Rational(1)}}});
}

Sum logarithm(const Term& positive) {
  Sum result = add(logarithm_of_integer(positive.coefficient.numerator(), 1),
                   logarithm_of_integer(positive.coefficient.denominator(), -1));
  result = add(result, logarithm_of_integer(positive.radicand.value, half));
  for (const Factor& f : positive.factors) result = add(result, scale(logarithm_of_atom(f.atom), f.exponent));
  return result;
}

Sum cosine(const Sum& angle) {
  Rational turns;  // in pi
  Sum rest;
  for (const Term& t : angle)
    if (single(t, Function::Pi) != nullptr)
      turns += t.coefficient;
    else
      rest.push_back(t);
  if (!rest.empty() && rest.front().coefficient.sign() == Sign::Negative) {
    rest = negate(std::move(rest));
    turns = -turns;
  }
  const Integer whole = floor(turns);
  turns -= Rational(whole);
  bool negative = whole % 2 != 0;
  if (rest.empty()) {
    if (turns > half) {
      turns = Rational(1) - turns;
      negative = !negative;
    }
    if (auto value = known_cosine(turns)) return negative ? negate(*value) : *value;
  }
  if (auto value = cosine_of_arccosine(rest, turns)) return negative ? negate(*value) : *value;
  const Sum reduced = add(rest, scale(pi(), turns));
  require_moderate(reduced, "cos");
  const bool below = cosine_is_negative(reduced);
  return sum_of(Atom::make(Transcendental{Function::Cos, reduced, below}), below != negative ? -1 : 1);
}

Sum arccosine(const Sum& x) {
  for (const Rational& q : {Rational(1, 3), Rational(1, 4), Rational(1, 6)})
    if (equal(x, *known_cosine(q))) return scale(pi(), q);
  return sum_of(Atom::make(Transcendental{Function::Acos, x, false}));
}

Sum error_function(const Sum& x) { return sum_of(Atom::make(Transcendental{Function::Erf, x, false})); }

Sum pi() { return sum_of(Atom::make(Transcendental{Function::Pi, {}, false})); }

bool is_transcendental(const Sum& a) {
  return std::ranges::any_of(a, [](const Term& t) {
    return std::ranges::any_of(t.factors, [](const Factor& f) { return f.atom->is_transcendental(); });
  });
}

void merge_exponentials(std::vector<Factor>& factors) {
  if (std::ranges::none_of(factors, is_exponential)) return;
  Sum exponent;
  for (const Factor& f : factors)
    if (is_exponential(f)) exponent = add(exponent, scale(f.atom->transcendental()->argument, f.exponent));
  std::erase_if(factors, is_exponential);
  Sum rest;
  for (const Term& t : exponent) {
    const Transcendental* log = single(t, Function::Log);
    if (log == nullptr) {
      rest.push_back(t);
      continue;
    }
    const Term& base = log->argument[0];
    const Rational q = log->negative ? -t.coefficient : t.coefficient;
    if (base.is_rational())
      factors.push_back({Atom::make(IntegerBase{base.coefficient.numerator()}), q});
    else
      factors.push_back({base.factors[0].atom, q});
  }
  if (!rest.empty())
    factors.push_back({Atom::make(Transcendental{Function::Exp, std::move(rest), false}), Rational(1)});
}

std::optional<Sum> take_two_cosines(Term& t) {
  std::vector<const Transcendental*> found;
  for (Factor& f : t.factors)
    for (Rational left = is_cosine(f) ? f.exponent : Rational(); left >= Rational(1) && found.size() < 2;
         left -= Rational(1))
      found.push_back(f.atom->transcendental());
  if (found.size() < 2) return std::nullopt;
  const Sum &a = found[0]->argument, &b = found[1]->argument;
  const Sum product = scale(add(cosine(add(a, b)), cosine(add(a, negate(b)))), half);
  const bool negative = found[0]->negative != found[1]->negative;
  for (Factor& f : t.factors)
    for (const Transcendental* cosine : found)
      if (f.atom->transcendental() == cosine) f.exponent -= Rational(1);
  std::erase_if(t.factors, [](const Factor& f) { return f.exponent.is_zero(); });
  return negative ? negate(product) : product;
}

AtomPtr common_exponential(const Sum& a) {
  const auto exponential_of = [](const Term& t) -> AtomPtr {
    const auto found = std::ranges::find_if(t.factors, is_exponential);
    return found == t.factors.end() ? nullptr : found->atom;
  };
  if (std::ranges::none_of(a, [&](const Term& t) { return exponential_of(t) != nullptr; })) return nullptr;
  const auto exponent = [](const AtomPtr& e) { return e == nullptr ? Sum() : e->transcendental()->argument; };
  AtomPtr least = exponential_of(a.front());
  for (const Term& t : a) {
    const AtomPtr next = exponential_of(t);
    const Sum gap = next == least ? Sum() : add(exponent(next), negate(exponent(least)));
    if (!gap.empty() && gap.front().coefficient.sign() == Sign::Negative) least = next;
  }
  return least;
}

}  // namespace plumbline::exact
