#include "matrix/fixed_matrix.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/matrix/oracle.hpp"

using namespace plumbline;

TEST_CASE("fixed matrix: Gram matrices agree with those of GMP integers, or are refused where they might not fit") {
  oracle::Random r(181);
  for (const int bits : {1, 20, 40, 57}) {
    IntegerMatrix a(5, 3);
    for (Integer& x : a.entries()) x = (r.chance(50) ? 1 : -1) * ((Integer(1) << bits) - 1);
    const auto g = fixed_gram(a);
    REQUIRE(g.has_value());
    CHECK(to_integers(*g).entries() == gram(a).entries());
    CHECK(g->bits() == gram(a).bits());
  }
  IntegerMatrix a(5, 3);
  a(0, 0) = Integer(1) << 59;
  CHECK_FALSE(fixed_gram(a).has_value());
  a(0, 0) = Integer(1) << 200;
  CHECK_FALSE(fixed_gram(a).has_value());
}

TEST_CASE("fixed matrix: c I - g with a denominator, or a refusal") {
  IntegerMatrix a(2, 2);
  a.entries() = {3, -1, 2, 5};
  const auto g = fixed_gram(a);
  REQUIRE(g.has_value());
  for (const Rational& c : {Rational(7), Rational(Integer(1), Integer(3)), Rational(0), pow(Rational(2), 100)}) {
    IntegerMatrix value = gram(a);
    value.set_denominator(16);
    const auto m = shifted_negative(c, *g, 16);
    REQUIRE(m.has_value());
    CHECK(to_integers(*m).entries() == shifted_negative(c, value).entries());
  }
  CHECK_FALSE(shifted_negative(pow(Rational(2), 120), *g, 1).has_value());
  CHECK_FALSE(shifted_negative(pow(Rational(2), -118), *g, 1).has_value());
}

TEST_CASE("fixed matrix: bits and approximate values at the ends of the range") {
  const Wide top = (static_cast<Wide>(1) << 120) - 1;
  CHECK(fixed::bits(0) == 0);
  CHECK(fixed::bits(1) == 1);
  CHECK(fixed::bits(-1) == 1);
  CHECK(fixed::bits(top) == 120);
  CHECK(fixed::bits(-top - 1) == 121);
  long e = 0;
  CHECK(fixed::approximate(0, e) == 0);
  const double mantissa = fixed::approximate(-top, e);
  CHECK(std::ldexp(mantissa, static_cast<int>(e)) == -0x1p120);
  CHECK(fixed::approximate(12, e) == 0.75);
  CHECK(e == 4);
}
