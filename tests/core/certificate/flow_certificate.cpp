// Certificates of flows: accepted as they are written, and rejected, each for its reason, when anything in them that
// matters is forged.
#include "flow/flow_certificate.hpp"

#include <doctest/doctest.h>

#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

std::string plus(const json& number, long more) {
  return to_string(Integer(Rational::parse(number.get<std::string>()).numerator() + more));
}
std::string shifted_by(const json& number, int bits) {
  const Integer n = Rational::parse(number.get<std::string>()).numerator();
  return to_string(bits > 0 ? Integer(n << bits) : Integer(n >> -bits));
}

// Crosses a kink, and ends at zero loss.
const json& with_limit() {
  static const json document =
      flow_document(flow_example(R"([[["-1/5","1/4"],["1/2","1/4"]],[["-1/5","1/2"],["1/5","0"]]])"), "100", true);
  return document;
}

std::size_t place_of(const json& document, const char* key) {
  for (std::size_t s = 0; s < document["steps"].size(); ++s)
    if (document["steps"][s].contains(key)) return s;
  return 0;
}

struct Forgery {
  const char* name;
  void (*change)(json&);
  const char* reason;
};
const Forgery kForgeries[] = {
    {"a centre shifted", [](json& d) { d["steps"][3]["centre"][0] = plus(d["steps"][3]["centre"][0], 1L << 40); },
     "verdict: steps[3].radius"},
    {"a radius too small", [](json& d) { d["steps"][3]["radius"] = "1"; }, "verdict: steps[3].radius"},
    {"another start", [](json& d) { d["start"]["centre"][0] = plus(d["start"]["centre"][0], 1000); }, "verdict: start"},
    {"a step left out", [](json& d) { d["steps"].erase(2); }, "verdict: steps[2]"},
    {"the first step left out", [](json& d) { d["steps"].erase(0); }, "verdict: steps[0]"},
    {"the last steps left out",
     [](json& d) {
       while (d["steps"].size() > 5) d["steps"].erase(5);
     },
     "verdict: limit"},
    {"another pattern", [](json& d) { d["steps"][2]["gates"] = "0000"; }, "verdict: steps[2].gates"},
    {"parked without reason", [](json& d) { d["steps"][0]["gates"] = "p111"; }, "verdict: steps[0].gates"},
    {"sliding without reason", [](json& d) { d["steps"][0]["gates"] = "s111"; }, "verdict: steps[0].gates"},
    {"too few gates", [](json& d) { d["steps"][0]["gates"] = "111"; }, "bad-shape: steps[0].gates"},
    {"an open gate", [](json& d) { d["steps"][0]["gates"] = "?111"; }, "bad-shape: steps[0].gates"},
    {"a longer time", [](json& d) { d["steps"][1]["time"] = shifted_by(d["steps"][1]["time"], 2); },
     "verdict: steps[1]"},
    {"a shorter time", [](json& d) { d["steps"][1]["time"] = shifted_by(d["steps"][1]["time"], -1); },
     "verdict: steps[1].radius"},
    {"no time", [](json& d) { d["steps"][1]["time"] = "0"; }, "bad-number: steps[1].time"},
    {"time that runs backwards",
     [](json& d) { d["steps"][1]["time"] = "-" + d["steps"][1]["time"].get<std::string>(); },
     "bad-number: steps[1].time"},
    {"a tube too narrow", [](json& d) { d["steps"][1]["tube"] = "1"; }, "verdict: steps[1].tube"},
    {"a Hessian too good", [](json& d) { d["steps"][1]["bend"] = "-65536"; }, "verdict: steps[1].bend"},
    {"a bend beyond all bounds", [](json& d) { d["steps"][1]["bend"] = plus("0", 1L << 50); },
     "verdict: steps[1].bend"},
    {"a box too small", [](json& d) { d["steps"][place_of(d, "reach")]["reach"] = "1"; }, "].reach"},
    {"a switch called a step", [](json& d) { d["steps"][place_of(d, "reach")]["gates"] = "1111"; }, "missing-key"},
    {"a ball for the limit too wide", [](json& d) { d["limit"]["radius"] = shifted_by(d["limit"]["radius"], 12); },
     "verdict: limit"},
    {"a reach too small", [](json& d) { d["limit"]["reach"] = plus(d["steps"].back()["radius"], 1); },
     "verdict: limit.reach"},
    {"mu too large", [](json& d) { d["limit"]["mu"] = shifted_by(d["limit"]["mu"], 3); }, "verdict: limit.mu"},
    {"mu zero", [](json& d) { d["limit"]["mu"] = "0"; }, "verdict: limit.mu"},
    {"another theorem", [](json& d) { d["limit"]["kind"] = "one-neuron"; }, "verdict: limit."},
    {"no theorem", [](json& d) { d["limit"]["kind"] = "hope"; }, "bad-name: limit.kind"},
    {"another loss",
     [](json& d) {
       d["limit"]["loss"] = {"1/2", "1/2"};
     },
     "verdict: limit.loss"},
    {"a stable rank too small",
     [](json& d) {
       auto& rank = d["spectra"]["end"][0]["stable_rank"];
       rank[1] = rank[0];
     },
     "verdict: spectra.end[0].stable_rank"},
    {"a stable rank too large",
     [](json& d) {
       auto& rank = d["spectra"]["end"][1]["stable_rank"];
       rank[0] = rank[1];
     },
     "verdict: spectra.end[1].stable_rank"},
    {"another stable rank at the start",
     [](json& d) {
       auto& rank = d["spectra"]["start"][0]["stable_rank"];
       rank[1] = rank[0];
     },
     "verdict: spectra.start[0].stable_rank"},
    {"a stable rank below 1", [](json& d) { d["spectra"]["end"][0]["stable_rank"][1] = "1"; },
     "verdict: spectra.end[0]"},
    {"a singular value too small",
     [](json& d) {
       auto& value = d["spectra"]["end"][0]["singular_values"][0];
       value[1] = value[0];
     },
     "verdict: spectra.end[0].singular_values[0]"},
    {"a singular value too large",
     [](json& d) {
       auto& value = d["spectra"]["end"][1]["singular_values"][1];
       value[0] = value[1];
     },
     "verdict: spectra.end[1].singular_values[1]"},
    {"a singular value of a difference",
     [](json& d) {
       auto& value = d["spectra"]["end"][2]["singular_values"][0];
       value[1] = value[0];
     },
     "verdict: spectra.end[2].singular_values[0]"},
    {"a negative singular value", [](json& d) { d["spectra"]["end"][0]["singular_values"][1][0] = "-1"; },
     "verdict: spectra.end[0].singular_values[1]"},
    {"ends the wrong way round",
     [](json& d) {
       auto& value = d["spectra"]["start"][1]["singular_values"][0];
       std::swap(value[0], value[1]);
     },
     "verdict: spectra.start[1].singular_values[0]"},
    {"spectra of the start at the end", [](json& d) { d["spectra"]["end"] = d["spectra"]["start"]; },
     "verdict: spectra.end[0].singular_values"},
    {"layers exchanged", [](json& d) { std::swap(d["spectra"]["end"][0], d["spectra"]["end"][1]); },
     "verdict: spectra.end[0].singular"},
    {"a layer left out", [](json& d) { d["spectra"]["end"].erase(0); }, "bad-shape: spectra.end"},
    {"a singular value left out", [](json& d) { d["spectra"]["end"][0]["singular_values"].erase(0); },
     "bad-shape: spectra.end[0].singular_values"},
    {"no spectra", [](json& d) { d["spectra"].erase("start"); }, "missing-key"},
    {"an escape that nothing shows",
     [](json& d) {
       d["escape"] = {{"norm", d["steps"][0]["radius"]}, {"after", "0"}, {"before", "1"}};
     },
     "verdict: escape.norm"},
    {"another verdict", [](json& d) { d["verdict"] = "stationary"; }, "verdict: verdict"},
    {"a theorem's name", [](json& d) { d["claim"] = "rank.theorem-2"; }, "bad-name: claim"},
    {"another reading", [](json& d) { d["reading"] = "time"; }, "bad-name: reading"},
    {"a huge degree", [](json& d) { d["degree"] = 100000; }, "too-large: bits, degree"},
    {"huge precision", [](json& d) { d["bits"] = 100000; }, "too-large: bits, degree"},
    {"another precision", [](json& d) { d["bits"] = 79; }, "verdict: start"},
    {"a degree too small", [](json& d) { d["degree"] = 3; }, "verdict: steps[0].tube"},
    {"other weights", [](json& d) { d["case"]["network"]["weights"][0]["entries"][0] = "-3"; }, "verdict: start"},
    {"other targets", [](json& d) { d["case"]["data"]["targets"]["entries"][0] = "2"; }, "verdict: steps[0]"},
    {"a linear network", [](json& d) { d["case"]["network"]["activation"] = "linear"; }, "not-applicable"},
    {"a key more", [](json& d) { d["note"] = "x"; }, "unknown-key"},
    {"no steps", [](json& d) { d.erase("steps"); }, "missing-key"},
};

}  // namespace

