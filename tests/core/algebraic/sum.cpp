// The normal form: what must fold without any decision, and the factored form behind the separation bound.
#include "algebraic/sum.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "algebraic/real.hpp"
#include "algebraic/real_form.hpp"

using namespace plumbline;
using exact::Form;
using exact::Sum;
using exact::Term;

namespace {

Real parsed(const char* text) { return Real::parse(text); }
Real root_in_sum(const Real& a, int k) { return pow(a, Rational(1) / Rational(k)); }

const Real s = parsed("1+sqrt(2)+sqrt(3)"), t = root_in_sum(Real(3), 3) + sqrt(Real(2));

// Reduces to a rational number by structure alone.
bool folds_to(const Real& a, const Rational& q) { return a.is_rational() && a.rational() == q; }

}  // namespace

TEST_CASE("sums that are multiples of each other have rational quotients") {
  for (const Real& a : {s, t, s + t, sqrt(s) + t, sqrt(s) + sqrt(t) * s}) {
    CHECK(folds_to(a / a, Rational(1)));
    CHECK(folds_to(a / -a, Rational(-1)));
    CHECK(folds_to(-a / a, Rational(-1)));
    CHECK(folds_to(Real(6) * a / (Real(-4) * a), Rational(-3) / Rational(2)));
    CHECK(folds_to(a * (Real(1) / a), Rational(1)));
    CHECK(folds_to(-a * (Real(1) / a), Rational(-1)));
    CHECK(folds_to(sqrt(a) * sqrt(a) - a, Rational(0)));
    CHECK(folds_to(sqrt(Real(4) * a) - Real(2) * sqrt(a), Rational(0)));
    CHECK(folds_to(root_in_sum(a, 3) * root_in_sum(a, 3) * root_in_sum(a, 3) - a, Rational(0)));
    CHECK(folds_to(sqrt(sqrt(a)) - root_in_sum(a, 4), Rational(0)));
  }
}

TEST_CASE("powers of integers combine across their roots") {
  CHECK(folds_to(root_in_sum(Real(2), 4) * root_in_sum(Real(2), 4) - sqrt(Real(2)), Rational(0)));
  CHECK(folds_to(pow(Real(2), Rational(3) / Rational(4)) * sqrt(Real(2)) - Real(2) * root_in_sum(Real(2), 4),
                 Rational(0)));
  CHECK(folds_to(root_in_sum(Real(4), 6) - root_in_sum(Real(2), 3), Rational(0)));
  CHECK(folds_to(root_in_sum(Real(72), 3) - Real(2) * root_in_sum(Real(9), 3), Rational(0)));
  CHECK(folds_to(root_in_sum(Real(Rational(1) / Rational(4)), 3) - root_in_sum(Real(2), 3) / Real(2), Rational(0)));
  CHECK_FALSE((root_in_sum(Real(2), 4) - root_in_sum(Real(3), 4)).is_rational());
}

TEST_CASE("the factored form is the sum, and primitive") {
  const Real samples[] = {s,
                          Real(6) * s / Real(35),
                          t,
                          s * sqrt(t) + sqrt(t),
                          sqrt(t) / s + Real(1) / s,
                          t * t * sqrt(s) + root_in_sum(s, 3),
                          Real(Rational(3) / Rational(4)) * root_in_sum(Real(2), 3) + Real(9) * root_in_sum(Real(4), 3),
                          sqrt(s) + t * sqrt(s) * s / sqrt(t)};
  for (const Real& a : samples) {
    const Form form(a);
    const exact::Factored parts = exact::factor_out(form.sum());
    CHECK(parts.monomial.coefficient.sign() == Sign::Positive);
    const auto product = exact::multiply(parts.primitive, Sum{parts.monomial});
    REQUIRE(product);
    CHECK((exact::real_of(*product) - a).sign() == Sign::Zero);
    Integer divisor = 0;
    for (const Term& term : parts.primitive) {
      CHECK(term.coefficient.is_integer());
      divisor = gcd(divisor, term.coefficient.numerator());
      for (const exact::Factor& f : term.factors) {
        CHECK(f.exponent.sign() == Sign::Positive);
        // some other term lacks the atom
        const bool everywhere = std::all_of(parts.primitive.begin(), parts.primitive.end(), [&f](const Term& other) {
          return std::any_of(other.factors.begin(), other.factors.end(),
                             [&f](const exact::Factor& g) { return g.atom == f.atom; });
        });
        CHECK_FALSE(everywhere);
      }
    }
    CHECK(divisor == 1);
  }
}

TEST_CASE("inverses of surds are surds as long as they are short") {
  CHECK(rc::check("1/a by conjugates", [] {
    Real a(*rc::gen::inRange(-5, 6));
    for (int i = *rc::gen::inRange(1, 4); i > 0; --i)
      a += Real(*rc::gen::inRange(-5, 6)) * sqrt(Real(*rc::gen::inRange(1, 40)));
    RC_PRE(a.sign() != Sign::Zero);
    const Form form(a);
    const auto inverse = exact::inverse_of_surd(form.sum());
    RC_ASSERT(inverse.has_value());
    RC_ASSERT(exact::is_surd(*inverse));
    RC_ASSERT(folds_to(exact::real_of(*inverse) * a, Rational(1)));
  }));
  Real longer(1);
  for (const int p : {2, 3, 5, 7, 11, 13, 17, 19}) longer += sqrt(Real(p));
  CHECK_FALSE(exact::inverse_of_surd(Form(longer).sum()).has_value());
  CHECK(folds_to(Real(1) / longer * longer, Rational(1)));
}

TEST_CASE("long products stay products") {
  Real a(1), b(1);
  for (int i = 2; i < 60; ++i) {
    a += sqrt(Real(i));
    b += root_in_sum(Real(i), 3);
  }
  CHECK_FALSE(exact::multiply(Form(a).sum(), Form(b).sum()).has_value());
  CHECK((a * b).sign() == Sign::Positive);
  CHECK((a * -b).sign() == Sign::Negative);
  CHECK((-a * -b).sign() == Sign::Positive);
  CHECK((a * b - Real(60'000)).sign() == Sign::Negative);
  CHECK((-a * b + Real(60'000)).sign() == Sign::Positive);
  CHECK(folds_to(a * b / b / a, Rational(1)));
}
