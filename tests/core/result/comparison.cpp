// Each kind of difference between a run and a ledger, and between a ledger and its base: found where it is, and nowhere
// else.
#include "result/comparison.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "result/assessment.hpp"
#include "result/loosening.hpp"

using namespace plumbline;

namespace {

// a.one stated holds on x (margin 1/2) and y (margin 1/4).
Results run() {
  Results out;
  ReadingResult reading{.claim = "a.one", .reading = "stated", .verdict = ReadingVerdict::NotRefuted};
  reading.file = "mine.claim";
  reading.line = 7;
  reading.formula = "(<= (param p) 1)";
  reading.formula_sha256 = std::string(64, 'a');
  reading.proofs = {.architectures = 3};
  out.readings = {reading};
  for (const auto& [name, margin] : {std::pair{"x", "1/2"}, std::pair{"y", "1/4"}}) {
    out.cases.push_back({.claim = "a.one", .reading = "stated", .case_name = name, .verdict = CaseVerdict::Holds});
    out.cases.back().certificate = "certificates/c.jsonl:2";
    out.cases.back().margin = {margin, margin};
    out.cases.back().easy = "";
    out.case_facts.push_back({.name = name, .sha256 = std::string(63, '0') + name});
  }
  return out;
}

std::vector<Difference> after(const std::function<void(Results&)>& change, const ComparisonRules& rules = {}) {
  Results changed = run();
  change(changed);
  return differences(ledger_of(run()), changed, rules);
}

std::vector<DifferenceKind> kinds(const std::vector<Difference>& differences) {
  std::vector<DifferenceKind> out;
  for (const Difference& d : differences) out.push_back(d.kind);
  return out;
}

using Kinds = std::vector<DifferenceKind>;

}  // namespace

TEST_CASE("a run agrees with its own ledger") {
  CHECK(after([](Results&) {}).empty());
  CHECK(state_of({}, run()) == RunState::Passed);
}

TEST_CASE("each difference is found, with its place and its words") {
  auto found = after([](Results& r) { r.readings[0].verdict = ReadingVerdict::Refuted; });
  REQUIRE(kinds(found) == Kinds{DifferenceKind::Verdict, DifferenceKind::Margin});
  CHECK(found[0].text() == "a.one stated: refuted where the ledger has not-refuted");
  CHECK(found[0].file == "mine.claim");
  CHECK(found[0].line == 7);

  found = after([](Results& r) {
    r.readings[0].formula_sha256[0] = 'b';
    r.readings[0].formula = "(<= (param p) 2)";
  });
  REQUIRE(kinds(found) == Kinds{DifferenceKind::Formula});
  CHECK(found[0].formulas.find("- ") != std::string::npos);
  CHECK(found[0].formulas.find("+ ") != std::string::npos);
  CHECK(found[0].formulas.find("2") != std::string::npos);
  CHECK(found[0].full_text() == found[0].text() + "\n" + found[0].formulas);

  const auto less = [](Results& r) { r.cases[1].margin = {"1/5", "1/5"}; };
  CHECK(kinds(after(less)) == Kinds{DifferenceKind::Margin});
  CHECK(after(less, {.shrink = Rational(Integer(1), Integer(5))}).empty());
  CHECK(kinds(after([](Results& r) { r.cases[1].verdict = CaseVerdict::Trivial; })) == Kinds{DifferenceKind::Cases});
  CHECK(kinds(after([](Results& r) { r.cases[1].certificate.clear(); })) == Kinds{DifferenceKind::Cases});
  CHECK(kinds(after([](Results& r) { r.case_facts[1].sha256 = r.case_facts[0].sha256; })) ==
        Kinds{DifferenceKind::Cases});  // a copy counts once
  CHECK(kinds(after([](Results& r) { r.cases[1].easy = "zero data"; })) == Kinds{DifferenceKind::Informative});
  CHECK(kinds(after([](Results& r) { r.case_facts[1].sha256[0] = 'f'; })) == Kinds{DifferenceKind::OtherCases});
  CHECK(kinds(after([](Results& r) { r.readings[0].claim = r.cases[0].claim = r.cases[1].claim = "a.two"; })) ==
        Kinds{DifferenceKind::New, DifferenceKind::Gone});
  CHECK(kinds(after([](Results&) {}, {.min_cases = 3})) == Kinds{DifferenceKind::Cases});

  found = after([](Results& r) { r.readings[0].proofs.architectures = 2; });
  REQUIRE(kinds(found) == Kinds{DifferenceKind::Proofs});
  CHECK(found[0].text() == "a.one stated: proved on 2 architectures where the ledger has 3 (docs/proofs.md)");
  CHECK(after([](Results& r) { r.readings[0].proofs.architectures = 4; }).empty());
  CHECK(
      after([](Results& r) { r.readings[0].proofs = {.theorem = "x.v"}; }).empty());  // it is the verdict that differs
}

