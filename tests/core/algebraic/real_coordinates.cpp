#include "algebraic/real_coordinates.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"

using namespace plumbline;

namespace {

const Real kX = Real::between(Rational(-1), Rational(1)), kY = Real::between(Rational(2), Rational(3));

}  // namespace

TEST_CASE("the coordinates that stand in a number") {
  const auto x = coordinates_of(kX), y = coordinates_of(kY);
  CHECK(x.size() == 1);
  CHECK(y.size() == 1);
  CHECK(x != y);
  CHECK(coordinates_of(kX * kX - Real(1)) == x);
  CHECK(coordinates_of(kX + kY).size() == 2);
  CHECK(coordinates_of(sqrt(kY) / kY) == y);
  CHECK(coordinates_of(sqrt(kY + Real(1))) == y);  // inside an atom
  CHECK(coordinates_of(Real(2)).empty());
  CHECK(coordinates_of(sqrt(Real(2))).empty());
  CHECK(coordinates_of((kX + kY) - kY) == x);  // what has cancelled
  CHECK(coordinates_of(kX - kX).empty());
}

TEST_CASE("a whole power of a coordinate needs no sign, any other does") {
  CHECK(coordinates_of(pow(kX, Rational(2)) - kX * kX).empty());
  CHECK((pow(kX, Rational(2)) - kX * kX).sign() == Sign::Zero);
  CHECK_THROWS_AS((void)pow(kX, Rational(1, 2)), Undecided);
  CHECK_THROWS_AS((void)pow(kX, Rational(-1)), Undecided);
  CHECK_THROWS_AS((void)pow(kX, Rational(0)), Undecided);
}

TEST_CASE("a coordinate beyond the doubles has bounds, without a linear form") {
  const PrecisionScope scope(128);
  const Rational far = pow(Rational(10), 400);
  const MultiInterval x = Real::between(Rational(0), far).interval();
  CHECK(x.form() == nullptr);
  CHECK(x.enclosure().upper >= far);
  CHECK(x.enclosure().lower == Rational(0));
  CHECK(kX.interval().form() != nullptr);
}
