// The zoo: bad case files, each named after its defect, as files in zoo/. The table says how each came about, and what the message must say: the
// place first, then what is wrong there. The runner fails if a file is missing, differs from what the table makes, or stands in the folder without
// being in the table. CASE_ZOO_WRITE=1 in the environment writes the files.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <stdexcept>

#include "network/case_io.hpp"
#include "network/json.hpp"
#include "number/error.hpp"

using namespace plumbline;

namespace {

const std::string kGood = R"({
 "format": "plumbline-case/1", "name": "two-neurons", "note": "", "source": "",
 "network": { "type": "fully-connected", "activation": "relu",
  "weights": [ [["1/2","0"],["0","-1/3"]], [["1","1"]] ], "biases": [ null, ["1/4"] ] },
 "data": { "inputs": [["1","0","-2"],["0","1","1"]], "gradient": [["1","-1","1"]], "targets": [["0","1","2"]], "loss_derivative": null },
 "parameters": { "p": "1/2", "u": ["1","0"], "M": [["1","2"],["3","4"]] }
}
)";

std::string repeated(const std::string& part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

using Make = std::function<std::string()>;

// The good file with one part replaced.
Make with(const std::string& from, const std::string& to) {
  return [=] {
    std::string text = kGood;
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("not in the good file: " + from);
    return text.replace(at, from.size(), to);
  };
}
// The first entry of the inputs.
Make entry(const std::string& text) { return with(R"([["1","0","-2"])", "[[" + text + R"(,"0","-2"])"); }
Make raw(std::string text) {
  return [text = std::move(text)] { return text; };
}

struct Exhibit {
  std::string name, complaint;      // how the message begins
  Make make;
};

const std::string kEntry = "/data/inputs/0/0: ";

const std::vector<Exhibit> kZoo = {
    // Not a JSON document.
    {"empty-file", "byte 1: malformed JSON", raw("")},
    {"white-space-only", "byte 3: malformed JSON", raw(" \n")},
    {"truncated", "byte 200: malformed JSON", [] { return kGood.substr(0, 199); }},
    {"text-after-the-end", "byte", [] { return kGood + "x"; }},
    {"two-documents", "byte", [] { return kGood + kGood; }},
    {"byte-order-mark-twice", "byte", [] { return "\xEF\xBB\xBF\xEF\xBB\xBF" + kGood; }},
    {"invalid-utf8", "byte", with("two-neurons", "two\xFF")},
    {"zero-byte", "byte", with("two-neurons", std::string("two\0neurons", 11))},
    {"comment", "byte", with("\"format\"", "/* the format */ \"format\"")},
    {"trailing-comma", "byte", with("[\"1\",\"1\"]", "[\"1\",\"1\",]")},
    {"single-quotes", "byte", with("\"relu\"", "'relu'")},
    {"not-a-number-literal", "byte", entry("NaN")},
    {"infinity-literal", "byte", entry("Infinity")},
    {"plus-sign-without-quotes", "byte", entry("+1")},
    {"leading-zero-without-quotes", "byte", entry("01")},
    {"arrays-nested-without-end", "/0/0/0/0/0/0/0/0", raw(repeated("[", 5000))},
    {"objects-nested-without-end", "/a/a/a/a/a/a/a/a", raw(repeated("{\"a\":", 2000))},
    {"number-beyond-every-double", "byte", entry("1e999999999")},
    {"duplicate-key", "/", with("\"targets\"", "\"inputs\"")},
    {"duplicate-parameter", "/", with("\"u\"", "\"p\"")},
    {"duplicate-key-at-the-top", "/", with("\"note\"", "\"name\"")},
    // The wrong document.
    {"not-an-object", "/: expected an object", raw("[]\n")},
    {"null-document", "/: expected an object", raw("null\n")},
    {"format-missing", "/: the key \"format\" is missing", with(R"("format": "plumbline-case/1", )", "")},
    {"format-of-a-certificate", "/format: ", with("plumbline-case/1", "plumbline-certificate/1")},
    {"format-of-a-later-version", "/format: ", with("plumbline-case/1", "plumbline-case/2")},
    {"format-a-number", "/format: ", with("\"plumbline-case/1\"", "1")},
    {"key-unknown", "/comment: unknown key", with("\"note\"", "\"comment\"")},
    {"name-missing", "/: the key \"name\" is missing", with(R"("name": "two-neurons", )", "")},
    {"name-empty", "/name: expected a name", with("two-neurons", "")},
    {"name-a-number", "/name: expected a string", with("\"two-neurons\"", "2")},
    {"note-a-list", "/note: expected a string", with(R"("note": "")", R"("note": [])")},
    // The network.
    {"network-missing", "/: the key \"network\" is missing", raw(R"({"format":"plumbline-case/1","name":"n","data":{"inputs":[[1]]}})")},
    {"network-null", "/network: expected an object", raw(R"({"format":"plumbline-case/1","name":"n","network":null,"data":{"inputs":[[1]]}})")},
    {"network-key-unknown", "/network/layers: unknown key", with("\"biases\"", "\"layers\"")},
    {"network-of-another-type", "/network/type: unsupported type", with("fully-connected", "transformer")},
    {"network-type-missing", "/network: the key \"type\" is missing", with(R"("type": "fully-connected", )", "")},
    {"activation-unknown", "/network/activation: unsupported activation", with("\"relu\"", "\"tanh\"")},
    {"activation-a-number", "/network/activation: unsupported activation", with("\"relu\"", "0")},
    {"activation-key-unknown", "/network/activation/slope: unknown key", with("\"relu\"", R"({"leaky-relu": "1/10", "slope": 1})")},
    {"activation-slope-missing", "/network/activation: the key \"leaky-relu\" is missing", with("\"relu\"", "{}")},
    {"activation-slope-irrational", "/network/activation/leaky-relu: expected a rational slope", with("\"relu\"", "{\"leaky-relu\": \"sqrt(2)\"}")},
    {"weights-empty", "/network/weights: expected a list of at least one weight matrix", with(R"([ [["1/2","0"],["0","-1/3"]], [["1","1"]] ])", "[]")},
    {"weights-an-object", "/network/weights: expected a list of at least one weight matrix", with(R"([ [["1/2","0"],["0","-1/3"]], [["1","1"]] ])", "{}")},
    {"weight-without-rows", "/network/weights/1: expected a matrix", with(R"([["1","1"]] ])", "[] ]")},
    {"weight-a-row", "/network/weights/1/0: expected a row", with(R"([["1","1"]] ])", R"(["1","1"] ])")},
    {"weight-row-empty", "/network/weights/1/0: expected a row", with(R"([["1","1"]] ])", "[[]] ]")},
    {"weight-rows-of-different-lengths", "/network/weights/0/1: has 1 entries; the first row has 2", with(R"(["0","-1/3"])", R"(["0"])")},
    {"weight-null", "/network/weights/1: expected a matrix", with(R"([["1","1"]] ])", "null ]")},
    {"layers-do-not-fit", "/network/weights/1: ", with(R"([["1","1"]] ])", R"([["1","1","1"]] ])")},
    {"layers-too-many", "/network/weights: more than 512 layers", with(R"([ [["1/2","0"],["0","-1/3"]], [["1","1"]] ])", "[" + repeated("[[1]],", 512) + "[[1]]]")},
    {"columns-too-many", "/network/weights/0: more than 4096 columns", with(R"(["1/2","0"])", "[" + repeated("0,", 4096) + "0]")},
    {"rows-too-many", "/data/inputs: more than 4096 rows", with(R"([["1","0","-2"],["0","1","1"]])", "[" + repeated("[0],", 4096) + "[0]]")},
    {"biases-of-wrong-number", "/network/biases: expected null or one entry per layer, 2", with(R"([ null, ["1/4"] ])", R"([ ["1/4"] ])")},
    {"biases-an-object", "/network/biases: expected null or one entry per layer, 2", with(R"([ null, ["1/4"] ])", "{}")},
    {"bias-of-wrong-length", "/network/biases/1: ", with(R"(["1/4"])", R"(["1/4","0"])")},
    {"bias-a-number", "/network/biases/1: expected a list of at least one number", with(R"(["1/4"])", "1")},
    {"bias-a-matrix", "/network/biases/1/0: expected a number", with(R"(["1/4"])", "[[1]]")},
    // The data.
    {"data-missing", "/: the key \"data\" is missing", raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"fully-connected","activation":"relu","weights":[[[1]]]}})")},
    {"data-a-list", "/data: expected an object", raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"fully-connected","activation":"relu","weights":[[[1]]]},"data":[]})")},
    {"data-key-unknown", "/data/labels: unknown key", with("\"targets\"", "\"labels\"")},
    {"inputs-missing", "/data: the key \"inputs\" is missing", with(R"("inputs": [["1","0","-2"],["0","1","1"]], )", "")},
    {"inputs-null", "/data/inputs: expected a matrix", with(R"([["1","0","-2"],["0","1","1"]])", "null")},
    {"inputs-of-wrong-dimension", "/network/weights/0: is 2 x 2; expected 1 columns, the rows of /data/inputs", with(R"([["1","0","-2"],["0","1","1"]])", R"([["1","0","-2"]])")},
    {"gradient-of-wrong-number-of-samples", "/data/gradient: ", with(R"([["1","-1","1"]])", R"([["1","-1"]])")},
    {"gradient-of-wrong-dimension", "/data/gradient: ", with(R"([["1","-1","1"]])", R"([["1","-1","1"],["0","0","0"]])")},
    {"targets-of-wrong-number-of-samples", "/data/targets: ", with(R"([["0","1","2"]])", R"([["0"]])")},
    {"loss-derivative-a-vector", "/data/loss_derivative/0: expected a row", with(R"("loss_derivative": null)", R"("loss_derivative": ["1"])")},
    // Parameters.
    {"parameters-a-list", "/parameters: expected an object", with(R"({ "p": "1/2", "u": ["1","0"], "M": [["1","2"],["3","4"]] })", "[]")},
    {"parameter-name-empty", "/parameters/: a parameter's name", with("\"p\"", "\"\"")},
    {"parameter-name-with-space", "/parameters/the p: a parameter's name", with("\"p\"", "\"the p\"")},
    {"parameter-name-too-long", "/parameters/ppp", with("\"p\"", "\"" + repeated("p", 65) + "\"")},
    {"parameter-null", "/parameters/p: expected a number", with(R"("p": "1/2")", R"("p": null)")},
    {"parameter-a-word", "/parameters/p: column 1: ", with(R"("p": "1/2")", R"("p": "half")")},
    {"parameter-an-object", "/parameters/p: expected a number", with(R"("p": "1/2")", R"("p": {"value": 1})")},
    {"parameter-an-empty-list", "/parameters/u: expected a list of at least one number", with(R"(["1","0"])", "[]")},
    {"parameter-matrix-ragged", "/parameters/M/1: has 1 entries; the first row has 2", with(R"(["3","4"])", R"(["3"])")},
    // Numbers.
    {"number-true", kEntry + "expected a number", entry("true")},
    {"number-null", kEntry + "expected a number", entry("null")},
    {"number-a-list", kEntry + "expected a number", entry("[1]")},
    {"number-empty", kEntry + "column 1: ", entry(R"("")")},
    {"number-not-a-number", kEntry + "column 1: ", entry(R"("NaN")")},
    {"number-infinite", kEntry + "column 1: ", entry(R"("inf")")},
    {"number-with-plus", kEntry + "column 1: ", entry(R"("+1")")},
    {"number-with-superfluous-zero", kEntry + "column 1: a decimal number does not start with a superfluous 0", entry(R"("007")")},
    {"number-without-digit-before-the-point", kEntry + "column 1: ", entry(R"(".5")")},
    {"number-without-digit-after-the-point", kEntry + "column 3: ", entry(R"("5.")")},
    {"number-with-two-points", kEntry + "column 4: ", entry(R"("1.2.3")")},
    {"number-with-comma", kEntry + "column 2: ", entry(R"("1,5")")},
    {"number-with-unit", kEntry + "column 2: ", entry(R"("1px")")},
    {"number-without-exponent", kEntry + "column 3: ", entry(R"("1e")")},
    {"number-hexadecimal-in-capitals", kEntry + "column 2: ", entry(R"("0X1F")")},
    {"number-hexadecimal-without-digits", kEntry + "column 3: ", entry(R"("0x")")},
    {"number-with-letters-of-another-alphabet", kEntry + "column 1: expected a number, '(', '-' or sqrt, found byte 0xd9", entry("\"\xD9\xA1\"")},
    {"exponent-huge", kEntry + "column 3: the exponent is larger than 10000 in size", entry(R"("1e999999999")")},
    {"exponent-huge-negative", kEntry + "column 3: the exponent is larger than 10000 in size", entry(R"("1e-999999999")")},
    {"exponent-beyond-every-integer", kEntry + "column 3: the exponent is larger than 10000 in size", entry("\"1e" + repeated("9", 60) + "\"")},
    {"exponent-huge-binary", kEntry + "column 5: the exponent is larger than 10000 in size", entry(R"("0x1p1000000000")")},
    {"fraction-with-denominator-zero", kEntry + "column 3: division by zero", entry(R"("1/0")")},
    {"fraction-without-denominator", kEntry + "column 3: ", entry(R"("1/")")},
    {"division-by-hidden-zero", kEntry + "column 3: division by zero", entry("\"1/(sqrt(2)*sqrt(2)-2)\"")},
    {"root-of-negative", kEntry + "column 5: square root of a negative number", entry("\"sqrt(-1)\"")},
    {"root-of-hidden-negative", kEntry + "column 5: square root of a negative number", entry("\"sqrt(sqrt(2)+sqrt(3)-sqrt(10))\"")},
    {"root-without-argument", kEntry + "column 6: ", entry("\"sqrt()\"")},
    {"root-unclosed", kEntry + "column 7: expected ')'", entry(R"("sqrt(2")")},
    {"function-unknown", kEntry + "column 1: ", entry("\"exp(1)\"")},
    {"power-operator", kEntry + "column 2: ", entry(R"("2^1000000000")")},
    {"power-operator-of-python", kEntry + "column 3: ", entry(R"("2**1000000000")")},
    {"parenthesis-superfluous", kEntry + "column 2: ", entry("\"1)\"")},
    {"operator-twice", kEntry + "column 3: ", entry(R"("1++2")")},
    {"parentheses-nested-without-end", kEntry + "column 202: more than 200 parentheses", entry("\"" + repeated("(", 4000) + "1" + repeated(")", 4000) + "\"")},
    {"minus-signs-without-end", kEntry + "column 202: more than 200 parentheses", entry("\"" + repeated("-", 4000) + "1\"")},
    {"roots-nested-without-end", kEntry + "column 1006: more than 200 parentheses", entry("\"" + repeated("sqrt(", 4000) + "2" + repeated(")", 4000) + "\"")},
    {"product-without-end", kEntry + "column", entry("\"" + repeated("1e10000*", 500) + "1\"")},
};

