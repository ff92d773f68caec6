#include "algebraic/radicand.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plumbline;
using exact::Radicand;
using exact::SquareRoot;

namespace {

Rational squared(const SquareRoot& r) { return r.coefficient * r.coefficient * Rational(r.radicand.value); }

// Primes above the limit of trial division.
const Integer p1 = 1009, p2 = 1013, big("1000000000039"), bigger("1000000000061");

}  // namespace

TEST_CASE("square roots of rationals in normal form") {
  CHECK(exact::square_root(Rational(12)).radicand.value == 3);
  CHECK(exact::square_root(Rational(12)).coefficient == Rational(2));
  CHECK(exact::square_root(Rational(1) / Rational(2)).radicand.value == 2);
  CHECK(exact::square_root(Rational(1) / Rational(2)).coefficient == Rational(1) / Rational(2));
  CHECK(exact::square_root(Rational(9) / Rational(4)).radicand.is_one());
  CHECK(exact::square_root(pow(Rational(10), -200)).coefficient == pow(Rational(10), -100));
  // squares of large primes are found as long as nothing else is left beside them
  CHECK(exact::square_root(Rational(Integer(6 * big * big))).radicand.value == 6);
  CHECK(exact::square_root(Rational(Integer(big * big * big))).radicand.value == big);
  CHECK(exact::square_root(Rational(Integer(p1 * p1 * p1), Integer(7 * p2 * p2))).radicand.value == 7 * p1);
  CHECK(rc::check("the square is the number", [](unsigned p, unsigned q, unsigned f) {
    const Rational a = Rational(1 + static_cast<long>(p)) * Rational(1 + static_cast<long>(f % 1000)) /
                       Rational(1 + static_cast<long>(q));
    RC_ASSERT(squared(exact::square_root(a)) == a);
    RC_ASSERT(exact::square_root(a).coefficient.sign() == Sign::Positive);
  }));
}

TEST_CASE("what is known to be square-free is") {
  CHECK(exact::square_root(Rational(2 * 3 * 5 * 7)).radicand.squarefree);
  CHECK(exact::square_root(Rational(Integer(6 * p1))).radicand.squarefree);
  CHECK_FALSE(exact::square_root(Rational(Integer(big * bigger))).radicand.squarefree);
  CHECK_FALSE(exact::square_root(Rational(Integer(p1 * p1 * p2))).radicand.squarefree);
}

TEST_CASE("products of square roots") {
  const Radicand two{2, true}, three{3, true}, six{6, true};
  CHECK(exact::multiply(two, three).radicand.value == 6);
  CHECK(exact::multiply(two, six).radicand.value == 3);
  CHECK(exact::multiply(two, six).coefficient == Rational(2));
  CHECK(exact::multiply(two, two).radicand.is_one());
  const Radicand a{big * bigger, false}, b{bigger * p1, false};
  CHECK(exact::multiply(a, b).radicand.value == big * p1);
  CHECK(exact::multiply(a, b).coefficient == Rational(bigger));
}

TEST_CASE("square classes are recognised without factoring") {
  Rational q;
  const Radicand a{p1 * p1 * p2, false}, b{p2, true}, c{p1, true};
  REQUIRE(exact::same_class(a, b, q));
  CHECK(q == Rational(p1));
  REQUIRE(exact::same_class(b, a, q));
  CHECK(q == Rational(Integer(1), p1));
  CHECK_FALSE(exact::same_class(a, c, q));
  CHECK_FALSE(exact::same_class(b, c, q));
}

TEST_CASE("partial factorisations multiply back") {
  CHECK(rc::check("product", [](unsigned a, unsigned b) {
    const Integer n = (Integer(a) + 1) * (Integer(b) + 1);
    Integer product = 1;
    for (const auto& [base, exponent] : exact::partial_factors(n)) {
      RC_ASSERT(base > 1);
      for (unsigned long i = 0; i < exponent; ++i) product *= base;
    }
    RC_ASSERT(product == n);
  }));
  const auto cube = exact::partial_factors(Integer(8 * big * big * big));
  REQUIRE(cube.size() == 2);
  CHECK(cube[1].first == big);
  CHECK(cube[1].second == 3);
}
