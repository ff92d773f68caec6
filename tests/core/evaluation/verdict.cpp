// From a reading and a case to a verdict, and from many to one: the rules at the end of docs/language.md and in
// docs/verdicts.md.
#include "evaluation/verdict.hpp"

#include <doctest/doctest.h>

#include <thread>

#include <chrono>

#include "core/language.hpp"
#include "core/network/support.hpp"

namespace verdict_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

const Formula kTrue = Scalar(0) <= 1, kFalse = Scalar(3) < 1, kUndefined = 1 / Scalar(0) <= 1,
              kUnknown = equal(golden(), golden_by_roots());

Outcome judged(const Reading& reading, const Case& c = by_hand()) {
  CaseEvaluation evaluation(c, {128});
  return judge(reading, evaluation);
}
CaseVerdict verdict(const Reading& reading, const Case& c = by_hand()) { return judged(reading, c).verdict; }

}  // namespace

TEST_CASE("requirements: what is false or has no value makes the reading not applicable, with the reason given") {
  const auto with = [](const Formula& f) {
    return Reading{.name = "r", .requirements = {{kTrue, "one"}, {f, "two"}, {kTrue, "three"}}, .then = kTrue};
  };
  for (const Formula& f : {kFalse, kUndefined}) {
    const Outcome out = judged(with(f));
    CHECK(out.verdict == CaseVerdict::NotApplicable);
    CHECK(out.reason == "two");
  }
  CHECK(verdict({.name = "r", .requirements = {{kTrue, ""}}, .then = kTrue}) == CaseVerdict::Holds);
}

TEST_CASE("requirements: what a declaration found is told with the numbers of the case") {
  const Term rows = language::rows(inputs()).term, outputs = language::rows(gradient_data()).term;
  const auto reason = [&](const Formula& f, const std::vector<Term>& figures) {
    return judged({.name = "r",
                   .requirements = {{f, "X is not in R^(d, n)", "X has #1 rows; the claim says R^(d, n) with d = #2",
                                     figures}},
                   .then = kTrue})
        .reason;
  };
  CHECK(reason(kFalse, {rows, (Scalar(3) + 4).term}) == "X has 2 rows; the claim says R^(d, n) with d = 7");
  CHECK(reason(kFalse, {outputs, rows}) == "X has 1 row; the claim says R^(d, n) with d = 2");
  CHECK(reason(kFalse, {rows, (Scalar(1) / 0).term}) == "X is not in R^(d, n)");
  CHECK(reason(kUndefined, {rows, rows}) == "X is not in R^(d, n)");
}

TEST_CASE("requirements: an undecided comparison is undecided, and never a pass") {
  const Outcome out = judged({.name = "r", .requirements = {{kTrue, "one"}, {kUnknown, "two"}}, .then = kTrue});
  CHECK(out.verdict == CaseVerdict::Inconclusive);
  CHECK(out.reason.find("a requirement undecided") != std::string::npos);
  CHECK(verdict({.name = "r", .requirements = {{kUnknown, "one"}, {kFalse, "two"}}, .then = kTrue}) ==
        CaseVerdict::Inconclusive);
}

TEST_CASE("applies: the requirements alone") {
  const auto asked = [](const Formula& f) {
    const Reading reading{.name = "r", .requirements = {{f, "one"}}, .then = kUndefined};
    const Case c = by_hand();
    CaseEvaluation evaluation(c, {128});
    return applies(reading, Needs(reading.formula()), evaluation);
  };
  CHECK(asked(kTrue) == Truth::True);
  CHECK(asked(kFalse) == Truth::False);
  CHECK(asked(kUndefined) == Truth::False);
  CHECK(asked(kUnknown) == Truth::Unknown);
}

TEST_CASE("hypothesis") {
  const auto given = [](const Formula& f) { return verdict({.name = "r", .given = f, .then = kUndefined}); };
  CHECK(given(kFalse) == CaseVerdict::HypothesisFalse);
  CHECK(given(kUndefined) == CaseVerdict::IllTyped);
  CHECK(given(kUnknown) == CaseVerdict::Inconclusive);
  CHECK(verdict({.name = "r", .given = kTrue, .then = kTrue}) == CaseVerdict::Holds);
}

TEST_CASE("a false hypothesis ends the evaluation") {
  const Outcome out = judged({.name = "r", .given = kFalse, .then = kTrue, .trivial = kTrue});
  CHECK(out.atoms.size() == 1);
  CHECK_FALSE(out.margin);
}

TEST_CASE("conclusion and triviality") {
  const auto then = [](const Formula& f, const Formula& trivial) {
    return verdict({.name = "r", .then = f, .trivial = trivial});
  };
  CHECK(then(kFalse, kTrue) == CaseVerdict::Fails);
  CHECK(then(kUndefined, kTrue) == CaseVerdict::IllTyped);
  CHECK(then(kUnknown, kTrue) == CaseVerdict::Inconclusive);
  CHECK(then(kTrue, kTrue) == CaseVerdict::Trivial);
  CHECK(then(kTrue, kFalse) == CaseVerdict::Holds);
  CHECK(then(kTrue, kUndefined) == CaseVerdict::Holds);
  CHECK(then(kTrue, kUnknown) == CaseVerdict::Inconclusive);
  CHECK(then(kTrue, never()) == CaseVerdict::Holds);
}

