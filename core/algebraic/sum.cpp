// Sums of terms: bringing them into order, adding, multiplying out.
#include "algebraic/sum.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "algebraic/transcendental.hpp"
#include "budget/budget.hpp"

namespace plumbline::exact {
namespace {

// -1, 0, 1: the order of the lists of factors, then of the radicands.
int compare_factors(const std::vector<Factor>& a, const std::vector<Factor>& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].atom != b[i].atom) return a[i].atom->number() < b[i].atom->number() ? -1 : 1;
    if (const auto order = a[i].exponent <=> b[i].exponent; order != 0) return order < 0 ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

int compare_monomials(const Term& a, const Term& b) {
  if (const int order = compare_factors(a.factors, b.factors); order != 0) return order;
  const int order = a.radicand.value.compare(b.radicand.value);
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

bool before(const Term& a, const Term& b) { return compare_monomials(a, b) < 0; }

bool is_rough(const Term& t) { return !t.radicand.squarefree; }

// Makes radicands of one square class equal, so that equal classes are equal numbers. Only needed if a radicand was not
// factored.
void unify_radicands(Sum& terms) {
  std::map<Integer, Radicand> radicands;  // in order of size: the smallest of a class represents it
  for (const Term& t : terms) radicands.emplace(t.radicand.value, t.radicand);
  std::vector<Radicand> representatives;
  std::map<Integer, SquareRoot> rewritten;
  for (const auto& [value, radicand] : radicands) {
    Rational q;
    const auto match = std::ranges::find_if(
        representatives, [&r = radicand, &q](const Radicand& known) { return same_class(r, known, q); });
    if (match == representatives.end())
      representatives.push_back(radicand);
    else
      rewritten.emplace(value, SquareRoot{q, *match});
  }
  for (Term& t : terms) {
    if (const auto found = rewritten.find(t.radicand.value); found != rewritten.end()) {
      t.coefficient *= found->second.coefficient;
      t.radicand = found->second.radicand;
    }
  }
}

// Sorts, adds coefficients of equal monomials, drops zeros.
Sum normalised(Sum terms) {
  if (std::ranges::any_of(terms, is_rough)) unify_radicands(terms);
  std::ranges::sort(terms, before);
  Sum result;
  for (Term& t : terms) {
    if (!result.empty() && compare_monomials(result.back(), t) == 0)
      result.back().coefficient += t.coefficient;
    else {
      if (!result.empty() && result.back().coefficient.is_zero()) result.pop_back();
      result.push_back(std::move(t));
    }
  }
  if (!result.empty() && result.back().coefficient.is_zero()) result.pop_back();
  return result;
}

// Multiplies t by a^e, an integer atom: whole powers go into the coefficient, a half into the radicand.
void multiply_by_integer_power(Term& t, const AtomPtr& atom, const Rational& e) {
  const Integer& a = atom->integer()->value;
  const Integer whole = floor(e);
  if (whole != 0) t.coefficient *= pow(Rational(a), Rational(whole).to_long());
  const Rational rest = e - Rational(whole);
  if (rest.is_zero()) return;
  if (rest == Rational(1) / Rational(2)) {
    const SquareRoot root = square_root(Rational(a));
    const SquareRoot product = multiply(t.radicand, root.radicand);
    t.coefficient *= root.coefficient * product.coefficient;
    t.radicand = product.radicand;
    return;
  }
  t.factors.push_back({atom, rest});
}

// p^e sqrt(p d) = p^(e + 1/2) sqrt(d): an integer atom takes its square root out of the radicand.
Rational take_from_radicand(Term& t, const Integer& p) {
  if (t.radicand.value % p != 0) return Rational();
  t.radicand.value /= p;
  return Rational(1) / Rational(2);
}

// Sorts the factors, adds exponents of equal atoms, reduces the powers of integers.
void tidy_factors(Term& t) {
  std::vector<Factor> factors = std::move(t.factors);
  t.factors.clear();
  merge_exponentials(factors);
  std::ranges::sort(factors, [](const Factor& a, const Factor& b) { return a.atom->number() < b.atom->number(); });
  for (std::size_t i = 0; i < factors.size();) {
    Rational exponent;
    std::size_t j = i;
    for (; j < factors.size() && factors[j].atom == factors[i].atom; ++j) exponent += factors[j].exponent;
    if (const IntegerBase* base = factors[i].atom->integer()) {
      exponent += take_from_radicand(t, base->value);
      multiply_by_integer_power(t, factors[i].atom, exponent);
    } else if (!exponent.is_zero())
      t.factors.push_back({factors[i].atom, exponent});
    i = j;
  }
}

Term multiply(const Term& a, const Term& b) {
  const SquareRoot root = multiply(a.radicand, b.radicand);
  Term t{a.coefficient * b.coefficient * root.coefficient, root.radicand, a.factors};
  if (a.factors.empty() && b.factors.empty()) return t;
  t.factors.insert(t.factors.end(), b.factors.begin(), b.factors.end());
  tidy_factors(t);
  return t;
}

Sum normalised_products(const Sum& a, const Sum& b);

// Whole positive powers of a sum in a term are multiplied out, if that is short: sqrt(s) sqrt(s) becomes s.
constexpr std::size_t max_unfolded_terms = 32;
constexpr std::int64_t max_unfolded_power = 1024;

// s^n by repeated squaring, for n >= 1; nothing if it gets long.
std::optional<Sum> short_power(const Sum& s, std::int64_t n) {
  Sum result = from_rational(1), square = s;
  for (std::int64_t e = n; e != 0; e >>= 1) {
    if ((e & 1) != 0) result = normalised_products(result, square);
    if (e > 1) square = normalised_products(square, square);
    if (result.size() > max_unfolded_terms || square.size() > max_unfolded_terms) return std::nullopt;
  }
  return result;
}

// Appends t to the list, with whole powers of short sums multiplied out, and products of cosines as sums of such.
void unfold(Term t, Sum& into) {
  if (const std::optional<Sum> cosines = take_two_cosines(t)) {
    for (const Term& s : *cosines) unfold(multiply(t, s), into);
    return;
  }
  for (std::size_t i = 0; i < t.factors.size(); ++i) {
    const AtomPtr atom = t.factors[i].atom;
    const PrimitiveSum* inner = atom->sum();
    const Rational whole(floor(t.factors[i].exponent));
    if (inner == nullptr || whole < Rational(1) || whole > Rational(max_unfolded_power)) continue;
    if (inner->sum.size() > max_unfolded_terms || into.size() > max_expanded_terms) continue;
    const std::optional<Sum> factor = short_power(inner->sum, whole.to_long());
    if (!factor) continue;
    t.factors[i].exponent -= whole;
    if (t.factors[i].exponent.is_zero()) t.factors.erase(t.factors.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Term& s : *factor) unfold(multiply(t, s), into);
    return;
  }
  into.push_back(std::move(t));
}

Sum normalised_products(const Sum& a, const Sum& b) {
  Sum products;
  for (const Term& s : a) {
    budget::spend(static_cast<std::int64_t>(16 * b.size()), "a product of exact numbers");
    for (const Term& t : b) unfold(multiply(s, t), products);
  }
  return normalised(std::move(products));
}

// a sum that an atom of `other` holds under a fraction line is used as that atom: (x/s) s = x
bool divides_somewhere(const Sum& other, const Atom* atom) {
  for (const Term& t : other) {
    for (const Factor& f : t.factors) {
      if (f.atom.get() == atom && f.exponent.sign() == Sign::Negative) return true;
    }
  }
  return false;
}

bool has_inverse_of_sum(const Sum& a) {
  for (const Term& t : a) {
    for (const Factor& f : t.factors) {
      if (f.atom->sum() != nullptr && f.exponent.sign() == Sign::Negative) return true;
    }
  }
  return false;
}

// a as a single term whose atom stands in a denominator of b; up to sign.
std::optional<Term> cancelling_term(const Sum& a, const Sum& b) {
  if (a.size() < 2 || !has_inverse_of_sum(b)) return std::nullopt;
  Factored parts = factor_out(a);
  for (const int sign : {1, -1}) {
    if (sign < 0) {
      parts.primitive = negate(std::move(parts.primitive));
      parts.monomial.coefficient = -parts.monomial.coefficient;
    }
    const AtomPtr atom = Atom::find(PrimitiveSum{parts.primitive});
    if (atom == nullptr || !divides_somewhere(b, atom.get())) continue;
    parts.monomial.factors.push_back({atom, Rational(1)});
    tidy_factors(parts.monomial);
    return parts.monomial;
  }
  return std::nullopt;
}

}  // namespace

Sum from_rational(const Rational& a) {
  if (a.is_zero()) return {};
  return {Term{a, {}, {}}};
}

Sum add(const Sum& a, const Sum& b) {
  Sum result;
  result.reserve(a.size() + b.size());
  if (std::ranges::any_of(a, is_rough) || std::ranges::any_of(b, is_rough)) {
    result = a;
    result.insert(result.end(), b.begin(), b.end());
    return normalised(std::move(result));
  }
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    const int order = i == a.size() ? 1 : j == b.size() ? -1 : compare_monomials(a[i], b[j]);
    if (order != 0) {
      result.push_back(order < 0 ? a[i++] : b[j++]);
      continue;
    }
    Term t = a[i++];
    t.coefficient += b[j++].coefficient;
    if (!t.coefficient.is_zero()) result.push_back(std::move(t));
  }
  return result;
}

