// Case files: exact numbers, round trips, the canonical form, and a table of bad files with the place that each message
// must name.
#include "network/case_io.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/network/support.hpp"
#include "network/json_values.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline::test;
using nlohmann::json;

namespace {

const char* const kGood = R"({ "format": "plumbline-case/1", "name": "two-neurons",
  "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1/2","0"],["0","-1/3"]], [["1","1"]] ], "biases": null },
  "data": { "inputs": [["1","0","-2"],["0","1","1"]], "gradient": [["1","-1","1"]], "targets": null, "loss_derivative": null },
  "parameters": { "p": "1/2", "u": ["1","0"], "M": [["1","2"],["3","4"]] } })";

// The good file with one place replaced.
json with(const char* pointer, const json& value) {
  json document = parse_json(kGood);
  document[json::json_pointer(pointer)] = value;
  return document;
}
json without(const char* parent, const char* key) {
  json document = parse_json(kGood);
  document[json::json_pointer(parent)].erase(key);
  return document;
}

std::string complaint(const json& document) {
  try {
    (void)parse_case(document);
  } catch (const InputError& error) { return error.what(); }
  return {};
}

// The first weight's first entry, given as `number`.
Real read_number(const json& number) {
  return parse_case(with("/network/weights/0/0/0", number)).network.weights[0](0, 0);
}

}  // namespace

TEST_CASE("the case of the format page") {
  const Case c = parse_case(parse_json(kGood));
  CHECK(c.name == "two-neurons");
  CHECK(c.network.is_relu());
  CHECK(c.network.biases.empty());
  CHECK(same(c.network.weights[0], exact({{"1/2", "0"}, {"0", "-1/3"}})));
  CHECK(same(c.inputs, exact({{"1", "0", "-2"}, {"0", "1", "1"}})));
  CHECK(same(*c.gradient, exact({{"1", "-1", "1"}})));
  CHECK_FALSE(c.targets);
  CHECK(same(c.scalars.at("p"), Rational(1, 2)));
  CHECK(same(c.matrices.at("u"), exact({{"1"}, {"0"}})));
  CHECK(same(c.matrices.at("M"), exact({{"1", "2"}, {"3", "4"}})));
}

TEST_CASE("a case without a network has parameters, and data of any shapes") {
  const Case bare =
      parse_case(parse_json(R"({"format": "plumbline-case/1", "name": "bare", "parameters": {"c": "1/2"}})"));
  CHECK(bare.network.absent());
  CHECK(bare.inputs.rows() == 0);
  CHECK(case_file_json(bare) == json{{"format", "plumbline-case/1"}, {"name", "bare"}, {"parameters", {{"c", "1/2"}}}});
  CHECK(canonical_json(bare)["network"].is_null());
  CHECK(canonical_json(bare)["data"] == json{{"inputs", nullptr}, {"gradient", nullptr}, {"targets", nullptr}});
  const Case data = parse_case(parse_json(R"({"format": "plumbline-case/1", "name": "data", "network": null,
      "data": {"inputs": [["1", "2"]], "targets": [["1"], ["0"], ["2"]]}})"));
  CHECK(data.inputs.cols() == 2);
  CHECK(data.targets->rows() == 3);
  CHECK(parse_case(case_file_json(data)).targets->rows() == 3);
}

TEST_CASE("a network has inputs") {
  CHECK(complaint(without("", "data")).find("/data") != std::string::npos);
  CHECK(complaint(without("/data", "inputs")).find("\"inputs\" is missing") != std::string::npos);
  CHECK(complaint(with("/data/inputs", nullptr)).find("\"inputs\" is missing") != std::string::npos);
}

