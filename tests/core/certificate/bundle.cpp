// A line of a bundle, with case and formula put in again, is the certificate that stands alone, byte for byte.
#include "certificate/bundle.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "certificate.hpp"  // the checker's
#include "core/language.hpp"
#include "core/network/support.hpp"
#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;
using nlohmann::json;

namespace {

const Reading holds{.name = "holds", .then = tail_ratio(weight(1)) <= Rational(1, 2)},
    fails{.name = "fails", .then = Scalar(3) < 1},
    unknown{.name = "unknown", .then = equal(golden(), golden_by_roots())};

std::vector<json> lines_of(const Bundle& bundle) {
  std::vector<json> out;
  std::istringstream text(bundle.bytes());
  for (std::string line; std::getline(text, line);) out.push_back(json::parse(line));
  return out;
}

}  // namespace

TEST_CASE("a line, its case and its formula are the certificate") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  Bundle bundle(canonical_json(c));
  CHECK(bundle.empty());
  std::map<std::string, std::string> texts;
  std::size_t number = 1;
  for (const Reading* reading : {&holds, &fails}) {
    const FormulaText formula(*reading);
    texts[formula.sha256] = formula.text;
    CHECK(bundle.add("test.claim", reading->name, formula, judge(*reading, evaluation), evaluation) == ++number);
  }
  CHECK_FALSE(bundle.empty());
  const json formulas = json::parse(formulas_bytes({texts.begin(), texts.end()})).at("formulas");
  const std::vector<json> lines = lines_of(bundle);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == json{{"format", "plumbline-bundle/1"}, {"case", canonical_json(by_hand())}});
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Reading& reading = i == 1 ? holds : fails;
    json whole = lines[i];
    CHECK_FALSE(whole.contains("case"));
    CHECK_FALSE(whole.contains("formula"));
    whole["case"] = lines[0].at("case");
    whole["formula"] = formulas.at(whole.at("formula_sha256").get<std::string>());
    CHECK(whole == certificate("test.claim", reading, judge(reading, evaluation), evaluation));
    checker::Options options;
    options.allow_unknown_claims = true;
    CHECK(checker::check_certificate(canonical_bytes(whole), options).accepted);
    whole["verdict"] = whole["verdict"] == "holds" ? "fails" : "holds";
    CHECK_FALSE(checker::check_certificate(canonical_bytes(whole), options).accepted);
  }
  CHECK(bundle.bytes().find('\n') + 1 == bundle.bytes().find("{\"claim\""));
}

TEST_CASE("what has no certificate leaves the bundle as it was") {
  const Case c = by_hand();
  CaseEvaluation evaluation(c, {128});
  Bundle bundle(canonical_json(c));
  const std::string before = bundle.bytes();
  const Outcome outcome = judge(unknown, evaluation);
  CHECK_THROWS_AS(bundle.add("test.claim", "unknown", FormulaText(unknown), outcome, evaluation), std::logic_error);
  CHECK(bundle.bytes() == before);
  CHECK(bundle.empty());
}
