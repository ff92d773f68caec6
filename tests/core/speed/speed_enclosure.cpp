// Enclosures against optima in closed form, at every method; what the ends rest on is evaluated again here.
#include "speed/speed_enclosure.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "core/speed/example_1.hpp"
#include "optimum/proof_table.hpp"
#include "speed/lower_end.hpp"

using namespace plumbline;

namespace {

struct Known {
  const char* name;
  ExactMatrix x, g;
  int depth;
  Real optimum;
  SpeedMethod method;
  double gap = 1e-6;
};

std::vector<Known> known() {
  const ExactMatrix sample = row_matrix({{"3"}, {"4"}}), two = row_matrix({{"2"}}),
                    unit_2 = row_matrix({{"1", "0"}, {"0", "1"}}),
                    unit_3 = row_matrix({{"1", "0", "0"}, {"0", "1", "0"}, {"0", "0", "1"}});
  const ExactMatrix pair_of_four = row_matrix({{"1", "1"}, {"1", "0"}, {"0", "1"}, {"0", "0"}}),
                    difference = row_matrix({{"1", "-1"}}), both = row_matrix({{"1", "1"}}),
                    opposite = row_matrix({{"3", "-3"}, {"4", "-4"}});
  const ExactMatrix mixed = row_matrix({{"1", "1", "0"}, {"0", "0", "1"}});
  return {
      {"one sample, depth 1", sample, two, 1, Real(10), SpeedMethod::Linear},
      {"one sample, depth 2", sample, two, 2, Real(10), SpeedMethod::Line},
      {"one sample, depth 3", sample, two, 3, Real(10), SpeedMethod::Line},
      {"one sample, depth 64", sample, two, 64, Real(10), SpeedMethod::Line},
      {"parallel samples that cancel", row_matrix({{"1", "1", "2"}, {"1", "1", "2"}}), row_matrix({{"1", "-3", "1"}}),
       3, Real(0), SpeedMethod::Line},
      {"two units", unit_2, both, 2, sqrt(Real(2)), SpeedMethod::Candidates},
      {"opposite samples", opposite, both, 3, Real(5), SpeedMethod::Line},
      {"two units, depth 64", unit_2, row_matrix({{"3", "4"}}), 64, Real(5), SpeedMethod::Orthogonal},
      {"three units of both signs", unit_3, row_matrix({{"3", "-2", "4"}}), 5, Real(5), SpeedMethod::Orthogonal},
      {"a sample without a gradient", row_matrix({{"3", "9", "0"}, {"4", "0", "0"}, {"0", "9", "1"}}),
       row_matrix({{"2", "0", "0"}}), 9, Real(10), SpeedMethod::Cover},
      {"corners of a zonotope", pair_of_four, difference, 2, sqrt(Real(Rational(3, 2))), SpeedMethod::Cover},
      {"corners of a zonotope, depth 3", pair_of_four, difference, 3, sqrt(Real(Rational(3, 2))), SpeedMethod::Cover},
      {"two outputs, planar", unit_2, unit_2, 2, Real(1), SpeedMethod::Candidates},
      {"two outputs, depth 3", unit_2, unit_2, 3, Real(1), SpeedMethod::NormBound},
      {"three units, cones", unit_3, unit_3, 2, Real(1), SpeedMethod::NormBound},
      {"two of three, cones", unit_3, mixed, 2, sqrt(Real(2)), SpeedMethod::NormBound},
      {"Example 1, depth 2", inputs_of_example_1(), gradient_of_example_1(), 2, sqrt(Real(2)) - Real(1),
       SpeedMethod::Candidates},
      {"Example 1, depth 3", inputs_of_example_1(), gradient_of_example_1(), 3, Real(Rational(1, 2)),
       SpeedMethod::Cover}};
}

bool below(const Real& a, const Real& b) { return (b - a).sign() != Sign::Negative; }

}  // namespace

