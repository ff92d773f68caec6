// Trial division by small primes, perfect powers, and the merging of square roots.
#include "algebraic/radicand.hpp"

#include "budget/budget.hpp"
#include "number/gmp_raw.hpp"

namespace plumbline::exact {
namespace {

constexpr unsigned long prime_limit = 1000;

using gmp::raw;

const std::vector<unsigned long>& small_primes() {
  static const std::vector<unsigned long> primes = [] {
    std::vector<unsigned long> list;
    for (unsigned long n = 2; n < prime_limit; ++n) {
      bool prime = true;
      for (const unsigned long p : list) prime = prime && n % p != 0;
      if (prime) list.push_back(n);
    }
    return list;
  }();
  return primes;
}

// Divides a by p as often as possible and returns how often.
unsigned long remove(Integer& a, unsigned long p) {
  unsigned long count = 0;
  while (mpz_divisible_ui_p(raw(a), p)) {
    mpz_divexact_ui(raw(a), raw(a), p);
    ++count;
  }
  return count;
}

// Replaces the perfect power a = r^e by r, with the largest e, and returns e.
unsigned long take_power(Integer& a) {
  if (a == 1 || !mpz_perfect_power_p(raw(a))) return 1;
  for (unsigned long e = mpz_sizeinbase(raw(a), 2); e > 1; --e) {
    budget::spend(static_cast<std::int64_t>(8 * mpz_size(raw(a))), "the square root of a fraction");
    Integer r;
    if (mpz_root(raw(r), raw(a), e)) {
      a = r;
      return e;
    }
  }
  return 1;
}

}  // namespace

std::vector<std::pair<Integer, unsigned long>> partial_factors(const Integer& a) {
  std::vector<std::pair<Integer, unsigned long>> factors;
  Integer rest = a;
  budget::spend(static_cast<std::int64_t>(small_primes().size() * (mpz_size(raw(a)) + 1)),
                "the square root of a fraction");
  for (const unsigned long p : small_primes()) {
    if (rest == 1) break;
    if (const unsigned long e = remove(rest, p); e != 0) factors.emplace_back(Integer(p), e);
  }
  if (rest != 1) {
    const unsigned long e = take_power(rest);
    factors.emplace_back(rest, e);
  }
  return factors;
}

namespace {

// sqrt(a) for a positive integer.
SquareRoot integer_square_root(const Integer& a) {
  SquareRoot result;
  if (a == 1) return result;
  Integer outside = 1;
  for (const auto& [base, exponent] : partial_factors(a)) {
    Integer power;
    mpz_pow_ui(raw(power), raw(base), exponent / 2);
    outside *= power;
    if (exponent % 2 == 0) continue;
    result.radicand.value *= base;
    // without a factor below the limit, a number below its square is prime
    result.radicand.squarefree = result.radicand.squarefree && base < prime_limit * prime_limit;
  }
  result.coefficient = Rational(outside);
  return result;
}

}  // namespace

SquareRoot square_root(const Rational& a) {
  const Integer q = a.denominator();
  const SquareRoot p_root = integer_square_root(a.numerator()), q_root = integer_square_root(q);
  SquareRoot result = multiply(p_root.radicand, q_root.radicand);
  result.coefficient *= p_root.coefficient * q_root.coefficient / Rational(q);
  return result;
}

SquareRoot multiply(const Radicand& a, const Radicand& b) {
  if (a.is_one()) return {1, b};
  if (b.is_one()) return {1, a};
  const Integer g = gcd(a.value, b.value);
  const Integer rest = (a.value / g) * (b.value / g);
  if (a.squarefree && b.squarefree) return {Rational(g), {rest, true}};
  SquareRoot result = integer_square_root(rest);
  result.coefficient *= Rational(g);
  return result;
}

bool same_class(const Radicand& a, const Radicand& b, Rational& q) {
  if (a.value == b.value) {
    q = 1;
    return true;
  }
  if (a.squarefree && b.squarefree) return false;
  Integer product = a.value * b.value;
  if (!mpz_perfect_square_p(raw(product))) return false;
  mpz_sqrt(raw(product), raw(product));
  q = Rational(product, b.value);  // sqrt(a) = sqrt(ab)/b sqrt(b)
  return true;
}

}  // namespace plumbline::exact
