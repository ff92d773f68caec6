#include "algebraic/radical_group.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <set>

using namespace plumbline;
using exact::ExponentVector;

namespace {

const Rational half = Rational(1) / Rational(2), third = Rational(1) / Rational(3);

// The group by enumeration, for small exponents with denominator n.
std::size_t enumerate(const std::vector<std::vector<int>>& generators, int n) {
  std::set<std::vector<int>> group = {std::vector<int>(generators.front().size(), 0)};
  for (bool grown = true; grown;) {
    grown = false;
    for (const auto& element : std::set<std::vector<int>>(group)) {
      for (const auto& g : generators) {
        std::vector<int> sum = element;
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = (sum[i] + g[i]) % n;
        grown = group.insert(sum).second || grown;
      }
    }
  }
  return group.size();
}

}  // namespace

TEST_CASE("orders of radical groups") {
  CHECK(exact::group_order({}) == 1);
  CHECK(exact::group_order({{{1, Rational(3)}}}) == 1);
  CHECK(exact::group_order({{{1, half}}}) == 2);
  CHECK(exact::group_order({{{1, half}}, {{2, half}}}) == 4);
  CHECK(exact::group_order({{{1, half}}, {{2, half}}, {{1, half}, {2, half}}}) == 4);  // sqrt 2, sqrt 3, sqrt 6
  CHECK(exact::group_order({{{1, half}, {2, half}}}) == 2);                            // sqrt 6 alone
  CHECK(exact::group_order({{{1, half}}, {{1, third}}}) == 6);                         // the sixth root
  CHECK(exact::group_order({{{1, Rational(1) / Rational(4)}}, {{1, half}}}) == 4);
  CHECK(exact::group_order({{{1, third}, {2, -third}}, {{1, third}}}) == 9);
}

TEST_CASE("orders agree with enumeration") {
  CHECK(rc::check("random generators", [] {
    const int n = *rc::gen::elementOf(std::vector<int>{2, 3, 4, 6, 12});
    const int columns = 3, rows = *rc::gen::inRange(1, 5);
    std::vector<std::vector<int>> integers;
    std::vector<ExponentVector> rationals;
    for (int i = 0; i < rows; ++i) {
      integers.emplace_back();
      rationals.emplace_back();
      for (int j = 0; j < columns; ++j) {
        const int x = *rc::gen::inRange(0, n);
        integers.back().push_back(x);
        if (x != 0) rationals.back()[static_cast<std::size_t>(j)] = Rational(x - n * (j % 2)) / Rational(n);
      }
    }
    RC_ASSERT(exact::group_order(rationals) == enumerate(integers, n));
  }));
}
