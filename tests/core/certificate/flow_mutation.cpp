// Certificates of flows with numbers, gates and steps changed at random and the digest made right again. Whatever the
// checker still accepts is about the same flow, so it may not contradict the certificate as it was written: at equal
// times the balls meet, the limits meet, and so do losses, singular values and times of escape.
#include <doctest/doctest.h>

#include <array>
#include <random>

#include "flow_documents.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

using Random = std::mt19937_64;

json mutation_seed(const Case& c, bool limit, Loss loss = Loss::Squared) {
  flow::FollowOptions options;
  options.until = Rational(limit ? 100 : 2);
  options.limit = limit;
  options.escape = limit ? std::optional<Rational>(1) : std::nullopt;
  const flow::Followed f = flow::follow_flow(flow::problem_of(c, loss), flow::weights_of(c), options);
  REQUIRE(f.reason == "");
  return flow_certificate(c, f);
}
// Crosses kinks; slides on one, leans, and leaves; slides on a kink of two samples; has a loss of margins; is held
// beside a limit, alone or together; has biases; dies at the origin.
std::vector<json> mutation_seeds() {
  const Case crosses = flow_example(R"([[["-1/5","1/4"],["1/2","1/4"]],[["-1/5","1/2"],["1/5","0"]]])");
  const Case leaves = flow_example(R"([[["3/4","-1/2"],["1/2","-3/4"]],[["-3/4","-1"]]])",
                                   R"([["-2","-1","3/2"],["-1/2","3/2","-1"]])", R"([["0","1","1/2"]])");
  const Case mirrored =
      flow_example(R"([[["-1","0"]],[["1"]]])", R"([["-3/2","3/2"],["-2","2"]])", R"([["-1/2","-1/2"]])");
  const Case held = flow_example(R"([[["-1","-3/4"]],[["-1/4"]]])", R"([["-2","3/2","1/2"],["-3/2","2","-1"]])",
                                 R"([["1/2","1/2","-2"]])");
  const Case dies =
      flow_example(R"([[["1/2","0"]],[["1"]]])", R"([["0","1","-1"],["1","-1/4","1/8"]])", R"([["-1","-1","-1"]])");
  const Case biased = parse_case(
      json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected","activation":"relu",)"
                  R"("weights":[[["1","0"]],[["1"]]],"biases":[["1/4"],["0"]]},)"
                  R"("data":{"inputs":[["1","2","-1"],["0","1","0"]],"targets":[["2","3","1/2"]]}})"));
  std::vector<json> out{mutation_seed(crosses, true)};
  for (const Case& c : {crosses, leaves, mirrored}) out.push_back(mutation_seed(c, false));
  const Case labels = flow_example(R"([[["1/2","1/4"],["-1/2","1/4"],["1/8","-1/2"]],[["1/2","-1/4","-1/8"]]])",
                                   R"([["1","-1","1/2"],["1/2","1","-1"]])", "[[1,-1,-1]]");
  for (const Loss loss : {Loss::Exponential, Loss::Logistic}) out.push_back(mutation_seed(labels, false, loss));
  for (const Case& c : {held, sliding_example(), biased}) out.push_back(flow_document(c, "200", true));
  out.push_back(flow_document(dies, "2", false));
  return out;
}

// Every number of the certificate that is written as a string, but those of the case.
void collect_numbers(json& at, std::vector<json*>& out) {
  if (at.is_string() && at.get<std::string>().find_first_not_of("-0123456789") == std::string::npos) out.push_back(&at);
  if (!at.is_structured()) return;
  for (auto& [key, value] : at.items())
    if (key != "case" && key != "gates" && key != "known") collect_numbers(value, out);
}

Integer integer_of(const json& number) { return Rational::parse(number.get<std::string>()).numerator(); }

void change_a_number(json& d, Random& random) {
  std::vector<json*> numbers;
  collect_numbers(d, numbers);
  json& number = *numbers[random() % numbers.size()];
  const Integer n = integer_of(number), step = Integer(1) << static_cast<unsigned>(random() % 80);
  switch (random() % 4) {
    case 0: number = to_string(Integer(n + step)); break;
    case 1: number = to_string(Integer(n - step)); break;
    case 2: number = to_string(Integer(n * 2)); break;
    default: number = to_string(Integer(n / 2));
  }
}

