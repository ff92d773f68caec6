// Shares of neurons at depth 4 (docs/speed.md, Lemma 8a): what the search finds, and what spoiled tables prove:
// nothing.
#include "speed/share_search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/speed/example_1.hpp"
#include "optimum/proof_table.hpp"
#include "optimum/recognise.hpp"
#include "speed/speed_enclosure.hpp"

using namespace plumbline;

namespace {

// The regular hexagon with alternating signs, its samples rounded to thousandths.
const ExactMatrix kHexagon = row_matrix(
    {{"1", "1/2", "-1/2", "-1", "-1/2", "1/2"}, {"0", "866/1000", "866/1000", "0", "-866/1000", "-866/1000"}});
const ExactMatrix kSignsOfHexagon = row_matrix({{"1", "-1", "1", "-1", "1", "-1"}});

// Two orthogonal samples, whose optimum 5 is known at every depth: a split on sample 1, three regions, and their cone
// in two halves. Row 7 is sharp: 5/2 + 5^2/(2 5) = 5.
std::vector<std::vector<const char*>> table_of_shares() {
  const std::vector<std::vector<const char*>> leaf = {{"0", "1", "1", "0", "-1"},  // y, x
                                                      {"5", "1", "1"},
                                                      {"3", "1", "0"},
                                                      {"4", "0", "1"},  // b, w
                                                      {"1"},
                                                      {"2"},
                                                      {"-4", "1"},
                                                      {"-4", "2"},
                                                      {"0", "0", "1", "0", "0"},  // the rest for y
                                                      {"2"},
                                                      {"-4", "3"},
                                                      {"0", "0", "0", "0", "0"}};  // and for -x
  std::vector<std::vector<const char*>> table = {
      {"1"}, {"-3", "3"}, {"1", "1", "1"}, {"1", "1", "-1"}, {"-1", "0", "1"}, {"1", "1", "2", "1", "1"}};
  for (int half = 0; half < 2; ++half) table.insert(table.end(), leaf.begin(), leaf.end());
  for (int level = 0; level < 2; ++level) table.push_back({"0", "0", "1", "0", "0"});
  for (auto& row : table) row.resize(5, "-7");
  return table;
}
Truth truth(const std::vector<std::vector<const char*>>& table, int depth = 4, const char* c = "5") {
  return speed_at_most(depth, row_matrix({{"3", "0"}, {"0", "4"}}), row_matrix({{"1", "1"}}), row_matrix({{c}})(0, 0),
                       row_matrix(table));
}

}  // namespace

TEST_CASE("each condition of a table of shares") {
  CHECK(truth(table_of_shares()) == Truth::True);
  CHECK(truth(table_of_shares(), 4, "499/100") == Truth::Unknown);
  CHECK(truth(table_of_shares(), 3) == Truth::Unknown);
  CHECK(truth(table_of_shares(), 5) == Truth::Unknown);
  struct Change {
    std::size_t row, column;
    const char* entry;
  };
  const std::vector<std::vector<Change>> forgeries = {
      {{1, 1, "0"}},  // numbers of regions
      {{1, 1, "33"}},
      {{4, 0, "0"}},  // signs of regions
      {{4, 0, "-2"}},
      {{4, 0, "1"}},
      {{2, 2, "-1"}},  // another region
      {{12, 1, "0"}},  // nodes closed by regions that do not hold them
      {{12, 1, "4"}},
      {{13, 1, "1"}},
      {{12, 1, "3"}},
      {{31, 0, "-4"}, {31, 1, "1"}},  // outside of shares
      {{14, 2, "3/2"}},               // the rest too large
      {{9, 0, "0"}},                  // b
      {{9, 0, "-4"}},
      {{7, 2, "999/1000"}},  // w
      {{8, 2, "1/1000"}},
      {{9, 2, "999/1000"}},
      {{9, 1, "-1/1000"}},
      {{9, 1, "1/1000"}},
      {{6, 3, "1001/1000"}},  // y and x
      {{6, 1, "999/1000"}},
      {{6, 2, "999/1000"}},
      {{9, 0, "9"}},  // Phi at an edge
      {{7, 0, "10"}, {8, 0, "9"}},
      {{19, 1, "11/10"}},
      {{5, 3, "-1"}},  // an edge outside of the orthant, and what is no split
      {{5, 4, "0"}},
      {{5, 2, "1"}},
      {{5, 2, "4"}},
      {{6, 0, "2"}}};
  for (const auto& forgery : forgeries) {
    auto table = table_of_shares();
    for (const Change& change : forgery) table[change.row][change.column] = change.entry;
    CAPTURE(forgery[0].row);
    CAPTURE(forgery[0].entry);
    CHECK(truth(table) == Truth::Unknown);
  }
  for (const std::size_t row : {4U, 11U, 14U, 31U}) {
    auto table = table_of_shares();
    table.erase(table.begin() + static_cast<std::ptrdiff_t>(row));
    CHECK(truth(table) == Truth::Unknown);
  }
  auto allowed = table_of_shares();
  allowed[7][1] = "11/10";  // only the middle is an edge of the first half
  CHECK(truth(allowed) == Truth::True);
}

TEST_CASE("the hexagon at depth 4 is no faster than at depth 3, and spoiled tables do not say more") {
  const SpeedEnclosure found = enclose_optimal_speed(kHexagon, kSignsOfHexagon, {4, 1e-3, 60, 0});
  CHECK(found.method == SpeedMethod::Shares);
  CHECK((found.hi - found.lo * Real(Rational(1001, 1000))).sign() != Sign::Positive);
  CHECK(speed_at_most(4, kHexagon, kSignsOfHexagon, found.hi, found.table) == Truth::True);
  CHECK(speed_at_most(5, kHexagon, kSignsOfHexagon, found.hi, found.table) == Truth::Unknown);
  std::mt19937 random(3);
  const Real c = found.lo * Real(Rational(999, 1000));
  for (int round = 0; round < 100; ++round) {
    ExactMatrix table = found.table;
    for (int change = 0; change < 1 + round % 3; ++change) {
      Real& entry = table.entries()[random() % table.entries().size()];
      entry = random() % 2 == 0 ? -entry : entry + Real(Rational(static_cast<long>(random() % 9) - 4, 8));
    }
    CHECK(speed_at_most(4, kHexagon, kSignsOfHexagon, c, table) != Truth::True);
  }
}

TEST_CASE("largest: Phi on the circle against a grid") {
  const ShareProgram::Edges edges = {{0.5, 0.5}, {1, 0}};
  ShareMultipliers m;
  m.b = {0.4, 0.7};
  m.w = {{1, -0.5, 0, -0.5, 0, -0.3}, {-0.2, 0.6, -0.3, 0.5, 0, 0.4}};
  ShareProgram program{PlanarCones<Real>(kHexagon)};
  double most = 0;
  for (int k = 0; k < 20000; ++k) {
    const double angle = k * 2 * 3.14159265358979 / 20000;
    std::vector<double> r;
    for (int j = 0; j < 6; ++j)
      r.push_back(
          std::max(0.0, in_double(kHexagon(0, j)) * std::cos(angle) + in_double(kHexagon(1, j)) * std::sin(angle)));
    for (const auto& v : edges) {
      double phi = 0;
      for (std::size_t p = 0; p < 2; ++p) phi += v[p] * (m.b[p] / 2 + std::pow(dot(m.w[p], r), 2) / (2 * m.b[p]));
      most = std::max(most, phi);
    }
  }
  const double found = program.largest(m, edges, 0);
  CHECK(most <= found * (1 + 1e-9));
  CHECK(most >= found * (1 - 1e-6));
}
