#include "result/tally.hpp"

#include <doctest/doctest.h>

using namespace plumbline;

TEST_CASE("the tally: a counterexample outweighs everything, then what has no value, then what is open") {
  Tally t;
  CHECK(t.verdict() == ReadingVerdict::Vacuous);
  for (const CaseVerdict v : {CaseVerdict::HypothesisFalse, CaseVerdict::Trivial, CaseVerdict::NotApplicable}) t.add(v);
  CHECK(t.verdict() == ReadingVerdict::Vacuous);  // no pass
  t.add(CaseVerdict::Holds);
  CHECK(t.verdict() == ReadingVerdict::NotRefuted);  // never proved by counting
  t.add(CaseVerdict::Inconclusive);
  CHECK(t.verdict() == ReadingVerdict::Inconclusive);
  t.add(CaseVerdict::IllTyped);
  CHECK(t.verdict() == ReadingVerdict::IllTyped);
  t.add(CaseVerdict::Fails);
  CHECK(t.verdict() == ReadingVerdict::Refuted);
  CHECK(t.scope() ==
        "1 counterexamples, 1 non-trivial cases, 1 trivial, 1 with a false hypothesis, 1 ill-typed, 1 inconclusive, 1 "
        "not applicable");
  CHECK(t.counts.total() == 7);
  CHECK(t.counts.saying_something() == 3);
  CHECK(in_words(t.counts) ==
        "1 holds, 1 fails, 1 trivial, 1 hypothesis-false, 1 not-applicable, 1 inconclusive, 1 ill-typed");
  CHECK(Tally{}.scope() == "0 non-trivial cases");
  CHECK(in_words(Counts{}) == "no cases");
}

TEST_CASE("the smallest margin is over the cases that hold") {
  Tally t;
  t.add(CaseVerdict::Holds, Enclosure{2, 3});
  t.add(CaseVerdict::Holds, Enclosure{1, 5});
  t.add(CaseVerdict::Holds);
  t.add(CaseVerdict::Trivial, Enclosure{0, 0});
  t.add(CaseVerdict::Fails, Enclosure{-7, -7});
  REQUIRE(t.smallest_margin);
  CHECK(t.smallest_margin->lower == Rational(1));
  CHECK(t.smallest_margin->upper == Rational(3));  // the least of margins in [2,3] and [1,5] is in [1,3]
}

TEST_CASE("cases that bite are counted apart for what holds and what fails") {
  Tally t;
  t.add(CaseVerdict::Holds, {}, "");
  t.add(CaseVerdict::Holds, {}, "zero data");
  CHECK(t.scope() == "2 non-trivial cases (1 that bites)");
  t.add(CaseVerdict::Fails, {}, "zero data");
  CHECK(t.scope() == "1 counterexamples (all degenerate), 2 non-trivial cases (1 that bites)");
  t.add(CaseVerdict::Fails, {}, "");
  CHECK(t.scope() == "2 counterexamples, 2 non-trivial cases (1 that bites)");
}

TEST_CASE("a name is that of one value, and every value has a name") {
  for (const CaseVerdict v : case_verdicts) CHECK(named(case_verdicts, to_string(v)) == v);
  for (const ReadingVerdict v : reading_verdicts) CHECK(named(reading_verdicts, to_string(v)) == v);
  for (const Grade g : grades) CHECK(named(grades, to_string(g)) == g);
  CHECK(!named(case_verdicts, "passes"));
  CHECK(!named(reading_verdicts, ""));
  CHECK(!named(grades, ""));
}
