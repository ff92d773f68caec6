// Real-rooted integer polynomials: counting roots by Descartes, square-free parts, integer roots by Hensel lifting.
#include "algebraic/integer_polynomial.hpp"

#include <algorithm>
#include <cstdint>

#include "algebraic/prime_field.hpp"
#include "budget/budget.hpp"
#include "number/gmp_words.hpp"

namespace plumbline::exact {
namespace {

using gmp::raw;

Polynomial derivative(const Polynomial& p) {
  Polynomial d;
  for (std::size_t i = 1; i < p.size(); ++i) d.push_back(p[i] * static_cast<unsigned long>(i));
  return d;
}

// So many operations with the coefficients of p are about to be done.
void spend(const Polynomial& p, std::size_t operations) {
  const std::size_t words = p.empty() ? 1 : mpz_size(raw(p.front())) + mpz_size(raw(p.back())) + 1;
  budget::spend(static_cast<std::int64_t>(4 * words * operations), "an integer polynomial");
}

void trim(Polynomial& p) {
  while (!p.empty() && p.back() == 0) p.pop_back();
}

// Divides by the greatest common divisor of the coefficients and makes the leading one positive.
void make_primitive(Polynomial& p) {
  trim(p);
  if (p.empty()) return;
  Integer g = 0;
  for (const Integer& c : p) g = gcd(g, c);
  if (p.back() < 0) g = -g;
  for (Integer& c : p) mpz_divexact(raw(c), raw(c), raw(g));
}

// lead(b)^(deg a - deg b + 1) a mod b
Polynomial pseudo_remainder(Polynomial a, const Polynomial& b) {
  while (a.size() >= b.size()) {
    spend(a, a.size());
    const Integer lead = a.back();
    const std::size_t shift = a.size() - b.size();
    for (Integer& c : a) c *= b.back();
    for (std::size_t i = 0; i < b.size(); ++i) mpz_submul(raw(a[i + shift]), raw(lead), raw(b[i]));
    trim(a);
    if (a.empty()) break;
  }
  return a;
}

// Greatest common divisor by the primitive remainder sequence.
Polynomial common_divisor(Polynomial a, Polynomial b) {
  make_primitive(a);
  make_primitive(b);
  while (!b.empty()) {
    Polynomial r = pseudo_remainder(std::move(a), b);
    make_primitive(r);
    a = std::move(b);
    b = std::move(r);
  }
  return a;
}

// True if the monic p and its derivative have no common root modulo the prime 2^61 - 1: then they have none at all,
// because a common factor over the integers is monic and stays one modulo every prime. False says nothing.
bool squarefree_modulo_prime(const Polynomial& p) {
  const PrimeField f{(Word(1) << 61) - 1};
  const auto reduced = [&f](const Polynomial& q) {
    std::vector<Word> r;
    for (const Integer& c : q) r.push_back(gmp::remainder(raw(c), f.p));
    while (!r.empty() && r.back() == 0) r.pop_back();
    return r;
  };
  std::vector<Word> a = reduced(p), b = reduced(derivative(p));
  while (!b.empty()) {
    const Word lead = f.inverse(b.back());
    while (a.size() >= b.size()) {
      const Word factor = f.multiply(a.back(), lead);
      const std::size_t shift = a.size() - b.size();
      for (std::size_t i = 0; i < b.size(); ++i) a[i + shift] = f.subtract(a[i + shift], f.multiply(factor, b[i]));
      while (!a.empty() && a.back() == 0) a.pop_back();
    }
    std::swap(a, b);
  }
  return a.size() == 1;
}

// a / b for monic b that divides a.
Polynomial exact_quotient(Polynomial a, const Polynomial& b) {
  Polynomial q(a.size() - b.size() + 1);
  for (std::size_t i = q.size(); i-- > 0;) {
    spend(a, b.size());
    q[i] = a[i + b.size() - 1];
    for (std::size_t j = 0; j < b.size(); ++j) mpz_submul(raw(a[i + j]), raw(q[i]), raw(b[j]));
  }
  return q;
}

// p and p' modulo `modulus` at r.
std::pair<Integer, Integer> value_and_slope(const Polynomial& p, const Integer& r, const Integer& modulus) {
  Integer value = 0, slope = 0;
  for (std::size_t i = p.size(); i-- > 0;) {
    slope = (slope * r + value) % modulus;
    value = (value * r + p[i]) % modulus;
  }
  return {value, slope};
}

// The roots of p modulo a small prime; nothing if one of them is a multiple root modulo the prime.
bool simple_roots_modulo(const Polynomial& p, std::int64_t prime, std::vector<std::int64_t>& roots) {
  roots.clear();
  const Integer modulus = prime;
  for (std::int64_t r = 0; r < prime; ++r) {
    spend(p, p.size());
    const auto [value, slope] = value_and_slope(p, Integer(r), modulus);
    if (value != 0) continue;
    if (slope == 0) return false;
    roots.push_back(r);
  }
  return true;
}

// Newton's iteration modulo p^2, p^4, ...: the only integer of size <= bound that can be a root and is r modulo the
// prime.
Integer lift(const Polynomial& p, std::int64_t r, std::int64_t prime, const Integer& bound) {
  Integer root = r, modulus = prime;
  while (modulus <= 2 * bound) {
    spend(p, p.size() * (mpz_size(raw(modulus)) + 1));
    modulus *= modulus;
    const auto [value, slope] = value_and_slope(p, root, modulus);
    Integer inverse;
    mpz_invert(raw(inverse), raw(slope), raw(modulus));  // slope is not 0 modulo the prime: a unit
    root -= value * inverse;
    mpz_mod(raw(root), raw(root), raw(modulus));
  }
  return 2 * root > modulus ? Integer(root - modulus) : root;
}

}  // namespace

Polynomial squarefree_part(const Polynomial& p) {
  if (degree(p) <= 1 || squarefree_modulo_prime(p)) return p;
  Polynomial g = common_divisor(p, derivative(p));
  if (degree(g) == 0) return p;
  return exact_quotient(p, g);  // g divides the monic p and is primitive with positive lead: monic (Gauss)
}

Rational evaluate(const Polynomial& p, const Rational& c) {
  Rational value;
  for (std::size_t i = p.size(); i-- > 0;) value = value * c + Rational(p[i]);
  return value;
}

int roots_above(const Polynomial& p, const Rational& c) {
  // q(x) = d^n p((x + a)/d) for c = a/d: scale the coefficients, then shift by a with Horner's scheme.
  const Integer a = c.numerator(), d = c.denominator();
  Polynomial q = p;
  Integer power = 1;
  for (std::size_t i = q.size(); i-- > 0;) {
    q[i] *= power;
    power *= d;
  }
  if (a != 0) {
    for (std::size_t i = 0; i + 1 < q.size(); ++i) {
      spend(q, q.size() - i);
      for (std::size_t j = q.size() - 1; j-- > i;) mpz_addmul(raw(q[j]), raw(a), raw(q[j + 1]));
    }
  }
  int changes = 0, last = 0;
  for (const Integer& coefficient : q) {
    const int s = mpz_sgn(raw(coefficient));
    if (s != 0 && last != 0 && s != last) ++changes;
    if (s != 0) last = s;
  }
  return changes;
}

Integer root_bound(const Polynomial& p) {
  const int n = degree(p);
  if (n == 0) return 0;
  Integer squares = p[n - 1] * p[n - 1];
  if (n >= 2) squares -= 2 * p[n - 2];  // the sum of the squares of the roots (Newton, Vieta)
  mpz_sqrt(raw(squares), raw(squares));
  return squares + 1;
}

std::vector<Integer> integer_roots(const Polynomial& p) {
  static constexpr std::int64_t primes[] = {97,  101, 103, 107, 109, 113, 127, 131, 137, 139,
                                            149, 151, 157, 163, 167, 173, 179, 181, 191, 193};
  std::vector<Integer> found;
  const Integer bound = root_bound(p);
  std::vector<std::int64_t> roots;
  for (const std::int64_t prime : primes) {
    if (!simple_roots_modulo(p, prime, roots)) continue;
    for (const std::int64_t r : roots) {
      const Integer candidate = lift(p, r, prime, bound);
      if (evaluate(p, Rational(candidate)).is_zero()) found.push_back(candidate);
    }
    break;
  }
  return found;
}

Polynomial divide_by_root(const Polynomial& p, const Integer& r) { return exact_quotient(p, {-r, Integer(1)}); }

}  // namespace plumbline::exact
