// Certificates that rest on what happens on kinks: one case for each rule of docs/flow.md, accepted as it is written,
// and rejected, for its reason, when a letter or a number of that rule is forged.
#include <algorithm>
#include <functional>

#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

// The steps without a kink whose letters have one of these, by index.
std::vector<std::size_t> steps_with(const json& d, const std::string& letters) {
  std::vector<std::size_t> out;
  for (std::size_t s = 0; s < d["steps"].size(); ++s)
    if (d["steps"][s].contains("gates") &&
        d["steps"][s]["gates"].get<std::string>().find_first_of(letters) != std::string::npos)
      out.push_back(s);
  return out;
}

// The first of these letters becomes another.
json with_letter(const json& d, std::size_t step, char from, char to) {
  json out = d;
  std::string gates = out["steps"][step]["gates"];
  gates.at(gates.find(from)) = to;
  out["steps"][step]["gates"] = gates;
  return out;
}
json with_limit_letter(const json& d, char from, char to) {
  json out = d;
  std::string gates = out["limit"]["gates"];
  gates.at(gates.find(from)) = to;
  out["limit"]["gates"] = gates;
  return out;
}
bool limit_has(const json& d, char letter) {
  return d["limit"]["gates"].get<std::string>().find(letter) != std::string::npos;
}
// The first switch after which something is known to be 0.
std::size_t switch_to_zero(const json& d) {
  for (std::size_t s = 0; s < d["steps"].size(); ++s)
    if (d["steps"][s].contains("known") && d["steps"][s]["known"].get<std::string>().find('0') != std::string::npos)
      return s;
  FAIL("no kink is reached");
  return 0;
}

}  // namespace

TEST_CASE("a kink on which a neuron slides is left upwards") {
  const Case c = flow_example(R"([[["3/4","-1/2"],["1/2","-3/4"]],[["-3/4","-1"]]])",
                              R"([["-2","-1","3/2"],["-1/2","3/2","-1"]])", R"([["0","1","1/2"]])");
  const json d = flow_document(c, "8", false);
  CHECK(flow_answer(d) == "enclosed");
  const auto slides = steps_with(d, "s"), leaves = steps_with(d, "q");
  REQUIRE_FALSE(slides.empty());
  REQUIRE_FALSE(leaves.empty());
  CHECK(slides.front() < leaves.front());
  says(with_letter(d, leaves.front(), 'q', 's'), "may leave zero upwards");
  says(with_letter(d, leaves.front(), 'q', '1'), "may have another sign");
  says(with_letter(d, slides.front(), 's', 'q'), "verdict: steps[");
  says(with_letter(d, slides.front(), 's', '?'), "bad-shape: steps[");
}

TEST_CASE("a path begins beside a kink that leans and may be kept") {
  const Case c =
      flow_example(R"([[["-79/64","-67/64","107/64"]],[["-21/64"],["135/64"]]])",
                   R"([["11/64","0","1/32","-7/16"],["1","57/64","-43/64","35/64"],["7/16","15/32","-3/16","9/16"]])",
                   R"([["-7/8","65/64","9/16","-55/32"],["51/32","3/16","-47/32","-21/16"]])");
  const json d = flow_document(c, "4", false, flow::Meaning::Rest);
  CHECK(flow_answer(d) == "enclosed");
  std::size_t step = 0;
  while (step < d["steps"].size() && (!d["steps"][step].contains("aside") || d["steps"][step]["aside"] == "0")) ++step;
  REQUIRE(step < d["steps"].size());
  json forged = d;
  forged["steps"][step]["aside"] = "0";
  says(forged, "the path crosses a kink that leans");
  forged["steps"][step]["aside"] = "-1";
  says(forged, "bad-number: steps[");
  forged["steps"][step]["aside"] = to_string(Integer(1) << 60);
  says(forged, "verdict: steps[");
}

