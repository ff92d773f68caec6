// The whole box of a variable, put into a case: exact ends, ends that are no fractions, boxes inside boxes, empty ones.
#include "cover/filled.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/formula_file.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

Reading boxed(const std::string& then) {
  return read_formula("vector u in R^m \"\"\nparam r \"\"\nthen " + then + "\n", "test").readings[0];
}
Case with(const json& parameters) {
  return parse_case({{"format", "plumbline-case/1"}, {"name", "c"}, {"parameters", parameters}});
}
const json kHalf = {{"u", json::array({json::array({"1"}), json::array({"0"})})}, {"r", "1/2"}};
std::string refused(const std::string& then, const json& parameters = kHalf) {
  try {
    (void)filled(boxed(then), with(parameters));
  } catch (const InputError& error) { return error.what(); }
  return "filled";
}

}  // namespace

TEST_CASE("a case without the variable gets its whole box, one with it keeps its point") {
  const Reading reading = boxed("for all x in box(u - r * all-ones(2, 1), u): x[1] <= 1");
  const Case whole = filled(reading, with(kHalf));
  REQUIRE(whole.is_box);
  const ExactMatrix& x = whole.matrices.at("x");
  CHECK(x(0, 0).ends()->lower == Rational(1, 2));
  CHECK(x(1, 0).ends()->upper == Rational(0));
  json point = kHalf;
  point["x"] = json::array({json::array({"3/4"}), json::array({"0"})});
  CHECK_FALSE(filled(reading, with(point)).is_box);
}

TEST_CASE("an end that is no fraction is rounded outwards, and a side without length is a number") {
  const Case c = filled(boxed("for all x in box(-1 * sqrt(2) * u, sqrt(2) * u): x[1] <= 2"), with(kHalf));
  const Enclosure side = *c.matrices.at("x")(0, 0).ends();
  CHECK(side.upper * side.upper >= Rational(2));
  CHECK(side.lower * side.lower >= Rational(2));
  CHECK(side.upper < Rational(3, 2));
  CHECK(c.matrices.at("x")(1, 0).rational() == Rational(0));
}

TEST_CASE("a box may depend on a variable before it, or on numbers that are intervals") {
  const Case c = filled(boxed("for all x in box(-1 * u, u), y in box(x, x + u): y[1] <= 2"), with(kHalf));
  CHECK(c.matrices.at("y")(0, 0).ends()->lower == Rational(-1));
  CHECK(c.matrices.at("y")(0, 0).ends()->upper == Rational(2));
  const json wide = {{"u", json::array({json::array({"1"})})}, {"r", "[1/4, 1/2]"}};
  CHECK(filled(boxed("for all x in box(-r * u, r * u): x[1] <= 2"), with(wide)).matrices.at("x")(0, 0).ends()->upper ==
        Rational(1, 2));
}

TEST_CASE("a box that is empty, or has no value on the case") {
  CHECK(refused("for all x in box(u, -1 * u): x[1] <= 1").find("the box of x[1, 1]: is empty: from 1 to -1") == 0);
  CHECK(refused("for all x in box(u, u^T): x[1, 1] <= 1").find("different shapes") != std::string::npos);
  CHECK(refused("for all x in box(u, 1 / (r - 1/2) * u): x[1] <= 1").find("has no value on the case") !=
        std::string::npos);
}