std::filesystem::path folder() { return CASE_ZOO; }
std::filesystem::path path_of(const Exhibit& e) { return folder() / (e.name + ".json"); }

std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("the zoo: the good case is read") { CHECK(parse_case(parse_json(kGood)).name == "two-neurons"); }

TEST_CASE("the zoo: every bad case is refused at its place") {
  for (const Exhibit& e : kZoo) {
    CAPTURE(e.name);
    const std::string path = path_of(e).string();
    if (std::getenv("CASE_ZOO_WRITE") != nullptr) std::ofstream(path, std::ios::binary) << e.make();
    REQUIRE(std::filesystem::exists(path));
    const bool as_the_table_makes_it = file_bytes(path) == e.make();
    CHECK(as_the_table_makes_it);
    std::string message = "accepted";
    try {
      (void)read_case(path);
    } catch (const InputError& error) {
      message = error.what();
    }
    REQUIRE(message.starts_with(path + ": "));
    message.erase(0, path.size() + 2);
    CAPTURE(message);
    CHECK(message.starts_with(e.complaint));
    CHECK(message.size() < 400);                                     // a message, not the file again
  }
}

TEST_CASE("the zoo: no file is forgotten") {
  std::set<std::string> names;
  for (const Exhibit& e : kZoo) {
    CAPTURE(e.name);
    CHECK(names.insert(e.name + ".json").second);
  }
  for (const auto& file : std::filesystem::directory_iterator(folder())) {
    CAPTURE(file.path().string());
    CHECK(names.contains(file.path().filename().string()));
  }
}
