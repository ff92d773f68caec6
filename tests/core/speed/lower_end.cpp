// Certified lower ends: below the exact speed, close to it, exact where the optimum has simple weights.
#include "speed/lower_end.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "budget/error.hpp"
#include "core/speed/example_1.hpp"
#include "speed/ascent.hpp"

using namespace plumbline;
using Eigen::MatrixXd;

namespace {

// The weights of equation (2) with W_3 = [-1]: speed 1/2.
Weights equation_2() {
  Weights w(3);
  w[0] = (MatrixXd(4, 2) << 0.5, 0, 0, 0.5, -0.5, 0, 0, -0.5).finished();
  w[1] = (MatrixXd(1, 4) << 0.5, -0.5, 0.5, -0.5).finished();
  w[2] = -MatrixXd::Ones(1, 1);
  return w;
}

const ExactMatrix kX = inputs_of_example_1(), kG = gradient_of_example_1();

}  // namespace

TEST_CASE("the optimum of Example 1 is found exactly, also from weights that are only close") {
  Weights w = equation_2();
  for (double& x : w[0].reshaped()) x += 1e-7;
  w[1](0, 2) -= 3e-8;
  for (const Weights& weights : {equation_2(), w}) {
    const auto end = best_lower_end(weights, kX, kG);
    REQUIRE(end);
    CHECK(end->lo == Rational(1, 2));
    CHECK((exact_speed(end->network, kX, kG) - Real(Rational(1, 2))).sign() == Sign::Zero);
    CHECK(end->speed.lower <= end->lo);
    CHECK(end->lo <= end->speed.upper);
  }
}

TEST_CASE("an irrational speed is rounded down, by less than 2^-38 of it") {
  const Weights one{(MatrixXd(2, 2) << 0, 1, 0, 0.75).finished(), (MatrixXd(1, 2) << 1, 0.75).finished(),
                    MatrixXd::Ones(1, 1)};
  Weights other = one;
  other[2] *= -1;
  const auto a = lower_end(one, kX, kG, 10), b = lower_end(other, kX, kG, 10);
  REQUIRE(a.has_value() != b.has_value());
  const LowerEnd& end = a ? *a : *b;
  const Real speed = exact_speed(end.network, kX, kG), optimum = sqrt(Real(2)) - Real(1);
  CHECK((speed - optimum).sign() == Sign::Zero);
  CHECK((speed - Real(end.lo)).sign() == Sign::Positive);
  CHECK((speed * (Real(1) - Real(pow(Rational(2), -38))) - Real(end.lo)).sign() == Sign::Negative);
  CHECK(compare_speed(end.network, kX, kG, optimum) == Sign::Zero);
  CHECK(compare_speed(end.network, kX, kG, optimum - Real(pow(Rational(2), -2000))) == Sign::Positive);
  CHECK(compare_speed(end.network, kX, kG, optimum + Real(pow(Rational(2), -2000))) == Sign::Negative);
  CHECK(compare_speed(end.network, kX, kG, Real(-1)) == Sign::Positive);
}

TEST_CASE("random weights: below the exact speed of the rounded network, above that of the doubles minus 2^-20") {
  int certified = 0;
  for (std::uint64_t k = 0; k < 12; ++k) {
    const SpeedData data = approximate(kX, kG);
    const Weights weights = gaussian_start(k % 3 == 0   ? std::vector<int>{}
                                           : k % 3 == 1 ? std::vector<int>{3}
                                                        : std::vector<int>{2, 3},
                                           data, 4, k);
    const double speed = normalised_speed(weights, data);
    const auto end = lower_end(weights, kX, kG, 40);
    CHECK(end.has_value() == (speed > 0));
    if (!end) continue;
    ++certified;
    CHECK((exact_speed(end->network, kX, kG) - Real(end->lo)).sign() != Sign::Negative);
    CHECK(end->lo.approximate() > speed - 0x1p-20);
    CHECK(compare_speed(end->network, kX, kG, Real(end->lo)) != Sign::Negative);
    CHECK(compare_speed(end->network, kX, kG, Real(end->lo * (Rational(1) + pow(Rational(2), -30)))) == Sign::Negative);
  }
  CHECK(certified >= 3);
}