TEST_CASE("the outcome carries the margin of the conclusion, its atoms and the highest rung") {
  const Outcome out = judged({.name = "r",
                              .requirements = {{kTrue, ""}},
                              .given = kTrue && kTrue,
                              .then = kTrue && Scalar(1) <= sqrt(Scalar(2)),
                              .trivial = kFalse});
  CHECK(out.verdict == CaseVerdict::Holds);
  CHECK(out.atoms.size() == 6);
  CHECK(out.conclusion.first == 3);
  CHECK(out.conclusion.second == 5);
  REQUIRE(out.margin);
  CHECK(contains(*out.margin, Real::parse("sqrt(2)-1")));
  CHECK(out.rung == RungName::Machine);
  CHECK(judged({.name = "r", .given = relu_network(), .then = kTrue}).rung == RungName::Machine);
  CHECK(judged({.name = "r", .then = equal(sqrt(Scalar(2)) * sqrt(Scalar(3)), sqrt(Scalar(6)))}).rung ==
        RungName::Exact);
  CHECK(contains(*judged({.name = "r", .then = kFalse}).margin, Real(-2)));
}

TEST_CASE("reasons name the atom that has no value, or that stayed open") {
  CHECK(judged({.name = "r", .then = kTrue && kUndefined}).reason ==
        "the conclusion has no value; undefined: (1) / 0 <= 1: division by zero");
  CHECK(judged({.name = "r", .given = kUnknown}).reason ==
        "limit reached: the hypothesis undecided: undecided with intervals of 128 bits, the limit of precision, in "
        "cos(pi / 5) = (1 + sqrt(5)) / 4");
}

TEST_CASE("a case that lacks what the formula names is not applicable, and the reason says what is missing") {
  Case bare = by_hand();
  bare.gradient.reset();
  const auto reason = [&](const Formula& f) {
    const Outcome out = judged({.name = "r", .then = f}, bare);
    CHECK(out.verdict == CaseVerdict::NotApplicable);
    return out.reason;
  };
  CHECK(reason(norm(gradient_data()) <= 1) == "needs data.gradient");
  CHECK(reason(norm(targets()) <= 1) == "needs data.targets");
  CHECK(reason(norm(named("u")) <= 1) == "needs the vector or matrix parameter \"u\"");
  CHECK(reason(param("p") <= 1) == "needs the parameter \"p\"");
  CHECK(verdict({.name = "r", .then = param("p", Rational(1, 2)) <= 1}, bare) == CaseVerdict::Holds);
  CHECK(verdict({.name = "r", .then = norm(inputs()) <= 1000}, bare) == CaseVerdict::Holds);
}

TEST_CASE("a limit that was hit is told apart from a comparison that is open") {
  const Scalar l = variable("l");
  const Outcome limit = judged({.name = "r", .then = forall(l, 1, kMaxRange + 1, kTrue)});
  CHECK(limit.verdict == CaseVerdict::Inconclusive);
  CHECK(limit.resource_limit);
  const Outcome cap = judged({.name = "r", .then = kUnknown});  // more precision might decide it
  CHECK(cap.verdict == CaseVerdict::Inconclusive);
  CHECK(cap.resource_limit);
  const Outcome open = judged({.name = "r", .then = witnessed(kFalse)});  // nothing would
  CHECK(open.verdict == CaseVerdict::Inconclusive);
  CHECK_FALSE(open.resource_limit);
}

TEST_CASE("a limit in one reading does not stain the next") {
  const Scalar l = variable("l");
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  CHECK(judge({.name = "r", .then = forall(l, 1, kMaxRange + 1, kTrue)}, evaluation).resource_limit);
  CHECK_FALSE(judge({.name = "r", .then = witnessed(kFalse)}, evaluation).resource_limit);
}

// Work of millions of evaluations, each of which is cheap.
const Formula kEndless = [] {
  const Scalar a = variable("a"), b = variable("b"), c = variable("c");
  return forall(a, 1, 4000, forall(b, 1, 4000, forall(c, 1, 4000, a <= a + b * c)));
}();

TEST_CASE(
    "time is a limit for each verdict: it ends inconclusive soon, says where, and the next reading has the whole time "
    "again") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {.max_bits = 512, .seconds = 0.1});
  const auto start = std::chrono::steady_clock::now();
  const Outcome out = judge({.name = "r", .then = kEndless}, evaluation);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
  CHECK(out.verdict == CaseVerdict::Inconclusive);
  CHECK(out.resource_limit);
  CHECK(out.reason.find("the time limit of 0.1 s was reached in") != std::string::npos);
  CHECK(judge({.name = "r", .then = kTrue}, evaluation).verdict == CaseVerdict::Holds);
}

