#include "number/binomial.hpp"

#include <cstdint>
#include <string>

#include "budget/budget.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

// sum_{i >= k} C(n,i) a^i b^(n-i), from the last term downwards: C(n,i-1) a^(i-1) b^(n-i+1) = C(n,i) a^i b^(n-i) i b /
// ((n-i+1) a). 0 <= k <= n, a > 0, b >= 0.
Integer tail_sum(std::int64_t k, std::int64_t n, const Integer& a, const Integer& b) {
  Integer term = boost::multiprecision::pow(a, static_cast<unsigned>(n)), sum = term;
  for (std::int64_t i = n; i > k && term != 0; --i) {
    budget::spend(static_cast<std::int64_t>(mpz_size(term.backend().data())) * 4, "a binomial tail");
    term *= b * i;
    term /= a * (n - i + 1);  // exact
    sum += term;
  }
  return sum;
}

// The largest a in 0 ... 2^bits with P[X >= k] <= half at p = a / 2^bits; k >= 1, so that it holds at 0.
Integer last_unlikely(std::int64_t k, std::int64_t n, const Rational& half, int bits) {
  const Integer one = Integer(1) << static_cast<unsigned>(bits);
  const Integer total = boost::multiprecision::pow(one, static_cast<unsigned>(n));
  Integer low = 0, high = one;  // holds at low, fails at high: P[X >= k] = 1 there
  while (high - low > 1) {
    const Integer middle = (low + high) / 2;
    (tail_sum(k, n, middle, one - middle) * half.denominator() <= half.numerator() * total ? low : high) = middle;
  }
  return low;
}

}  // namespace

Rational upper_tail(std::int64_t k, std::int64_t n, const Rational& p) {
  if (n < 1 || p < Rational(0) || p > Rational(1))
    throw Undefined("a binomial distribution of " + std::to_string(n) + " trials with probability " + p.to_string());
  if (k <= 0) return 1;
  if (k > n || p.is_zero()) return 0;
  return Rational(tail_sum(k, n, p.numerator(), p.denominator() - p.numerator()),
                  boost::multiprecision::pow(p.denominator(), static_cast<unsigned>(n)));
}

Enclosure clopper_pearson(std::int64_t k, std::int64_t n, const Rational& confidence, int bits) {
  if (n < 1 || n > 100000 || k < 0 || k > n)
    throw Undefined("a confidence interval for " + std::to_string(k) + " successes in " + std::to_string(n) +
                    " trials");
  if (confidence <= Rational(0) || confidence >= Rational(1) || bits < 1 || bits > 60)
    throw Undefined("a confidence of " + confidence.to_string() + " to " + std::to_string(bits) + " bits");
  const Rational half = (Rational(1) - confidence) / Rational(2), unit = pow(Rational(2), -bits);
  // P_p[X <= k] is the probability of n - k or more failures, whose probability is 1 - p.
  const auto lower = [&](std::int64_t successes) {
    return successes == 0 ? Rational(0) : Rational(last_unlikely(successes, n, half, bits)) * unit;
  };
  return {lower(k), Rational(1) - lower(n - k)};
}

}  // namespace plumbline