TEST_CASE("rational data: the end is what squares say") {
  const ExactMatrix x = row_matrix({{"3", "1/2"}, {"-4", "1"}}), g = row_matrix({{"-1", "-2"}});
  const auto end = lower_end({(MatrixXd(1, 2) << 1, 0.25).finished()}, x, g, 8);
  REQUIRE(end);
  // W = (1, 1/4): -Tr = (3 - 1) + 2 (1/2 + 1/4) = 7/2, ||W||^2 = 17/16; the speed is sqrt(196/17).
  CHECK((square(exact_speed(end->network, x, g)) - Real(Rational(196, 17))).sign() == Sign::Zero);
  CHECK(end->lo * end->lo <= Rational(196, 17));
  const Rational above = end->lo * (Rational(1) + pow(Rational(2), -38));
  CHECK(above * above > Rational(196, 17));
}

TEST_CASE("rounding: multiples of the power of two, largest entry in (1/2, 1]") {
  const Network n = rounded_network({(MatrixXd(1, 3) << 5.1, -0.9, 1e-9).finished()}, 3);
  CHECK(n.weights[0](0, 0).rational() == Rational(5, 8));
  CHECK(n.weights[0](0, 1).rational() == Rational(-1, 8));
  CHECK(n.weights[0](0, 2).rational() == Rational(0));
  CHECK(rounded_network({MatrixXd::Constant(1, 1, 4)}, 1).weights[0](0, 0).rational() == Rational(1));
}

TEST_CASE("on the sphere: the same where the layers have the same norm, less where they do not") {
  for (const double factor : {1.0, 4.0}) {
    Weights w = equation_2();
    w[1] *= factor;
    const Network n = rounded_network(w, 8, Scaling::Sphere);
    CHECK(n.weights[1](0, 0).rational() / n.weights[0](0, 0).rational() == Rational::from_double(factor));
    // ||theta||^2 / 3 is 1 or 6 (times that of the scaling): the speed is 1/2 or 4/2 / 6^(3/2), whose square is 1/54.
    const Real speed = factor == 1 ? Real(Rational(1, 2)) : sqrt(Real(Rational(1, 54)));
    CHECK(compare_speed(n, kX, kG, speed, Scaling::Sphere) == Sign::Zero);
    CHECK(compare_speed(n, kX, kG, Real(Rational(1, 2))) == Sign::Zero);
    const Enclosure e = enclose_speed(n, kX, kG, Scaling::Sphere);
    CHECK((speed - Real(e.lower)).sign() != Sign::Negative);
    CHECK((Real(e.upper) - speed).sign() != Sign::Negative);
  }
}

TEST_CASE("no lower end from weights without speed") {
  Weights still = equation_2(), backwards = equation_2(), broken = equation_2();
  still[1].setZero();
  backwards[2] *= -1;
  broken[0](1, 1) = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(lower_end(still, kX, kG, 20));
  CHECK_FALSE(lower_end(backwards, kX, kG, 20));
  CHECK_FALSE(best_lower_end(backwards, kX, kG));
  CHECK_THROWS_AS((void)lower_end(broken, kX, kG, 20), InputError);
  CHECK_FALSE(lower_end({MatrixXd::Ones(1, 2)}, ExactMatrix(2, 3), ExactMatrix(1, 3), 20));
}

TEST_CASE("what does not fit is refused") {
  CHECK_THROWS_AS((void)lower_end(equation_2(), kX, row_matrix({{"1", "2"}}), 20), Undefined);
  CHECK_THROWS_AS((void)lower_end({MatrixXd::Ones(1, 3)}, kX, kG, 20), Undefined);
  CHECK_THROWS_AS((void)lower_end(equation_2(), kX, kG, 0), Undefined);
  Network leaky = rounded_network(equation_2(), 4);
  leaky.slope = Rational(1, 10);
  CHECK_THROWS_AS((void)enclose_speed(leaky, kX, kG), Undefined);
  Network still = rounded_network(equation_2(), 4);
  still.weights[1] = ExactMatrix(1, 4);
  CHECK_THROWS_AS((void)compare_speed(still, kX, kG, Real(0)), Undefined);
  CHECK_THROWS_AS((void)exact_speed(still, kX, kG), Undefined);
}
