#include "search/vicinity.hpp"

#include "core/search/breaking.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Case one_weight() {
  Case c;
  c.name = "one";
  c.network.weights = {ExactMatrix(1, 1)};
  c.network.weights[0](0, 0) = Real(1);
  c.inputs = ExactMatrix(1, 1);
  c.inputs(0, 0) = Real(1);
  return c;
}

Vicinity around(const Reading& reading, const Case& c, const std::vector<Requirement>& degenerate = {}) {
  return vicinity(reading, c, CaseVerdict::Fails, degenerate, {}, TimeLimit(60));
}

}  // namespace

TEST_CASE("the values on which it fails, where that ends, and where the statement holds") {
  // False for 1/2 < x < 3 (X is x).
  const auto x = entry(1, 1, inputs());
  const Reading reading{.name = "outside", .then = 2 * x <= 1 || x >= 3};
  const Vicinity out = around(reading, one_weight());
  REQUIRE(out.families.size() == 1);  // an entry; there is no parameter, and no matrix of more than one number
  for (const Family& family : out.families) {
    CHECK(family.values.front() > Rational(1, 2));
    CHECK(family.values.front() < Rational(11, 20));  // halved towards the end
    CHECK(family.values.back() < Rational(3));
    CHECK(family.values.back() > Rational(29, 10));
    REQUIRE(family.below);
    CHECK(family.below->verdict == CaseVerdict::Holds);
    REQUIRE(family.above);
    for (const Rational& value : family.values) {
      Case c = one_weight();
      c.inputs(0, 0) = Real(value);
      CHECK(verdict_on(reading, c, {}) == CaseVerdict::Fails);
    }
  }
  REQUIRE_FALSE(out.holds.empty());
  CHECK(out.holds[0].at.value == Rational(1, 2));
  CHECK(out.tested > 40);
}

TEST_CASE("an isolated counterexample has no family; its neighbours hold") {
  const Reading reading{.name = "not one", .then = !equal(entry(1, 1, inputs()), 1)};
  const Vicinity out = around(reading, one_weight());
  for (const Family& family : out.families) CHECK(family.varied.what.find("W_1") != std::string::npos);
  const auto of_data = std::find_if(out.holds.begin(), out.holds.end(),
                                    [](const NearbyCase& c) { return c.varied.what.find('X') != std::string::npos; });
  REQUIRE(of_data != out.holds.end());
  CHECK(abs(of_data->at.value - Rational(1)) == Rational(1, 100));
}

TEST_CASE("a family ends where the case becomes degenerate") {
  const Reading reading{.name = "never", .then = norm2(inputs()) < 0};
  const std::vector<Requirement> degenerate{{entry(1, 1, inputs()) <= 0, "no positive data"},
                                            {entry(1, 1, weight(1)) <= 0, "no positive weight"}};
  const Vicinity out = around(reading, one_weight(), degenerate);
  REQUIRE_FALSE(out.families.empty());
  for (const Family& family : out.families) {
    CHECK(family.values.front() > Rational(0));
    if (family.varied.kind == Varied::Kind::Entry) CHECK(family.below.has_value());
    if (family.below) CHECK(family.below->degenerate);
  }
  CHECK(out.holds.empty());
}

TEST_CASE("a parameter is varied by its name") {
  Case c = one_weight();
  c.scalars["p"] = Real(2);
  const Reading reading{.name = "p", .then = param("p") <= 1};
  const Vicinity out = around(reading, c);
  REQUIRE_FALSE(out.families.empty());
  CHECK(out.families[0].varied.what == "the parameter p");
  CHECK(out.families[0].varied.own == Rational(2));
  CHECK(out.families[0].values.front() > Rational(1));
  CHECK_FALSE(out.families[0].above);
}