TEST_CASE("numbers are exact, however they are spelled") {
  CHECK(same(read_number(parse_json("0.1")), Rational(1, 10)));  // a JSON number with a fraction
  CHECK(same(read_number("0.1"), Rational(1, 10)));
  CHECK(same(read_number(parse_json("2.50e-1")), Rational(1, 4)));
  CHECK(same(read_number("0x1.8p-3"), Rational(3, 16)));
  CHECK(same(read_number("0x1.999999999999ap-4"), Rational::from_double(0.1)));
  CHECK_FALSE(same(read_number("0x1.999999999999ap-4"), Rational(1, 10)));
  CHECK(same(read_number(-7), Rational(-7)));
  CHECK(same(read_number("6/-4"), Rational(-3, 2)));
  CHECK(same(square(read_number("sqrt(2)/2")), Rational(1, 2)));
  CHECK(same(read_number("(1+sqrt(5))/2") * read_number("(sqrt(5)-1)/2"), Rational(1)));
  CHECK(read_number(parse_json("123456789012345678901234567890")).rational() ==
        Rational(Integer("123456789012345678901234567890")));
  CHECK(read_number("1e10000").rational() == pow(Rational(10), 10000));
  CHECK(read_number(parse_json("18446744073709551615")).rational() == Rational(Integer("18446744073709551615")));
}

TEST_CASE("what may be absent") {
  CHECK(complaint(without("", "parameters")).empty());
  CHECK(complaint(without("/network", "biases")).empty());
  for (const char* key : {"gradient", "targets", "loss_derivative"}) CHECK(complaint(without("/data", key)).empty());
  CHECK(complaint(with("/parameters", nullptr)).empty());
  CHECK(complaint(with("/note", "seen somewhere")).empty());
  CHECK(complaint(with("/source", "a paper")).empty());
  CHECK(complaint(with("/network/biases", {nullptr, {"1/2"}})).empty());
}

TEST_CASE("activations") {
  CHECK(parse_case(with("/network/activation", "linear")).network.slope == Rational(1));
  CHECK(parse_case(with("/network/activation", {{"leaky-relu", "1/10"}})).network.slope == Rational(1, 10));
  CHECK(parse_case(with("/network/activation", {{"leaky-relu", "-2"}})).network.slope == Rational(-2));
}

