// Cases that bite: which cases put a statement to the test, and why the others do not.
#include "evaluation/informative.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"

namespace informative_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const language::Scalar v = variable("v");

std::optional<std::string> easy(const Reading& reading, const std::vector<Requirement>& degenerate = {}) {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  return why_easy(reading, degenerate, judge(reading, evaluation), evaluation);
}
std::optional<std::string> easy(const Formula& then) { return easy({.name = "r", .then = then}); }

}  // namespace

TEST_CASE("both sides away from zero, of one sign: the case bites") {
  CHECK(easy(norm2(inputs()) <= 7) == "");
  CHECK(easy(Scalar(-7) <= -norm2(inputs())) == "");
  CHECK(easy(equal(inputs(), transpose(transpose(inputs())))) == "");
}

TEST_CASE("a side that is zero, sides that differ in sign, a side that is the other: easy") {
  CHECK(easy(Scalar(0) <= norm(inputs())) == "the left side is zero");
  CHECK(easy(-norm(inputs()) <= 0) == "the right side is zero");
  CHECK(easy(Scalar(0) <= 0 * norm(inputs())) == "both sides are zero");
  CHECK(easy(-norm(inputs()) <= norm(inputs())) == "the sides differ in sign");
  CHECK(easy(norm(inputs()) <= norm(inputs())) == "both sides are the same expression");
  CHECK(easy(equal(inputs(), inputs())) == "both sides are the same expression");
  CHECK(easy(equal(inputs() - inputs(), Scalar(0) * inputs())) == "both sides are zero");
}

TEST_CASE("one comparison that bites is enough, one that decides nothing is not") {
  CHECK(easy(Scalar(0) <= 1 && norm2(inputs()) <= 7) == "");
  CHECK(easy(implies(norm2(inputs()) <= 7, Scalar(0) <= 1)) == "the left side is zero");
  CHECK(easy(implies(norm2(inputs()) <= 5, norm2(inputs()) <= 5)) == "nothing is compared");
  CHECK(easy(forall(v, 2, 1, v <= 1)) == "nothing is compared");
}

TEST_CASE("an index at which the bound says nothing does not count") {
  const Formula then = forall(v, 1, 3, norm2(inputs()) <= 6 * v);
  CHECK(easy({.name = "r", .then = then, .trivial = forall(v, 1, 3, v <= 2)}) == "");
  const Formula short_range = forall(v, 1, 2, norm2(inputs()) <= 6 * v);
  // Not trivial as a whole: at 3, which the conclusion does not reach, it would say something.
  CHECK(easy({.name = "r", .then = short_range, .trivial = forall(v, 1, 3, v <= 2)}) == "the bound says nothing there");
}

TEST_CASE("degenerate cases do not bite, whatever they compare; counterexamples do") {
  const std::vector<Requirement> two_samples{{norm(inputs()) <= 0, "zero data"},
                                             {equal(cols(inputs()), 2), "two samples"}};
  CHECK(easy({.name = "r", .then = norm2(inputs()) <= 7}, two_samples) == "two samples");
  CHECK(easy({.name = "r", .then = norm2(inputs()) <= 5}, two_samples) == "two samples");
  CHECK(easy({.name = "r", .then = norm2(inputs()) <= 5}) == "");
}

TEST_CASE("what is not measured: predicates, and cases that neither hold nor fail") {
  CHECK_FALSE(easy(relu_network()));
  CHECK_FALSE(easy({.name = "r", .given = Scalar(1) <= 0, .then = norm2(inputs()) <= 7}));
  CHECK_FALSE(easy({.name = "r", .then = norm2(inputs()) <= 7, .trivial = always()}));
}

}  // namespace informative_tests
