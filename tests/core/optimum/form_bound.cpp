// Forms that bound speeds: by hand, and what each condition keeps out.
#include "optimum/form_bound.hpp"

#include <doctest/doctest.h>

#include "core/speed/example_1.hpp"
#include "optimum/proof_table.hpp"

using namespace plumbline;

TEST_CASE("semidefinite matrices, on the border and beyond") {
  const auto is = [](const std::vector<std::vector<const char*>>& rows) { return is_semidefinite(row_matrix(rows)); };
  CHECK(is({{"0"}}));
  CHECK(is({{"1", "2"}, {"2", "4"}}));
  CHECK(is({{"0", "0"}, {"0", "3"}}));
  CHECK(is({{"sqrt(2)", "1"}, {"1", "sqrt(2)/2"}}));
  CHECK(is({{"2", "-1", "0"}, {"-1", "2", "-1"}, {"0", "-1", "2"}}));
  CHECK_FALSE(is({{"-1"}}));
  CHECK_FALSE(is({{"1", "2"}, {"2", "3"}}));
  CHECK_FALSE(is({{"0", "1"}, {"1", "5"}}));
  CHECK_FALSE(is({{"1", "1", "1"}, {"1", "1", "0"}, {"1", "0", "1"}}));
  CHECK_FALSE(is({{"sqrt(2)", "1"}, {"1", "7/10"}}));
}

TEST_CASE("a difference of close samples is bounded by their distance, at every depth") {
  const ExactMatrix x = row_matrix({{"1", "1"}, {"0", "1/10"}}), g = row_matrix({{"1", "-1"}}),
                    m = row_matrix({{"1", "9"}, {"-1", "1"}}), none(2, 2);
  const Real c(Rational(1, 10));
  CHECK(form_bounds(x, g, m, none, c));
  CHECK_FALSE(form_bounds(x, g, m, none, Real(Rational(99, 1000))));
  CHECK_FALSE(form_bounds(x, g, m, none, -c));
  CHECK_FALSE(form_bounds(x, g, row_matrix({{"1", "0"}, {"1", "1"}}), row_matrix({{"0", "0"}, {"2", "0"}}), Real(9)));
  CHECK_FALSE(form_bounds(x, g, m, row_matrix({{"0", "0"}, {"-1/100", "0"}}), Real(9)));
  CHECK_FALSE(form_bounds(x, g, row_matrix({{"1", "0"}, {"-1", "99/100"}}), none, Real(9)));
  const ExactMatrix table = row_matrix({{"-1", "1", "-1"},
                                        {"1", "0", "0"},
                                        {"-1", "1", "0"},
                                        {"0", "0", "0"},
                                        {"0", "0", "0"},
                                        {"-1", "-1", "1"},
                                        {"1", "0", "0"},
                                        {"-1", "1", "0"},
                                        {"0", "0", "0"},
                                        {"0", "0", "0"}});
  for (const long depth : {3, 4, 30}) {
    CHECK(speed_at_most(depth, x, g, c, table) == Truth::True);
    CHECK(speed_at_most(depth, x, g, Real(Rational(99, 1000)), table) == Truth::Unknown);
  }
  ExactMatrix below = table;  // y < z
  below(0, 1) = Real(Rational(999, 1000));
  CHECK(speed_at_most(4, x, g, c, below) == Truth::Unknown);
}
