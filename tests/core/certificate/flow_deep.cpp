// Certificates of flows that slide in deeper layers, or beside kinks with gates beyond (docs/flow.md, "Deeper kinks"):
// accepted as they are written, rejected for its reason when a letter or a number of a rule is forged.
#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

// The first step with this letter among the deeper preactivations; `first` letters are those of the first layer.
std::size_t deep_step(const json& d, char letter, std::size_t first) {
  for (std::size_t s = 0; s < d["steps"].size(); ++s)
    if (d["steps"][s].contains("gates") &&
        d["steps"][s]["gates"].get<std::string>().find(letter, first) != std::string::npos)
      return s;
  FAIL("no such letter");
  return 0;
}
json with_gate(json d, std::size_t step, std::size_t gate, char to) {
  std::string gates = d["steps"][step]["gates"];
  gates.at(gate) = to;
  d["steps"][step]["gates"] = gates;
  return d;
}
// The last switch before a step.
std::size_t switch_before(const json& d, std::size_t step) {
  while (step > 0 && !d["steps"][step].contains("known")) --step;
  return step;
}
json with_known(json d, std::size_t step, std::size_t place, char to) {
  std::string known = d["steps"][step]["known"];
  known.at(place) = to;
  d["steps"][step]["known"] = known;
  return d;
}
// The step cut down to a moment, with multipliers that do not move and may be `stray` away: whatever the rates are, the
// flow is near. Only the conditions of Theorem 12 on the multipliers are left to say no.
json a_moment(json d, std::size_t step, const std::string& stray) {
  json& s = d["steps"][step];
  const json& before = d["steps"][step - 1];
  s["time"] = "1";
  s["centre"] = before["centre"];
  s["radius"] = s["tube"] = to_string(Integer(before["radius"].get<std::string>()) * Integer(4) + Integer(4096));
  s["deeper"]["stray"] = stray;
  for (json& multiplier : s["deeper"]["multipliers"])
    for (std::size_t k = 1; k < multiplier.size(); ++k) multiplier[k] = "0";
  return d;
}
std::string multiplied(const json& number, int factor, int divisor = 1) {
  return to_string(Integer(number.get<std::string>()) * Integer(factor) / Integer(divisor));
}

}  // namespace

TEST_CASE("a preactivation of the second layer slides, and is held at the limit") {
  const Case c = flow_example(
      R"([[["54/128","-31/128"],["9/128","-48/128"],["126/128","80/128"]],[["-18/128","-51/128","67/128"]],[["-9/128"]]])",
      R"([["5/64","17/64"],["57/64","11/64"]])", R"([["106/64","-9/64"]])");
  const json d = flow_document(c, "256", true, flow::Meaning::Rest);
  CHECK(flow_answer(d) == "stationary");
  const std::size_t slides = deep_step(d, 's', 6);
  const json& deeper = d["steps"][slides]["deeper"];
  REQUIRE(deeper["multipliers"].size() == 1);
  json forged = d;
  SUBCASE("multipliers that are not those of the flow") {
    forged["steps"][slides]["deeper"]["multipliers"][0][0] = multiplied(deeper["multipliers"][0][0], 2);
    says(forged, "verdict: steps[" + std::to_string(slides) + "]");
    forged["steps"][slides]["deeper"]["multipliers"][0].push_back("0");
    says(forged, "expected degree + 1 coefficients");
  }
  SUBCASE("multipliers that stray less than they may") {
    forged["steps"][slides]["deeper"]["stray"] = "0";
    says(forged, "the multipliers may be farther away");
    forged["steps"][slides]["deeper"]["stray"] = "-1";
    says(forged, "bad-number");
    forged["steps"][slides]["deeper"]["stray"] = multiplied(deeper["multipliers"][0][0], 1);
    says(forged, "verdict: steps[" + std::to_string(slides) + "]");  // they might be 0
  }
  SUBCASE("multipliers that may leave their interval") {
    const std::string place = "steps[" + std::to_string(slides) + "]";
    const std::string leaves = place + ".gates: neuron 1 of layer 2 on sample 2 may leave zero";
    const json& multiplier = deeper["multipliers"][0][0];
    says(a_moment(d, slides, multiplier), leaves);
    CHECK(flow_answer(a_moment(d, slides, multiplied(multiplier, 3, 4))).find(place) == std::string::npos);
    forged = a_moment(d, slides, multiplied(multiplier, 7, 2));
    forged["steps"][slides]["deeper"]["multipliers"][0][0] = multiplied(multiplier, 4);
    says(forged, leaves);
  }
  SUBCASE("slopes that are longer than they are") {
    forged["steps"][slides]["deeper"]["gram"] = multiplied(deeper["gram"], 2);
    says(forged, "the Gram matrix is not seen to be that large");
    forged["steps"][slides]["deeper"]["gram"] = "0";
    says(forged, "bad-number");
  }
  SUBCASE("other letters") {
    says(with_gate(d, slides, 7, '0'), "there is no deeper letter");
    says(with_gate(d, slides, 7, 'p'), "expected one for each deeper letter s");
    says(with_gate(d, slides, 7, 'h'), "expected a letter 0, 1, p, q or s");
    forged = with_gate(d, slides, 7, '0');
    forged["steps"][slides].erase("deeper");
    says(forged, "verdict: steps[" + std::to_string(slides) + "]");
    forged = with_gate(d, slides, 7, 'p');
    forged["steps"][slides]["deeper"]["multipliers"] = json::array();
    says(forged, "the multipliers may be farther away");
    forged = d;
    forged["steps"][slides].erase("deeper");
    says(forged, "expected, since there are deeper letters");
    const std::size_t before = switch_before(d, slides) - 1;
    says(with_gate(d, before, 7, 's'), "it is not known that neuron 1 of layer 2 on sample 2 is on that side");
  }
  SUBCASE("what a switch says") {
    const std::size_t contact = switch_before(d, slides);
    const std::size_t place = d["steps"][contact]["known"].get<std::string>().size() - 1;
    says(with_known(d, contact, place, '.'), "is on that side");
    says(with_known(d, contact, place, '-'), "is on that side");
    says(with_known(d, contact, place - 1, '0'), "a sign is certain where zero is claimed");
    forged["steps"][contact]["known"] = d["steps"][contact]["known"].get<std::string>().substr(0, place);
    says(forged, "then for each deeper preactivation");
  }
  SUBCASE("the limit") {
    REQUIRE(d["limit"]["gates"].get<std::string>().at(7) == 'h');
    REQUIRE(d["limit"]["columns"] == "aside");
    forged["limit"]["columns"] = "all";
    says(forged, "need \"aside\"");
    forged = d;
    forged["limit"]["mu"] = multiplied(d["limit"]["mu"], 4);
    says(forged, "J J^T is not seen to be at least mu");
    for (const char other : {'0', '?', 's', 'u'}) {
      forged = d;
      std::string gates = d["limit"]["gates"];
      gates[7] = other;
      forged["limit"]["gates"] = gates;
      says(forged, "limit");
    }
    forged = d;
    forged["limit"]["deeper"] = {{"gram", "1"}, {"multipliers", json::array()}, {"stray", "0"}};
    says(forged, "there is no deeper letter");
  }
}