Sum negate(Sum a) {
  for (Term& t : a) t.coefficient = -t.coefficient;
  return a;
}

Sum scale(Sum a, const Rational& q) {
  if (q.is_zero()) return {};
  for (Term& t : a) t.coefficient *= q;
  return a;
}

Sum multiply(const Sum& a, const Term& b) {
  if (b.is_rational()) return scale(a, b.coefficient);
  Sum products;
  budget::spend(static_cast<std::int64_t>(16 * a.size()), "a product of exact numbers");
  for (const Term& t : a) unfold(multiply(t, b), products);
  return normalised(std::move(products));
}

std::optional<Sum> multiply(const Sum& a, const Sum& b) {
  if (a.empty() || b.empty()) return Sum{};
  if (const auto t = cancelling_term(b, a)) return multiply(a, *t);
  if (const auto t = cancelling_term(a, b)) return multiply(b, *t);
  if (b.size() == 1) return multiply(a, b[0]);
  if (a.size() == 1) return multiply(b, a[0]);
  if (a.size() * b.size() > max_expanded_terms) return std::nullopt;
  return normalised_products(a, b);
}

bool is_surd(const Sum& a) {
  return std::ranges::all_of(a, [](const Term& t) { return t.factors.empty(); });
}

namespace {

// d^e for a positive integer d, as integer atoms.
void append_integer_power(std::vector<Factor>& factors, const Integer& d, const Rational& e) {
  if (d == 1) return;
  for (const auto& [base, exponent] : partial_factors(d)) {
    factors.push_back({Atom::make(IntegerBase{base}), e * Rational(exponent)});
  }
}

}  // namespace

