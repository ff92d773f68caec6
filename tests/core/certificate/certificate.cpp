// The certificate as a document: every field of docs/formats.md, canonical bytes, the digest, and for which verdicts
// there is one.
#include "certificate/certificate.hpp"

#include <doctest/doctest.h>

#include "certificate/sha256.hpp"
#include "core/network/support.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;
using nlohmann::json;

namespace {

const Formula kTrue = Scalar(0) <= 1, kFalse = Scalar(3) < 1, kUndefined = 1 / Scalar(0) <= 1,
              kUnknown = equal(exp(Scalar(1)), exp(Scalar(1)));

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

Rational end(const json& interval, std::size_t i) { return Rational::parse(interval.at(i).get<std::string>()); }

bool around(const json& interval, const Real& x) { return contains({end(interval, 0), end(interval, 1)}, x); }

}  // namespace

TEST_CASE("the fields of a certificate that holds") {
  const Scalar l = variable("l");
  const Reading reading{.name = "stated",
                        .requirements = {{relu_network(), ""}},
                        .given = kTrue,
                        .then = forall(l, 1, depth(), tail_ratio(weight(l)) <= Rational(1, 2))};
  const auto [d, outcome] = make_certificate(reading);
  CHECK(outcome.verdict == CaseVerdict::Holds);
  for (const char* key : {"format", "claim", "reading", "formula", "formula_sha256", "case", "verdict", "margin",
                          "comparisons", "singular_values", "digest"})
    CHECK(d.contains(key));
  CHECK(d.size() == 11);
  CHECK(d.at("format") == "plumbline-certificate/1");
  CHECK(d.at("claim") == "test.claim");
  CHECK(d.at("reading") == "stated");
  CHECK(d.at("formula") == reading.text());
  CHECK(d.at("formula_sha256") == sha256(reading.text()));
  CHECK(d.at("case") == canonical_json(by_hand()));
  CHECK(d.at("verdict") == "holds");
  CHECK(around(d.at("margin"), Real::parse("1/2-(7-sqrt(13))/14")));
  REQUIRE(d.at("comparisons").size() == 3);  // given, and one per layer; predicates are not listed
  CHECK(d.at("comparisons")[0] == json{{"relation", "<="},
                                       {"truth", "true"},
                                       {"lhs", d.at("comparisons")[0].at("lhs")},
                                       {"rhs", d.at("comparisons")[0].at("rhs")}});
  CHECK(around(d.at("comparisons")[0].at("rhs"), Real(1)));
  CHECK(around(d.at("comparisons")[1].at("lhs"), Real::parse("(7-sqrt(13))/14")));
  CHECK(end(d.at("comparisons")[1].at("lhs"), 1) < end(d.at("comparisons")[1].at("rhs"), 0));  // still decided
  REQUIRE(d.at("singular_values").size() == 1);                                                // W_2 is a row: exempt
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
  const json fails = document({.name = "r", .then = kFalse});
  CHECK(fails.at("verdict") == "fails");
  CHECK(around(fails.at("margin"), Real(-2)));
  CHECK(end(fails.at("margin"), 1) < Rational(0));
  CHECK(fails.at("comparisons")[0].at("truth") == "false");
  const json hypothesis = document({.name = "r", .given = kFalse, .then = kTrue});
  CHECK(hypothesis.at("verdict") == "hypothesis-false");
  CHECK(hypothesis.at("margin").is_null());
  CHECK(hypothesis.at("comparisons").size() == 1);
  CHECK(document({.name = "r", .then = kTrue, .trivial = kTrue}).at("verdict") == "trivial");
  const json ill = document({.name = "r", .then = kUndefined});
  CHECK(ill.at("verdict") == "ill-typed");
  CHECK(ill.at("comparisons")[0].at("truth") == "undefined");
  CHECK(ill.at("comparisons")[0].at("lhs").is_null());
  CHECK(ill.at("comparisons")[0].at("rhs").is_null());
  CHECK(ill.at("margin").is_null());
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

TEST_CASE("an atom that was left open, on which the verdict does not depend, is listed as unknown without sides") {
  const json d = make_certificate({.name = "r", .then = kUnknown && kFalse}).document;
  CHECK(d.at("verdict") == "fails");
  CHECK(d.at("comparisons")[0].at("truth") == "unknown");
  CHECK(d.at("comparisons")[0].at("lhs").is_null());
  CHECK(d.at("comparisons")[1].at("truth") == "false");
}

TEST_CASE("equal sides overlap: their truth rests on exact arithmetic") {
  const json d =
      make_certificate({.name = "r", .then = equal(sqrt(Scalar(2)) * sqrt(Scalar(3)), sqrt(Scalar(6)))}).document;
  const json& c = d.at("comparisons")[0];
  CHECK(c.at("truth") == "true");
  CHECK(end(c.at("lhs"), 0) <= end(c.at("rhs"), 1));
  CHECK(end(c.at("rhs"), 0) <= end(c.at("lhs"), 1));
  CHECK(around(d.at("margin"), Real(0)));
}

TEST_CASE("random cases: every interval contains the exact value of its side") {
  CHECK(rc::check("sides and margins", [] {
    const Case c = random_case(1, 3);
    const Scalar l = variable("l");
    const Scalar left = inner(gradient_data(), preactivation(depth())), right = sum(l, 1, depth(), norm2(weight(l)));
    CaseEvaluation evaluation(c, {128});
    const Reading reading{.name = "r", .then = left <= right && op_norm(weight(1)) <= right};
    const Outcome outcome = judge(reading, evaluation);
    const json d = certificate("test.claim", reading, outcome, evaluation);
    const auto exactly = [&](const Scalar& x) { return evaluation.facts().evaluator().scalar(x.term, {}); };
    const json& all = d.at("comparisons");
    RC_ASSERT(around(all[0].at("lhs"), exactly(left)) && around(all[0].at("rhs"), exactly(right)));
    RC_ASSERT(around(all[1].at("lhs"), exactly(op_norm(weight(1)))));
    RC_ASSERT(around(d.at("margin"), min(exactly(right - left), exactly(right - op_norm(weight(1))))));
  }));
}
