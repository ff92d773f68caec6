// Certificates of flows of networks with biases: accepted as they are written, rejected where a bias is forged.
#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

Case biased_example(const std::string& biases) {
  return parse_case(
      json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected","activation":"relu",)"
                  R"("weights":[[["1","0"],["-1/2","1/4"]],[["1","1/2"],["1/4","1"]],[["1","-1/2"]]],"biases":)" +
                  biases + R"(},"data":{"inputs":[["1","2","-1"],["0","1","0"]],"targets":[["2","3","1/2"]]}})"));
}

}  // namespace

TEST_CASE("flows with biases in some layers or in all, and forged biases") {
  for (const char* biases : {R"([["1/8","1"],["1/2","1/3"],["-1/4"]])", R"([null,null,["1/8"]])",
                             R"([null,["1/2","1/4"],null])", R"([["1/8","1"],null,null])"}) {
    const Case c = biased_example(biases);
    const json d = flow_document(c, "1", false);
    CHECK(flow_answer(d) == "enclosed");
    json forged = d;
    for (json& b : forged["case"]["network"]["biases"])
      if (!b.is_null()) b["entries"][0] = "7";
    const std::string answer = flow_answer(forged);
    CHECK_MESSAGE(answer.find("start: the ball does not contain the weights") != std::string::npos, answer);
    forged["case"]["network"]["biases"] = nullptr;
    says(forged, "bad-shape: start");
    CHECK(d["spectra"]["start"].size() == 5);
  }
}

TEST_CASE("a limit with biases, and what it may not say") {
  const Case c = parse_case(
      json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected","activation":"relu",)"
                  R"("weights":[[["1","0"]],[["1"]]],"biases":[null,["0"]]},)"
                  R"("data":{"inputs":[["1","2","-1"],["0","1","0"]],"targets":[["2","3","1/2"]]}})"));
  const json d = flow_document(c, "200", true);
  CHECK(flow_answer(d) == "zero-loss");
  json forged = d;
  forged["limit"]["kind"] = "one-neuron";
  says(forged, "one-neuron needs outputs without biases");
  forged = d;
  forged["loss"] = "logistic";
  forged["case"]["data"]["targets"]["entries"] = json::array({"1", "1", "-1"});
  forged["case"]["data"]["targets"]["denominator"] = "1";
  says(forged, "a loss of margins needs layers without biases behind the first");
}
