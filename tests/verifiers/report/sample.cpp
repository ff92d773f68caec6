#include "sample.hpp"

#include <utility>

namespace sample {

using plumbline::CaseResult;
using plumbline::CaseVerdict;
using plumbline::Grade;
using plumbline::ReadingResult;
using plumbline::ReadingVerdict;
using plumbline::report::Mutant;
using plumbline::report::Report;
using plumbline::report::Sharpness;

const std::string counterexample =
    R"({"format": "plumbline-case/1", "name": "two-neurons", "network": {"type": "fully-connected", "activation": "relu", )"
    R"("weights": [[["1/2", 0], ["0", "-1/3"]], [["1", "0x1.91eb86p-3"]]], "biases": [["1", "2"], null]}, )"
    R"("data": {"inputs": [["1", "sqrt(2)/2"], ["0", "1"]], "gradient": [["1", "-1"]]}, "parameters": {"p": "1/2", "u": ["1", "0"]}})";

namespace {

CaseResult result(std::string claim, std::string reading, std::string name, CaseVerdict verdict) {
  CaseResult out;
  out.claim = std::move(claim);
  out.reading = std::move(reading);
  out.case_name = std::move(name);
  out.verdict = verdict;
  return out;
}

ReadingResult reading(std::string claim, std::string name, ReadingVerdict verdict, ReadingVerdict expected) {
  ReadingResult out;
  out.claim = std::move(claim);
  out.reading = std::move(name);
  out.verdict = verdict;
  out.expected = expected;
  out.scope = "3 cases, depth 2";
  out.statement = "For every $p$ the ratio is below $1/p$.";
  out.title = "A bound on the ratio";
  out.paper = "A Paper";
  out.source = "A Paper (arXiv:1234.56789v2), v2 Proposition 1";
  out.formula = "(reading (define (ratio) \"\\rho\" (param a)) (then (< (ratio) (/ 1 (param p)))))";
  out.formula_sha256 = std::string(64, 'c');
  out.twin = ReadingVerdict::Refuted;
  return out;
}

}  // namespace

Report small() {
  Report report;
  report.version = "0.1.0";
  report.seeds = {7, 8};
  report.readings = {reading("saddle.a", "stated", ReadingVerdict::Refuted, ReadingVerdict::Refuted),
                     reading("saddle.a", "repaired", ReadingVerdict::NotRefuted, ReadingVerdict::NotRefuted),
                     reading("saddle.b", "stated", ReadingVerdict::NotRefuted, ReadingVerdict::Proved)};
  report.papers = {{"saddle", "A Paper", "An Author", {{"v2", "arXiv:1234.56789v2", "2026-01"}}}};
  report.readings[0].counterexample = counterexample;
  report.readings[0].sub_values = {{"ratio", "", plumbline::kLeftSide, "5/4", {"1.25", "1.25"}},
                                   {"1 / p", "", plumbline::kRightSide, "1", {"1", "1"}},
                                   {"p", "", "", "", {"0.999999", "1.00001"}},
                                   {"nothing of the kind", "l = 2", "", "sqrt(2)", {"1.41421", "1.41422"}}};
  report.readings[0].grade = Grade::Boundary;
  report.readings[0].cause = "$p$ may be 1";
  report.readings[0].status = "corrected in v3";
  report.readings[0].meant = "$p$ is not 1";
  report.readings[1].change = "$p$ may not be 1: there the bound is the logarithm of zero";
  report.readings[2].rests_on = {"saddle.a", "saddle.elsewhere"};

  CaseResult fails = result("saddle.a", "stated", "two-neurons", CaseVerdict::Fails);
  fails.margin = {"-1/4", "-1/4"};
  fails.rung = "exact";
  fails.reason = "layer 2";
  fails.certificate = "certificates/saddle.a.stated.two-neurons.json";
  fails.sides = {{1.25, 1.0}};
  fails.failing = {"<=", "1.25", "1"};
  fails.easy = "";
  CaseResult holds = result("saddle.a", "stated", "one-neuron", CaseVerdict::Holds);
  holds.margin = {"1/3", "1/2"};
  holds.rung = "machine";
  holds.sides = {{0.5, 0.9}, {0.25, 0.9}};
  holds.easy = "";
  CaseResult repaired = holds;
  repaired.reading = "repaired";
  CaseResult aside = result("saddle.a", "repaired", "two-neurons", CaseVerdict::HypothesisFalse);
  CaseResult other = holds;
  other.claim = "saddle.b";
  other.easy = "the left side is zero";
  CaseResult undecided = result("saddle.b", "stated", "two-neurons", CaseVerdict::Inconclusive);
  undecided.reason = "undecided at 8192 bits";
  report.cases = {fails, holds, repaired, aside, other, undecided};
  report.case_facts = {{"two-neurons", 2, 2, 2, std::string(64, 'a')}, {"one-neuron", 3, 1, 4, std::string(64, 'b')}};
  return report;
}

Sharpness sharpness() {
  const auto mutant = [](const char* name, const char* kind, const char* strength, const char* factor,
                         const char* verdict) {
    return Mutant{name, kind, std::string("change ") + name, "(reading)", strength, factor, verdict, 40, 0.5, {}, {}};
  };
  Sharpness out{7, {{"saddle.a", "stated", {}}}};
  auto& mutants = out.tables[0].mutants;
  mutants = {mutant("drop-given-1", "drop-hypothesis", "stronger", "", "refuted"),
             mutant("drop-given-2", "drop-hypothesis", "stronger", "", "survived"),
             mutant("constant-1-20/21", "constant", "stronger", "20/21", "survived"),
             mutant("constant-1-9/10", "constant", "stronger", "9/10", "survived"),
             mutant("constant-1-1/2", "constant", "stronger", "1/2", "refuted"),
             mutant("constant-1-1/4", "constant", "stronger", "1/4", "refuted"),
             mutant("constant-2-20/21", "constant", "stronger", "20/21", "refuted"),
             mutant("constant-2-21/20", "constant", "weaker", "21/20", "survived"),
             mutant("constant-3-3/2", "constant", "stronger", "3/2", "survived"),
             mutant("range-1", "range", "other", "", "ill-typed")};
  mutants[0].margin = {"-1/4", "-1/4"};
  mutants[0].counterexample = "sharpness/drop given.json";
  return out;
}

Report attack() {
  Report report = small();
  report.sharpness = sharpness();
  for (auto& table : report.sharpness->tables) {
    table.claim += hostile;
    table.reading += hostile;
    for (Mutant& m : table.mutants) {
      m.change = m.formula = m.counterexample = hostile;
      m.name += hostile;
    }
  }
  for (auto& facts : report.case_facts) facts.name += hostile;
  report.title = report.version = report.created = report.commit = report.expectation = hostile;
  report.papers = {{"saddle", hostile, hostile, {{hostile, "arXiv:" + hostile, hostile}, {hostile, hostile, hostile}}}};
  report.papers[0].verdict = hostile;
  report.papers[0].main = {{report.readings[0].claim + hostile, "mended", hostile}};
  report.papers[0].first = {hostile};
  report.since = {.with = hostile,
                  .differences = {{.kind = plumbline::DifferenceKind::Certificate,
                                   .claim = report.readings[0].claim + hostile,
                                   .reading = report.readings[0].reading + hostile,
                                   .found = hostile,
                                   .formulas = hostile,
                                   .file = hostile,
                                   .line = 3},
                                  {.kind = plumbline::DifferenceKind::Certificate,
                                   .claim = "",
                                   .reading = "",
                                   .found = hostile,
                                   .formulas = hostile,
                                   .loosened = true}},
                  .accept = hostile};
  for (ReadingResult& r : report.readings) {
    r.claim += hostile;
    r.reading += hostile;
    r.scope = r.statement = r.source = r.change = r.formula = hostile;
    r.title = r.paper = r.cause = r.status = r.meant = hostile;
    r.sub_values = {{hostile, hostile, plumbline::kRightSide, hostile, {hostile, hostile}}};
    r.rests_on = {hostile, report.readings[0].claim};
    r.counterexample =
        R"({"name": "</script><script>alert(1)</script>", "network": {"weights": [[["<b>", "<!--"]]]}, "data": {"inputs": "<i>"}, "parameters": {"<u>": "</pre>"}})";
  }
  for (CaseResult& c : report.cases) {
    c.claim += hostile;
    c.reading += hostile;
    c.case_name += hostile;
    c.reason = c.rung = hostile;
    c.failing = {hostile, hostile, hostile, hostile};
    c.certificate = "javascript:alert(1)";
  }
  return report;
}

Report large(std::size_t n) {
  Report report = small();
  report.readings = {reading("saddle.a", "stated", ReadingVerdict::NotRefuted, ReadingVerdict::NotRefuted)};
  report.cases.clear();
  report.case_facts.clear();
  for (std::size_t i = 0; i < n; ++i) {
    CaseResult c = result("saddle.a", "stated", "case-" + std::to_string(i), CaseVerdict::Holds);
    c.margin = {"1/" + std::to_string(i + 2), "1/" + std::to_string(i + 2)};
    c.sides = {{static_cast<double>(i), static_cast<double>(i) + 1}};
    report.case_facts.push_back({c.case_name, i % 3 + 1, i % 20, 1, ""});
    report.cases.push_back(std::move(c));
  }
  return report;
}

}  // namespace sample