void change_a_gate(json& d, Random& random) {
  json& step = d["steps"][random() % d["steps"].size()];
  if (!step.contains("gates")) return;
  std::string gates = step["gates"];
  gates[random() % gates.size()] = "01pqs"[random() % 5];
  step["gates"] = gates;
}

void change_what_is_known(json& d, Random& random) {
  json& step = d["steps"][random() % d["steps"].size()];
  if (!step.contains("known")) return;
  std::string known = step["known"];
  known[random() % known.size()] = ".-+0"[random() % 4];
  step["known"] = known;
}

void change_steps(json& d, Random& random) {
  json& steps = d["steps"];
  const std::size_t a = random() % steps.size(), b = random() % steps.size();
  if (random() % 2 == 0)
    std::swap(steps[a], steps[b]);
  else
    steps.erase(a);
}

Integer time_of(const json& d) {
  Integer sum = 0;
  for (const json& step : d["steps"]) sum += integer_of(step["time"]);
  return sum;
}

bool ends_meet(const json& a, const json& b) {
  const auto end = [](const json& ends, int k) { return Rational::parse(ends[k].get<std::string>()); };
  return end(a, 0) <= end(b, 1) && end(b, 0) <= end(a, 1);
}

bool spectra_meet(const json& a, const json& b) {
  for (std::size_t k = 0; k < a.size(); ++k) {
    for (std::size_t i = 0; i < a[k]["singular_values"].size(); ++i)
      if (!ends_meet(a[k]["singular_values"][i], b[k]["singular_values"][i])) return false;
    if (!a[k]["stable_rank"].is_null() && !b[k]["stable_rank"].is_null() &&
        !ends_meet(a[k]["stable_rank"], b[k]["stable_rank"]))
      return false;
  }
  return true;
}

bool balls_meet(const json& a, const json& b, const Integer& more) {
  Integer squares = 0;
  for (std::size_t k = 0; k < a["centre"].size(); ++k) {
    const Integer off = integer_of(a["centre"][k]) - integer_of(b["centre"][k]);
    squares += off * off;
  }
  const Integer most = integer_of(a["radius"]) + integer_of(b["radius"]) + more;
  return squares <= most * most;
}

bool agrees_with(const json& d, const json& forged) {
  if (!spectra_meet(d["spectra"]["start"], forged["spectra"]["start"])) return false;
  if (!d["escape"].is_null() && !forged["escape"].is_null() && d["escape"]["norm"] == forged["escape"]["norm"] &&
      !ends_meet(json::array({d["escape"]["after"], d["escape"]["before"]}),
                 json::array({forged["escape"]["after"], forged["escape"]["before"]})))
    return false;
  const json &end = d["steps"].back(), &other = forged["steps"].back();
  const bool limits = !d["limit"].is_null() && !forged["limit"].is_null();
  if (limits) {
    const Integer reaches = integer_of(d["limit"]["reach"]) + integer_of(forged["limit"]["reach"]);
    return balls_meet(end, other, reaches) && ends_meet(d["limit"]["loss"], forged["limit"]["loss"]) &&
           spectra_meet(d["spectra"]["end"], forged["spectra"]["end"]);
  }
  if (time_of(d) != time_of(forged)) return true;
  return balls_meet(end, other, 0) && spectra_meet(d["spectra"]["end"], forged["spectra"]["end"]);
}

}  // namespace

TEST_CASE("whatever is still accepted after a change agrees with the certificate as it was") {
  Random random(15);
  for (const json& d : mutation_seeds()) {
    int accepted = 0, rejected = 0;
    for (int i = 0; i < 40; ++i) {
      json forged = d;
      for (std::size_t changes = 1 + random() % 2; changes > 0; --changes)
        random() % 4 > 0 ? change_a_number(forged, random)
                         : std::array{change_a_gate, change_what_is_known, change_steps}[random() % 3](forged, random);
      forged.erase("digest");
      forged["digest"] = sha256(forged.dump());
      const checker::Result r = checker::check_certificate(canonical_bytes(forged), {});
      ++(r.accepted ? accepted : rejected);
      if (r.accepted) CHECK(agrees_with(d, forged));
    }
    CHECK(accepted > 0);  // numbers that need not be tight
    CHECK(rejected > 20);
  }
}
