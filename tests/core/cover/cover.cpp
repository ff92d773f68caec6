// Boxes and their covers: what is proved holds at points drawn from the box, what is false is refuted with a point,
// what is decided nowhere stays open, and a cover goes on from where it was left.
#include "cover/cover.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/formula_file.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

Case case_of(const json& parameters) {
  return parse_case({{"format", "plumbline-case/1"}, {"name", "a box"}, {"parameters", parameters}});
}

Reading reading_of(const std::string& text) { return read_formula(text, "test").readings[0]; }

Cover cover_of(const std::string& formula, const Case& c, long parts = 4000, const json& from = {}) {
  const Reading reading = reading_of(formula);
  const Box box(c);
  return covered(Question(reading, box), {.parts = parts, .seconds = 60}, from);
}

const json kSquare = {{"x", "[-1, 1]"}, {"y", "0 ± 1"}};
const std::string kParameters = "param x \"a number\"\nparam y \"a number\"\n";

}  // namespace

TEST_CASE("the coordinates of a case, in the order of a certificate") {
  const Case c = parse_case(json::parse(R"({"format": "plumbline-case/1", "name": "n",
    "network": {"type": "fully-connected", "activation": "relu", "weights": [[["[0,1]", "2"]], [["3 ± 1/2"]]]},
    "data": {"inputs": [["[5,6]"], ["2"]]},
    "parameters": {"A": {"around": [["1", "2"]], "radius": "1/10"}, "s": "1"}})"));
  const Box box(c);
  CHECK(c.is_box);
  CHECK(box.places() == std::vector<std::string>{"/data/inputs/0/0", "/network/weights/0/0/0", "/network/weights/1/0/0",
                                                 "/parameters/A/0/0", "/parameters/A/0/1"});
  CHECK(box.ends()[2].lower == Rational(5, 2));
  CHECK(box.ends()[4].upper == Rational(21, 10));
  const Case point = box.middle(box.ends());
  CHECK_FALSE(point.is_box);
  CHECK(point.network.weights[1](0, 0).rational() == Rational(3));
}

TEST_CASE("a case without coordinates is no box") {
  const Case named = parse_case(json::parse(R"({"format": "plumbline-case/1", "name": "n",
    "network": {"type": "dag", "inputs": ["x[0]"], "output": "y[0]", "edges": [{"from": "x[0]", "to": "y[0]", "weight": 1}],
    "vertices": [{"id": "x[0]"}, {"id": "y[0]", "activation": "relu"}]}, "data": {"inputs": [[1]]}})"));
  CHECK_FALSE(named.is_box);  // brackets in names
  CHECK_THROWS_AS(Box(case_of({{"x", "1"}})), InputError);
}

TEST_CASE("what is true everywhere is proved, with one part where it is seen at once") {
  CHECK(cover_of(kParameters + "0 <= x^2 + y^2", case_of(kSquare)).nodes.size() == 1);
  const Cover cut =
      cover_of(kParameters + "x * y <= 3/5 + 2 * (x - y)^2", case_of({{"x", "[0,1]"}, {"y", "[0, 7/10]"}}));
  CHECK(cut.proved());
  CHECK(cut.leaves() > 1);
}

TEST_CASE("a number on both sides is one number: parts are few, and the error is of second order") {
  const std::string x = "param x \"a number\"\n";
  const Case near = case_of({{"x", "[9/10, 11/10]"}});
  CHECK(cover_of(x + "x^2 - x <= 3/25", near).leaves() == 1);                  // intervals: 31/100
  CHECK(cover_of(x + "-1/10000 <= exp(x) / exp(1) - x", near).leaves() < 40);  // touches 0 at x = 1
  CHECK(cover_of(x + "sqrt(x) <= (x + 1) / 2 + 1/10000", near).leaves() < 16);
  const Cover beyond = cover_of(x + "x^2 - x <= 109/1000", near);  // 11/100 at the upper end
  REQUIRE(beyond.counterexample);
}

TEST_CASE("what is false somewhere is refuted with a point of the box") {
  const Cover cover = cover_of(kParameters + "x + y <= 3/2", case_of(kSquare));
  REQUIRE(cover.counterexample);
  CHECK_FALSE(cover.proved());
  const auto at = [&](const char* name) { return cover.counterexample->scalars.at(name).enclosure(64); };
  CHECK(at("x").upper + at("y").upper > Rational(3, 2));
  CHECK(at("x").upper <= Rational(1));
}

TEST_CASE("what touches stays open: no cover decides x^2 = y^2 on the diagonal") {
  const Cover cover = cover_of(kParameters + "x * y < x^2 + y^2 - x * y + 1/10^30", case_of(kSquare), 200);
  CHECK_FALSE(cover.proved());
  CHECK_FALSE(cover.counterexample);
  const Box box(case_of(kSquare));
  CHECK(cover.open_share(box.ends()) > 0);
  CHECK(cover.open_share(box.ends()) < 1);
}