TEST_CASE("every kind of bad file is refused with a message that starts with the place") {
  struct Bad {
    std::string what;
    json document;
    const char* place;
    const char* message;
  };
  const std::vector<Bad> table{
      {"not an object", json::array(), "/", "expected an object"},
      {"unknown key at the top", with("/extra", 1), "/extra", "unknown key"},
      {"unknown key in the network", with("/network/bias", nullptr), "/network/bias", "unknown key"},
      {"unknown key in the data", with("/data/labels", nullptr), "/data/labels", "unknown key"},
      {"missing format", without("", "format"), "/", "\"format\" is missing"},
      {"missing name", without("", "name"), "/", "\"name\" is missing"},
      {"missing network", without("", "network"), "/", "\"network\" is missing"},
      {"missing weights", without("/network", "weights"), "/network", "\"weights\" is missing"},
      {"missing activation", without("/network", "activation"), "/network", "\"activation\" is missing"},
      {"missing inputs", without("/data", "inputs"), "/data", "\"inputs\" is missing"},
      {"another format", with("/format", "plumbline-case/2"), "/format", "expected \"plumbline-case/1\""},
      {"empty name", with("/name", ""), "/name", "expected a name"},
      {"name that is no string", with("/name", 5), "/name", "expected a string"},
      {"note that is no string", with("/note", {1}), "/note", "expected a string"},
      {"unsupported type", with("/network/type", "transformer"), "/network/type", "unsupported type \"transformer\""},
      {"unsupported activation", with("/network/activation", "tanh"), "/network/activation",
       "unsupported activation \"tanh\""},
      {"activation with an unknown key", with("/network/activation", {{"elu", 1}}), "/network/activation/elu",
       "unknown key"},
      {"irrational slope", with("/network/activation", {{"leaky-relu", "sqrt(2)"}}), "/network/activation/leaky-relu",
       "rational"},
      {"no layers", with("/network/weights", json::array()), "/network/weights", "at least one weight matrix"},
      {"weights that are no list", with("/network/weights", "1"), "/network/weights", "expected a list"},
      {"a layer that is no matrix", with("/network/weights/1", "1"), "/network/weights/1", "expected a matrix"},
      {"an empty matrix", with("/data/inputs", json::array()), "/data/inputs", "at least one row"},
      {"an empty row", with("/data/inputs/1", json::array()), "/data/inputs/1", "at least one number"},
      {"a first row that is empty", with("/data/inputs/0", json::array()), "/data/inputs/0", "at least one number"},
      {"ragged rows", with("/data/inputs/1", {1, 2}), "/data/inputs/1", "has 2 entries; the first row has 3"},
      {"a row that is no list", with("/data/inputs/1", 7), "/data/inputs/1", "expected a row"},
      {"an entry that is null", with("/data/inputs/0/2", nullptr), "/data/inputs/0/2", "expected a number"},
      {"an entry that is a boolean", with("/data/inputs/0/2", true), "/data/inputs/0/2", "expected a number"},
      {"NaN as text", with("/data/inputs/0/2", "NaN"), "/data/inputs/0/2", "column 1"},
      {"infinity as text", with("/data/inputs/0/2", "inf"), "/data/inputs/0/2", "column 1"},
      {"an empty number", with("/data/inputs/0/2", ""), "/data/inputs/0/2", "column 1"},
      {"division by zero", with("/data/inputs/0/2", "1/0"), "/data/inputs/0/2", ""},
      {"division by a hidden zero", with("/data/inputs/0/2", "1/(sqrt(2)*sqrt(2)-2)"), "/data/inputs/0/2", ""},
      {"root of a negative number", with("/data/inputs/0/2", "sqrt(-1)"), "/data/inputs/0/2", ""},
      {"root of a hidden negative number", with("/data/inputs/0/2", "sqrt(1-sqrt(2))"), "/data/inputs/0/2", ""},
      {"a huge exponent", with("/data/inputs/0/2", "1e10001"), "/data/inputs/0/2", "10000"},
      {"a huge negative exponent", with("/data/inputs/0/2", "1e-999999999999"), "/data/inputs/0/2", "10000"},
      {"text behind a number", with("/data/inputs/0/2", "1 2"), "/data/inputs/0/2", "column"},
      {"first layer against the inputs", with("/data/inputs", {{1, 2, 3}}), "/network/weights/0", "expected 1 columns"},
      {"gradient of the wrong shape", with("/data/gradient", {{1, 2}}), "/data/gradient", "is 1 x 2; expected 1 x 3"},
      {"targets of the wrong shape", with("/data/targets", {{1, 2, 3}, {1, 2, 3}}), "/data/targets", "expected 1 x 3"},
      {"biases that are no list", with("/network/biases", "0"), "/network/biases",
       "expected null or one entry per layer"},
      {"too few biases", with("/network/biases", {{"1", "2"}}), "/network/biases", "one entry per layer"},
      {"no biases in a list", with("/network/biases", json::array()), "/network/biases", "one entry per layer"},
      {"too many biases", with("/network/biases", {nullptr, nullptr, nullptr}), "/network/biases",
       "one entry per layer"},
      {"a bias of the wrong length", with("/network/biases", {{"1"}, nullptr}), "/network/biases/0", "expected 2 x 1"},
      {"parameters that are a list", with("/parameters", json::array()), "/parameters", "expected an object"},
      {"a parameter's name", with("/parameters", {{"a b", 1}}), "/parameters/a b", "letters, digits"},
      {"an empty parameter", with("/parameters", {{"u", json::array()}}), "/parameters/u", "at least one number"},
      {"a parameter that is an object", with("/parameters", {{"u", json::object()}}), "/parameters/u",
       "expected a number"},
      {"a ragged parameter", with("/parameters", {{"u", {{1, 2}, {3}}}}), "/parameters/u/1", "has 1 entries"},
  };
  for (const Bad& bad : table) {
    CAPTURE(bad.what);
    const std::string message = complaint(bad.document);
    CAPTURE(message);
    CHECK(message.starts_with(std::string(bad.place) + ": "));
    CHECK(message.find(bad.message) != std::string::npos);
  }
}

