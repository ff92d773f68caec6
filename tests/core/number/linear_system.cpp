// Solutions of linear systems: one, many, none.
#include "number/linear_system.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

namespace {

using Values = std::vector<Rational>;

}  // namespace

TEST_CASE("one solution") {
  const auto found = solved({{0, 2, 1}, {3, 1, 1}}, 2);  // 2 y = 1, 3 x + y = 1
  REQUIRE(found);
  CHECK(found->unique);
  CHECK(found->values == Values{Rational(1, 6), Rational(1, 2)});
}

TEST_CASE("many solutions: what is free is 0") {
  const auto found = solved({{1, 1, 0, 3}, {2, 2, 0, 6}, {0, 0, 4, 2}}, 3);
  REQUIRE(found);
  CHECK_FALSE(found->unique);
  CHECK(found->values == Values{Rational(3), Rational(0), Rational(1, 2)});
  CHECK(solved({}, 2)->values == Values{Rational(0), Rational(0)});
}

TEST_CASE("no solution") {
  CHECK_FALSE(solved({{1, 1, 3}, {2, 2, 7}}, 2));
  CHECK_FALSE(solved({{0, 1}}, 1));
}
