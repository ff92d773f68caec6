// Widened intervals: they contain the old ones, are no wider than promised, and decide what was decided.
#include "certificate/enclosures.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plumbline;

namespace {

Rational power_of_two(long n) { return pow(Rational(2), n); }

bool is_dyadic(const Rational& a) {
  const Integer q = a.denominator();
  return (q & (q - 1)) == 0;
}

Rational number(int size) {  // of about 2^size
  const Integer p = Integer(*rc::gen::inRange<long>(-1000000, 1000001)) * Integer(*rc::gen::inRange<long>(1, 1000001)),
                q = Integer(*rc::gen::inRange<long>(1, 1000001));
  return Rational(p, q) * power_of_two(*rc::gen::inRange(-size, size + 1));
}
Enclosure interval() {
  const Rational a = number(60), b = number(60);
  return {std::min(a, b), std::max(a, b)};
}

}  // namespace

TEST_CASE("widen moves both ends outwards, by at most the slack and at least a quarter of it, to dyadic numbers") {
  CHECK(rc::check("by the slack", [] {
    const Enclosure e = interval();
    const Rational slack = abs(number(60));
    RC_PRE(!slack.is_zero());
    const Enclosure w = widen(e, slack);
    for (const Rational& moved : {e.lower - w.lower, w.upper - e.upper}) {
      RC_ASSERT(moved <= slack);
      RC_ASSERT(moved >= slack / Rational(4));
    }
    RC_ASSERT(is_dyadic(w.lower) && is_dyadic(w.upper));
  }));
}

TEST_CASE("widened sides are decided as before") {
  CHECK(rc::check("disjoint stays disjoint, touching stays touching", [] {
    const Enclosure a = interval(), b = interval();
    const auto [x, y] = widen_sides(a, b);
    RC_ASSERT(x.lower <= a.lower && a.upper <= x.upper);
    RC_ASSERT(y.lower <= b.lower && b.upper <= y.upper);
    RC_ASSERT((a.upper < b.lower) == (x.upper < y.lower));
    RC_ASSERT((b.upper < a.lower) == (y.upper < x.lower));
  }));
}

TEST_CASE("equal points stay close together, and zero is no trap") {
  const Enclosure third = Enclosure::point(Rational(1, 3));
  const auto [x, y] = widen_sides(third, third);
  CHECK(x.upper - x.lower <= power_of_two(-39));
  CHECK(y.lower < third.lower);
  const auto [u, v] = widen_sides(Enclosure::point(0), Enclosure::point(0));
  CHECK(u.lower < Rational(0));
  CHECK(v.upper > Rational(0));
  CHECK(v.upper <= power_of_two(-39));
}

TEST_CASE("the numbers become short: no more digits than the decision needs") {
  const Rational a(Integer("123456789123456789123456789123456789"), Integer("987654321987654321987654321987654321"));
  const auto [x, y] = widen_sides(Enclosure::point(a), Enclosure::point(a + Rational(1)));
  CHECK(x.lower.denominator() <= 16);
  CHECK(y.upper.denominator() <= 16);
}

TEST_CASE("a margin keeps its sign; one that may be zero is widened on both sides") {
  CHECK(rc::check("signs", [] {
    const Enclosure e = interval();
    const Enclosure w = widen_margin(e);
    RC_ASSERT(w.lower < e.lower && e.upper < w.upper);
    RC_ASSERT((e.lower > Rational(0)) == (w.lower > Rational(0)));
    RC_ASSERT((e.upper < Rational(0)) == (w.upper < Rational(0)));
  }));
  const Enclosure zero = widen_margin(Enclosure::point(0));
  CHECK(zero.lower < Rational(0));
  CHECK(zero.upper > Rational(0));
  CHECK(zero.upper <= power_of_two(-39));
}