TEST_CASE("limits of size") {
  CHECK(complaint(with("/data/inputs", json::array({json::array(), json::array()}))).starts_with("/data/inputs/0"));
  json wide = json::array({json(std::vector<int>(65537, 1))});
  CHECK(complaint(with("/data/inputs", wide)).starts_with("/data/inputs: more than 65536 columns"));
  json tall = json::array();
  for (int i = 0; i < 65537; ++i) tall.push_back({1});
  CHECK(complaint(with("/data/inputs", tall)).starts_with("/data/inputs: more than 65536 rows"));
  CHECK_NOTHROW(from_json::check_size(65536, 256, "/x"));
  CHECK_THROWS_WITH(from_json::check_size(65536, 257, "/x"), "/x: more than 16777216 entries");
  json deep = json::array();
  for (int i = 0; i < 513; ++i) deep.push_back({{1}});
  CHECK(complaint(with("/network/weights", deep)).starts_with("/network/weights: more than 512 layers"));
}

TEST_CASE("a duplicate key is refused before anything is read") {
  std::string text = kGood;
  text.insert(text.find("\"name\""), "\"name\": \"other\", ");
  CHECK_THROWS_WITH_AS((void)parse_json(text), "/: the key \"name\" stands twice in one object", InputError);
}

TEST_CASE("errors of a file start with its path") {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("plumbline-case-test-" + std::to_string(getpid()))).string();
  std::ofstream(path) << with("/format", "x").dump();
  std::string message;
  try {
    (void)read_case(path);
  } catch (const InputError& error) { message = error.what(); }
  CHECK(message.starts_with(path + ": /format: "));
  std::ofstream(path) << kGood;
  CHECK(read_case(path).name == "two-neurons");
  std::filesystem::remove(path);
}

TEST_CASE("writing and reading a case gives the same case and the same bytes") {
  json rich = with("/network/biases", {{"1/7", "sqrt(3)"}, nullptr});
  rich["network"]["activation"] = {{"leaky-relu", "1/10"}};
  rich["note"] = "n";
  rich["source"] = "s";
  rich["data"]["targets"] = {{"sqrt(2)/2", "0.1", "0x1p-4"}};
  rich["data"]["loss_derivative"] = {{1, 2, 3}, {4, 5, 6}};
  rich["parameters"]["phi"] = "(1+sqrt(5))/2";
  rich["parameters"]["big"] = "123456789012345678901234567890123456789012345678901234567890/7";
  rich["parameters"]["one"] = json::array({json::array({1, 2})});
  for (const json& document : {parse_json(kGood), rich, with("/network/activation", "linear")}) {
    const Case first = parse_case(document);
    const json written = case_file_json(first);
    const Case second = parse_case(parse_json(written.dump()));
    CHECK(case_file_json(second) == written);
    CHECK(canonical_json(second) == canonical_json(first));
    CHECK(second.note == first.note);
    CHECK(second.source == first.source);
    CHECK(same(second.network.weights[0], first.network.weights[0]));
    CHECK(second.network.slope == first.network.slope);
    CHECK(second.network.biases.size() == first.network.biases.size());
    REQUIRE(second.loss_derivative.has_value() == first.loss_derivative.has_value());
    if (first.loss_derivative) CHECK(same(*second.loss_derivative, *first.loss_derivative));
    for (const auto& [name, x] : first.scalars) CHECK(same(second.scalars.at(name), x));
    for (const auto& [name, a] : first.matrices) CHECK(same(second.matrices.at(name), a));
  }
}