TEST_CASE("flows are accepted as they are written") {
  CHECK(flow_answer(with_limit()) == "zero-loss");
  CHECK(place_of(with_limit(), "reach") > 0);
  const Case kink = flow_example(R"([[["-1/5","1/4"]],[["-1/5"],["1/5"]]])");
  CHECK(flow_answer(flow_document(kink, "2", false)) == "enclosed");
  const Case dying = flow_example(R"([[["1/10","-1/20"]],[["-1/10"],["1/50"]]])");
  CHECK(flow_answer(flow_document(dying, "20", true)) == "stationary");
  const Case one = flow_example(R"([[["1/100","1/8"]],[["1/10"],["1/8"]]])");
  CHECK(flow_answer(flow_document(one, "60", true)) == "stationary");
  const Case three = flow_example(R"([[["1/2","1/4"],["1/4","-1/4"]],[["1/2","1/3"],["1/5","1/2"]],[["1/2","-1/4"]]])",
                                  R"([["1"],["1/2"]])", "[[1]]");
  CHECK(flow_answer(flow_document(three, "50", true)) == "zero-loss");
}

TEST_CASE("a limit whose ball is so wide that entries of J have no sign is one that the checker finds too") {
  const Case c = flow_example(R"([[["5/4","-1"],["5/8","-3/2"]],[["1/2","1/2"],["1/16","-1/8"]]])",
                              R"([["1","-3/5"],["0","4/5"]])");
  CHECK(flow_answer(flow_document(c, "100", true)) == "stationary");
}