Sum power(const Term& a, const Rational& q) {
  Term t;
  if (q.is_integer()) {
    t.coefficient = pow(a.coefficient, q.to_long());
  } else if (q.denominator() == 2) {
    const SquareRoot root = square_root(pow(a.coefficient, Rational(q.numerator()).to_long()));
    t.coefficient = root.coefficient;
    t.radicand = root.radicand;
  } else {
    append_integer_power(t.factors, a.coefficient.numerator(), q);
    append_integer_power(t.factors, a.coefficient.denominator(), -q);
  }
  append_integer_power(t.factors, a.radicand.value, q / Rational(2));
  for (const Factor& f : a.factors) t.factors.push_back({f.atom, f.exponent * q});
  tidy_factors(t);
  Sum products;
  unfold(std::move(t), products);
  return normalised(std::move(products));
}

namespace {

// The positive rational c such that the coefficients of a/c are coprime integers.
Rational content(const Sum& a) {
  Integer divisor = 0, multiple = 1;
  for (const Term& t : a) {
    divisor = gcd(divisor, t.coefficient.numerator());
    multiple = lcm(multiple, t.coefficient.denominator());
  }
  return Rational(divisor, multiple);
}

// For every atom the least exponent with which it stands in a term (0 where it is absent).
std::vector<Factor> common_factors(const Sum& a) {
  std::map<std::uint64_t, std::pair<Factor, std::size_t>> least;
  for (const Term& t : a) {
    for (const Factor& f : t.factors) {
      if (f.atom->transcendental(Function::Exp) != nullptr) continue;
      auto& [factor, count] = least.try_emplace(f.atom->number(), f, 0).first->second;
      if (f.exponent < factor.exponent) factor.exponent = f.exponent;
      ++count;
    }
  }
  std::vector<Factor> result;
  for (const auto& [number, entry] : least) {
    const auto& [factor, count] = entry;
    const bool everywhere = count == a.size();
    if (everywhere || factor.exponent.sign() == Sign::Negative) result.push_back(factor);
  }
  if (auto common = common_exponential(a)) result.push_back({std::move(common), Rational(1)});
  return result;
}

}  // namespace

Factored factor_out(const Sum& a) {
  Factored result;
  result.monomial.coefficient = content(a);
  result.monomial.factors = common_factors(a);
  Term inverse{Rational(1) / result.monomial.coefficient, {}, result.monomial.factors};
  for (Factor& f : inverse.factors) f.exponent = -f.exponent;
  // Of exponentials and their like there is more than one way to write a sum: powers of sums are multiplied out in it.
  if (is_transcendental(a))
    result.primitive = multiply(a, inverse);
  else
    for (const Term& t : a) result.primitive.push_back(multiply(t, inverse));
  // the integer powers that were taken out may leave a coefficient behind
  if (const Rational c = content(result.primitive); c != Rational(1)) {
    result.monomial.coefficient *= c;
    result.primitive = scale(std::move(result.primitive), Rational(1) / c);
  }
  result.primitive = normalised(std::move(result.primitive));
  return result;
}

Term as_term(const Sum& positive) {
  if (positive.size() == 1) return positive[0];
  Factored parts = factor_out(positive);
  parts.monomial.factors.push_back({Atom::make(PrimitiveSum{std::move(parts.primitive)}), Rational(1)});
  tidy_factors(parts.monomial);
  return parts.monomial;
}

std::optional<Sum> monomial_quotient(const Sum& a, const Sum& b) {
  if (b.size() == 1) {
    Term t = b[0];
    const bool negative = t.coefficient.sign() == Sign::Negative;
    t.coefficient = abs(t.coefficient);
    Sum inverse = power(t, Rational(-1));
    if (negative) inverse = negate(std::move(inverse));
    return multiply(a, inverse);
  }
  if (a.size() != b.size()) return std::nullopt;
  const Factored p = factor_out(a), q = factor_out(b);
  const bool negative = !equal(p.primitive, q.primitive);
  if (negative && !equal(p.primitive, negate(q.primitive))) return std::nullopt;
  const auto quotient = multiply(Sum{p.monomial}, power(q.monomial, Rational(-1)));
  return quotient && negative ? negate(*quotient) : quotient;
}

}  // namespace plumbline::exact
