// Certificates of formulas that speak of flows: accepted as they are written, and refused once a flow is missing, about
// something else, altered, or not needed.
#include <doctest/doctest.h>

#include "core/language.hpp"
#include "formula_documents.hpp"
#include "network/case_io.hpp"

using namespace plumbline;
using namespace plumbline::language;
using nlohmann::json;

namespace {

Case plane(const std::string& inputs = R"([["1","-3/5"],["0","4/5"]])") {
  return parse_case(json::parse(
      R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected","activation":"relu","weights":)"
      R"([[["1/4","1/10"],["-1/3","1/10"]],[["1/10","0"],["0","-1/10"]]]},"data":{"inputs":)" +
      inputs + R"(,"targets":[["1","0"],["0","1"]]}})"));
}

json document(const Formula& then, const Case& c = plane()) { return formula_document(c, then); }

std::string answer(const json& d) {
  const checker::Result r = replayed(d);
  return r.accepted ? r.verdict : checker::name(r.reason);
}

const language::Matrix kX = inputs(), kY = targets();
const language::Network kEnd = flow_limit(theta(), kX, kY), kLater = flow_at(2, theta(), kX, kY);
const Scalar kLoss = flow_loss(theta(), kX, kY), kLeaves = flow_escape(1, theta(), kX, kY);
Formula both_sides() {
  return all_of({equal(kLoss, 0), equal(rank(weight(1, kEnd)), 2), norm(weight(1, kLater)) <= 2, 0 < kLeaves});
}

}  // namespace

TEST_CASE("a limit, its loss, a time, an escape: three flows, each once") {
  const json d = document(both_sides());
  REQUIRE(d.at("gradient_flows").size() == 3);
  CHECK(answer(d) == "holds");
  CHECK(answer(document(norm(weight(1, kLater)) <= Rational(1, 100))) == "fails");
  CHECK(answer(document(Rational(1, 10) <= singular(2, weight(1, kEnd)))) == "holds");
}

TEST_CASE("a flow that is missing, or that no term speaks of") {
  const json d = document(both_sides()), loss = document(equal(kLoss, 0));
  for (std::size_t i = 0; i < 3; ++i) {
    json without = d, more = loss;
    without["gradient_flows"].erase(i);
    CHECK(answer(without) == "missing-key");
    more["gradient_flows"].push_back(d["gradient_flows"][i]);
    CHECK(answer(more) == "unknown-key");
  }
  json none = loss, empty = loss;
  none.erase("gradient_flows");
  CHECK(answer(none) == "missing-key");
  empty["gradient_flows"] = json::array();
  CHECK(answer(empty) == "bad-shape");
}

TEST_CASE("a flow of another problem, from another start, to another time") {
  const json d = document(equal(kLoss, 0)), later = document(norm(weight(1, kLater)) <= 2);
  const auto with = [](json whole, const char* place, const json& value) {
    whole["gradient_flows"][0][json::json_pointer(place)] = value;
    return answer(whole);
  };
  CHECK(with(d, "/case/data/targets/entries/0", "2") != "holds");
  CHECK(with(d, "/case/data/inputs/entries/3", "3") != "holds");
  CHECK(with(d, "/case/network/weights/0/entries/0", "11") == "verdict");  // not in the ball of the start
  CHECK(with(d, "/start/radius", "0x100000000000000000000") != "holds");
  CHECK(with(d, "/loss", "logistic") == "unknown-key");   // a flow of a formula is one of the squared loss
  CHECK(with(d, "/limit", nullptr) == "missing-key");     // a time, no limit
  CHECK(with(d, "/limit/loss/1", "1/2") == "undecided");  // wider: the loss is not known to be 0
  CHECK(with(d, "/limit/loss/0", "1/1000") == "verdict");
  CHECK(with(d, "/limit/reach", "0") == "verdict");
  json short_of_time = later;
  short_of_time["gradient_flows"][0]["steps"].erase(short_of_time["gradient_flows"][0]["steps"].size() - 1);
  CHECK(answer(short_of_time) == "missing-key");
  json limit_for_time = later;
  limit_for_time["gradient_flows"][0] = d["gradient_flows"][0];
  CHECK(answer(limit_for_time) == "missing-key");
  CHECK(with(later, "/meaning", "every") == "holds");  // a stronger statement, and true here
  CHECK(with(later, "/meaning", "some") == "bad-name");
}