TEST_CASE("a sliding flow says where relu'(0) = 0 has none") {
  const Case c = flow_example(R"([[["-1/10","1/8"]],[["-1/10"],["-1/10"]]])");
  const json d = flow_document(c, "3/16", false);
  CHECK(flow_answer(d) == "enclosed");
  const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
  CHECK(r.formula.find("with relu'(0) = 0 there is no flow beyond time") != std::string::npos);
  // The gate 0 or 1 in the place of the sliding one, and a switch that is too short to reach the kink.
  for (const char gate : {'0', '1', 'p'}) {
    json forged = d;
    std::string gates = forged["steps"].back()["gates"];
    gates[gates.find('s')] = gate;
    forged["steps"].back()["gates"] = gates;
    CHECK(flow_answer(forged).find("verdict: steps[") == 0);
  }
}

TEST_CASE("times of escape, and forged ones") {
  flow::FollowOptions options;
  options.escape = Rational::parse("1/2");
  const Case c = flow_example(R"([[["1/8"]],[["1/8"]]])", "[[1]]", "[[1]]");
  const flow::Followed f = flow::follow_flow(flow::problem_of(c), flow::weights_of(c), options);
  const json d = flow_certificate(c, f);
  CHECK(flow_answer(d) == "enclosed");
  const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
  CHECK(r.formula.find("the norm of the weights is first 1/2 between the times ") != std::string::npos);
  json forged = d;
  forged["escape"]["after"] = d["escape"]["before"];
  CHECK(flow_answer(forged).find("verdict: escape.after") == 0);
  forged = d;
  forged["escape"]["after"] = "-1";
  CHECK(flow_answer(forged).find("verdict: escape.after") == 0);
  forged = d;
  forged["escape"]["before"] = d["escape"]["after"];
  CHECK(flow_answer(forged).find("verdict: escape.before") == 0);
  forged = d;
  forged["escape"]["norm"] = shifted_by(d["escape"]["norm"], 1);
  CHECK(flow_answer(forged).find("verdict: escape.before") == 0);
  forged = d;
  forged["escape"]["norm"] = shifted_by(d["escape"]["norm"], -1);
  CHECK(flow_answer(forged).find("verdict: escape.after") == 0);
  forged = d;
  forged["escape"]["norm"] = "0";
  CHECK(flow_answer(forged).find("verdict: escape.norm") == 0);
}

TEST_CASE("a stationary point of positive loss by Theorem 7") {
  // One neuron in each of two hidden layers: two samples on a line that does not go through both.
  const Case c = flow_example(R"([[["1/2"]],[["1/2"]],[["1"]]])", "[[1,2]]", "[[1,1]]");
  json d = flow_document(c, "100", true);
  CHECK(d["limit"]["kind"] == "stationary");
  CHECK(flow_answer(d) == "stationary");
  d["limit"]["loss"][0] = d["limit"]["loss"][1];
  CHECK(flow_answer(d).find("verdict: limit.loss") == 0);
}

