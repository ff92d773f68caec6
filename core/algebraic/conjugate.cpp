// Two ways to keep numbers in Q(sqrt(d_1), ..., sqrt(d_n)) free of fraction lines and nested roots.
//
// Inverse: choose a prime p under the roots and write s = a + b sqrt(p) with a, b free of sqrt(p). Then 1/s = (a - b
// sqrt(p))/(a^2 - p b^2), and the new denominator contains one prime less. Denesting: sqrt(p + q sqrt(d)) =
// sqrt((p+c)/2) + sign(q) sqrt((p-c)/2) with c^2 = p^2 - q^2 d, if c is rational.
#include <algorithm>

#include "algebraic/sum.hpp"

namespace plumbline::exact {
namespace {

// Inverses whose intermediate sums get longer are left to a fraction line.
constexpr std::size_t max_conjugate_terms = 64;

// A base of the factorisation of a radicand in the sum; 1 if there is none.
Integer some_prime(const Sum& s) {
  for (const Term& t : s) {
    if (!t.radicand.is_one()) return partial_factors(t.radicand.value).back().first;
  }
  return 1;
}

// The conjugate for sqrt(p) -> -sqrt(p): terms whose radicand contains p change their sign.
Sum conjugate(Sum s, const Integer& p) {
  for (Term& t : s) {
    if (t.radicand.value % p == 0) t.coefficient = -t.coefficient;
  }
  return s;
}

}  // namespace

std::optional<Sum> inverse_of_surd(const Sum& a) {
  Sum numerator = from_rational(1), denominator = a;
  while (denominator.size() > 1) {
    const Integer p = some_prime(denominator);
    const Sum other = conjugate(denominator, p);
    const auto n = multiply(numerator, other), d = multiply(denominator, other);
    if (!n || !d || n->size() > max_conjugate_terms || d->empty()) return std::nullopt;
    const bool removed = std::ranges::none_of(*d, [&p](const Term& t) { return t.radicand.value % p == 0; });
    if (!removed) return std::nullopt;  // p shares factors with another base: leave it
    numerator = *n;
    denominator = *d;
  }
  return monomial_quotient(numerator, denominator);
}

std::optional<Sum> denested_root(const Sum& a) {
  if (a.size() != 2 || !a[0].is_rational() || !a[1].factors.empty() || a[0].coefficient.sign() != Sign::Positive)
    return std::nullopt;
  const Rational p = a[0].coefficient, q = a[1].coefficient;
  const Rational norm = p * p - q * q * Rational(a[1].radicand.value);
  if (norm.sign() != Sign::Positive) return std::nullopt;
  const SquareRoot c = square_root(norm);
  if (!c.radicand.is_one()) return std::nullopt;
  const auto root = [](const Rational& x) {
    const SquareRoot r = square_root(x);
    return Sum{Term{r.coefficient, r.radicand, {}}};
  };
  const Sum second = root((p - c.coefficient) / Rational(2));
  return add(root((p + c.coefficient) / Rational(2)), q.sign() == Sign::Positive ? second : negate(second));
}

}  // namespace plumbline::exact
