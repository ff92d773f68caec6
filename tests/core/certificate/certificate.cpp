// The certificate as a document: every field of docs/formats.md, canonical bytes, the digest, and for which verdicts
// there is one.
#include "certificate/certificate.hpp"

#include <doctest/doctest.h>

#include "core/language.hpp"
#include "core/network/support.hpp"
#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;
using nlohmann::json;

namespace {

const Formula kTrue = Scalar(0) <= 1, kFalse = Scalar(3) < 1, kUndefined = 1 / Scalar(0) <= 1,
              kUnknown = equal(golden(), golden_by_roots());

struct Made {
  json document;
  Outcome outcome;
};

Made make_certificate(const Reading& reading, const Case& c = by_hand()) {
  CaseEvaluation evaluation(c, {128});
  Made out;
  out.outcome = judge(reading, evaluation);
  out.document = certificate("test.claim", reading, out.outcome, evaluation);
  return out;
}

}  // namespace

TEST_CASE("the fields of a certificate that holds") {
  const Scalar l = variable("l");
  const Reading reading{.name = "stated",
                        .requirements = {{relu_network(), ""}},
                        .given = kTrue,
                        .then = forall(l, 1, depth(), tail_ratio(weight(l)) <= Rational(1, 2))};
  const auto [d, outcome] = make_certificate(reading);
  CHECK(outcome.verdict == CaseVerdict::Holds);
  for (const char* key :
       {"format", "claim", "reading", "formula", "formula_sha256", "case", "verdict", "singular_values", "digest"})
    CHECK(d.contains(key));
  CHECK(d.size() == 9);
  CHECK(d.at("format") == "plumbline-certificate/3");
  CHECK(d.at("claim") == "test.claim");
  CHECK(d.at("reading") == "stated");
  CHECK(d.at("formula") == reading.text());
  CHECK(d.at("formula_sha256") == sha256(reading.text()));
  CHECK(d.at("case") == canonical_json(by_hand()));
  CHECK(d.at("verdict") == "holds");
  REQUIRE(d.at("singular_values").size() == 1);  // W_2 is a row: exempt
  const json& s = d.at("singular_values")[0];
  CHECK(s.at("matrix") == "(weight 1 theta)");
  CHECK(s.at("k") == 1);
  CHECK(contains({Rational::parse(s.at("lower").get<std::string>()), Rational::parse(s.at("upper").get<std::string>())},
                 Real::parse("(7+sqrt(13))/2")));
}

TEST_CASE("the digest covers everything else, over the canonical bytes") {
  const json d = make_certificate({.name = "r", .then = kTrue}).document;
  json rest = d;
  rest.erase("digest");
  CHECK(d.at("digest") == sha256(rest.dump()));
  const std::string bytes = canonical_bytes(d);
  CHECK(bytes.back() == '\n');
  CHECK(bytes.find_first_of(" \t\n") >= bytes.find("\"formula\""));  // white space only inside the formula
  CHECK(canonical_bytes(json::parse(bytes)) == bytes);
  CHECK(bytes.find("\"case\"") < bytes.find("\"claim\""));  // keys sorted
  rest["verdict"] = "fails";
  CHECK(d.at("digest") != sha256(rest.dump()));
}

TEST_CASE("the same case gives the same bytes") {
  const Reading reading{.name = "r", .given = tail_ratio(weight(1)) <= 1, .then = singular(2, weight(1)) <= 2};
  CHECK(canonical_bytes(make_certificate(reading).document) == canonical_bytes(make_certificate(reading).document));
}

TEST_CASE("every verdict that has a certificate") {
  const auto document = [](const Reading& r) { return make_certificate(r).document; };
  CHECK(document({.name = "r", .then = kFalse}).at("verdict") == "fails");
  CHECK(document({.name = "r", .given = kFalse, .then = kTrue}).at("verdict") == "hypothesis-false");
  CHECK(document({.name = "r", .then = kTrue, .trivial = kTrue}).at("verdict") == "trivial");
  const json ill = document({.name = "r", .then = kUndefined});
  CHECK(ill.at("verdict") == "ill-typed");
  CHECK_FALSE(ill.contains("singular_values"));
  CHECK_FALSE(ill.contains("open"));
}

TEST_CASE("there is no certificate for inconclusive and not applicable") {
  CHECK_FALSE(certifiable(CaseVerdict::Inconclusive));
  CHECK_FALSE(certifiable(CaseVerdict::NotApplicable));
  for (const CaseVerdict v : {CaseVerdict::Holds, CaseVerdict::Fails, CaseVerdict::HypothesisFalse,
                              CaseVerdict::Trivial, CaseVerdict::IllTyped})
    CHECK(certifiable(v));
  CHECK_THROWS_AS((void)make_certificate({.name = "r", .then = kUnknown}), std::logic_error);
  CHECK_THROWS_AS((void)make_certificate({.name = "r", .requirements = {{kFalse, ""}}, .then = kTrue}),
                  std::logic_error);
}

TEST_CASE("the atoms that stayed open, on which the verdict does not depend, are listed by their numbers") {
  const auto open = [](const Formula& then) {
    return make_certificate({.name = "r", .given = kTrue, .then = then}).document["open"];
  };
  CHECK(open(kUnknown && kFalse) == json{2});  // `given` has the first atom
  CHECK(open(kFalse && kTrue && kUnknown && kUnknown) == json{4, 5});
}
