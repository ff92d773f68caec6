// The separation bound must hold, and be sharp where theory says that it is.
#include "algebraic/separation.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <vector>

#include "algebraic/real.hpp"
#include "algebraic/real_form.hpp"

using namespace plumbline;
using exact::separation_bound;
using exact::SeparationBound;

namespace {

SeparationBound bound_of(const Real& a) { return separation_bound(exact::Form(a).sum()); }
Real root_of_order(const Real& a, int k) { return pow(a, Rational(1) / Rational(k)); }
Real two_to(long e) { return Real(pow(Rational(2), e)); }

// |a| >= 2^-bits
bool holds(const Real& a) {
  const SeparationBound bound = bound_of(a);
  return (abs(a) - two_to(-Rational(bound.bits()).to_long())).sign() != Sign::Negative;
}

// |a| <= 2^(slack - bits): no number of this kind can be much smaller than the bound says, and this one is that small.
bool is_sharp(const Real& a, long slack) {
  const SeparationBound bound = bound_of(a);
  return (abs(a) - two_to(slack - Rational(bound.bits()).to_long())).sign() != Sign::Positive;
}

}  // namespace

TEST_CASE("sqrt(N^2 + 1) - N = 1/(sqrt(N^2 + 1) + N): the bound holds and is sharp") {
  for (const long e : {1, 5, 20, 100, 1000}) {
    const Real n = two_to(e);
    const Real a = sqrt(n * n + Real(1)) - n;
    CAPTURE(e);
    CHECK(bound_of(a).degree == 2);
    CHECK(holds(a));
    CHECK(is_sharp(a, 2));
    // over a common denominator
    const Real b = a / Real(7);
    CHECK(holds(b));
    CHECK(is_sharp(b, 2));
  }
}

TEST_CASE("(N^k + 1)^(1/k) - N has norm 1: the bound holds and is sharp up to k bits") {
  for (const int k : {3, 4, 5, 7}) {
    const Real n = two_to(40);
    const Real a = root_of_order(pow(n, Rational(k)) + Real(1), k) - n;
    CAPTURE(k);
    CHECK(bound_of(a).degree == k);
    CHECK(holds(a));
    CHECK(is_sharp(a, 2 * k));
  }
}

TEST_CASE("products of conjugate pairs: (sqrt 2 - 1)^n is a unit") {
  for (const long n : {1, 2, 10, 100, 300}) {
    const Real a = pow(sqrt(Real(2)) - Real(1), Rational(n));
    CAPTURE(n);
    CHECK(bound_of(a).degree == 2);
    CHECK(holds(a));
    CHECK(is_sharp(a, 3));
    const Real b = pow((sqrt(Real(2)) - Real(1)) * (sqrt(Real(3)) - sqrt(Real(2))), Rational(n));
    CHECK(bound_of(b).degree == 4);
    CHECK(holds(b));
  }
}

TEST_CASE("degrees count radicals by the group that they generate") {
  const auto degree = [](const char* text) { return bound_of(Real::parse(text)).degree; };
  CHECK(degree("7/3") == 1);
  CHECK(degree("sqrt(2)+sqrt(3)+sqrt(6)") == 4);
  CHECK(degree("sqrt(2)+sqrt(3)+sqrt(5)") == 8);
  CHECK(degree("1+sqrt(30)") == 2);
  CHECK(degree("sqrt(1+sqrt(2)+sqrt(3))+1") == 8);
  CHECK(degree("sqrt(1+sqrt(2)+sqrt(3))+sqrt(6)") == 8);
  CHECK(degree("1/(1+sqrt(sqrt(2)+sqrt(3)))+1") == 8);
  CHECK(bound_of(root_of_order(Real(2), 3) + root_of_order(Real(4), 3)).degree == 3);
  CHECK(bound_of(root_of_order(Real(2), 3) + sqrt(Real(2))).degree == 6);
  CHECK(bound_of(root_of_order(Real(2), 6) + sqrt(Real(2)) + root_of_order(Real(4), 3)).degree == 6);
}

TEST_CASE("denominators enter once, however many terms share them") {
  const Real s = Real::parse("1+sqrt(sqrt(2)+sqrt(3))");
  Real sum;
  for (int i = 2; i < 12; ++i) sum += sqrt(Real(2 * i + 1)) / s;
  const SeparationBound one = bound_of(Real(1) / s + Real(1)), many = bound_of(sum + Real(1));
  CHECK(many.log2_denominator == one.log2_denominator);
}

TEST_CASE("eigenvalues: the product of the distances to all eigenvalues is an integer") {
  // the determinant of M - xI is an integer for integers x
  for (const long n : {3, 10, 1000, 1'000'000}) {
    const std::vector<Real> m = {Real(n), Real(1), Real(0), Real(1), Real(n + 1), Real(1), Real(0), Real(1), Real(2)};
    Real sum;
    for (int k = 1; k <= 3; ++k) {
      const Real x = Real::eigenvalue(m, 3, k);
      CAPTURE(n);
      CAPTURE(k);
      CHECK(bound_of(x - Real(n)).degree == 3);
      CHECK(bound_of(sqrt(x) - Real(n)).degree == 6);
      CHECK(holds(x - Real(n)));
      CHECK(holds(x - Real(2)));
      CHECK(holds(sqrt(x) - sqrt(Real(n))));
      CHECK(holds(x / (x + Real(1)) - Real(1)));
      sum += x;
    }
    CHECK(bound_of(sum - Real(1)).degree == 6);
    CHECK(holds(sum - Real(2 * n + 2)));
  }
}

TEST_CASE("eigenvalues of matrices with roots") {
  const Real r = sqrt(Real(2));
  for (const long n : {3, 100, 100'000}) {
    const std::vector<Real> m = {Real(n), r, Real(1), r, Real(n) + r, Real(1), Real(1), Real(1), Real(3)};
    for (int k = 1; k <= 3; ++k) {
      const Real x = Real::eigenvalue(m, 3, k);
      CAPTURE(n);
      CAPTURE(k);
      CHECK(bound_of(x - Real(n)).degree == 6);
      CHECK(holds(x - Real(n)));
      CHECK(holds(x - Real(n) - r));
      CHECK(holds(x - Real(3)));
    }
  }
}

TEST_CASE("random expressions are zero or above their bound") {
  CHECK(rc::check("bound", [] {
    const auto small = [] { return Real(Rational(*rc::gen::inRange(-9, 10)) / Rational(*rc::gen::inRange(1, 4))); };
    const Real a =
        small() * sqrt(abs(small())) + small() * root_of_order(abs(small()), *rc::gen::inRange(2, 4)) + small();
    const Real b = sqrt(abs(a)) + small();
    const Real c = b.sign() == Sign::Zero ? a : a / b + small();
    for (const Real& x : {a, b, c, a * b - c}) {
      try {
        const Sign sign = x.sign();
        if (sign != Sign::Zero && bound_of(x).bits() < 20'000) RC_ASSERT(holds(x));
      } catch (const ResourceLimit&) { RC_TAG("limit of bits"); }
    }
  }));
}