TEST_CASE("mirrored samples share a kink, and a neuron slides on all of it") {
  const Case c = flow_example(R"([[["-1","0"]],[["1"]]])", R"([["-3/2","3/2"],["-2","2"]])", R"([["-1/2","-1/2"]])");
  const json d = flow_document(c, "64", true);
  CHECK((flow_answer(d) == "zero-loss" || flow_answer(d) == "stationary"));
  const auto slides = steps_with(d, "s");
  REQUIRE_FALSE(slides.empty());
  CHECK(d["steps"][slides.front()]["gates"].get<std::string>().find("ss") != std::string::npos);
  for (const char other : {'p', 'q', '0', '1'})
    says(with_letter(d, slides.front(), 's', other), "contradict each other");
}

TEST_CASE("a kink is reached: forged knowledge and time") {
  const Case c = flow_example(R"([[["-1/10","1/8"]],[["-1/10"],["-1/10"]]])");
  const json d = flow_document(c, "3/16", false);
  const std::size_t s = switch_to_zero(d);
  const std::string known = d["steps"][s]["known"];
  const auto forged = [&](const std::string& letters) {
    json out = d;
    out["steps"][s]["known"] = letters;
    return out;
  };
  std::string all = known;
  std::ranges::replace_if(
      all, [](char k) { return k != '0'; }, '0');
  says(forged(all), "verdict: steps[");
  says(forged(std::string(known.size(), '+')), "verdict: steps[");
  says(forged(std::string(known.size(), '-')), "verdict: steps[");
  says(forged(std::string(known.size(), '.')), "verdict: steps[");  // what follows needs to know
  says(forged(known + "0"), "bad-shape: steps[");
  says(forged(std::string(known.size(), 'x')), "bad-name: steps[");
  json hasty = d;
  hasty["steps"][s]["time"] = "1";
  says(hasty, "verdict: steps[");
}

TEST_CASE("limits beside kinks that are held") {
  const Case fit = flow_example(R"([[["-1","-3/4"]],[["-1/4"]]])", R"([["-2","3/2","1/2"],["-3/2","2","-1"]])",
                                R"([["1/2","1/2","-2"]])");
  const Case line = flow_example(R"([[["1/4","-3/4"]],[["-1/2"]]])", R"([["-1/2","3/2","3/2"],["-3/2","-3/2","-3/2"]])",
                                 R"([["-3/2","2","1"]])");
  for (const Case& c : {fit, line}) {
    const json d = flow_document(c, "64", true);
    const std::string answer = flow_answer(d);
    CHECK((answer == "zero-loss" || answer == "stationary"));
    REQUIRE(limit_has(d, 'h'));
    CHECK(d["limit"]["columns"] == "aside");
    json forged = d;
    forged["limit"]["columns"] = "all";
    says(forged, "held kinks need \"aside\"");
    forged["limit"]["columns"] = "none";
    says(forged, "bad-name: limit.columns");
    says(with_limit_letter(d, 'h', '0'), "verdict: limit.gates");
    says(with_limit_letter(d, 'h', 'u'), "verdict: limit.gates");
    says(with_limit_letter(d, 'h', 's'), "verdict: limit.gates");
    says(with_limit_letter(d, 'h', 'p'), "verdict: limit.gates");
  }
}

TEST_CASE("flows that part: only with the meaning in which neurons at rest stay so") {
  // A neuron with weights 0 may leave in every direction; in the paper's convention it stays.
  const Case c = flow_example(R"([[["0","0"],["1/2","1/4"]],[["1/4","1/2"]]])", R"([["0","1"],["-3/2","-2"]])",
                              R"([["3/2","3/2"]])");
  flow::FollowOptions options;
  options.until = 4;
  const flow::Followed every = flow::follow_flow(flow::problem_of(c), flow::weights_of(c), options);
  CHECK(every.reason.find("flows part at zero") == 0);
  const json d = flow_document(c, "4", false, flow::Meaning::Rest);
  CHECK(flow_answer(d) == "enclosed");
  const checker::Result r = checker::check_certificate(canonical_bytes(d), {});
  CHECK(r.formula.find("of flows in which a neuron that is off on all samples stays at rest") != std::string::npos);
  json forged = d;
  forged["meaning"] = "every";
  says(forged, "verdict: steps[");
  forged["meaning"] = "some";
  says(forged, "bad-name: meaning");
}