TEST_CASE("enclosures contain optima that are known in closed form") {
  for (const Known& k : known()) {
    CAPTURE(k.name);
    const SpeedEnclosure e = enclose_optimal_speed(k.x, k.g, {k.depth, k.gap, 20, 1});
    CHECK(below(e.lo, k.optimum));
    CHECK(below(k.optimum, e.hi));
    CHECK(below(e.hi - e.lo, Real(Rational::from_double(k.gap)) * k.optimum));
    CHECK(e.network.depth() == k.depth);
    if (e.lo.sign() == Sign::Positive) CHECK(compare_speed(e.network, k.x, k.g, e.lo) != Sign::Negative);
    CHECK((k.method == e.method || e.method == SpeedMethod::NormBound || e.method == SpeedMethod::Form));
    if (e.method != SpeedMethod::NormBound) CHECK(speed_at_most(k.depth, k.x, k.g, e.hi, e.table) == Truth::True);
    CHECK(e.stopped == "");
  }
}

TEST_CASE("Example 1: footnote 2 is settled, 1/2 is the optimum at depth 3") {
  const SpeedEnclosure e = enclose_optimal_speed(inputs_of_example_1(), gradient_of_example_1(), {3, 1e-6, 20, 0});
  CHECK(e.attained);
  CHECK((e.hi - Real(Rational(1, 2))).sign() == Sign::Zero);
  CHECK(e.table.rows() == 50);
  CHECK(speed_at_most(3, inputs_of_example_1(), gradient_of_example_1(), Real(Rational(4999, 10000)), e.table) ==
        Truth::Unknown);
}

TEST_CASE("cones and directions close the gap that was asked for") {
  const ExactMatrix space = row_matrix({{"1", "2", "-1", "3"}, {"0", "1", "2", "-1"}, {"2", "-1", "1", "1"}}),
                    plane = row_matrix({{"1", "-2", "1", "3"}, {"2", "1", "-1", "1"}}),
                    g = row_matrix({{"1", "-2", "1", "0"}, {"-1", "1", "2", "1"}});
  const SpeedEnclosure cones = enclose_optimal_speed(space, g, {2, 1e-4, 30, 0});
  CHECK(cones.method == SpeedMethod::Cones);
  CHECK(cones.stopped == "");
  CHECK(speed_at_most(2, space, g, cones.hi, cones.table) == Truth::True);
  CHECK(speed_at_most(2, space, g, cones.lo * Real(Rational(999, 1000)), cones.table) == Truth::Unknown);
  const SpeedEnclosure directions = enclose_optimal_speed(plane, g, {3, 1e-4, 30, 0});
  CHECK(directions.method == SpeedMethod::Directions);
  CHECK(directions.stopped == "");
  CHECK(speed_at_most(3, plane, g, directions.hi, directions.table) == Truth::True);
  CHECK(speed_at_most(3, plane, g, directions.lo * Real(Rational(999, 1000)), directions.table) == Truth::Unknown);
}

