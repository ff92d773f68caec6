// Certificates of cells: what was found is accepted; and whatever is still accepted after a change at random is true,
// by a tree that is made anew.
#include <doctest/doctest.h>

#include <random>

#include "budget/error.hpp"
#include "certificate.hpp"  // the checker's
#include "certificate/cells_certificate.hpp"
#include "certificate/certificate.hpp"
#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cells {
namespace {

using nlohmann::json;

using CellRandom = std::mt19937_64;

Case cell_case(const std::string& weights, const std::string& biases, const std::string& activation = "\"relu\"") {
  const json w = json::parse(weights);
  json inputs = json::array();
  for (std::size_t i = 0; i < w[0][0].size(); ++i) inputs.push_back({0});
  return parse_case({{"format", "plumbline-case/1"},
                     {"name", "c"},
                     {"network",
                      {{"type", "fully-connected"},
                       {"activation", json::parse(activation)},
                       {"weights", w},
                       {"biases", json::parse(biases)}}},
                     {"data", {{"inputs", inputs}}}});
}

checker::Result replayed_cells(const json& certificate) {
  return checker::check_certificate(canonical_bytes(certificate), {});
}

// Everything that can be said of the region.
json all_of(const Case& c, const Region& region) {
  const CellTree tree = cells_of(fully_connected(c.network), region);
  const Case shown = cells_case(c);
  CellsCertificate out(shown, tree);
  for (int j = 0; j < tree.outputs(); ++j) {
    const Functional f = output_coordinate(tree, j);
    const Extreme most = supremum(tree, f), least = infimum(tree, f);
    out.bound(f, true, most.value, most.point);
    out.bound(f, false, least.value, least.point);
    out.bound(f, true, most.value + Rational(1), std::nullopt);
    Property above{{{std::vector<Rational>(as_size(tree.inputs())), f.y, least.value - Rational(1)}}};
    Condition low = above[0][0];
    low.x[0] = -1;
    low.bound = least.value - Rational(100);
    above.push_back({{low.x, f.y, most.value + Rational(7)}, {std::vector<Rational>(low.x.size()), f.y, low.bound}});
    out.decided(above, decide(tree, above));
    above[0][0].bound = least.value;
    const PropertyAnswer somewhere = decide(tree, above);
    CHECK(somewhere.point);
    out.decided(above, somewhere);
    for (int i = 0; i < tree.inputs() && tree.has_interior; ++i) out.monotone(j, i);
  }
  if (tree.has_interior) {
    out.count();
    for (const NormKind norm : {NormKind::One, NormKind::Two, NormKind::Infinity})
      out.lipschitz(norm, lipschitz(tree, norm));
    out.ranks();
  }
  return out.finished();
}

const char* const kPlane = R"([[[1,2],["1/2",-1],[-1,1],[0,2]],[[1,-1,2,"1/3"],[-2,1,1,1]],[[1,-1],[0,3]]])";
const char* const kPlaneBiases = R"([[0,"1/4","-1/3",1],["1/5",-1],[0,1]])";

Rational number_in(const json& j) { return Rational::parse(j.get<std::string>()); }
std::vector<Rational> numbers_in(const json& list) {
  std::vector<Rational> out;
  for (const json& entry : list) out.push_back(number_in(entry));
  return out;
}

// The case of a certificate, read without the checker.
Network network_in(const json& c) {
  const json& n = c["network"];
  const auto matrix = [](const json& m) {
    ExactMatrix out(m["rows"].get<int>(), m["cols"].get<int>());
    std::size_t next = 0;
    for (Real& x : out.entries()) x = Real(number_in(m["entries"][next++]) / number_in(m["denominator"]));
    return out;
  };
  Network out;
  out.slope = n["activation"] == "relu" ? Rational(0) : number_in(n["activation"]["leaky-relu"]);
  for (const json& w : n["weights"]) out.weights.push_back(matrix(w));
  if (!n["biases"].is_null())
    for (const json& b : n["biases"]) {
      out.biases.emplace_back();
      if (!b.is_null()) out.biases.back() = matrix(b);
    }
  return out;
}

Region region_in(const json& d, bool bounded) {
  std::vector<Inequality> rows;
  std::size_t inputs = 0;
  for (const json& row : d["region"]) {
    std::vector<Rational> a = numbers_in(row);
    const Rational bound = a.back();
    a.pop_back();
    inputs = a.size();
    rows.push_back({a, bound});
  }
  for (std::size_t i = 0; i < inputs && bounded; ++i)
    for (const int sign : {-1, 1}) {
      std::vector<Rational> unit(inputs);
      unit[i] = sign;
      rows.push_back({unit, 64});
    }
  return region_of(static_cast<int>(inputs), rows);
}

Conditions conditions_in(const CellTree& tree, const json& list) {
  Conditions out;
  for (const json& row : list) {
    const std::vector<Rational> numbers = numbers_in(row);
    const auto middle = numbers.begin() + tree.inputs();
    out.push_back({{numbers.begin(), middle}, {middle, numbers.end() - 1}, numbers.back()});
  }
  return out;
}

bool is_true(const CellTree& tree, const json& answer, bool whole) {
  const std::string kind = answer["kind"];
  if (kind == "at-most" || kind == "at-least") {
    const Functional f{numbers_in(answer["x"]), numbers_in(answer["y"])};
    const Rational value = number_in(answer["value"]);
    const Extreme end = kind == "at-most" ? supremum(tree, f) : infimum(tree, f);
    if (!answer["attained"].is_null() && whole) return end.value == value;
    return kind == "at-most" ? end.value <= value : end.value >= value;
  }
  if (kind == "never") {
    Property any;
    for (const json& all : answer["any"]) any.push_back(conditions_in(tree, all));
    return !decide(tree, any).point;
  }
  if (!whole) return true;
  if (kind == "somewhere") return decide(tree, {conditions_in(tree, answer["all"])}).point.has_value();
  if (kind == "cells") return tree.cells.size() == answer["count"].get<std::size_t>();
  if (kind == "ranks") {
    const RankRange r = ranks(tree);
    return r.least == answer["least"].get<int>() && r.largest == answer["largest"].get<int>();
  }
  if (kind == "monotone") {
    const Monotone m = monotone(tree, answer["output"].get<int>(), answer["input"].get<int>());
    const std::string direction = answer["direction"];
    return direction == "increasing" ? m.increasing : direction == "decreasing" ? m.decreasing : m.up && m.down;
  }
  REQUIRE(kind == "lipschitz");
  const std::string norm = answer["norm"];
  Real value = lipschitz(tree, norm == "1" ? NormKind::One : norm == "2" ? NormKind::Two : NormKind::Infinity).value;
  if (norm == "2") value = value * value;
  return (Real(number_in(answer["most"])) - value).sign() != Sign::Negative &&
         (value - Real(number_in(answer["least"]))).sign() != Sign::Negative;
}

bool all_true(const json& d) {
  const Network network = fully_connected(network_in(d["case"]));
  const auto hold = [&](const Region& region, bool whole) {
    const CellTree tree = cells_of(network, region, {.certified = false});
    return std::ranges::all_of(d["answers"], [&](const json& a) { return is_true(tree, a, whole); });
  };
  try {
    return hold(region_in(d, false), true);
  } catch (const InputError&) {}  // without bound, or empty
  try {
    return hold(region_in(d, true), false);
  } catch (const InputError&) { return true; }  // of no point everything is so
}

void collect(json& at, std::vector<json*>& numbers, std::vector<json*>& indices) {
  if (at.is_string() && at.get<std::string>().find_first_not_of("-0123456789/") == std::string::npos && at != "-" &&
      at != "/")
    numbers.push_back(&at);
  if (at.is_number()) indices.push_back(&at);
  if (!at.is_structured()) return;
  for (auto& [key, value] : at.items())
    if (key != "data") collect(value, numbers, indices);
}

void change_a_number_of(json& d, CellRandom& random) {
  std::vector<json*> numbers, indices;
  const char* const parts[] = {"answers", "cells", "region", "case"};
  collect(d[parts[random() % 4]], numbers, indices);
  if (!indices.empty() && random() % 3 == 0) {
    json& index = *indices[random() % indices.size()];
    const int k = index.get<int>();
    index = random() % 2 == 0 ? k + 1 : std::max(0, k - 1);
    return;
  }
  if (numbers.empty()) return;
  json& number = *numbers[random() % numbers.size()];
  const Rational q = number_in(number);
  switch (random() % 6) {
    case 0: number = (q + Rational(1)).to_string(); break;
    case 1: number = (q - Rational(1)).to_string(); break;
    case 2: number = (q * Rational(2)).to_string(); break;
    case 3: number = (q / Rational(2)).to_string(); break;
    case 4: number = (-q).to_string(); break;
    default: number = (q + Rational::parse(random() % 2 == 0 ? "1e-6" : "-1e-6")).to_string();
  }
}

void change_the_tree(json& d, CellRandom& random) {
  json& nodes = d["cells"];
  const std::size_t a = random() % nodes.size(), b = random() % nodes.size();
  switch (random() % 6) {
    case 0: std::swap(nodes[a], nodes[b]); break;
    case 1: nodes.erase(a); break;
    case 2: nodes.insert(nodes.begin() + static_cast<long>(a), json(nodes[b])); break;
    case 3: nodes[a] = json::array({random() % 2 == 0 ? "+" : "-"}); break;
    case 4:
      if (nodes[a].is_array()) nodes[a][0] = nodes[a][0] == "+" ? "-" : "+";
      break;
    default: nodes[a] = nodes[b];
  }
}

void change_what_is_said(json& d, CellRandom& random) {
  json& answer = d["answers"][random() % d["answers"].size()];
  const char* const norms[] = {"1", "2", "infinity"};
  const char* const directions[] = {"increasing", "decreasing", "neither"};
  switch (random() % 5) {
    case 0:
      if (answer.contains("norm")) answer["norm"] = norms[random() % 3];
      break;
    case 1:
      if (answer.contains("direction")) answer["direction"] = directions[random() % 3];
      break;
    case 2:
      if (answer.contains("value")) answer["kind"] = answer["kind"] == "at-most" ? "at-least" : "at-most";
      break;
    case 3:
      if (answer.contains("attained")) answer["attained"] = nullptr;
      break;
    default:
      json& rows = d["region"];
      if (random() % 2 == 0)
        rows.erase(random() % rows.size());
      else
        rows.insert(rows.begin(), json(rows.back()));
  }
}

}  // namespace

