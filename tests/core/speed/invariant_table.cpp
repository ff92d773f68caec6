// Tables for every depth: they prove what enclosures of single depths contain, and spoiled ones prove nothing false.
#include "speed/invariant_table.hpp"

#include <doctest/doctest.h>

#include <random>

#include "budget/error.hpp"
#include "core/speed/example_1.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/vectors.hpp"
#include "speed/speed_enclosure.hpp"

using namespace plumbline;

namespace {

constexpr SpeedOptions kEveryDepth{.depth = 3, .gap = 1e-3, .seconds = 30, .every_depth = true};

// The regular hexagon with alternating signs, its samples rounded to thousandths.
ExactMatrix hexagon() {
  return row_matrix(
      {{"1", "1/2", "-1/2", "-1", "-1/2", "1/2"}, {"0", "866/1000", "866/1000", "0", "-866/1000", "-866/1000"}});
}
const ExactMatrix kAlternating = row_matrix({{"1", "-1", "1", "-1", "1", "-1"}});

ExactMatrix random_matrix(int rows, int columns, std::mt19937& random) {
  ExactMatrix a(rows, columns);
  for (Real& x : a.entries()) x = Real(static_cast<long>(random() % 11) - 5);
  return a;
}

bool at_most(const Real& a, const Real& b) { return (b - a).sign() != Sign::Negative; }

}  // namespace

TEST_CASE("one table bounds the speed at every depth") {
  const SpeedEnclosure every = enclose_optimal_speed(hexagon(), kAlternating, kEveryDepth);
  CHECK(every.method == SpeedMethod::Invariant);
  CHECK(every.network.depth() == 3);
  CHECK(at_most(every.hi, Real(Rational(484, 1000))));
  for (const std::int64_t depth : {3L, 4L, 5L, 64L, 401L, 1L << 40})
    CHECK(speed_at_most(depth, hexagon(), kAlternating, every.hi, every.table) == Truth::True);
  CHECK(speed_at_most(4, hexagon(), kAlternating, Real(Rational(4834, 10000)), every.table) == Truth::Unknown);
  for (const int depth : {3, 4}) {
    const SpeedEnclosure one = enclose_optimal_speed(hexagon(), kAlternating, {depth, 1e-3, 20, 0});
    CHECK(at_most(one.lo, every.hi));
  }
}

TEST_CASE("random data: closed at every depth, often with the optimum in closed form") {
  std::mt19937 random(3);
  int attained = 0;
  for (int round = 0; round < 12; ++round) {
    const int inputs = 2 + round % 2, samples = 5 + round % 4;
    const ExactMatrix x = random_matrix(inputs, samples, random), g = random_matrix(1, samples, random);
    const SpeedEnclosure every = enclose_optimal_speed(x, g, kEveryDepth);
    CHECK(every.stopped == "");
    attained += every.attained ? 1 : 0;
    if (every.method != SpeedMethod::Invariant) continue;
    CHECK(speed_at_most(1000, x, g, every.hi, every.table) == Truth::True);
    CHECK(speed_at_most(1000, x, g, every.lo * Real(Rational(9999, 10000)), every.table) == Truth::Unknown);
  }
  CHECK(attained >= 5);
}

TEST_CASE("four inputs: the first layer has rows of its own") {
  std::mt19937 random(5);
  const ExactMatrix x = random_matrix(4, 8, random), g = random_matrix(1, 8, random);
  SpeedOptions options = kEveryDepth;
  options.gap = 1e-5;  // closer than forms come
  const SpeedEnclosure every = enclose_optimal_speed(x, g, options);
  CHECK(every.method == SpeedMethod::Invariant);
  CHECK(every.stopped == "");
  for (const std::int64_t depth : {2L, 3L, 12L})
    CHECK(speed_at_most(depth, x, g, every.hi, every.table) == Truth::True);
}

TEST_CASE("several outputs: cones of directions over a family") {
  std::mt19937 random(9);
  int families = 0;
  for (const int inputs : {2, 2, 3, 3}) {
    const ExactMatrix x = random_matrix(inputs, 5, random), g = random_matrix(2, 5, random);
    SpeedOptions options = kEveryDepth;
    options.gap = 1e-4;
    options.seconds = 10;
    const SpeedEnclosure every = enclose_optimal_speed(x, g, options);
    CAPTURE(inputs);
    families += every.method == SpeedMethod::Invariant ? 1 : 0;
    CHECK(every.stopped == "");
    for (const std::int64_t depth : {3L, 4L, 1000L})
      CHECK(speed_at_most(depth, x, g, every.hi, every.table) == Truth::True);
    CHECK(speed_at_most(1000, x, g, every.lo * Real(Rational(9999, 10000)), every.table) == Truth::Unknown);
  }
  CHECK(families >= 2);  // a form may be enough
}

TEST_CASE("large depths have tables now") {
  const SpeedEnclosure deep = enclose_optimal_speed(hexagon(), kAlternating, {200, 1e-3, 20, 0});
  CHECK(deep.method == SpeedMethod::Invariant);
  CHECK(deep.network.depth() == 200);
  CHECK(at_most(deep.hi, Real(Rational(484, 1000))));
  CHECK(at_most(Real(Rational(463, 1000)), deep.lo));
}

TEST_CASE("whatever the table, what is false at depth 3 is not proved") {
  std::mt19937 random(7);
  const SpeedEnclosure every = enclose_optimal_speed(hexagon(), kAlternating, kEveryDepth);
  const Real c = every.lo * Real(Rational(999, 1000));
  for (int round = 0; round < 200; ++round) {
    ExactMatrix table = every.table;
    for (int member = 1; round % 2 == 0 && sign_of(table(member, 1)) != 0 && member < 5; ++member)
      table(member, 0) = c;  // promises that are false
    for (int change = 0; change < 1 + round % 4; ++change) {
      Real& entry = table.entries()[random() % table.entries().size()];
      switch (random() % 4) {
        case 0: entry = Real(static_cast<long>(random() % 5) - 2); break;
        case 1: entry = -entry; break;
        case 2: entry = entry * Real(Rational(static_cast<long>(random() % 7), 4)); break;
        default: entry = entry + Real(Rational(static_cast<long>(random() % 9) - 4, 8));
      }
    }
    CHECK(speed_at_most(4, hexagon(), kAlternating, c, table) != Truth::True);
  }
}

TEST_CASE("bounds for every depth begin at depth 3") {
  CHECK_THROWS_AS((void)enclose_optimal_speed(hexagon(), kAlternating, {2, 1e-3, 20, 0, true}), InputError);
}
