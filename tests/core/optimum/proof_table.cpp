// Proof tables: what is spoiled proves nothing, and nothing proves what is false.
#include "optimum/proof_table.hpp"

#include <doctest/doctest.h>

#include <random>

#include "budget/error.hpp"
#include "core/speed/example_1.hpp"
#include "speed/speed_enclosure.hpp"

using namespace plumbline;

namespace {

struct Proved {
  ExactMatrix x, g;
  int depth;
  SpeedEnclosure enclosure;
};

Proved proved(int inputs, int outputs, int samples, int depth, double gap, unsigned seed) {
  std::mt19937 random(seed);
  const auto fill = [&](int rows) {
    ExactMatrix a(rows, samples);
    for (Real& x : a.entries()) x = Real(static_cast<long>(random() % 11) - 5);
    return a;
  };
  Proved p{fill(inputs), fill(outputs), depth, {}};
  p.enclosure = enclose_optimal_speed(p.x, p.g, {depth, gap, 20, 0});
  return p;
}

std::vector<Proved> all() {
  return {proved(2, 1, 7, 3, 1e-3, 3), proved(3, 1, 6, 3, 1e-3, 5), proved(2, 1, 5, 4, 1e-3, 2),
          proved(4, 1, 6, 2, 1e-3, 4), proved(3, 2, 4, 2, 1e-2, 5), proved(2, 2, 4, 3, 1e-2, 6)};
}

Truth truth(const Proved& p, const Real& c, const ExactMatrix& table) {
  return speed_at_most(p.depth, p.x, p.g, c, table);
}

ExactMatrix resized(const ExactMatrix& a, int rows) {
  ExactMatrix out(rows, a.cols());
  for (int i = 0; i < std::min(rows, a.rows()); ++i)
    for (int j = 0; j < a.cols(); ++j) out(i, j) = a(i, j);
  return out;
}

}  // namespace

TEST_CASE("a row less, a row more, a bound below the optimum") {
  for (const Proved& p : all()) {
    const ExactMatrix& table = p.enclosure.table;
    if (table.rows() < 2) continue;
    CHECK(truth(p, p.enclosure.hi, table) == Truth::True);
    CHECK(truth(p, p.enclosure.hi * Real(2), table) == Truth::True);
    CHECK(truth(p, p.enclosure.hi, resized(table, table.rows() - 1)) == Truth::Unknown);
    CHECK(truth(p, p.enclosure.hi, resized(table, table.rows() + 1)) == Truth::Unknown);
    CHECK(truth(p, p.enclosure.lo * Real(Rational(99, 100)), table) == Truth::Unknown);
    CHECK(truth(p, -p.enclosure.hi, table) == Truth::Unknown);
  }
}

TEST_CASE("whatever the table, what is false is not proved") {
  std::mt19937 random(11);
  std::vector<Proved> list = all();
  for (const int inputs : {2, 3}) list.push_back(proved(inputs, 1, 12, 2, 1e-2, 7));  // cones, where a value is known
  for (const Proved& p : list) {
    REQUIRE(p.enclosure.table.rows() > 1);
    const Real c = p.enclosure.lo * Real(Rational(999, 1000));
    for (int round = 0; round < 120; ++round) {
      ExactMatrix table = p.enclosure.table;
      for (int change = 0; change < 1 + round % 4; ++change) {
        Real& entry = table.entries()[random() % table.entries().size()];
        switch (random() % 4) {
          case 0: entry = Real(static_cast<long>(random() % 5) - 1); break;
          case 1: entry = -entry; break;
          case 2: entry = entry * Real(Rational(static_cast<long>(random() % 7), 4)); break;
          default: entry = entry + Real(Rational(static_cast<long>(random() % 9) - 4, 8));
        }
      }
      CHECK(truth(p, c, table) != Truth::True);
    }
  }
}

