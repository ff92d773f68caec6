// Extremes and constants against sampling, and where they are attained.
#include "cells/answers.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/cells/support.hpp"

using namespace cells_test;

TEST_CASE("no sample is beyond the supremum or steeper than the constant; both are attained") {
  std::mt19937 random(11);
  for (const auto& widths : std::vector<std::vector<int>>{{1, 4, 3, 1}, {2, 5, 3, 1}, {2, 5, 3}, {3, 5, 2}}) {
    const Network n = random_network(random, widths, 5, 3);
    const CellTree t = tree(n, "[-1,1]^" + std::to_string(widths[0]));
    const Functional f = output_coordinate(t, 0);
    const Extreme most = supremum(t, f), least = infimum(t, f);
    CHECK(output_at(t.network, most.point)[0] == most.value);
    CHECK(output_at(t.network, least.point)[0] == least.value);
    const Real two = lipschitz(t, NormKind::Two).value;
    const Rational inf = lipschitz(t, NormKind::Infinity).value.rational();
    std::uniform_int_distribution<int> step(-64, 64);
    std::vector<Rational> before(static_cast<std::size_t>(t.inputs())), at_before = output_at(t.network, before);
    for (int k = 0; k < 300; ++k) {
      std::vector<Rational> x;
      for (int i = 0; i < t.inputs(); ++i) x.emplace_back(Integer(step(random)), Integer(64));
      const std::vector<Rational> y = output_at(t.network, x);
      CHECK(y[0] <= most.value);
      CHECK(y[0] >= least.value);
      Rational up = 0, across = 0, highest = 0, widest = 0;
      for (std::size_t j = 0; j < y.size(); ++j) {
        up += (y[j] - at_before[j]) * (y[j] - at_before[j]);
        highest = std::max(highest, abs(y[j] - at_before[j]));
      }
      for (std::size_t i = 0; i < x.size(); ++i) {
        across += (x[i] - before[i]) * (x[i] - before[i]);
        widest = std::max(widest, abs(x[i] - before[i]));
      }
      CHECK((two * two * Real(across) - Real(up)).sign() != Sign::Negative);
      CHECK(highest <= inf * widest);
      before = x, at_before = y;
    }
  }
}

TEST_CASE("functionals of inputs and outputs, ranks") {
  // f(x) = |x|, and x is subtracted: |x| - x/2 on [-2, 1]
  const CellTree t = tree(network("[[[1],[-1]],[[1,1]]]"), "[-2,1]");
  const Functional f{{q("-1/2")}, {q("1")}};
  CHECK(supremum(t, f).value == q("3"));
  CHECK(infimum(t, f).value == q("0"));
  // (relu(x), relu(y)): ranks 0 to 2
  const CellTree both = tree(network("[[[1,0],[0,1]],[[1,0],[0,1]]]"), "[-1,1]^2");
  CHECK(ranks(both).least == 0);
  CHECK(ranks(both).largest == 2);
  // J = (1 1; 0 1) on the plane: s_1 is the golden ratio
  const CellTree shear = tree(network("[[[1,1],[0,1]]]"), "[-1,1]^2");
  CHECK(lipschitz(shear, NormKind::Two).value.enclosure(64).lower.approximate() ==
        doctest::Approx((1 + std::sqrt(5)) / 2));
}