namespace {

// One neuron w = (0, ..., 0, 1) with output weight 1: on all kinks but the last, which it sees. The speed is that
// input.
Case on_kinks(const std::string& inputs, const std::string& targets) {
  const auto count = static_cast<std::size_t>(std::ranges::count(inputs, '['));  // one more than there are rows
  std::string row = "\"1\"";
  for (std::size_t k = 2; k < count; ++k) row = "\"0\"," + row;
  return flow_example("[[[" + row + "]],[[\"1\"]]]", inputs, targets);
}

json certificate_of(const Case& c, const flow::Problem& problem, flow::Followed f, flow::Step step) {
  f.steps.push_back(std::move(step));
  f.time = f.steps[0].time;
  f.at_start = flow::spectra_of(problem, f.start, f.scale);
  f.at_end = flow::spectra_of(problem, f.end(), f.scale);
  return flow_certificate(c, f);
}

// A certificate of one short step with these letters, whatever their conditions say.
json with_letters(const Case& c, const std::string& letters) {
  const flow::Problem problem = flow::problem_of(c);
  flow::Followed f;
  const PrecisionScope precision(f.scale.bits + 64);
  flow::Gates gates;
  for (const char l : letters)
    gates.push_back(l == '0'   ? flow::Gate::Off
                    : l == '1' ? flow::Gate::On
                    : l == 's' ? flow::Gate::Slides
                    : l == 'p' ? flow::Gate::Below
                               : flow::Gate::Above);
  flow::Field field = flow::field_of(problem, gates);
  field.watches.clear();
  f.start = flow::ball_around(flow::weights_of(c), f.scale);
  const flow::Smooth found =
      flow::smooth_step(field, problem, gates, f.start, pow(Rational(2), f.scale.bits - 10).numerator(), f.scale);
  REQUIRE(found.step);
  return certificate_of(c, problem, f, *found.step);
}

// A certificate of one switch with the time 2^-15.
json with_switch(const Case& c, const std::vector<flow::Known>& known) {
  const flow::Problem problem = flow::problem_of(c);
  flow::Followed f;
  const PrecisionScope precision(f.scale.bits + 64);
  f.start = flow::ball_around(flow::weights_of(c), f.scale);
  const Integer unit = pow(Rational(2), f.scale.bits - 15).numerator();
  const auto step = flow::switch_step(problem, f.start, known, unit, unit * 8, f.scale, flow::Meaning::Every);
  REQUIRE(step);
  return certificate_of(c, problem, f, *step);
}

// The letters of the first step, as the producer chooses them; the whole certificate is accepted.
std::string first_letters(const Case& c) {
  const json d = flow_document(c, "1/16", false);
  CHECK(flow_answer(d) == "enclosed");
  for (const json& s : d["steps"])
    if (s.contains("gates")) return s["gates"];
  return {};
}

}  // namespace

TEST_CASE("several kinks of a neuron lean, and are left at once") {
  const Case both = on_kinks(R"([["1","0","-1"],["0","1","-1"],["0","0","1"]])", R"([["-1","-1","2"]])");
  CHECK(first_letters(both) == "pp1");
  CHECK(flow_answer(with_letters(both, "pp1")) == "enclosed");
  says(with_letters(both, "sp1"), "may leave zero downwards");
  says(with_letters(both, "qp1"), "verdict: steps[");
  const Case stays = on_kinks(R"([["1","0","1"],["0","1","-1"],["0","0","1"]])", R"([["-2","-1","2"]])");
  CHECK(first_letters(stays) == "sp1");
  says(with_letters(stays, "pp1"), "neuron 1 on sample 1 may stay at zero");
  says(with_letters(stays, "ps1"), "neuron 1 on sample 2 may leave zero downwards");
}

