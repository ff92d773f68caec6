// Certificates of flows with a loss of margins: accepted as they are written, and rejected, each for its reason, when
// the loss, the labels or what is said of the limit are forged.
#include <doctest/doctest.h>

#include <cmath>

#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

json document_of(Loss loss, const Case& c, const char* until, bool limit) {
  flow::FollowOptions options;
  options.until = Rational::parse(until);
  options.limit = limit;
  const flow::Followed f = flow::follow_flow(flow::problem_of(c, loss), flow::weights_of(c), options);
  REQUIRE(f.reason == "");
  return flow_certificate(c, f);
}

Case labels_case() {
  return flow_example(R"([[["1/2","1/4"],["-1/2","1/4"],["1/8","-1/2"]],[["1/2","-1/4","-1/8"]]])",
                      R"([["1","-1","1/2"],["1/2","1","-1"]])", "[[1,-1,-1]]");
}
Case mixed_case() {
  return flow_example(R"([[["1/2","1/4"],["-1/2","1/4"]],[["1/2","-1/4"]]])", R"([["1","1","1"],["1/2","1/2","1/2"]])",
                      "[[1,-1,1]]");
}

Integer number_in(const json& number) { return Rational::parse(number.get<std::string>()).numerator(); }
void add_to(json& number, const Integer& more) { number = to_string(Integer(number_in(number) + more)); }

struct LossForgery {
  const char* name;
  void (*change)(json&);
  const char* reason;
};
const LossForgery kLossForgeries[] = {
    {"the squared loss", [](json& d) { d.erase("loss"); }, "verdict: steps[0]"},
    {"another loss", [](json& d) { d["loss"] = d["loss"] == "logistic" ? "exponential" : "logistic"; },
     "verdict: steps[0]"},
    {"a loss that there is not", [](json& d) { d["loss"] = "hinge"; }, "bad-name: loss"},
    {"the squared loss by name", [](json& d) { d["loss"] = "squared"; }, "bad-name: loss"},
    {"no name", [](json& d) { d["loss"] = 1; }, "bad-name: loss"},
    {"a label turned", [](json& d) { d["case"]["data"]["targets"]["entries"][0] = "-1"; }, "verdict: steps[0]"},
    {"a label of 2", [](json& d) { d["case"]["data"]["targets"]["entries"][0] = "2"; },
     "not-applicable: case.data.targets"},
    {"a radius too small", [](json& d) { d["steps"][3]["radius"] = "0"; }, "verdict: steps[3].radius"},
    {"a centre shifted", [](json& d) { add_to(d["steps"][3]["centre"][0], Integer(1) << 40U); },
     "verdict: steps[3].radius"},
    {"a step left out", [](json& d) { d["steps"].erase(2); }, "verdict: steps[2]"},
    {"a tube too narrow", [](json& d) { d["steps"][1]["tube"] = "1"; }, "verdict: steps[1].tube"},
    {"a Hessian too good", [](json& d) { d["steps"][0]["bend"] = "-65536"; }, "verdict: steps[0].bend"},
    {"a longer time", [](json& d) { add_to(d["steps"][1]["time"], number_in(d["steps"][1]["time"])); },
     "verdict: steps[1]"},
    {"a step so long that the margins run away", [](json& d) { add_to(d["steps"][1]["time"], Integer(1) << 100U); },
     "too-large: steps: a margin, or its change during a step"},
    {"a pattern that is not there", [](json& d) { d["steps"][0]["gates"] = "111111111"; }, "verdict: steps[0].gates"},
};

void forge_limit(const json& d, void (*change)(json&), const char* reason) {
  json forged = d;
  change(forged["limit"]);
  CHECK(says(forged, reason));
}

}  // namespace

TEST_CASE("losses of margins: accepted, and named") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const json d = document_of(loss, labels_case(), "4", false);
    CHECK(flow_answer(d) == "enclosed");
    const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
    CHECK(r.formula.find(loss == Loss::Logistic ? "; for the logistic loss" : "; for the exponential loss") !=
          std::string::npos);
  }
  CHECK_FALSE(document_of(Loss::Squared, labels_case(), "1", false).contains("loss"));
}

TEST_CASE("forged steps of losses of margins are rejected for their reason") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const json d = document_of(loss, labels_case(), "4", false);
    for (const LossForgery& f : kLossForgeries) {
      json forged = d;
      f.change(forged);
      CAPTURE(f.name);
      CHECK(says(forged, f.reason));
    }
  }
}

TEST_CASE("a loss of margins needs one output") {
  json d = document_of(Loss::Squared, flow_example(R"([[["1/2","1/4"]],[["1/2"],["1/4"]]])"), "1/4", false);
  CHECK(flow_answer(d) == "enclosed");
  d["loss"] = "logistic";
  CHECK(says(d, "not-applicable: case.network: a loss of margins needs one output"));
}