TEST_CASE("what is said of the cells of a network is accepted") {
  CellRandom random(3);
  const Region plane = parse_box("[-1,1]^2");
  const checker::Result r = replayed_cells(all_of(cell_case(kPlane, kPlaneBiases), plane));
  CHECK(r.accepted);
  CHECK_MESSAGE(r.accepted, r.message);
  CHECK(r.formula.find("cells with interior") != std::string::npos);
  CHECK(r.modules == std::vector<std::string>{"cells"});
  const std::pair<Case, Region> others[] = {
      {cell_case("[[[1]],[[1]]]", "null", R"({"leaky-relu":"-1/2"})"), parse_box("[-1,2]")},
      {cell_case("[[[1,2],[3,4]],[[1,1]]]", "null", "\"linear\""), plane},
      {cell_case("[[[0,0],[1,1],[-2,-2],[1,1]],[[1,1,1,2]]]", "[[0,2,1,\"1/2\"],null]"), plane},
      {cell_case("[[[1,2,3]],[[1]]]", "null"), parse_box("[-1,1]x[0,0]x[-1,1]")},
      {cell_case("[[[1,2,3],[0,1,-1],[1,1,0]],[[1,-1,1],[2,0,1]],[[1,1]]]", "null"), parse_box("[-1,1]^3")},
      {cell_case("[[[1,2,3,4],[0,1,-1,1],[1,1,0,0]],[[1,-1,1],[2,0,1],[1,1,1],[0,1,0]]]", "null"),
       parse_box("[-1,1]^4")},
      {cell_case("[[[1,1]]]", "[[2]]"), plane}};
  for (const auto& [c, region] : others) {
    const checker::Result result = replayed_cells(all_of(c, region));
    CHECK_MESSAGE(result.accepted, result.message);
  }
}

