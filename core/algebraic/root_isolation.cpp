// Bisection by exact counts, then interval Newton.
#include "algebraic/root_isolation.hpp"

#include <algorithm>
#include <cstdint>

#include "budget/budget.hpp"
#include "interval/multi_interval.hpp"

namespace plumbline::exact {
namespace {

std::int64_t bit_size(const Integer& a) { return static_cast<std::int64_t>(mpz_sizeinbase(a.backend().data(), 2)); }

// p(x) by Horner's scheme in interval arithmetic.
MultiInterval evaluate(const Polynomial& p, const MultiInterval& x) {
  budget::spend(static_cast<std::int64_t>(p.size()) * PrecisionScope::current() / 8, "the enclosure of an eigenvalue");
  MultiInterval value = MultiInterval::enclosing(Rational(p.back()));
  for (std::size_t i = p.size() - 1; i-- > 0;) value = value * x + MultiInterval::enclosing(Rational(p[i]));
  return value;
}

// floor(log2 a) or one less, for a > 0.
std::int64_t log2_floor(const Rational& a) { return bit_size(a.numerator()) - bit_size(a.denominator()) - 1; }

Rational midpoint(const Rational& a, const Rational& b) { return (a + b) / Rational(2); }

// The power of two 2^e >= a.
Rational power_of_two_above(const Integer& a) {
  return Rational(Integer(1) << static_cast<unsigned long>(bit_size(a)));
}

// Halves (lower, upper] towards the k-th largest root of p until `done`; p has at least k roots above lower and less
// than k above upper.
template <class Done> void halve(const Polynomial& p, int k, Enclosure& e, Done done) {
  while (!done(e)) {
    const Rational middle = midpoint(e.lower, e.upper);
    (roots_above(p, middle) >= k ? e.lower : e.upper) = middle;
  }
}

}  // namespace

RootIsolation::RootIsolation(Polynomial squarefree, int index) : polynomial_(std::move(squarefree)), index_(index) {
  for (std::size_t i = 1; i < polynomial_.size(); ++i)
    derivative_.push_back(polynomial_[i] * static_cast<unsigned long>(i));
  const Rational bound = power_of_two_above(root_bound(polynomial_));
  enclosure_ = {-bound, bound};
  isolate();
}

void RootIsolation::isolate() {
  halve(polynomial_, index_, enclosure_, [this](const Enclosure& e) {
    return roots_above(polynomial_, e.lower) == index_ && roots_above(polynomial_, e.upper) == index_ - 1;
  });
}

void RootIsolation::bisect() {
  const Rational middle = midpoint(enclosure_.lower, enclosure_.upper);
  const Sign at_middle = exact::evaluate(polynomial_, middle).sign();
  if (at_middle == Sign::Zero) {
    enclosure_ = Enclosure::point(middle);
    return;
  }
  // Monic: above the largest root the sign is +, and it changes at every root.
  const bool above = (at_middle == Sign::Positive) == (index_ % 2 == 1);
  (above ? enclosure_.upper : enclosure_.lower) = middle;
}

bool RootIsolation::newton(int bits) {
  const PrecisionScope scope(bits);
  const MultiInterval x = MultiInterval::hull(enclosure_.lower, enclosure_.upper);
  const MultiInterval slope = evaluate(derivative_, x);
  if (slope.sign() != Sign::Positive && slope.sign() != Sign::Negative) return false;
  const MultiInterval m = MultiInterval::enclosing(midpoint(enclosure_.lower, enclosure_.upper));
  const Enclosure n = (m - evaluate(polynomial_, m) / slope).enclosure();
  const Enclosure meet{std::max(n.lower, enclosure_.lower), std::min(n.upper, enclosure_.upper)};
  const bool halved = Rational(2) * (meet.upper - meet.lower) <= width();
  enclosure_ = meet;
  return halved;
}

const Enclosure& RootIsolation::refine_to(const Rational& target) {
  while (width() > target) {
    // Horner's scheme loses about the size of the largest coefficient times a power of the root.
    std::int64_t size = 64;
    for (const Integer& c : polynomial_) size = std::max(size, 2 * bit_size(c));
    const std::int64_t known = -log2_floor(width());
    const std::int64_t wanted = std::min(2 * known + 64, -log2_floor(target) + 64);
    if (!newton(static_cast<int>(std::max(std::int64_t{0}, wanted) + size))) bisect();
  }
  return enclosure_;
}

const Enclosure& RootIsolation::refine_relative(int bits) {
  while (enclosure_.lower.sign() != Sign::Positive && enclosure_.upper != enclosure_.lower) bisect();
  return refine_to(enclosure_.lower / Rational(Integer(1) << static_cast<unsigned long>(bits)));
}

LocatedRoot locate_root(const Polynomial& p, int k) {
  LocatedRoot result{squarefree_part(p), k};
  if (result.squarefree.size() == p.size()) return result;
  const Rational bound = power_of_two_above(root_bound(p));
  Enclosure e{-bound, bound};
  halve(p, k, e, [&result](const Enclosure& now) {
    return roots_above(result.squarefree, now.lower) == roots_above(result.squarefree, now.upper) + 1;
  });
  result.index = roots_above(result.squarefree, e.lower);
  return result;
}

}  // namespace plumbline::exact