TEST_CASE("hypotheses cut, and the conclusion alone settles what crosses them") {
  const Cover cover = cover_of(kParameters + "given x <= 0\nthen x + y <= 21/20 + max(x, 0)",
                               case_of({{"x", "[-1,1]"}, {"y", "[0,1]"}}));
  CHECK(cover.proved());
  const Cover nowhere = cover_of(kParameters + "given 5 <= x\nthen y = 7", case_of(kSquare));
  CHECK_FALSE(nowhere.proved());  // the hypothesis is false everywhere: that says nothing
  CHECK(nowhere.leaves(Piece::Kind::HypothesisFalse) == 1);
}

TEST_CASE("a cover goes on from the tree that was left, and refuses another's") {
  const std::string formula = kParameters + "x * y <= 3/5 + 2 * (x - y)^2";
  const Case c = case_of({{"x", "[0,1]"}, {"y", "[0, 7/10]"}});
  const Cover begun = cover_of(formula, c, 2);
  REQUIRE_FALSE(begun.proved());
  CHECK(cover_of(formula, c, 4000, begun.tree()).proved());
  CHECK_THROWS_AS((void)cover_of(formula, c, 10, json::array({{{"split", 7}, {"at", "1/2"}}})), InputError);
  CHECK_THROWS_AS((void)cover_of(formula, c, 10, json::array({{{"split", 0}, {"at", "2"}}})), InputError);
}

TEST_CASE("exact numbers know that a coordinate is itself") {
  const Real x = Real::between(-1, 2), y = Real::between(-1, 2);
  CHECK((x - x).sign() == Sign::Zero);
  CHECK(((x + y) * (x + y) - x * x - Real(2) * x * y - y * y).sign() == Sign::Zero);
  CHECK_THROWS_AS((void)(x - y).sign(), Undecided);
  CHECK((x + Real(2)).sign() == Sign::Positive);
  CHECK(x.to_string() == "[-1,2]");
  CHECK(Real::parse("1/2 ± 1/4").to_string() == "[1/4,3/4]");
  CHECK(Real::parse("[1/2, 2/4]").is_rational());
  CHECK_THROWS_AS((void)Real::parse("[2, 1]"), InputError);
  CHECK_THROWS_AS((void)Real::parse("[0, 1] + 1"), InputError);
  CHECK_THROWS_AS((void)Real::parse("1 ± -1"), InputError);
  CHECK_THROWS_AS((void)Real::parse("sqrt(2) ± 1"), InputError);
}

TEST_CASE("where the conclusion alone settles everything, a part is cut out on which the reading holds") {
  const std::string border = kParameters + "given x <= 1/3\nthen y <= 2";
  const Cover cover = cover_of(border, case_of({{"x", "[0,1]"}, {"y", "[0,1]"}}));
  CHECK(cover.proved());
  CHECK(cover.leaves(Piece::Kind::Holds) == 1);
  CHECK(cover.leaves(Piece::Kind::Conclusion) >= 1);
  // Nowhere: then there is nothing to be found, and nothing is proved.
  const Cover nowhere = cover_of(kParameters + "given x * x + y * y < 0 - 1/10^9\nthen y <= 2",
                                 case_of({{"x", "[-1,1]"}, {"y", "[-1,1]"}}), 200);
  CHECK_FALSE(nowhere.proved());
  // Not asked for: it is left as it is.
  const Case c = case_of({{"x", "[0,1]"}, {"y", "[0,1]"}});
  const Reading reading = reading_of(border);
  const Box box(c);
  CHECK_FALSE(covered(Question(reading, box), {.parts = 100, .seconds = 60, .seek = false}).proved());
}

TEST_CASE("a tree says what it is, a counterexample and reasons among it") {
  const std::string formula = kParameters + "x * y <= 3/5 + 2 * (x - y)^2";
  const Case c = case_of({{"x", "[0,1]"}, {"y", "[0, 7/10]"}});
  const Reading reading = reading_of(formula);
  const Box box(c);
  const json tree = json::parse(R"([{"split":0,"at":"1/2"},{"open":"too wide"},{"verdict":"refuted"}])");
  const Cover as_read = covered(Question(reading, box), {.parts = 0, .seconds = 0}, tree);
  CHECK(as_read.tree() == tree);
  CHECK(as_read.leaves(Piece::Kind::Refuted) == 1);
  CHECK_FALSE(as_read.proved());
  CHECK_THROWS_AS((void)cover_of(formula, c, 10, json::array({{{"verdict", "fails"}}})), InputError);
}
