#include "search/open_box.hpp"

#include "core/search/breaking.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Case one_by_one() {
  Case c;
  c.name = "one";
  c.network.weights = {ExactMatrix(1, 1)};
  c.network.weights[0](0, 0) = Real(1);
  c.inputs = ExactMatrix(1, 1);
  c.inputs(0, 0) = Real(1);
  return c;
}

const language::Scalar datum = entry(1, 1, inputs()), factor = entry(1, 1, weight(1));

OpenBox open_around(const Reading& reading, const Case& c = one_by_one()) { return open_box(reading, c, {}); }

// On the box, and not on the one of twice the radius.
void is_largest(const Reading& reading, const Case& c, Robust robust) {
  const auto verdict = [&] { return verdict_on(reading, FoundBox(reading, c, robust).box(), {}); };
  CHECK(verdict() == CaseVerdict::Fails);
  const FoundBox found(reading, c, robust);
  for (std::uint64_t k = 0; k < 50; ++k) CHECK(verdict_on(reading, found.sample(k), {}) == CaseVerdict::Fails);
  robust.radius = robust.radius * Rational(2);
  CHECK(verdict() != CaseVerdict::Fails);
}

}  // namespace

TEST_CASE("the largest box, to three bits of its radius") {
  // False for x w > 3/4: within r if (1 - r)^2 > 3/4, r < 0.1339...
  const Reading reading{.name = "small", .then = datum * factor <= Rational(3, 4)};
  const OpenBox out = open_around(reading);
  REQUIRE(out.robust.kind == Robust::Kind::Open);
  CHECK(out.robust.near == Robust::kAtCase);
  CHECK(out.robust.all == 2);
  CHECK(out.robust.radius == Rational(1, 8));  // 5/32 is too much
  CHECK(fails_around(reading, one_by_one(), {}));
  is_largest(reading, one_by_one(), out.robust);
}

TEST_CASE("what the reading does not speak of is no coordinate; nor is what only counts") {
  Case c = one_by_one();
  c.scalars["k"] = Real(1);
  c.scalars["a"] = Real(1);
  const OpenBox data = open_around({.name = "data", .then = datum <= 0}, c);
  CHECK(data.robust.all == 1);
  const OpenBox parameters = open_around({.name = "both", .then = param("a") * entry(param("k"), 1, inputs()) <= 0}, c);
  CHECK(parameters.robust.all == 2);  // a and x; k is an index
  CHECK(parameters.robust.kind == Robust::Kind::Open);
}

TEST_CASE("where the hypothesis asks for an equation, it is shown that there is no box, and numbers are held") {
  const Reading reading{.name = "unit", .given = equal(datum * factor, 1), .then = factor <= 0};
  const OpenBox out = open_around(reading);
  REQUIRE(out.robust.kind == Robust::Kind::None);  // either number alone is fixed by the other
  CHECK(out.robust.shown);
  CHECK(out.robust.reason.find("the hypothesis asks for") == 0);
  CHECK_FALSE(fails_around(reading, one_by_one(), {}));
}

TEST_CASE("what moves besides an equation is found") {
  Case c = one_by_one();
  c.gradient = c.inputs;
  const Reading reading{.name = "free", .given = equal(datum * factor, 1), .then = entry(1, 1, gradient_data()) <= 0};
  const OpenBox out = open_around(reading, c);
  REQUIRE(out.robust.kind == Robust::Kind::Flat);
  CHECK(out.robust.shown);
  CHECK(out.robust.held == "W_1, X");
  CHECK(out.robust.moved == 1);
  is_largest(reading, c, out.robust);
}

TEST_CASE("a number that an equation isolates stays, and the set is open in the others") {
  const Reading reading{.name = "label", .given = equal(datum * datum, 1), .then = factor <= 0};
  const OpenBox out = open_around(reading);
  REQUIRE(out.robust.kind == Robust::Kind::Open);
  CHECK(out.robust.held == "X");
  CHECK_FALSE(out.robust.reason.empty());
  CHECK(out.robust.moved == 1);
  is_largest(reading, one_by_one(), out.robust);
  // An equation of two numbers isolates neither.
  const Reading circle{.name = "circle", .given = equal(datum * datum + factor * factor, 2), .then = factor <= 0};
  CHECK(open_around(circle).robust.kind == Robust::Kind::None);
}

TEST_CASE("an equation that is an identity keeps nothing from moving") {
  const OpenBox out =
      open_around({.name = "same", .given = equal(datum * factor, factor * datum), .then = factor <= 0});
  CHECK(out.robust.kind == Robust::Kind::Open);
  CHECK(out.robust.all == 2);
}

TEST_CASE("a conclusion that is false only where an equation holds") {
  const OpenBox out = open_around({.name = "not one", .then = !equal(datum, 1)});
  CHECK(out.robust.kind == Robust::Kind::None);
  CHECK(out.robust.shown);
  CHECK(out.robust.reason.find("the conclusion is false only") == 0);
}

TEST_CASE("a border: a box around a case near it") {
  const Reading reading{.name = "border", .given = datum >= 1, .then = factor <= 0};
  const OpenBox out = open_around(reading);
  REQUIRE(out.robust.kind == Robust::Kind::Open);
  CHECK(out.robust.near != Robust::kAtCase);
  is_largest(reading, one_by_one(), out.robust);
  Robust elsewhere = out.robust;  // around the case itself it does not fail everywhere
  elsewhere.near = Robust::kAtCase;
  CHECK(verdict_on(reading, FoundBox(reading, one_by_one(), elsewhere).box(), {}) != CaseVerdict::Fails);
}

TEST_CASE("an inequality that only equality meets is not taken for an equation that is shown") {
  // The hypothesis is x = 1, but says so by a square.
  const OpenBox out = open_around({.name = "square", .given = (datum - 1) * (datum - 1) <= 0, .then = factor <= 0});
  CHECK(out.robust.kind == Robust::Kind::Flat);
  CHECK_FALSE(out.robust.shown);
  CHECK(out.robust.reason.find("equality in") != std::string::npos);
}

TEST_CASE("an irrational number has its box too") {
  Case c = one_by_one();
  c.inputs(0, 0) = sqrt(Real(2));
  const Reading reading{.name = "root", .then = datum <= 1};
  const OpenBox out = open_around(reading, c);
  REQUIRE(out.robust.kind == Robust::Kind::Open);
  CHECK(out.robust.radius == Rational(3, 8));  // sqrt(2) - 3/8 > 1 > sqrt(2) - 7/16
  is_largest(reading, c, out.robust);
}

TEST_CASE("a box counts only if it is accepted, and what is asked of another case is refused") {
  OpenBoxOptions options;
  options.accepted = [](const Outcome&, CaseEvaluation&) { return false; };
  const Reading reading{.name = "small", .then = datum * factor <= Rational(3, 4)};
  CHECK(open_box(reading, one_by_one(), options).robust.kind == Robust::Kind::None);
  Robust wrong = open_around(reading).robust;
  wrong.moved = wrong.all = 3;
  CHECK_THROWS_AS(FoundBox(reading, one_by_one(), wrong), InputError);
  Robust held = open_around(reading).robust;
  held.held = "Q";
  CHECK_THROWS_AS(FoundBox(reading, one_by_one(), held), InputError);
}