TEST_CASE("a flow that is right, of other weights, samples or targets") {
  const json d = document(equal(kLoss, 0));
  Case weights = plane(), targets = plane(), samples = plane();
  weights.network.weights[1](1, 1) = Real(Rational(-1, 9));
  (*targets.targets)(0, 0) = Real(Rational(9, 10));
  samples.inputs(0, 0) = Real(Rational(9, 10));
  for (const Case* other : {&weights, &targets, &samples}) {
    json exchanged = d;
    exchanged["gradient_flows"] = document(kLoss <= 1, *other)["gradient_flows"];
    CHECK(answer(exchanged) == "missing-key");
  }
}

TEST_CASE("inputs without their irrational factor, and a stretch that is another") {
  const Case c = plane(R"x([["sqrt(2)","-3/5*sqrt(2)"],["0","4/5*sqrt(2)"]])x");
  const json d = document(all_of({equal(kLoss, 0), Rational(1, 10) <= singular(2, weight(1, kEnd))}), c);
  CHECK(answer(d) == "holds");
  const auto stretched = [&](const json& lower, const json& upper) {
    json other = d;
    other["gradient_flows"][0]["stretch"] = {lower, upper};
    return answer(other);
  };
  CHECK(stretched("1", "1") != "holds");
  CHECK(stretched("6/5", "6/5") == "verdict");  // the start is not in the ball
  CHECK(stretched("1", "2") == "verdict");
  CHECK(stretched("-2", "2") == "bad-number");
  CHECK(stretched("2", "1") == "bad-number");
  json more = d;
  more["gradient_flows"][0].erase("stretch");
  CHECK(answer(more) == "missing-key");
  more = d;
  more["gradient_flows"][0]["case"]["data"]["inputs"]["entries"][0] = "7";
  CHECK(answer(more) != "holds");
}

TEST_CASE("a box of starts, and irrational ones: what the flow may start from is as wide as the network is") {
  Case c = plane();
  c.network.weights[0](0, 0) = Real::between(Rational(1, 4), Rational(1, 4) + Rational(1, 100000));
  c.network.weights[0](1, 1) = sqrt(Real(Rational(1, 99)));
  c.is_box = true;
  const json d = document(equal(kLoss, 0), c);
  CHECK(answer(d) == "holds");
  const auto spread = [&](std::size_t weight, const char* text) {
    json other = d;
    other["gradient_flows"][0]["spread"][weight] = text;
    return answer(other);
  };
  CHECK(spread(0, "1/1000000") == "undecided");  // narrower than the network is
  CHECK(spread(0, "1/1000") == "verdict");       // wider than the ball of the start
  CHECK(spread(0, "-1/1000") == "bad-number");
  CHECK(spread(3, "0") == "missing-key");  // the root is no rational number
  json fewer = d;
  fewer["gradient_flows"][0]["spread"].erase(0);
  CHECK(answer(fewer) == "bad-shape");
  json another_middle = d;
  another_middle["gradient_flows"] = document(equal(kLoss, 0))["gradient_flows"];
  CHECK(answer(another_middle) == "missing-key");
}

TEST_CASE("other networks have no flow, with or without an entry") {
  Case leaky = plane();
  leaky.network.slope = Rational(1, 10);
  const json d = document(kLoss <= 1, leaky);
  CHECK(!d.contains("gradient_flows"));
  CHECK(answer(d) == "ill-typed");
  json with_entry = d;
  with_entry["gradient_flows"] = document(equal(kLoss, 0))["gradient_flows"];
  CHECK(answer(with_entry) == "unknown-key");
}
