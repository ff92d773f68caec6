// Samples on one line: the closed form, against networks and against the formula that decides it.
#include "optimum/rank_one.hpp"

#include <doctest/doctest.h>

#include "core/speed/example_1.hpp"
#include "optimum/proof_table.hpp"

using namespace plumbline;

TEST_CASE("both signs along the line count, the larger one wins") {
  const ExactMatrix x = row_matrix({{"1", "-2", "3"}, {"2", "-4", "6"}}),
                    g = row_matrix({{"1", "2", "-1"}, {"3", "1", "1"}});
  const std::optional<SpeedTwo> best = rank_one_speed(x, g);
  REQUIRE(best);
  CHECK((best->squared - Real(200)).sign() == Sign::Zero);
  const Real c = sqrt(Real(200));
  for (const long depth : {2, 3, 9}) {
    CHECK(speed_at_most(depth, x, g, c, {1, 1}) == Truth::True);
    CHECK(speed_at_most(depth, x, g, c - Real(Rational(1, 1000000)), {1, 1}) == Truth::False);
  }
  CHECK(speed_at_most(1, x, g, c, {1, 1}) == Truth::False);  // a linear network uses both signs at once
}

TEST_CASE("other data have no such form") {
  const ExactMatrix g = row_matrix({{"1", "1"}});
  CHECK_FALSE(rank_one_speed(row_matrix({{"1", "1"}, {"0", "1/1000"}}), g));
  CHECK_FALSE(rank_one_speed(row_matrix({{"0", "0"}}), g));
  CHECK(rank_one_speed(row_matrix({{"0", "-3"}}), g)->squared.rational() == Rational(9));
  CHECK(rank_one_speed(row_matrix({{"sqrt(2)", "2"}, {"2", "2*sqrt(2)"}}), g));
}
