#include "search/mutant.hpp"

#include <map>
#include <set>

#include "core/search/breaking.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

Reading sample() {
  return {.name = "stated",
          .requirements = {{relu_network(), "ReLU"}},
          .given = squared_size() <= depth() && Scalar(0) < norm(inputs()),
          .then = forall(l, 1, depth(), norm(weight(l)) <= 2 * sqrt(depth()))};
}

std::map<std::string, Mutant> by_name(const std::vector<Mutant>& mutants) {
  std::map<std::string, Mutant> out;
  for (const Mutant& m : mutants) CHECK(out.emplace(m.name, m).second);
  return out;
}

}  // namespace

TEST_CASE("mutants differ from the reading and from each other") {
  const auto mutants = mutants_of(sample(), true);
  std::set<std::string> formulas{canonical(sample().formula())};
  for (const Mutant& m : mutants) {
    CHECK(formulas.insert(canonical(m.reading.formula())).second);
    CHECK(m.reading.name == "stated." + m.name);
    CHECK_FALSE(m.change.empty());
  }
}

TEST_CASE("every hypothesis, comparison, constant and range has its mutants") {
  const auto m = by_name(mutants_of(sample(), false));
  for (const char* name :
       {"drop-requirement-1", "drop-given-1", "drop-given-2", "allow-equality-1", "flip-1", "strict-1",
        "tighten-1-by-2-percent", "tighten-1-by-50-percent", "constant-1-times-98-percent",
        "constant-1-times-200-percent", "range-1-from-earlier", "range-1-to-later"})
    CHECK_MESSAGE(m.contains(name), name);
  CHECK_FALSE(m.contains("loosen-1-by-2-percent"));  // weaker: only for a reading that is false
  CHECK_FALSE(m.contains("range-1-from-later"));
  CHECK(by_name(mutants_of(sample(), true)).contains("loosen-1-by-2-percent"));
  CHECK(canonical(m.at("drop-given-1").reading.given) == "(and (true) (< 0 (norm (data inputs))))");
  CHECK(canonical(m.at("flip-1").reading.then) ==
        "(forall l 1 (depth theta) (<= (* 2 (sqrt (depth theta))) (norm (weight l theta))))");
  CHECK(canonical(m.at("constant-1-times-200-percent").reading.then) ==
        "(forall l 1 (depth theta) (<= (norm (weight l theta)) (* 4 (sqrt (depth theta)))))");
  CHECK(canonical(m.at("range-1-to-later").reading.then) ==
        "(forall l 1 (+ (depth theta) 1) (<= (norm (weight l theta)) (* 2 (sqrt (depth theta)))))");
  CHECK(m.at("tighten-1-by-2-percent").strength == Strength::Stronger);
  CHECK(m.at("tighten-1-by-2-percent").factor == Rational(49, 50));
}

TEST_CASE("what cannot be an error is not planted, and a premise is not a conclusion") {
  const auto of = [](const Formula& then) { return by_name(mutants_of({.name = "r", .then = then}, false)); };
  const Formula bound = norm(weight(1)) <= 2;
  CHECK(of(bound).contains("tighten-1-by-2-percent"));
  CHECK_FALSE(of(Scalar(0) <= norm(weight(1))).contains("tighten-1-by-2-percent"));  // 0 <= b is 0 <= b - |b|/50
  CHECK_FALSE(of(implies(bound, depth() <= 2)).contains("tighten-1-by-2-percent"));  // weaker
  CHECK(of(implies(bound, depth() <= 2)).contains("tighten-2-by-2-percent"));
  CHECK(of(norm(weight(1)) <= param("p", 2)).count("constant-1-times-200-percent") == 0);  // a default
  CHECK(of(norm(weight(1)) <= 2 * param("p", 2)).count("constant-2-times-200-percent") == 0);
  CHECK(of(norm(weight(1)) <= 2 * param("p", 2)).count("constant-1-times-200-percent") == 1);
}

TEST_CASE("a layer is taken for its neighbour, and some for all") {
  const auto m = by_name(mutants_of(sample(), false));
  REQUIRE(m.contains("index-1-plus-1"));
  CHECK(canonical(m.at("index-1-plus-1").reading.then) ==
        "(forall l 1 (depth theta) (<= (norm (weight (+ l 1) theta)) (* 2 (sqrt (depth theta)))))");
  CHECK(m.at("index-1-minus-1").kind == MutationKind::Index);
  CHECK_FALSE(m.contains("all-1"));  // it says "for all" already
  const auto some =
      by_name(mutants_of({.name = "some", .then = at_least(2, l, 1, depth(), norm(weight(l)) <= 1)}, false));
  REQUIRE(some.contains("all-1"));
  CHECK(canonical(some.at("all-1").reading.then) == "(forall l 1 (depth theta) (<= (norm (weight l theta)) 1))");
  CHECK(some.at("all-1").kind == MutationKind::Quantifier);
}

TEST_CASE("the fate of mutants: what is sharp falls, what has slack does not") {
  // ||W_l|| <= 2 sqrt L has a slack of 50 %: ||theta||^2 <= L gives ||W_l|| <= sqrt L.
  const auto m = by_name(mutants_of(sample(), false));
  const auto falls = [&](const char* name) {
    SearchOptions o = quick(3);
    o.shrink = false;
    o.until_ill_typed = true;
    return search(m.at(name).reading, o).finding.has_value();
  };
  CHECK(falls("drop-given-1"));
  CHECK(falls("flip-1"));
  CHECK(falls("range-1-to-later"));  // no such layer: ill-typed
  CHECK_FALSE(falls("drop-given-2"));
  CHECK_FALSE(falls("strict-1"));
  CHECK_FALSE(falls("tighten-1-by-25-percent"));
  CHECK_FALSE(falls("tighten-1-by-50-percent"));  // sqrt L itself
}
