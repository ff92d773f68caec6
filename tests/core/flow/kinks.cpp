// Kinks: classes of parallel inputs, and the letters of their preactivations.
#include "flow/kinks.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

// Two neurons; x_1 and x_3 are mirrored, x_2 stands alone.
Problem mirrored() {
  return problem_of(
      flow_case(R"([[["1","0"],["0","1"]],[["1","1"]]])", R"([["1","0","-2"],["2","1","-4"]])", R"([["0","0","0"]])"));
}

}  // namespace

TEST_CASE("parallel inputs share a kink") {
  const Problem p = mirrored();
  REQUIRE(p.kinks.size() == 4);
  CHECK(p.kinks[0].pairs == std::vector<std::size_t>{0, 2});
  CHECK(p.kinks[0].factors == std::vector<Rational>{1, -2});
  CHECK(p.kinks[1].pairs == std::vector<std::size_t>{1});
  CHECK(p.kinks[2].neuron == 1);
  CHECK(p.kinks[2].pairs == std::vector<std::size_t>{3, 5});
}

TEST_CASE("letters of a kink: each sample on its side, all of them or none") {
  const Problem p = mirrored();
  Gates gates(6, Gate::On);
  CHECK(side_of(gates, p.kinks[0]) == Known::Nothing);
  set_letters(gates, p.kinks[0], Known::NotPositive);
  CHECK(letters_of(gates) == "p1q111");
  CHECK(side_of(gates, p.kinks[0]) == Known::NotPositive);
  set_letters(gates, p.kinks[0], Known::Zero);
  CHECK(letters_of(gates) == "s1s111");
  gates[2] = Gate::Below;
  CHECK_THROWS_AS((void)side_of(gates, p.kinks[0]), Undefined);
}

TEST_CASE("rules for letters: any kinks may lean whose normals are not in the span of those that slide") {
  const Problem p = mirrored();
  Gates gates(6, Gate::On);
  set_letters(gates, p.kinks[0], Known::NotPositive);
  CHECK(is_followed(p, gates));
  set_letters(gates, p.kinks[1], Known::Zero);
  CHECK(is_followed(p, gates));
  set_letters(gates, p.kinks[1], Known::NotNegative);
  CHECK(is_followed(p, gates));
  gates.assign(6, Gate::Off);  // a neuron that is off may lean to any
  gates[0] = gates[1] = Gate::Below;
  gates[2] = Gate::Off;
  CHECK_THROWS_AS((void)is_followed(p, gates), Undefined);
}

TEST_CASE("orthogonal parts are exact") {
  const Vector v{3, 1, 2};
  const std::vector<Vector> span{{1, 1, 0}, {0, 1, 1}, {1, 2, 1}};  // the third depends on the others
  CHECK(orthogonal_basis(span).size() == 2);
  const Vector rest = orthogonal_part(v, span);
  for (const Vector& s : span) CHECK(inner(rest, s).is_zero());
}