TEST_CASE(
    "what a limit cuts off never decides: neither a range, nor a hypothesis, nor a requirement, nor the other way "
    "round") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {.max_bits = 512, .seconds = 0.02});
  const auto ends = [&](const Reading& r) {
    const Outcome out = judge(r, evaluation);
    return out.verdict == CaseVerdict::Inconclusive && out.resource_limit;
  };
  const Scalar a = variable("a"), b = variable("b"), d = variable("d");
  const Formula false_at_the_end = forall(a, 1, 4000, forall(b, 1, 4000, a + b <= 7999)),
                true_at_the_end = exists(a, 1, 4000, exists(b, 1, 4000, 8000 <= a + b));
  CHECK(ends({.name = "r", .then = false_at_the_end}));
  CHECK(ends({.name = "r", .then = true_at_the_end}));
  CHECK(ends({.name = "r", .then = !true_at_the_end}));
  CHECK(ends({.name = "r", .then = at_least(4000, a, 1, 4000, exists(b, 1, 4000, 8000 <= a + b))}));
  CHECK(ends({.name = "r", .requirements = {{kEndless, "not met"}}, .then = kTrue}));
  CHECK(ends({.name = "r", .given = kEndless, .then = kTrue}));
  CHECK(ends({.name = "r", .given = !kEndless, .then = kTrue}));
  CHECK(ends({.name = "r", .then = kTrue, .trivial = kEndless}));
}

TEST_CASE("memory is a limit for the case: values of earlier readings make room") {
  // On a thread of its own: what other tests hold, or gave back, does not count there.
  std::thread([] {
    const Case c = by_hand();
    CaseEvaluation evaluation(c, {.max_bits = 512, .seconds = 60, .bytes = 60 << 20});
    const Outcome out = judge({.name = "r", .then = norm2(identity(2000)) <= 3000}, evaluation);
    CHECK(out.verdict == CaseVerdict::Inconclusive);
    CHECK(out.reason.find("the memory limit of 60 MB was reached in") != std::string::npos);
    for (int n = 500; n < 520; ++n)  // 4 MB of doubles each
      CHECK(judge({.name = "r", .then = norm2(identity(n)) <= 3000}, evaluation).verdict == CaseVerdict::Holds);
  }).join();
}

TEST_CASE("judge never lets an exception of the arithmetic out") {
  const Scalar l = variable("l");
  for (const Formula& f :
       {forall(l, 1, exp(Scalar(1)), kTrue), at_least(exp(Scalar(1)) - exp(Scalar(1)), l, 1, 2, kTrue),
        equal(exp(Scalar(1)) * inputs(), inputs()), rows(log(Scalar(2)) * inputs()) <= 2, choose(kUnknown, 1, 2) <= 3,
        pow(Scalar(2), exp(Scalar(1))) <= 7, norm(weight(1, rescale(exp(Scalar(1)), theta()))) <= 1,
        rank(exp(Scalar(1)) * inputs()) <= 2, bias_free(rescale(exp(Scalar(1)), theta())),
        entry(exp(Scalar(1)), 1, inputs()) <= 1, speed_2(exp(Scalar(1)) * inputs(), gradient_data()) <= 1,
        sum(l, 1, exp(Scalar(1)), l) <= 3}) {
    CAPTURE(canonical(f.term));
    CHECK_NOTHROW((void)judged({.name = "r", .given = f, .then = f, .trivial = f}));
  }
}

TEST_CASE("words of the verdicts, and the readings of a claim with its twin") {
  CHECK(to_string(CaseVerdict::Holds) == "holds");
  CHECK(to_string(CaseVerdict::Fails) == "fails");
  CHECK(to_string(CaseVerdict::HypothesisFalse) == "hypothesis-false");
  CHECK(to_string(CaseVerdict::Trivial) == "trivial");
  CHECK(to_string(CaseVerdict::Inconclusive) == "inconclusive");
  CHECK(to_string(CaseVerdict::IllTyped) == "ill-typed");
  CHECK(to_string(CaseVerdict::NotApplicable) == "not-applicable");
  CHECK(to_string(ReadingVerdict::Proved) == "proved");
  CHECK(to_string(ReadingVerdict::NotRefuted) == "not-refuted");
  CHECK(to_string(ReadingVerdict::Refuted) == "refuted");
  CHECK(to_string(ReadingVerdict::Vacuous) == "vacuous");
  CHECK(to_string(ReadingVerdict::Inconclusive) == "inconclusive");
  CHECK(to_string(ReadingVerdict::IllTyped) == "ill-typed");
  Claim c;
  c.readings = {{.name = "stated"}, {.name = "repaired"}};
  c.twin = {.name = "twin"};
  const auto all = with_twin(c);
  REQUIRE(all.size() == 3);
  CHECK(all[0].name == "stated");
  CHECK(all[2].name == "twin");
}

}  // namespace verdict_tests