TEST_CASE("what a run amounts to fails closed") {
  Results results = run();
  CHECK(state_of({{.claim = "a", .reading = "b"}}, results) == RunState::Differs);
  CHECK(state_of({}, Results{}) == RunState::Empty);
  results.readings[0].verdict = ReadingVerdict::Inconclusive;
  CHECK(state_of({}, results) == RunState::Inconclusive);
  results.cases[0].verdict = CaseVerdict::Inconclusive;
  results.cases[0].reason = std::string(kLimitReached) + "time";
  CHECK(state_of({}, results) == RunState::Limit);
  Results silent = run();
  for (CaseResult& row : silent.cases) row.certificate.clear();
  CHECK(state_of({}, silent) == RunState::Inconclusive);  // nothing certified is no pass
}

TEST_CASE("a ledger that asks for less than its base") {
  const Ledger base = ledger_of(run());
  CHECK(loosenings(base, base).empty());
  Ledger now = base;
  now.begin()->second.cases = 1;
  now.begin()->second.formula_sha256 = std::string(64, 'b');
  now.begin()->second.formula = "p <= 2";
  now.begin()->second.proofs = {};
  const std::vector<Difference> found = loosenings(base, now);
  REQUIRE(kinds(found) ==
          Kinds{DifferenceKind::Formula, DifferenceKind::Cases, DifferenceKind::Proofs, DifferenceKind::Update});
  for (const Difference& d : found) {
    CHECK(d.loosened);
    CHECK(d.text().starts_with("loosened: "));
  }
  CHECK(!found[0].formulas.empty());
  CHECK(acceptance(base, now).size() == 16);
  CHECK(acceptance(base, now) != acceptance(now, base));
}

TEST_CASE("any difference of a reading is bad, whatever its verdict") {
  const Results results = run();
  ReadingResult reading = results.readings[0];
  CHECK(assess(reading, nullptr) == Assessment::Good);  // it stands, and nothing was expected
  reading.expected = ReadingVerdict::NotRefuted;
  CHECK(attention(reading, nullptr) == Attention::None);
  Comparison comparison{.with = "the ledger", .differences = {{.claim = "a.one", .reading = "repaired"}}};
  CHECK(assess(reading, &comparison) == Assessment::Good);  // of another reading
  CHECK(comparison.of_no_reading(results).size() == 1);
  comparison.differences[0].reading = "stated";
  CHECK(assess(reading, &comparison) == Assessment::Bad);
  CHECK(attention(reading, &comparison) == Attention::Error);
  CHECK(comparison.of_no_reading(results).empty());
  reading.expected = ReadingVerdict::Refuted;
  CHECK(assess(reading, nullptr) == Assessment::Bad);
  reading.verdict = ReadingVerdict::Refuted;
  CHECK(attention(reading, nullptr) == Attention::Note);
  reading.expected.reset();
  CHECK(assess(reading, nullptr) == Assessment::Silent);
  CHECK(attention(reading, nullptr) == Attention::Warning);
  CHECK(assess(reading, CaseVerdict::Fails) == Assessment::Silent);
  reading.expected = ReadingVerdict::NotRefuted;
  CHECK(assess(reading, CaseVerdict::Fails) == Assessment::Bad);
  CHECK(assess(reading, CaseVerdict::Inconclusive) == Assessment::Silent);
  reading.expected = ReadingVerdict::IllTyped;
  CHECK(assess(reading, CaseVerdict::IllTyped) == Assessment::Good);
  CHECK(assess(reading, CaseVerdict::Fails) == Assessment::Bad);
}