TEST_CASE(
    "the canonical form: dimensions, integers over the least common denominator, expressions where there are roots") {
  CHECK(canonical_json(exact({{"1/2", "0"}, {"-1/3", "2"}})) ==
        json{{"rows", 2}, {"cols", 2}, {"denominator", "6"}, {"entries", {"3", "0", "-2", "12"}}});
  CHECK(canonical_json(exact({{"2", "4"}})) ==
        json{{"rows", 1}, {"cols", 2}, {"denominator", "1"}, {"entries", {"2", "4"}}});
  const json roots = canonical_json(exact({{"1/2", "sqrt(2)/2"}}));
  CHECK(roots.at("expressions").size() == 2);
  CHECK_FALSE(roots.contains("entries"));
  CHECK_FALSE(roots.contains("denominator"));
  CHECK(same(Real::parse(roots.at("expressions")[1].get<std::string>()), Real::parse("sqrt(2)/2")));
  CHECK(canonical_json(exact({{"sqrt(4)"}})).at("entries") == json::array({"2"}));  // rational after all
  const std::string big(41, '9');
  CHECK(canonical_json(exact({{big}})).at("entries")[0].get<std::string>().starts_with("0x"));
  CHECK(canonical_json(exact({{big.substr(1)}})).at("entries")[0] == big.substr(1));
}

TEST_CASE("the canonical case holds what a verdict depends on, and not the notes") {
  Case c = parse_case(with("/network/biases", {{"1/2", "1"}, nullptr}));
  c.note = "n";
  const json out = canonical_json(c);
  CHECK(out.size() == 4);
  CHECK(out.at("name") == "two-neurons");
  CHECK(out.at("network").at("type") == "fully-connected");
  CHECK(out.at("network").at("activation") == "relu");
  CHECK(out.at("network").at("weights").size() == 2);
  CHECK(out.at("network").at("biases")[0] ==
        json{{"rows", 2}, {"cols", 1}, {"denominator", "2"}, {"entries", {"1", "2"}}});
  CHECK(out.at("network").at("biases")[1].is_null());
  CHECK(out.at("data").at("targets").is_null());
  CHECK(out.at("data").size() == 3);
  CHECK(out.at("parameters").at("p") == "1/2");
  CHECK(out.at("parameters").at("u").at("rows") == 2);
  CHECK(canonical_json(parse_case(parse_json(kGood))).at("network").at("biases").is_null());
  CHECK(canonical_json(parse_case(with("/network/activation", {{"leaky-relu", "2/20"}})))
            .at("network")
            .at("activation") == json{{"leaky-relu", "1/10"}});
}

TEST_CASE("large matrices of doubles are read like small ones, entry by entry") {
  const std::vector<json> kinds[] = {
      {0, -1, 9007199254740991, "0x1.8p-3", "-0x1.fffffffffffffp+10", "12", "-0x1p-900"},
      {1, "3/7", "0.1", "0x1p-1000", "sqrt(2)", 9007199254740993, -9007199254740993, 18446744073709551615U}};
  for (const std::vector<json>& kind : kinds) {
    json rows = json::array();
    for (std::size_t i = 0; i < 20; ++i) {
      rows.push_back(json::array());
      for (std::size_t j = 0; j < 20; ++j) rows.back().push_back(kind[(i * i + j) % kind.size()]);
    }
    const ExactMatrix a = from_json::matrix(rows, "/a");
    for (int i = 0; i < 20; ++i)
      for (int j = 0; j < 20; ++j)
        CHECK(
            (a(i, j) - from_json::number(rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], "")).sign() ==
            Sign::Zero);
    rows[19][19] = "1 + ";
    CHECK_THROWS_WITH_AS((void)from_json::matrix(rows, "/a"), doctest::Contains("/a/19/19"), InputError);
  }
}