TEST_CASE("a vanishing loss, and forged ones") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const json d = document_of(loss, labels_case(), "1000", true);
    CHECK(flow_answer(d) == "vanishing");
    const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
    CHECK(r.formula.find("the loss of every flow tends to zero: t after the time ") == 0);
    CHECK(r.reading == "limit");
    const Case c = labels_case();
    flow::FollowOptions options;
    options.limit = true;
    const flow::Followed f = flow::follow_flow(flow::problem_of(c, loss), flow::weights_of(c), options);
    REQUIRE(f.limit);
    CHECK(r.formula.find(", b = " + f.limit->rate.to_string() + "; each margin is at least " +
                         f.limit->normalised.to_string() + " norm^2") != std::string::npos);
    // The margin is that of the loss, up to 2^-20 of itself: what is a little larger is false.
    forge_limit(
        d, [](json& l) { add_to(l["margin"], number_in(l["margin"]) >> 18U); },
        "verdict: limit.margin: the loss may be larger");
    forge_limit(
        d, [](json& l) { l["margin"] = to_string(Integer(1) << 90U); }, "limit.margin: sample ");
    forge_limit(
        d, [](json& l) { l["margin"] = "0"; }, "verdict: limit.margin: expected more than 0");
    forge_limit(
        d, [](json& l) { l["margin"] = "-1"; }, "verdict: limit.margin: expected more than 0");
    forge_limit(
        d, [](json& l) { l.erase("margin"); }, "missing-key");
    forge_limit(
        d, [](json& l) { l["rate"] = "1"; }, "unknown-key");
    forge_limit(
        d, [](json& l) { l["kind"] = "fit"; }, "bad-name: limit.kind");
    forge_limit(
        d, [](json& l) { l["kind"] = "regression"; }, "bad-name: limit.kind");
    forge_limit(
        d, [](json& l) { l["kind"] = "stationary"; }, "missing-key");
    json forged = d;
    while (forged["steps"].size() > 3) forged["steps"].erase(3);
    CHECK(says(forged, "verdict: limit.margin"));
    forged = d;
    forged["verdict"] = "zero-loss";
    CHECK(says(forged, "verdict: verdict: expected vanishing"));
    // A smaller margin says less, and is true.
    forged = d;
    forged["limit"]["margin"] = "1";
    CHECK(flow_answer(forged) == "vanishing");
  }
}

TEST_CASE("gates that stay for ever, and forged ones") {
  // Neuron 1 sees the first two samples, the others the last: within a group inputs are at less than a right angle.
  const Case c = flow_example(R"([[["1","0"],["-1","1/8"],["-1/8","-1"]],[["1","-1","-1/8"]]])",
                              R"([["1","1","-1"],["1/4","1/8","-1/8"]])", "[[1,1,-1]]");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const json d = document_of(loss, c, "1000", true);
    REQUIRE(d["limit"].contains("gates"));
    CHECK(d["limit"]["gates"] == "110001001");
    CHECK(flow_answer(d) == "vanishing");
    const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
    CHECK(r.formula.find("; the gates stay 110001001 for ever") != std::string::npos);
    forge_limit(
        d, [](json& l) { l["gates"] = "110001000"; }, "verdict: limit.gates: expected 0, 1, p or s");
    forge_limit(
        d, [](json& l) { l["gates"] = "11000100?"; }, "verdict: limit.gates: expected 0, 1, p or s");
    forge_limit(
        d, [](json& l) { l["gates"] = "11"; }, "verdict: limit.gates: expected 0, 1, p or s");
    forge_limit(
        d, [](json& l) { l["gates"] = ""; }, "verdict: limit.gates: expected 0, 1, p or s");
    forge_limit(
        d, [](json& l) { l["gates"] = 1; }, "wrong-type");
  }
}

TEST_CASE("gates that need not stay are refused, each for its reason") {
  struct Refused {
    const char *weights, *inputs, *labels, *gates, *reason;
  };
  const Refused all[] = {
      {R"([[["1","1"],["1","1"]],[["2","-1/8"]]])", R"([["1","1/2"],["0","1"]])", "[[1,1]]", "1111",
       "neuron 2 on sample 1: its outgoing weight works against it"},
      {R"([[["1","1"]],[["2"]]])", R"([["1","-1/8"],["0","1"]])", "[[1,1]]", "11",
       "neuron 1 on sample 1: it is pulled to another side of sample 2"},
      // On the kink of the second sample, which the first one pulls it over, if slowly.
      {R"([[["1","-1/2"],["-1","2"]],[["1","-1"]]])", R"([["1","1/2"],["0","1"]])", "[[1,-1]]", "1s01",
       "neuron 1 on sample 1: it is pulled to another side of sample 2"},
      {R"([[["2","-1/2"],["-1/4","2"]],[["2","2"]]])", R"([["1","1/8"],["0","1"]])", "[[1,1]]", "1001",
       "neuron 1 on sample 1: it is pulled to another side of sample 2"},
  };
  for (const Refused& r : all) {
    json d = document_of(Loss::Exponential, flow_example(r.weights, r.inputs, r.labels), "1/16", true);
    CHECK_FALSE(d["limit"].contains("gates"));
    CHECK(flow_answer(d) == "vanishing");
    d["limit"]["gates"] = r.gates;
    CHECK(says(d, r.reason));
  }
  json deep =
      document_of(Loss::Exponential, flow_example(R"([[["1"]],[["1"]],[["1"]]])", "[[1]]", "[[1]]"), "1/16", true);
  deep["limit"]["gates"] = "11";
  CHECK(says(deep, "limit.gates: gates that stay need depth 2"));
}

