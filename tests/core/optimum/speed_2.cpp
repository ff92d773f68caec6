// speed-2 against values known in closed form, against directions that may not beat it, and under the symmetries of the
// circle.
#include <doctest/doctest.h>

#include <cmath>

#include "core/network/support.hpp"
#include "optimum/speed_2.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Real speed(const Rows& x, const Rows& g) { return speed_2(exact(x), exact(g)); }

// h(w)^2 for a direction that need not be a unit vector.
Real response(const ExactMatrix& x, const ExactMatrix& g, const Real& p, const Real& q) {
  Real h;
  for (int j = 0; j < x.cols(); ++j) h += g(0, j) * max(Real(0), x(0, j) * p + x(1, j) * q);
  return square(h);
}

ExactMatrix turned(const ExactMatrix& x) {  // by a right angle
  ExactMatrix out(2, x.cols());
  for (int j = 0; j < x.cols(); ++j) {
    out(0, j) = -x(1, j);
    out(1, j) = x(0, j);
  }
  return out;
}

}  // namespace

TEST_CASE("one input row: the better of the two directions") {
  CHECK(same(speed({{"1", "-2"}}, {{"3", "1"}}), Real(3)));  // ||G relu(X^T)|| = 3, ||G relu(-X^T)|| = 2
  CHECK(same(speed({{"1", "-2"}}, {{"1", "3"}}), Real(6)));
  CHECK(same(speed({{"1", "2"}}, {{"1", "0"}, {"0", "1"}}), Real::parse("sqrt(5)")));  // two outputs
  CHECK(same(speed({{"0"}}, {{"7"}}), Real(0)));
}

TEST_CASE("two input rows, one output: closed forms") {
  CHECK(same(speed({{"1", "0"}, {"0", "1"}}, {{"1", "1"}}), Real::parse("sqrt(2)")));  // inside the quadrant
  CHECK(same(speed({{"1", "0"}, {"0", "1"}}, {{"1", "-1"}}), Real(1)));                // at its end
  CHECK(same(speed({{"3"}, {"4"}}, {{"2"}}), Real(10)));                               // one sample: two half-circles
  CHECK(same(speed({{"3"}, {"4"}}, {{"-2"}}), Real(10)));                              // the size counts
  CHECK(same(speed({{"1", "-1"}, {"0", "0"}}, {{"1", "1"}}), Real(1)));  // opposite samples share their line
  CHECK(same(speed({{"1", "2"}, {"0", "0"}}, {{"1", "-1"}}), Real(1)));  // parallel samples too
  CHECK(same(speed({{"0", "0"}, {"0", "0"}}, {{"1", "5"}}), Real(0)));   // only zero samples: no candidate
  CHECK(same(speed({{"0", "1"}, {"0", "1"}}, {{"9", "1"}}), Real::parse("sqrt(2)")));  // a zero sample says nothing
}

TEST_CASE("the eight points on the circle with alternating signs: sqrt(2) - 1") {
  const Rows x{{"sqrt(2)/2", "1", "sqrt(2)/2", "0", "-sqrt(2)/2", "-1", "-sqrt(2)/2", "0"},
               {"sqrt(2)/2", "0", "-sqrt(2)/2", "-1", "-sqrt(2)/2", "0", "sqrt(2)/2", "1"}};
  CHECK(same(speed(x, {{"-1", "1", "-1", "1", "-1", "1", "-1", "1"}}), Real::parse("sqrt(2)-1")));
  CHECK_FALSE(same(speed(x, {{"-1", "1", "-1", "1", "-1", "1", "-1", "2"}}), Real::parse("sqrt(2)-1")));
}

TEST_CASE("outside its domain there is no value") {
  CHECK_THROWS_AS((void)speed({{"1"}, {"1"}, {"1"}}, {{"1"}, {"1"}}), Undefined);
  CHECK_THROWS_AS((void)speed({{"1"}, {"1"}, {"1"}, {"1"}}, {{"1"}}), Undefined);
  CHECK_THROWS_AS((void)speed({{"1", "2"}}, {{"1"}}), Undefined);
  CHECK_THROWS_AS((void)speed({{"1", "2"}, {"1", "2"}}, {{"1", "2", "3"}}), Undefined);
}