TEST_CASE("kinks that lean with a negative signal: every choice of their gates counts") {
  // With gate 1 on sample 2 the speed gets (c, 1, 0) more: <x_1, f> is -1 or c - 1, <x_2, f> is -3 or c^2 - 2.
  const auto beside = [](const std::string& c, const std::string& rest) {
    return on_kinks(R"([["1",")" + c + R"(","-1"],["0","1",")" + rest + R"("],["0","0","1"]])", R"([["-1","1","2"]])");
  };
  const Case left = beside("1/2", "-5/2");
  CHECK(first_letters(left) == "pp1");
  CHECK(flow_answer(with_letters(left, "pp1")) == "enclosed");
  says(with_letters(beside("5/4", "-7/4"), "pp1"), "neuron 1 on sample 1 may stay at zero");
  says(with_letters(beside("-3/2", "-9/2"), "pp1"), "neuron 1 on sample 2 may stay at zero");
}

TEST_CASE("one kink that leans, whose samples have signals of both signs") {
  // The speed is (-1, 1); gate 1 on sample 1 adds the target there, times (1, 0), on sample 2 it takes more away.
  const auto with_target = [](const std::string& target) {
    return on_kinks(R"([["1","2","-1"],["0","0","1"]])", R"([[")" + target + R"(","-1","2"]])");
  };
  CHECK(first_letters(with_target("1/2")) == "pp1");
  CHECK(flow_answer(with_letters(with_target("1/2"), "pp1")) == "enclosed");
  says(with_letters(with_target("3/2"), "pp1"), "neuron 1 on sample 1: its signal may not be positive");
}

TEST_CASE("a neuron dies on one kink while it slides on another") {
  // It stays on the first kink: pushed from below only while it is on beyond the second.
  const auto beside = [](const std::string& weight, const std::string& x) {
    return flow_example("[[[\"0\",\"" + weight + R"(","1"]],[["1"]]])", R"([["1",")" + x + R"("],["0","1"],["0","0"]])",
                        "[[-1,-1]]");
  };
  const Case c = beside("1/64", "-1/2");
  const json d = flow_document(c, "1/16", false);
  CHECK(flow_answer(d) == "enclosed");
  std::size_t s = 0;
  while (!d["steps"][s].contains("known")) ++s;
  REQUIRE(d["steps"][s]["known"] == "0-");
  const auto with_known = [&](const char* known) {
    json forged = d;
    forged["steps"][s]["known"] = known;
    return forged;
  };
  says(with_known("00"), "it is not pushed from both sides");
  says(with_known("0+"), "neuron 1 on sample 2: it is not pushed there");
  says(with_known("+-"), "neuron 1 on sample 1: it is not pushed there");
  json pulled = with_switch(beside("1/1048576", "1/2"), {flow::Known::Zero, flow::Known::NotNegative});
  CHECK(flow_answer(pulled) == "enclosed");
  pulled["steps"][0]["known"] = "0.";
  says(pulled, "neuron 1 on sample 1: it is not pushed from both sides");
}

TEST_CASE("seven signals that may have either sign are too many") {
  std::string inputs, targets;
  for (int k = 0; k < 8; ++k) {
    for (int j = 0; j < 7; ++j) inputs += std::string(j == 0 ? "[" : ",") + (j == k ? R"("1")" : R"("0")");
    inputs += k < 7 ? R"(,"-1"],)" : R"(,"1"])";
    targets += k < 7 ? R"("1/2",)" : R"("2")";
  }
  says(with_letters(on_kinks("[" + inputs + "]", "[[" + targets + "]]"), "ppppppp1"),
       "too many signals may have either sign");
}

