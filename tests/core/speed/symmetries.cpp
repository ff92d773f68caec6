// Symmetries of samples, and linear programs over the polytope of a family.
#include "speed/symmetries.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "speed/family_program.hpp"

using namespace plumbline;

namespace {

Matrix<double> polygon(int n, double error = 0) {
  Matrix<double> x(2, n);
  for (int j = 0; j < n; ++j) {
    x(0, j) = std::cos(2 * std::numbers::pi * j / n) + (j == 0 ? error : 0);
    x(1, j) = std::sin(2 * std::numbers::pi * j / n);
  }
  return x;
}

const std::vector<Shadow> kSquare{{{1, 0}, 1}, {{0, 1}, 1}, {{1, 1}, 1.5}, {{-1, 3}, 2}, {{5, 5}, 100}};

}  // namespace

TEST_CASE("a regular polygon has its rotations and reflections") {
  for (const int n : {3, 6, 10}) {
    const auto found = symmetries(polygon(n), 1e-9);
    CHECK(found.size() == static_cast<std::size_t>(2 * n));
    for (int j = 0; j < n; ++j) CHECK(found.front()[static_cast<std::size_t>(j)] == j);
  }
  CHECK(symmetries(polygon(6, 1e-3), 1e-9).size() == 2);  // only the reflection that keeps sample 0
  CHECK(symmetries(polygon(6, 1e-3), 1e-2).size() == 12);
}

TEST_CASE("too many symmetries count as none") {
  Matrix<double> same(1, 8);
  for (double& x : same.entries()) x = 1;
  CHECK(symmetries(same, 1e-9).size() == 1);
}

TEST_CASE("permuted: entry j goes to p(j)") {
  CHECK(permuted(std::vector<int>{7, 8, 9}, {1, 2, 0}) == std::vector<int>{9, 7, 8});
}

TEST_CASE("the maximum over a family's polytope, and the cheapest sum of members") {
  FamilyProgram program(kSquare, {{{{0}, {1}}}}, {1, 2}, {});
  REQUIRE(program.solve());
  CHECK(program.value() == doctest::Approx(2.375));  // at (5/8, 7/8): 5/4 (1, 1) + 1/4 (-1, 3)
  const std::vector<double> weights = program.weights(0);
  CHECK(weights[2] == doctest::Approx(1.25));
  CHECK(weights[3] == doctest::Approx(0.25));
  CHECK(program.useful() == std::vector<int>{2, 3});
}

TEST_CASE("a scaled polytope, with a row of its own; a member without a bound is none") {
  std::vector<Shadow> members = kSquare;
  members[2].c = std::numeric_limits<double>::infinity();
  FamilyProgram program(members, {{{{1}, {2}}, 0}}, {0, 1, 0}, {});
  program.require({1, 0, 0}, 0.5);
  REQUIRE(program.solve());
  CHECK(program.value() == doctest::Approx(0.5));
  CHECK(program.weights(0)[0] == doctest::Approx(1));
}