TEST_CASE("decided without a table, undefined, and false only where it is decided") {
  const ExactMatrix x = row_matrix({{"3"}, {"4"}}), g = row_matrix({{"2"}}), none(1, 1);
  for (const long depth : {1L, 2L, 3L, 1000L}) {  // one sample lies on a line
    CHECK(speed_at_most(depth, x, g, Real(10), none) == Truth::True);
    CHECK(speed_at_most(depth, x, g, Real(Rational(9999, 1000)), none) == Truth::False);
  }
  const ExactMatrix units = row_matrix({{"1", "0"}, {"0", "1"}}), both = row_matrix({{"1", "1"}});
  CHECK(speed_at_most(2, units, both, Real(1), none) == Truth::False);
  CHECK(speed_at_most(3, units, both, Real(10), none) == Truth::Unknown);
  CHECK_THROWS_AS((void)speed_at_most(0, x, g, Real(10), none), Undefined);
  CHECK_THROWS_AS((void)speed_at_most(3, x, row_matrix({{"1", "2"}}), Real(10), none), Undefined);
}

// X = I, G = (1, -1): members (1, -1), (-1, 1), (0, 1), (1, 0), all with the bound 1; entries beyond a row are 0.
TEST_CASE("a family by hand serves every depth, and each of its conditions is looked at") {
  const ExactMatrix x = row_matrix({{"1", "0"}, {"0", "1"}}), g = row_matrix({{"1", "-1"}});
  const ExactMatrix family = row_matrix({{"-2", "4", "0", "0", "0"},
                                         {"1", "1", "-1", "0", "0"},
                                         {"1", "-1", "1", "0", "0"},
                                         {"1", "0", "1", "0", "0"},
                                         {"1", "1", "0", "0", "0"},
                                         {"0", "1", "-1", "0", "-1"},
                                         {"1", "1", "1", "0", "0"},
                                         {"1", "3", "1", "0", "0"},
                                         {"0", "-1", "1", "-1", "0"},
                                         {"1", "2", "1", "0", "0"},
                                         {"1", "4", "1", "0", "0"},
                                         {"0", "0", "1", "0", "0"},
                                         {"1", "3", "1", "0", "0"},
                                         {"0", "1", "0", "0", "0"},
                                         {"1", "4", "1", "0", "0"},
                                         {"1", "1", "1", "0", "0"},
                                         {"1", "2", "1", "0", "0"}});
  for (const std::int64_t depth : {3L, 4L, 1000L, 1L << 40})
    CHECK(speed_at_most(depth, x, g, Real(1), family) == Truth::True);
  CHECK(speed_at_most(4, x, g, Real(Rational(99, 100)), family) == Truth::Unknown);
  struct Change {
    int row, column;
    Rational value;
  };
  for (const Change& c : std::vector<Change>{{0, 1, 3},                   // a member less
                                             {0, 1, 18},                  // more members than rows
                                             {3, 0, Rational(99, 100)},   // F_1 is above the bound
                                             {3, 0, Rational(101, 100)},  // a sum costs too much
                                             {5, 1, Rational(99, 100)},   // y below z
                                             {5, 3, Rational(1, 100)},    // x above 0
                                             {5, 4, -2},                  // -x above the sum
                                             {6, 2, Rational(99, 100)},   // y above the sum
                                             {7, 1, 4},                   // the wrong member
                                             {7, 1, 0},                   // no member
                                             {7, 2, -1},                  // a negative weight
                                             {15, 2, 2},                  // a sum above c
                                             {15, 0, 0}}) {               // no summand
    ExactMatrix table = family;
    table(c.row, c.column) = Real(c.value);
    CAPTURE(c.row);
    CAPTURE(c.column);
    CHECK(speed_at_most(4, x, g, Real(1), table) == Truth::Unknown);
  }
  ExactMatrix cheap = family;  // (1, -1) = e_1 - e_2, at the cost 0
  const char* const sum[] = {"2", "4", "1", "3", "-1"};
  for (int k = 0; k < 5; ++k) cheap(15, k) = Real::parse(sum[k]);
  CHECK(speed_at_most(4, x, g, Real(1), cheap) == Truth::Unknown);
}
