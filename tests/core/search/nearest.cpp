#include "search/nearest.hpp"

#include "core/language.hpp"
#include "core/search/breaking.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

// One weight w on one input x.
Case one(const std::string& w, const std::string& x) {
  Case c;
  c.name = "one";
  c.network.weights.emplace_back(1, 1);
  c.network.weights[0](0, 0) = Real::parse(w);
  c.inputs = ExactMatrix(1, 1);
  c.inputs(0, 0) = Real::parse(x);
  return c;
}

language::Scalar x() { return entry(1, 1, inputs()); }

std::optional<Enclosure> margin_of(const Reading& reading, const Case& c) {
  CaseEvaluation evaluation(c);
  const Outcome outcome = judge(reading, evaluation);
  REQUIRE(outcome.verdict == CaseVerdict::Holds);
  return relative_margin(reading, outcome, evaluation);
}

// The enclosure holds the number, and is narrow.
void check_margin(const std::optional<Enclosure>& margin, const Rational& value) {
  REQUIRE(margin);
  CHECK(margin->lower <= value);
  CHECK(value <= margin->upper);
  CHECK(margin->upper - margin->lower < Rational(1, 1000000));
}

}  // namespace

TEST_CASE("the relative margin is certified, and free of scale") {
  const Reading below{.name = "below", .then = x() <= 3 * x()};
  for (const char* scale : {"1", "1/1000000000000", "12345678901234567890"})
    check_margin(margin_of(below, one("1", scale)), Rational(1, 2));
  // One that is false and decides, under `not`; the least of a conjunction; equality.
  check_margin(margin_of({.name = "not", .then = !(3 * x() <= x())}, one("1", "2")), Rational(1, 2));
  check_margin(margin_of({.name = "and", .then = x() <= 3 * x() && 2 * x() <= 3 * x()}, one("1", "2")), Rational(1, 5));
  check_margin(margin_of({.name = "equal", .then = equal(x() + x(), 2 * x())}, one("1", "2")), Rational(0));
  check_margin(margin_of({.name = "exp", .then = exp(x()) <= 3 * exp(x())}, one("1", "2")), Rational(1, 2));
}

TEST_CASE("where no side is away from zero, there is no relative margin") {
  CHECK_FALSE(margin_of({.name = "zero", .then = x() <= 3 * x()}, one("1", "0")));
  CHECK_FALSE(margin_of({.name = "true", .then = nowhere_zero(inputs())}, one("1", "1")));
}

TEST_CASE("a case out of scale is not among the nearest") {
  CHECK(of_bounded_scale(one("1", "1")));
  CHECK(of_bounded_scale(one("0", "1000")));
  CHECK_FALSE(of_bounded_scale(one("1", "1001")));
  CHECK_FALSE(of_bounded_scale(one("1/1001", "1")));
  Case c = one("1", "1");
  c.scalars["p"] = Real::parse("1/1000000");
  CHECK_FALSE(of_bounded_scale(c));
  NearestCases near;
  near.add({one("1", "1001"), "far", -1e-9});
  near.add({one("1", "1"), "one", -0.5});
  near.add({one("1", "2"), "two", -0.25});
  near.add({one("1", "3"), "three", -0.5});
  REQUIRE(near.cases().size() == 3);
  CHECK(near.cases()[0].origin == "two");
  CHECK(near.cases()[1].origin == "one");  // of equal ones the first
  CHECK(*near.best() == -0.25);
}

TEST_CASE("the nearest case of a search is neither degenerate nor an easy one, and its margin is certified") {
  // Holds with a margin that shrinks with the scale of X, which means nothing; and for X = 0.
  const Reading reading{.name = "near", .then = x() * x() <= x() * x() + x() * x() * x() * x()};
  SearchOptions o = quick(2);
  o.degenerate = {{equal(norm2(inputs()), 0), "zero data"}};
  const SearchResult result = search(reading, o);
  CHECK_FALSE(result.finding);
  REQUIRE(result.nearest);
  CHECK(verdict_on(reading, result.nearest->point, {}) == CaseVerdict::Holds);
  CHECK(norm2(result.nearest->point.inputs).sign() == Sign::Positive);
  CHECK(of_bounded_scale(result.nearest->point));
  check_margin(margin_of(reading, result.nearest->point), result.nearest->margin.upper);
  CHECK(result.nearest->margin.upper > Rational(0));
}
