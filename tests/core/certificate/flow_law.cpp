// Bounds on the probability of zero loss (docs/flow.md, "Theorems with a number"): certificates are accepted as they
// are written, and rejected for their reason when they say more than there is.
#include "budget/error.hpp"
#include "flow/law.hpp"
#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

using Pair = std::array<std::array<Rational, 2>, 2>;
Rational r(const char* text) { return Rational::parse(text); }
const Pair kOfPaper{{{r("1"), r("0.99")}, {r("-1"), r("0.99")}}};

json one_more(json d, const char* key) {
  d[key] = to_string(Integer(d[key].get<std::string>()) + Integer(100));
  return d;
}

}  // namespace

TEST_CASE("the probability of zero loss of the paper's starts lies within a tenth of a number") {
  const flow::Law law = flow::law_of_starts(kOfPaper, r("0.0000844"), 9);
  CHECK(law.most() - law.least() < r("1/5"));
  CHECK(law.least() < r("79/288"));  // the paper's runs
  CHECK(law.most() > r("79/288"));
  const json d = flow::law_certificate(law);
  CHECK(flow_answer(d) == "bounded");
  for (const char* key : {"dead", "first", "second"}) {
    says(one_more(d, key), std::string(key) + ": only");
    json forged = d;
    forged[key] = "-1";
    says(forged, "expected a number of cells");
  }
}

TEST_CASE("a certificate of a law says what it speaks of") {
  const json d = flow::law_certificate(flow::law_of_starts(kOfPaper, r("0.0000844"), 6));
  CHECK(flow_answer(d) == "bounded");
  const auto with = [&](const char* key, const json& value) {
    json out = d;
    out[key] = value;
    return out;
  };
  const auto of_case = [&](const char* key, const json& value) {
    json out = d;
    out["case"][key] = value;
    return out;
  };
  // A larger start, another time or less margin: conditions fail, or fewer cells are seen to be so.
  json large = of_case("radius", "1/5");
  large["time"] = "1/8";
  says(large, "(H0), the start is too large");
  says(of_case("radius", "1/100"), "the neurons grow too large up to time T");
  says(of_case("radius", "1"), "an exponent is not between 0 and 32");
  says(of_case("radius", "0"), "expected a positive number");
  says(with("margin", "1/1000"), "(H2), the margin is too small");
  says(with("margin", "1/1000000"), "(H1), the margin is too small");
  says(with("margin", "2"), "cells are seen to be so");
  says(with("time", "1/8"), "cells are seen to be so");
  says(with("time", "-1"), "expected a positive number");
  says(with("time", "40"), "an exponent is not between 0 and 32");
  says(with("cells", 12), "expected at most 11");
  says(with("cells", 5), "cells are seen to be so");
  says(of_case("inputs", json::parse(R"([["1","0"],["1/2","1"]])")), "expected <x_1, x_2> < 0");
  says(of_case("inputs", json::parse(R"([["1","99/100"],["-1","9/10"]])")), "cells are seen to be so");
  says(of_case("inputs", json::parse(R"([["1/2","49/100"],["-1","99/100"]])")), "(H0), the start is too large");
  says(of_case("inputs", json::parse(R"([["1","99/100"]])")), "expected two samples");
  says(with("reading", "limit"), "expected \"zero-loss\"");
  says(with("verdict", "proved"), "expected bounded");
}

TEST_CASE("a smaller start has no wider bounds; other angles have bounds, too") {
  const flow::Law at = flow::law_of_starts(kOfPaper, r("0.0000844"), 6),
                  below = flow::law_of_starts(kOfPaper, r("1e-8"), 6);
  CHECK(below.most() - below.least() <= at.most() - at.least());
  const flow::Law other = flow::law_of_starts({{{r("3/2"), r("0")}, {r("-1/8"), r("2")}}}, r("1e-6"), 6);
  CHECK(flow_answer(flow::law_certificate(other)) == "bounded");
  CHECK(other.first > 0);
  CHECK_THROWS_AS(flow::law_of_starts({{{r("1"), r("0")}, {r("0"), r("1")}}}, r("1e-6"), 6), InputError);
  CHECK_THROWS_AS(flow::law_of_starts(kOfPaper, r("1/2"), 6), InputError);
}