TEST_CASE("three input rows, and several outputs in the plane") {
  CHECK(same(speed({{"1", "0", "0"}, {"0", "1", "0"}, {"0", "0", "1"}}, {{"1", "1", "1"}}), Real::parse("sqrt(3)")));
  CHECK(same(speed({{"1", "0", "0"}, {"0", "1", "0"}, {"0", "0", "1"}}, {{"1", "-2", "1"}}), Real(2)));
  CHECK(
      same(speed({{"3", "1"}, {"4", "0"}, {"0", "0"}}, {{"1", "-1"}}), speed({{"3", "1"}, {"4", "0"}}, {{"1", "-1"}})));
  CHECK(same(speed({{"1", "2", "-1"}, {"1", "2", "-1"}, {"1", "2", "-1"}}, {{"1", "1", "1"}}),
             Real(3) * Real::parse("sqrt(3)")));  // a line in space
  CHECK(same(speed({{"1", "0"}, {"0", "1"}}, {{"1", "0"}, {"0", "1"}}), Real(1)));
  CHECK(same(speed({{"1", "0"}, {"0", "1"}}, {{"1", "1"}, {"1", "-1"}}), Real::parse("sqrt(2)")));
  CHECK(same(speed({{"2", "0"}, {"0", "1"}}, {{"1", "1"}, {"0", "1"}}),
             Real::parse("sqrt(3+sqrt(5))")));  // S = [4 2; 2 2]
}

TEST_CASE("no direction is faster, and a fine fan of directions comes close") {
  CHECK(rc::check("bounds every direction, attained by some", [] {
    const int n = *rc::gen::inRange(1, 5);
    const ExactMatrix x = random_matrix(2, n), g = random_matrix(1, n);
    const Real s = speed_2(x, g);
    for (int k = 0; k < 10; ++k) {
      const Real p(random_rational()), q(random_rational());
      RC_ASSERT((square(s) * (square(p) + square(q)) - response(x, g, p, q)).sign() != Sign::Negative);
    }
    double best = 0;  // the fan is floating point: it can only show that the value is not too large
    for (int k = 0; k < 20000; ++k) {
      double h = 0;
      const double t = 2 * M_PI * k / 20000;
      for (int j = 0; j < n; ++j)
        h += g(0, j).rational().approximate() * std::max(0.0, x(0, j).rational().approximate() * std::cos(t) +
                                                                  x(1, j).rational().approximate() * std::sin(t));
      best = std::max(best, std::abs(h));
    }
    const double value = s.enclosure(60).upper.approximate();
    RC_ASSERT(best <= value + 1e-9);
    RC_ASSERT(best >= value - 1e-2 * (1 + value));
  }));
}

TEST_CASE("scaling, turning, reordering and mirroring") {
  CHECK(rc::check("symmetries", [] {
    const int n = *rc::gen::inRange(1, 5);
    const ExactMatrix x = random_matrix(2, n), g = random_matrix(1, n);
    const Real s = speed_2(x, g), a(Rational(*rc::gen::inRange(1, 9)) / Rational(*rc::gen::inRange(1, 5)));
    RC_ASSERT(same(speed_2(scale(a, x), g), a * s));
    RC_ASSERT(same(speed_2(x, scale(-a, g)), a * s));
    RC_ASSERT(same(speed_2(turned(x), g), s));
    ExactMatrix back_x = x, back_g = g;
    for (int j = 0; j < n; ++j) {
      back_g(0, j) = g(0, n - 1 - j);
      for (int r = 0; r < 2; ++r) back_x(r, j) = x(r, n - 1 - j);
    }
    RC_ASSERT(same(speed_2(back_x, back_g), s));
  }));
}