TEST_CASE("a loose question at depth 2 is answered by cones, and the closed form lies between the ends") {
  ExactMatrix plane(2, 12), space(3, 12), one(1, 12), two(2, 12), nothing(1, 1);
  int entry = 0;
  for (ExactMatrix* a : {&plane, &space, &one, &two})
    for (Real& x : a->entries()) x = Real(Rational((++entry * entry * 7 + entry * 3) % 23 - 11, 4));
  for (const auto& [x, g] : {std::pair{plane, one}, {plane, two}, {space, one}}) {
    const SpeedEnclosure loose = enclose_optimal_speed(x, g, {2, 1e-2, 30, 0}),
                         exact = enclose_optimal_speed(x, g, {2, 1e-6, 30, 0});
    CHECK(exact.method == SpeedMethod::Candidates);
    CHECK(loose.method == SpeedMethod::Cones);
    CHECK(below(loose.lo, exact.lo));
    CHECK(below(exact.hi, loose.hi));
    CHECK(below(loose.hi, loose.lo * Real(Rational(101, 100))));
    const Real less = exact.hi * Real(Rational(999'999, 1'000'000));
    for (const ExactMatrix& table : {loose.table, nothing}) {  // the value is the same whatever the table
      CHECK(speed_at_most(2, x, g, loose.hi, table) == Truth::True);
      CHECK(speed_at_most(2, x, g, less, table) == Truth::False);
    }
  }
}

TEST_CASE("what is not tried says so, and still has both ends") {
  ExactMatrix x(4, 40), g(1, 40);
  for (int j = 0; j < 40; ++j) {
    for (int i = 0; i < 4; ++i) x(i, j) = Real((7 * j * j + 3 * i * j + i) % 11 - 5);
    g(0, j) = Real(j % 2 == 0 ? 1 : -1);
  }
  const SpeedEnclosure e = enclose_optimal_speed(x, g, {2, 1e-6, 5, 0});
  CHECK((e.method == SpeedMethod::NormBound || e.method == SpeedMethod::Form));
  CHECK(e.stopped.find("16 samples") != std::string::npos);
  CHECK(e.lo.sign() == Sign::Positive);
  CHECK(below(e.lo, e.hi));
}

// `saddle` Proposition 3.2: a lower end of one depth is one of every greater depth, and the ends of different depths
// may not contradict each other.
TEST_CASE("lower ends do not fall with depth, on many outputs and inputs too") {
  const ExactMatrix x = row_matrix({{"1", "2", "-1", "3", "0"},
                                    {"0", "1", "2", "-1", "2"},
                                    {"2", "-1", "1", "1", "-3"},
                                    {"1", "1", "-2", "0", "1"}}),
                    g = row_matrix({{"1", "-2", "1", "0", "2"}, {"-1", "1", "2", "1", "-1"}});
  Real least;
  for (const int depth : {2, 3, 5, 12, 64}) {
    CAPTURE(depth);
    const SpeedEnclosure e = enclose_optimal_speed(x, g, {depth, 1e-3, 4, 0});
    CHECK(e.lo.sign() == Sign::Positive);
    CHECK(below(least, e.hi));
    CHECK(below(least * Real(Rational(9999, 10000)), e.lo));
    CHECK(below(e.hi, Real(Rational(13, 10)) * e.lo));  // the form is near
    least = e.lo;
  }
}

TEST_CASE("the time that was given is kept, with both ends") {
  ExactMatrix x(5, 30), g(3, 30);
  for (int j = 0; j < 30; ++j) {
    for (int i = 0; i < 5; ++i) x(i, j) = Real((7 * j * j + 3 * i * j + i) % 11 - 5);
    for (int i = 0; i < 3; ++i) g(i, j) = Real((5 * j * j + i * j + 3 * i) % 7 - 3);
  }
  for (const int depth : {2, 3, 30}) {
    const SpeedEnclosure e = enclose_optimal_speed(x, g, {depth, 1e-6, 2, 0});
    CHECK(e.lo.sign() == Sign::Positive);
    CHECK(below(e.lo, e.hi));
    CHECK(e.stopped != "");
    CHECK(e.seconds < 20);  // 2 s on a machine of its own
  }
}

TEST_CASE("nothing to gain, and bad input") {
  const ExactMatrix x = row_matrix({{"1", "2"}}), zero = row_matrix({{"0", "0"}});
  for (const int depth : {1, 2, 3}) {
    const SpeedEnclosure e = enclose_optimal_speed(x, zero, {depth});
    CHECK(e.attained);
    CHECK(e.hi.sign() == Sign::Zero);
    CHECK(e.network.depth() == depth);
  }
  CHECK_THROWS_AS((void)enclose_optimal_speed(x, zero, {0}), InputError);
  CHECK_THROWS_AS((void)enclose_optimal_speed(x, zero, {3, 0.0}), InputError);
  CHECK_THROWS_AS((void)enclose_optimal_speed(x, row_matrix({{"1"}}), {3}), InputError);
}