TEST_CASE("a neuron slides on one kink and leaves others") {
  // Slides on sample 1: lambda is 1/2, or c + 1/2 with gate 1 on sample 2.
  const auto beside = [](const std::string& c, const std::string& target) {
    return on_kinks(R"([["1",")" + c + R"(","1/2"],["0","1","-3"],["0","0","1"]])",
                    R"([["-1",")" + target + R"(","2"]])");
  };
  const Case negative = beside("1/4", "1");
  CHECK(first_letters(negative) == "sp1");
  CHECK(flow_answer(with_letters(negative, "sp1")) == "enclosed");
  says(with_letters(beside("5/8", "1"), "sp1"), "neuron 1 on sample 1 may leave zero upwards");
  says(with_letters(beside("-5/8", "1"), "sp1"), "neuron 1 on sample 1 may leave zero downwards");
  says(with_letters(beside("1/16", "4"), "sp1"), "neuron 1 on sample 2 may cross zero");
  const Case two = on_kinks(R"([["1","0","0","1/2"],["0","1","0","-1"],["0","0","1","-1"],["0","0","0","1"]])",
                            R"([["-1","-1","-1","2"]])");
  CHECK(first_letters(two) == "spp1");
  CHECK(flow_answer(with_letters(two, "spp1")) == "enclosed");
  const Case kept = on_kinks(R"([["1","0","0","1/2"],["0","1","0","-1"],["0","0","1","1"],["0","0","0","1"]])",
                             R"([["-1","-1","-1","2"]])");
  says(with_letters(kept, "spp1"), "neuron 1 on sample 3 may stay at zero");
  const Case parallel = on_kinks(R"([["1","0","1","1/2"],["0","1","1","-1"],["0","0","0","-1"],["0","0","0","1"]])",
                                 R"([["-1","-1","-1","2"]])");
  CHECK_THROWS_AS(with_letters(parallel, "ssp1"), Undefined);
  json dependent = with_letters(parallel, "spp1");
  dependent["steps"][0]["gates"] = "ssp1";
  says(dependent, "slides on independent kinks, and leans to none that depends on these");
}

TEST_CASE("a kink is crossed while the neuron slides on another, to which it is not orthogonal") {
  // Off the kink that it slides on the neuron might be pushed either way.
  const auto from = [](const std::string& weights) {
    return flow_example("[[[" + weights + R"(]],[["1"]]])", R"([["1","2","1/2"],["0","1","1/2"],["0","0","1"]])",
                        R"([["-1","-1/8","2"]])");
  };
  const Case c = from(R"("0","-1/64","1")");
  const json d = flow_document(c, "1/16", false);
  CHECK(flow_answer(d) == "enclosed");
  const auto crossed = steps_with(d, "s").back();
  CHECK(d["steps"][crossed]["gates"] == "s11");
  const std::size_t s = switch_to_zero(d);
  REQUIRE(d["steps"][s]["known"] == "0++");
  json forged = d;
  forged["steps"][s]["known"] = "0-+";
  says(forged, "neuron 1 on sample 2: it is not pushed there");
  forged["steps"][s]["known"] = ".++";
  says(forged, "neuron 1 on sample 2: it is not pushed there");
  forged["steps"][s]["time"] = "1";
  says(forged, "verdict: steps[");
  // It reaches the first kink in this switch: until then the other may push it back.
  forged = with_switch(from(R"("1/4194304","-1/1048576","1")"),
                       {flow::Known::NotNegative, flow::Known::NotPositive, flow::Known::NotNegative});
  CHECK(flow_answer(forged) == "enclosed");
  REQUIRE(forged["steps"][0]["known"] == "0.+");
  forged["steps"][0]["known"] = "0++";
  says(forged, "neuron 1 on sample 2: it is not pushed there");
}
