// To which comparisons a conclusion owes its truth, and which never decide.
#include "evaluation/deciding.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"

namespace deciding_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Formula kHolds = Scalar(0) <= 1, kFalls = Scalar(3) < 1, kAlsoFalls = Scalar(5) <= 4;
const language::Scalar v = variable("v");

// The deciding atoms, as text with their bindings.
std::vector<std::string> deciding(const Formula& then) {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  const Reading reading{.name = "r", .given = Scalar(7) <= 8, .then = then};
  const Outcome outcome = judge(reading, evaluation);
  std::vector<std::string> out;
  for (const std::size_t i : deciding_atoms(reading, outcome, evaluation))
    out.push_back(canonical(outcome.atoms[i].atom) + outcome.atoms[i].bindings.to_string());
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a false conjunction owes it to its false parts, a true one to all") {
  CHECK(deciding(all_of({kHolds, kFalls, kAlsoFalls})) == Texts{"(< 3 1)", "(<= 5 4)"});
  CHECK(deciding(kHolds && Scalar(1) <= 2) == Texts{"(<= 0 1)", "(<= 1 2)"});
}

TEST_CASE("a disjunction the other way round, and a negation like its part") {
  CHECK(deciding(kHolds || kFalls) == Texts{"(<= 0 1)"});
  CHECK(deciding(kFalls || kAlsoFalls) == Texts{"(< 3 1)", "(<= 5 4)"});
  CHECK(deciding(!kFalls) == Texts{"(< 3 1)"});
}

TEST_CASE("the condition of an implication never decides") {
  CHECK(deciding(implies(kHolds, kFalls)) == Texts{"(< 3 1)"});
  CHECK(deciding(implies(kFalls, kFalls)).empty());
  CHECK(deciding(implies(kHolds, Scalar(1) <= 2)) == Texts{"(<= 1 2)"});
}

TEST_CASE("of a quantifier, the parts with their index") {
  CHECK(deciding(forall(v, 1, 4, v <= 2)) == Texts{"(<= v 2)[v=3]", "(<= v 2)[v=4]"});
  CHECK(deciding(exists(v, 1, 4, equal(v, 2))) == Texts{"(= v 2)[v=2]"});
  CHECK(deciding(forall(v, 2, 1, kFalls)).empty());
  CHECK(deciding(at_least(3, v, 1, 4, v <= 2)) == Texts{"(<= v 2)[v=3]", "(<= v 2)[v=4]"});
  CHECK(deciding(at_least(1, v, 1, 4, v <= 2)) == Texts{"(<= v 2)[v=1]", "(<= v 2)[v=2]"});
}

TEST_CASE("inside each other, what was skipped and what came before is passed over") {
  const Formula nested = forall(v, 1, 3, implies(v <= 2, Scalar(0) < v) && (kFalls || v <= 2));
  CHECK(deciding(nested) == Texts{"(< 3 1)[v=3]", "(<= v 2)[v=3]"});
}

TEST_CASE("an outcome of another reading is refused") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  const Reading one{.name = "one", .then = kHolds}, other{.name = "other", .then = kFalls};
  CHECK_THROWS_AS((void)deciding_atoms(other, judge(one, evaluation), evaluation), std::logic_error);
}

}  // namespace deciding_tests