TEST_CASE("a neuron of the second layer dies") {
  const Case c = flow_example(
      R"([[["-28/64","-151/64"],["-48/64","50/64"],["24/64","-13/64"]],[["-37/64","95/64","-2"]],[["50/64"]]])",
      R"([["-93/64","107/64"],["5/64","20/64"]])", R"([["-55/64","84/64"]])");
  const json d = flow_document(c, "256", true, flow::Meaning::Rest);
  CHECK(flow_answer(d) == "stationary");
  const std::string gates = d["limit"]["gates"];
  REQUIRE(gates.find('p', 6) == 6);
  json forged = d;
  forged["limit"]["gates"] = gates.substr(0, 6) + 's' + gates.substr(7);
  says(forged, "expected one for each deeper letter s");
  forged["limit"]["gates"] = gates.substr(0, 6) + 'q' + gates.substr(7);
  says(forged, "limit");
  for (std::size_t s = 0; s < d["steps"].size(); ++s) {
    if (!d["steps"][s].contains("known") || s + 1 == d["steps"].size()) continue;
    const std::string known = d["steps"][s]["known"];
    if (known[known.size() - 2] != '-' || d["steps"][s + 1]["gates"].get<std::string>()[6] != 'p') continue;
    says(with_known(d, s, known.size() - 2, '.'), "is on that side");
    says(with_known(d, s, known.size() - 2, '+'), "it is not pushed there");
    says(with_known(d, s, known.size() - 2, '0'), "it is not pushed from both sides");
    return;
  }
  FAIL("it is not seen to die");
}

TEST_CASE("a neuron slides on the kink that alone feeds a sample: the sign of a weight says the gates beyond") {
  const Case c =
      flow_example(R"([[["-130/256","-80/256"]],[["96/256"]],[["3/256"]]])",
                   R"([["-97/64","181/64","-35/64"],["-22/64","-37/64","-13/64"]])", R"([["-45/64","44/64","35/64"]])");
  const json d = flow_document(c, "128", false, flow::Meaning::Rest);
  CHECK(flow_answer(d) == "enclosed");
  bool slides = false;
  for (const json& s : d["steps"]) slides = slides || (s.contains("gates") && s["gates"].get<std::string>()[2] == 's');
  CHECK(slides);
}
