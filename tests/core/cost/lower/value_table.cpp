#include "cost/lower/value_table.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "cost/lower/growth.hpp"
#include "cost/lower/value_end.hpp"

namespace plumbline {
namespace {

// The least cost with so many layers, by one minimum after the other on a fine grid: an upper bound, and near.
double on_a_grid(double size2, int depth) {
  constexpr int kPoints = 1500;
  std::vector<double> at, least;
  for (int i = 0; i <= kPoints; ++i) at.push_back(std::pow(1 + size2, i / static_cast<double>(kPoints)));
  for (const double p : at) least.push_back(p - 1);
  for (int l = 2; l <= depth; ++l) {
    std::vector<double> more;
    for (std::size_t j = 0; j < at.size(); ++j) {
      double best = least[j];
      for (std::size_t i = 0; i <= j; ++i) best = std::min(best, least[i] + (at[j] - 1) / at[i]);
      more.push_back(best);
    }
    least = std::move(more);
  }
  return least.back();
}

}  // namespace

TEST_CASE("a table is near the least cost, and never above it") {
  for (const double size : {11.0, 20.0, 64.0, 100.0, 1000.0, 10000.0})
    for (const int depth : {0, 7, 8, 10, 13, 40}) {
      CAPTURE(size);
      CAPTURE(depth);
      const auto ways = growths(size * size, depth == 0 ? 64 : depth);
      const ValueTable t = value_table(Rational::from_double(size * size), depth);
      CHECK(is_valid(t));
      CHECK(t.value().approximate() <= ways.back().cost);
      CHECK(t.value().approximate() >= (1 - 2e-6) * ways.back().cost);
    }
}

TEST_CASE("no way on a grid is cheaper than a table says") {
  for (const double size2 : {150.0, 401.0, 2000.0})
    for (const int depth : {3, 7}) {
      const double value = value_table(Rational::from_double(size2), depth).value().approximate();
      const double found = on_a_grid(size2, depth);
      CHECK(value <= found);
      CHECK(value >= 0.999 * found);
    }
}

TEST_CASE("where Lemma 5 is exact a table says the same") {
  for (const int size2 : {2, 9, 100}) {
    const double exact = value_end(Rational(size2), 6).value.approximate();
    CHECK(value_table(Rational(size2), 6).value().approximate() == doctest::Approx(exact).epsilon(1e-5));
  }
}

TEST_CASE("what is no more than enough is not looked for") {
  CHECK(value_table(Rational(400), 0, 14.6001).rows.empty());
  CHECK_FALSE(value_table(Rational(400), 0, 14.5).rows.empty());
  CHECK(value_table(Rational(0), 0).rows.empty());
}

TEST_CASE("a table that is changed is refused, unless it says less") {
  std::mt19937 random(5);
  for (const int depth : {0, 7}) {
    const ValueTable t = value_table(Rational(10000), depth);
    REQUIRE(is_valid(t));
    const int rows = static_cast<int>(t.rows.size());
    for (int k = 0; k < 60; ++k) {
      const auto j = static_cast<std::size_t>(1 + static_cast<int>(random() % static_cast<unsigned>(rows - 1)));
      ValueTable more = t;
      more.rows[j].worth += Rational(1) / Rational(100);
      CHECK_FALSE(is_valid(more));
      ValueTable elsewhere = t;
      elsewhere.rows[j].first = elsewhere.rows[j].last = 1;
      if (t.rows[j].first > 2) CHECK_FALSE(is_valid(elsewhere));
    }
    ValueTable last = t;
    last.rows.back().worth += Rational(1) / Rational(1000000);
    CHECK_FALSE(is_valid(last));
    ValueTable other = t;
    other.rows.back().depth = 2;
    CHECK_FALSE(is_valid(other));
  }
}

}  // namespace plumbline