TEST_CASE("a chain of layers is shown as the fully connected network that it is") {
  const Case c = parse_case(json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"sequential",
    "inputs":1,"layers":[{"type":"fully-connected","weight":[[1],[-1]],"activation":"linear"},
    {"type":"fully-connected","weight":[[1,0],[0,1]],"bias":["1/2",0],"activation":"relu"}]},"data":{"inputs":[[1]]}})"));
  const json d = all_of(c, parse_box("[-1,1]"));
  CHECK(replayed_cells(d).accepted);
  CHECK(d["case"]["network"]["type"] == "fully-connected");
}

TEST_CASE("whatever is still accepted after a change is true") {
  CellRandom random(29);
  const std::pair<Case, Region> seeds[] = {
      {cell_case("[[[1],[-1]],[[1,1]]]", "[[\"1/3\",1],[0]]"), parse_box("[-1,2]")},
      {cell_case("[[[1,1],[1,-1]],[[1,2],[-1,1]]]", "null", R"({"leaky-relu":"1/10"})"), parse_box("[-1,1]^2")},
      {cell_case(kPlane, kPlaneBiases), parse_box("[-1,1]^2")}};
  const int changes_each[] = {8000, 5000, 2000};
  int accepted = 0, rejected = 0, seed = 0;
  for (const auto& [c, region] : seeds) {
    const json d = all_of(c, region);
    REQUIRE(replayed_cells(d).accepted);
    REQUIRE(all_true(d));
    json false_one = d;
    false_one["answers"][2]["value"] = (number_in(d["answers"][0]["value"]) - Rational::parse("1e-9")).to_string();
    REQUIRE_FALSE(all_true(false_one));
    for (int i = 0; i < changes_each[seed]; ++i) {
      json forged = d;
      for (std::size_t changes = 1 + random() % 2; changes > 0; --changes) {
        const std::size_t kind = random() % 4;
        (kind == 0 ? change_the_tree : kind == 1 ? change_what_is_said : change_a_number_of)(forged, random);
      }
      forged.erase("digest");
      forged["digest"] = sha256(forged.dump());
      const checker::Result r = replayed_cells(forged);
      ++(r.accepted ? accepted : rejected);
      CHECK(r.reason != checker::Reason::Internal);
      if (r.accepted && forged != d) CHECK_MESSAGE(all_true(forged), forged.dump());
    }
    ++seed;
  }
  CHECK(accepted > 1000);
  CHECK(rejected > 10000);
  MESSAGE(accepted, " accepted and true, ", rejected, " rejected");
}

}  // namespace plumbline::cells
