#include "algebraic/common_root.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

TEST_CASE("common root: rationals, multiples of one root, and zeros among them") {
  const Real r = sqrt(Real(2)), half(Rational(1, 2));
  const auto rational = common_root({half, Real(0), Real(-3)});
  REQUIRE(rational);
  CHECK(rational->root.is_rational());
  CHECK(rational->coefficients == std::vector<Rational>{Rational(1, 2), 0, -3});
  const auto multiples = common_root({Real(0), half * r, sqrt(Real(18)), -r});
  REQUIRE(multiples);
  CHECK(same_root(multiples->root, r));
  CHECK(multiples->coefficients == std::vector<Rational>{0, Rational(1, 2), 3, -1});
}

TEST_CASE("common root: nested and higher roots are roots like any other") {
  const Real nested = sqrt(Real(2) + sqrt(Real(3))), third = pow(Real(5), Rational(1, 3));
  for (const Real& root : {third, third * sqrt(Real(2)), pow(nested, Rational(1, 3))}) {
    const auto found = common_root({root * Real(7), -root});
    REQUIRE(found);
    for (std::size_t i = 0; i < 2; ++i)
      CHECK((Real(found->coefficients[i]) * found->root - (i == 0 ? root * Real(7) : -root)).sign() == Sign::Zero);
    CHECK(found->root.sign() == Sign::Positive);
  }
}

TEST_CASE("common root: none where roots differ or are added") {
  const Real r = sqrt(Real(2)), s = sqrt(Real(3));
  CHECK_FALSE(common_root({Real(1), r}));
  CHECK_FALSE(common_root({r, s}));
  CHECK_FALSE(common_root({Real(1) + r}));
  CHECK_FALSE(same_root(r, s));
  CHECK_FALSE(same_root(r, r + Real(1)));
}
