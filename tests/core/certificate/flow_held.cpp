// Kinks of one neuron that are held together at a limit (Lemma 19 of docs/flow.md), and neurons that come to the origin
// (Proposition 5, (iii)): accepted as they are written, rejected for their reason where a condition is missing.
#include <algorithm>

#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

json slides_into_its_limit() { return flow_document(sliding_example(), "64", true); }

json with_limit_gates(json d, const std::string& gates) {
  d["limit"]["gates"] = gates;
  return d;
}

}  // namespace

TEST_CASE("two kinks of a neuron are held together, where neither is held alone") {
  const json d = slides_into_its_limit();
  CHECK(flow_answer(d) == "stationary");
  CHECK(d["limit"]["kind"] == "regression");
  REQUIRE(d["limit"]["gates"] == "1uu1111101");
  says(with_limit_gates(d, "1uh1111101"), "is not held");
  says(with_limit_gates(d, "1hu1111101"), "is not held");
  says(with_limit_gates(d, "1hh1111101"), "is not held");
  says(with_limit_gates(d, "1111111101"), "may have another sign");
  json wide = d;  // on a wider ball the speed is not small
  wide["limit"]["radius"] = (Integer(1) << 76).str();
  says(wide, "verdict: limit.gates");
}

TEST_CASE("a kink that also pulls is not held together with others") {
  // The second sample twice, 3/5 and 4/5 times as long, with targets that add up to the same flow: one of them pulls.
  const Case c = flow_example(kSlidingWeights,
                              R"([["-19/16","-87/160","-29/40","3/64","23/64","-73/64"],["9/64","-9/32","-3/8",)"
                              R"("27/64","59/32","107/64"],["3/8","21/80","7/20","-37/64","15/16","5/16"]])",
                              R"([["-5/8","155/48","-15/16","53/64","-47/32","-5/16"]])");
  json d = flow_document(c, "1/16", false);
  CHECK(flow_answer(d) == "enclosed");
  d["reading"] = "limit";
  d["verdict"] = "stationary";
  d["limit"] = slides_into_its_limit()["limit"];
  says(with_limit_gates(d, "1uuu11111101"), "is not held");
}

TEST_CASE("a neuron slides to the origin and dies there, where samples need not balance") {
  const Case c = flow_example(
      R"([[["15/64","-1/64","3/16"]],[["1/64"],["11/32"]]])",
      R"([["-55/64","5/16","-9/16","29/16"],["39/64","83/64","47/64","-45/32"],["147/64","-1/16","-13/32","3/64"]])",
      R"([["-11/64","7/16","-75/64","9/32"],["-85/64","-105/64","-127/64","-17/32"]])");
  const json d = flow_document(c, "64", true);
  CHECK(flow_answer(d) == "stationary");
  const std::size_t last = d["steps"].size() - 1;
  std::size_t s = last;
  while (s > 0 && !d["steps"][s].contains("known")) --s;
  REQUIRE(d["steps"][s]["known"] == "----");
  json forged = d;
  forged["steps"][s]["time"] = "1";
  says(forged, "steps[" + std::to_string(s) + "].known: ");
  forged = d;
  forged["steps"][s]["known"] = "0000";
  says(forged, "normals depend on each other");
  forged["steps"][s]["known"] = "---+";
  says(forged, "it is not pushed there");
}

TEST_CASE("a neuron that some sample pulls does not die at the origin") {
  const Case c =
      flow_example(R"([[["1/2","0"]],[["1"]]])", R"([["0","1","-1"],["1","-1/4","1/8"]])", R"([["-1","-1","-1"]])");
  const json d = flow_document(c, "2", false);
  CHECK(flow_answer(d) == "enclosed");
  std::size_t s = 0;
  while (s < d["steps"].size() && !d["steps"][s].contains("known")) ++s;
  REQUIRE(s < d["steps"].size());
  CHECK(d["steps"][s]["known"] == "---");
  json pulled = d;  // the neuron is off on this sample before, so nothing else changes but where the switch may lead
  pulled["case"]["data"]["targets"]["entries"][2] = "1";
  pulled["steps"][s]["radius"] = Integer(Integer(pulled["steps"][s]["radius"].get<std::string>()) * 8).str();
  says(pulled, "steps[" + std::to_string(s) + "].known: neuron 1 on sample 3: it is not pushed there");
}