TEST_CASE("a neuron that is on for some of the samples of another one mixes with it (Theorem 7)") {
  // Neuron 1 is on for three samples, neuron 2 for the first one only, where both fit together; on the others neuron 1
  // has one direction for two targets. A part of what the first sample gets may pass from one to the other.
  const char* weights = R"([[["1/2","1/2","1/2"],["1/2",-1,-1]],[["1/2","1/2"],["1/2","-1/4"]]])";
  const json d =
      flow_document(flow_example(weights, "[[1,0,0],[0,1,0],[0,0,1]]", R"([[1,1,"1/2"],[1,0,1]])"), "200", true);
  CHECK(d["limit"]["kind"] == "stationary");
  CHECK(d["limit"]["gates"] == "111100");
  CHECK(flow_answer(d) == "stationary");
}

TEST_CASE("no mixing where the samples depend on each other") {
  // Neuron 1 is the best fit of e_1, e_2 on two samples, one of many: the others are its rotations. The third sample is
  // 2 x_1 - x_2, and what neuron 2 sees, x_3 alone, is no linear image of what neuron 1 sees.
  const char* weights = R"([[["3/5","4/5"],[-1,-3]],[["3/5",1],["4/5",1]]])";
  json d = flow_document(flow_example(weights, "[[1,0,2],[0,1,-1]]", R"([[1,0,"31/25"],[0,1,"33/25"]])"), "1", false);
  CHECK(flow_answer(d) == "enclosed");
  const auto units = [&](int power) { return shifted_by("1", d["bits"].get<int>() - power); };
  d["reading"] = "limit";
  d["verdict"] = "stationary";
  d["limit"] = {{"columns", "all"}, {"gates", "111001"},   {"kind", "stationary"}, {"loss", {"0", "1"}},
                {"mu", "65536"},    {"radius", units(20)}, {"reach", units(24)}};
  d["spectra"]["end"] = d["spectra"]["start"];
  CHECK(flow_answer(d).find("verdict: limit.mu") == 0);
}

TEST_CASE("the stable rank of weights of a few units") {
  const json d = flow_document(
      flow_example(R"([[["1/100000000000000000000","1/100000000000000000000"]],[["1/2"],["1/2"]]])"), "1/1024", false);
  REQUIRE(!d["spectra"]["start"][0]["stable_rank"].is_null());
  CHECK(flow_answer(d) == "enclosed");
}

// The radius of the limit's ball, doubled until it is refused: why?
std::string refusal_of_wider_ball(json d) {
  std::string answer = flow_answer(d);
  for (int k = 0; k < 20 && answer.find("verdict: ") != 0; ++k) {
    d["limit"]["radius"] = shifted_by(d["limit"]["radius"], 1);
    answer = flow_answer(d);
  }
  return answer;
}

TEST_CASE("J J^T is bounded on the whole ball, not at its centre") {
  // Both weights are 1 at the limit, and the only gate is open on a ball of radius less than 1.
  const json d = flow_document(flow_example(R"([[["1/2"]],[["1/2"]]])", "[[1]]", "[[1]]"), "100", true);
  CHECK(flow_answer(d) == "zero-loss");
  CHECK(refusal_of_wider_ball(d).find("verdict: limit.mu") == 0);
}

TEST_CASE("a regression by Theorem 9") {
  const Case c =
      flow_example(R"([[["1/2","1/10"]],[["1/2"]]])", R"([["1","1","1"],["0","1/2","-1/2"]])", "[[1,\"3/2\",1]]");
  const json d = flow_document(c, "100", true);
  CHECK(d["limit"]["kind"] == "regression");
  CHECK(flow_answer(d) == "stationary");
  json forged = d;
  forged["limit"]["kind"] = "fit";
  CHECK(flow_answer(forged).find("verdict: limit.mu") == 0);
  forged = d;
  forged["limit"]["mu"] = shifted_by(d["limit"]["mu"], 2);
  CHECK(flow_answer(forged).find("verdict: limit.mu") == 0);
  forged = d;
  forged["limit"]["loss"] = {"0", "0"};
  CHECK(flow_answer(forged).find("verdict: limit.loss") == 0);
}

TEST_CASE("forged flows are rejected for their reason") {
  for (const Forgery& f : kForgeries) {
    json d = with_limit();
    f.change(d);
    CAPTURE(f.name);
    const std::string answer = flow_answer(d);
    CAPTURE(answer);
    CHECK(answer.find(f.reason) != std::string::npos);
  }
}
