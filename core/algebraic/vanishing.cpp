// Is a number with exponentials 0? Its denominators are multiplied away, and its sums multiplied out.
#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "algebraic/enclose.hpp"
#include "algebraic/sum.hpp"
#include "algebraic/transcendental.hpp"
#include "budget/budget.hpp"
#include "number/gmp_raw.hpp"

namespace plumbline::exact {
namespace {

constexpr std::size_t most_terms = 4096;
constexpr int most_rounds = 1024;

// What can be multiplied out: a sum, or a cosine (times another it is a sum).
bool opens(const Atom& atom) { return atom.sum() != nullptr || atom.transcendental(Function::Cos) != nullptr; }

// The atom among those that has the most negative power, and how often it has to be multiplied in; none if there is
// none.
std::optional<Factor> denominator(const Sum& a) {
  std::optional<Factor> found;
  for (const Term& t : a)
    for (const Factor& f : t.factors)
      if (opens(*f.atom) && f.exponent.sign() == Sign::Negative &&
          (!found || found->atom->number() < f.atom->number() ||
           (found->atom == f.atom && -f.exponent > found->exponent)))
        found = Factor{f.atom, -f.exponent};
  if (found) found->exponent = Rational(ceil(found->exponent));
  return found;
}

// A sum with a whole positive power somewhere: multiplied out there, once. Nothing if there is none, or it is too long.
std::optional<Sum> multiplied_out(const Sum& a) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (const Factor& f : a[i].factors) {
      if (f.atom->sum() == nullptr || f.exponent < Rational(1)) continue;
      const auto product = multiply(multiply(Sum{a[i]}, Term{1, {}, {{f.atom, Rational(-1)}}}), f.atom->sum()->sum);
      Sum others = a;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      return product ? std::optional(add(others, *product)) : std::nullopt;
    }
  return std::nullopt;
}

// Splits the list into integers of which any two are equal or coprime, with the same products.
std::vector<Integer> coprime_base(std::vector<Integer> list) {
  std::vector<Integer> base;
  while (!list.empty()) {
    Integer n = std::move(list.back());
    list.pop_back();
    bool split = false;
    for (std::size_t i = 0; n != 1 && i < base.size() && !split; ++i) {
      while (n % base[i] == 0) n /= base[i];
      const Integer g = gcd(n, base[i]);
      if (g == 1) continue;
      for (Integer part : {Integer(g), Integer(base[i] / g), n}) list.push_back(std::move(part));
      base.erase(base.begin() + static_cast<std::ptrdiff_t>(i));
      split = true;
    }
    if (!split && n != 1) base.push_back(std::move(n));
    budget::spend(static_cast<std::int64_t>(64 * (base.size() + 1)), "a coprime base");
  }
  return base;
}

// n, if the factor is a whole positive power of log(n).
std::optional<Integer> integer_under_log(const Factor& f) {
  const Transcendental* log = f.atom->transcendental(Function::Log);
  if (log == nullptr || !log->argument[0].is_rational() || f.exponent < Rational(1) || !f.exponent.is_integer())
    return std::nullopt;
  return log->argument[0].coefficient.numerator();
}

Sum logarithm_over(const std::vector<Integer>& base, Integer n) {
  Sum sum;
  for (const Integer& b : base) {
    std::int64_t times = 0;
    for (; n % b == 0; n /= b) ++times;
    if (times != 0) sum = add(sum, scale(logarithm(Term{Rational(b), {}, {}}), Rational(times)));
  }
  return sum;
}

// log(n) = sum k_i log(b_i) over a coprime base b of all n.
Sum over_coprime_logarithms(const Sum& a) {
  std::vector<Integer> integers;
  for (const Term& t : a)
    for (const Factor& f : t.factors)
      if (auto n = integer_under_log(f)) integers.push_back(std::move(*n));
  if (integers.empty()) return a;
  const std::vector<Integer> base = coprime_base(integers);
  Sum result;
  for (const Term& t : a) {
    Sum product = from_rational(1);
    Term rest = t;
    rest.factors.clear();
    for (const Factor& f : t.factors) {
      const auto n = integer_under_log(f);
      if (!n) rest.factors.push_back(f);
      for (Rational k = n ? f.exponent : Rational(0); k >= Rational(1); k -= Rational(1)) {
        auto longer = multiply(product, logarithm_over(base, *n));
        if (!longer) return a;
        product = std::move(*longer);
      }
    }
    result = add(result, multiply(product, rest));
  }
  return result;
}

constexpr std::size_t most_compared = 24;
constexpr int most_nested = 4;

bool vanishes(const Sum& a, int depth);

// Of an atom that may be equal to another: what it is a function of.
const Sum* argument_of(const Atom& atom) {
  if (atom.sum() != nullptr) return &atom.sum()->sum;
  const Transcendental* t = atom.transcendental();
  if (t == nullptr || t->function == Function::Pi) return nullptr;
  // Of a logarithm it is an integer or an atom; if that is a sum, the sum.
  const Term* lone = t->argument.size() == 1 && t->argument[0].factors.size() == 1 ? &t->argument[0] : nullptr;
  const bool of_sum = t->function == Function::Log && lone != nullptr && lone->factors[0].atom->sum() != nullptr;
  return of_sum ? &lone->factors[0].atom->sum()->sum : &t->argument;
}

bool are_equal(const Atom& a, const Atom& b, int depth) {
  const Sum *x = argument_of(a), *y = argument_of(b);
  const Transcendental *s = a.transcendental(), *t = b.transcendental();
  if (x == nullptr || y == nullptr || (s == nullptr) != (t == nullptr) || (s != nullptr && s->function != t->function))
    return false;
  const Sum difference = add(*x, negate(*y));
  return enclose(difference, 128, 2048).sign() == Sign::Unknown && vanishes(difference, depth + 1);
}

// What stands in two atoms, and is the same number written in two ways, is put into one of them.
Sum with_equal_atoms_as_one(const Sum& a, int depth) {
  std::vector<AtomPtr> atoms;
  for (const Term& t : a)
    for (const Factor& f : t.factors)
      if (argument_of(*f.atom) != nullptr && std::ranges::find(atoms, f.atom) == atoms.end()) atoms.push_back(f.atom);
  if (depth > most_nested || atoms.size() > most_compared) return a;
  std::map<const Atom*, AtomPtr> replaced;
  for (std::size_t j = 1; j < atoms.size(); ++j)
    for (std::size_t i = 0; i < j && !replaced.contains(atoms[j].get()); ++i)
      if (!replaced.contains(atoms[i].get()) && are_equal(*atoms[i], *atoms[j], depth))
        replaced.emplace(atoms[j].get(), atoms[i]);
  if (replaced.empty()) return a;
  Sum result;
  for (const Term& t : a) {
    Term changed = t;
    for (Factor& f : changed.factors)
      if (const auto other = replaced.find(f.atom.get()); other != replaced.end()) f.atom = other->second;
    Sum product{Term{changed.coefficient, changed.radicand, {}}};
    for (const Factor& f : changed.factors) product = multiply(product, Term{1, {}, {f}});
    result = add(result, product);
  }
  return result;
}

bool vanishes(const Sum& a, int depth) {
  Sum s = over_coprime_logarithms(with_equal_atoms_as_one(a, depth));
  for (int round = 0; round < most_rounds && !s.empty() && s.size() <= most_terms; ++round) {
    if (const auto f = denominator(s))
      s = multiply(s, Term{1, {}, {*f}});
    else if (auto opened = multiplied_out(s))
      s = std::move(*opened);
    else
      return false;
  }
  return s.empty();
}

}  // namespace

bool vanishes(const Sum& a) { return vanishes(a, 0); }

}  // namespace plumbline::exact