TEST_CASE("a neuron at rest on a kink that every other flow would leave has no letter that stays") {
  const Case c = flow_example(R"([[["0","-1"],["1","0"]],[["1","1"]]])", R"([["1"],["0"]])", "[[1]]");
  flow::FollowOptions options;
  options.until = Rational(1);
  options.limit = true;
  options.meaning = flow::Meaning::Rest;
  const flow::Followed f = flow::follow_flow(flow::problem_of(c, Loss::Logistic), flow::weights_of(c), options);
  REQUIRE(f.reason == "");
  json d = flow_certificate(c, f);
  CHECK(flow_answer(d) == "vanishing");
  CHECK_FALSE(d["limit"].contains("gates"));
  for (const char* letters : {"s1", "p1"}) {
    d["limit"]["gates"] = letters;
    CHECK(says(d, letters[0] == 's' ? "neuron 1 on sample 1: its outgoing weight works against it"
                                    : "limit.gates: expected 0, 1, p or s"));
  }
}

TEST_CASE("a neuron that has died rests on its kink: p is true of it, s is not known") {
  const Case c = flow_example(R"([[["1","-1/8"],["-1/4","2"],["-1/8","1/64"]],[["1","-1/2","1/2"]]])",
                              R"([["1","-1/4"],["0","2"]])", "[[1,-1]]");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    json d = document_of(loss, c, "1000", true);
    CHECK(d["limit"]["gates"] == "10010p");
    CHECK(flow_answer(d) == "vanishing");
    for (const char* letters : {"10010s", "100100", "100101", "10010?"}) {
      d["limit"]["gates"] = letters;
      CHECK(says(d, "limit.gates: expected 0, 1, p or s"));
    }
  }
}

TEST_CASE("no direction is said where a neuron sees two samples") {
  const json d = document_of(
      Loss::Exponential, flow_example(R"([[["1","0"]],[["1"]]])", R"([["1","1"],["0","1/2"]])", "[[1,1]]"), "1", true);
  const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
  CHECK(r.formula.find("; the gates stay 11 for ever") != std::string::npos);
  CHECK(r.formula.find("direction") == std::string::npos);
}

TEST_CASE("XOR: neurons slide beside the sample that they see, and the direction of the weights converges") {
  const Case c = flow_example(
      R"([[["1/2","3/8"],["1/2","-3/8"],["-1/2","1/4"],["-1/2","-3/4"],["3/4","1/2"]],[["1/2","-1/2","-1/4","1/2","1/8"]]])",
      R"([["1","1","-1","-1"],["1","-1","1","-1"]])", "[[1,-1,-1,1]]");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const json d = document_of(loss, c, "1000", true);
    CHECK(d["limit"]["gates"] == "1ss0s10ss01s0ss11ss0");
    CHECK(flow_answer(d) == "vanishing");
    const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
    // 1/sqrt(8) = 1518500249.98.../2^32
    CHECK(r.formula.find("a_2 in [1518500249/4294967296, 759250125/2147483648] with j = 2") != std::string::npos);
    for (const char letter : {'0', 'p', '1', '?'})
      for (const std::size_t place : {std::size_t{1}, std::size_t{17}}) {
        json forged = d;
        std::string gates = forged["limit"]["gates"];
        gates[place] = letter;
        forged["limit"]["gates"] = gates;
        CHECK(says(forged, "limit.gates: expected 0, 1, p or s"));
      }
  }
}

TEST_CASE("a vanishing loss is none of the squared loss") {
  json d = document_of(Loss::Squared, flow_example(R"([[["1/2"]],[["1/2"]]])", "[[1]]", "[[1]]"), "100", true);
  CHECK(flow_answer(d) == "zero-loss");
  d["limit"] = {{"kind", "vanishing"}, {"margin", "1"}};
  CHECK(says(d, "missing-key"));
}

TEST_CASE("a stationary point where labels contradict each other, and its loss forged") {
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) {
    const json d = document_of(loss, mixed_case(), "1000", true);
    CHECK(d["limit"]["kind"] == "stationary");
    CHECK(flow_answer(d) == "stationary");
    forge_limit(
        d, [](json& l) { l["loss"][0] = l["loss"][1]; }, "verdict: limit.loss");
    forge_limit(
        d, [](json& l) { l["loss"][1] = l["loss"][0]; }, "verdict: limit.loss");
    forge_limit(
        d, [](json& l) { add_to(l["mu"], number_in(l["mu"])); }, "verdict: limit.mu");
    forge_limit(
        d, [](json& l) { l["kind"] = "fit"; }, "bad-name: limit.kind");
    json forged = d;
    forged["loss"] = loss == Loss::Logistic ? "exponential" : "logistic";
    CHECK(says(forged, "verdict: steps[0]"));
  }
}
