// What the programs write, held against the schemas in docs/; and spoiled samples, which the schemas must refuse.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "network/case_io.hpp"
#include "report/json_report.hpp"
#include "sample.hpp"
#include "tensor/json.hpp"

using nlohmann::json;
namespace data = boost::unit_test::data;

namespace {

std::string schema_text(const std::string& name) {
  return plumbline::read_file(PLUMBLINE_DOCS "/" + name + ".schema.json");
}

// The schema of a sample such as "case/dag" is "case".
bool valid(const std::string& name, const json& document) {
  const json source = json::parse(schema_text(name.substr(0, name.find('/'))));
  valijson::Schema schema;
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(source), schema);
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  return validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), nullptr);
}

const char* certificate =
    R"json({"case":{"data":{"gradient":null,"inputs":{"cols":2,"denominator":"2","entries":["1","-3"],"rows":1},"targets":null},"name":"c",
  "network":{"activation":{"leaky-relu":"1/10"},"biases":[null,{"cols":1,"expressions":["sqrt(2)/2"],"rows":1}],"type":"fully-connected",
  "weights":[{"cols":1,"denominator":"1","entries":["-0xff00000000000000000000000000000000"],"rows":1},{"cols":1,"denominator":"3","entries":["1"],"rows":1}]},
  "parameters":{"p":"1/2","q":"sqrt(2)","u":{"cols":1,"denominator":"1","entries":["0"],"rows":1}}},
  "claim":"saddle.prop-3.4",
  "digest":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef","format":"plumbline-certificate/3","formula":"(reading (requires) (given (true)) (then (true)) (trivial (true)))",
  "formula_sha256":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef","open":[3],"reading":"stated",
  "singular_values":[{"k":1,"lower":"3/4","matrix":"(weight 2 theta)","upper":"7/8","vector":["5","-1"]},
  {"cutoff":"1/2","matrix":"(weight 1 theta)","vectors":{"cols":1,"denominator":"4","entries":["3"],"rows":1},"weights":["7/3"]},
  {"matrix":"(weight 1 theta)","vectors":{"cols":1,"denominator":"4","entries":["3"],"rows":1}}],"verdict":"holds"})json";

struct Sample {
  const char *schema, *name, *patch;  // of the good sample; a JSON patch (RFC 6902)
};
std::ostream& operator<<(std::ostream& out, const Sample& sample) {
  return out << sample.schema << ": " << sample.name;
}

// A graph and a network of layers with all that they may have.
const char* dag =
    R"json({"type":"dag","vertices":[{"id":"x"},{"id":"one","constant":"1/2"},{"id":"h","activation":{"leaky-relu":"1/10"}},{"id":"y","activation":"linear"}],
  "edges":[{"from":"x","to":"h","weight":"2","shared":"s"},{"from":"one","to":"h","weight":-1},{"from":"h","to":"y","weight":"sqrt(2)","shared":null},{"from":"x","to":"y","weight":"2","shared":"s"},
  {"from":"one","to":"y","weight":"1","learnable":false}],"inputs":["x"],"output":"y"})json";
const char* sequential = R"json({"type":"sequential","inputs":{"height":1,"width":4,"channels":2},"layers":[
  {"type":"convolution","kernel":[["1","0","2","-1"]],"size":[1,2],"stride":[1,1],"padding":[0,0],"activation":"relu","bias":["1/2"]},{"type":"average-pooling","size":[1,3],"stride":[1,3]},
  {"type":"residual","Y":[["1"],["2"]],"U":[["1","-1"]],"Z":"identity","activation":"relu","inner_activation":"linear"},
  {"type":"residual","Y":[["1"]],"U":[["1"]],"Z":{"diagonal":["2"]},"activation":"relu"},{"type":"residual","Y":[["1"]],"U":[["1"]],"Z":[["2"]],"activation":"relu"},
  {"type":"fully-connected","weight":[["1"]],"bias":null,"activation":"linear"}]})json";

// A case of which every number that may be a coordinate of a box is one.
const char* box =
    R"json({"format":"plumbline-case/1","name":"b","network":{"type":"fully-connected","activation":{"leaky-relu":"1/10"},
  "weights":[{"around":[["1/2",0]],"radius":"1/100"},[["[-1/2, 3/4]"],["5/8 ± 1/8"]]],"biases":[{"around":["1"],"radius":0},["[0,1]",2]]},
  "data":{"inputs":[["0.1 ± 0x1p-4"],[1]]},"parameters":{"p":"[1/2, 3/4]","u":["[0,1]"],"A":{"around":[[1,2]],"radius":"1"}}})json";

// A case with that network and a loss derivative.
json case_with(const char* network, int inputs) {
  json data{{"inputs", json::array()}, {"loss_derivative", json::array({json::array({"1/3", "-1"})})}};
  for (int i = 0; i < inputs; ++i) data["inputs"].push_back(json::array({i, "1/2"}));
  return {{"format", "plumbline-case/1"}, {"name", "n"}, {"network", json::parse(network)}, {"data", data}};
}

json certificate_of(const json& document) {
  json out = json::parse(certificate);
  out["case"] = plumbline::canonical_json(plumbline::parse_case(document));
  return out;
}

const char* manifest = R"({"format": "plumbline-manifest/1", "version": "0.1.0", "command": ["plumbline", "verify"],
  "files": [{"path": "summary.json", "bytes": 12, "sha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}]})";

json good(const std::string& schema) {
  if (schema == "case/dag") return case_with(dag, 1);
  if (schema == "case/sequential") return case_with(sequential, 8);
  if (schema == "certificate/dag") return certificate_of(case_with(dag, 1));
  if (schema == "certificate/sequential") return certificate_of(case_with(sequential, 8));
  if (schema == "case/box") return json::parse(box);
  if (schema == "case") return json::parse(sample::counterexample);
  if (schema == "certificate") return json::parse(certificate);
  if (schema == "sharpness") return json::parse(plumbline::report::render_sharpness(sample::sharpness()));
  if (schema == "ledger") return json::parse(plumbline::read_file(PLUMBLINE_DOCS "/ledger.json"));
  if (schema == "manifest") return json::parse(manifest);
  return json::parse(plumbline::report::render_json(sample::small()));
}

const Sample refused[] = {
    {"summary", "a case without a name", R"([{"op":"remove","path":"/cases/0/name"}])"},
    {"summary", "a width that is a text", R"([{"op":"replace","path":"/cases/0/width","value":"3"}])"},
    {"sharpness", "other version", R"([{"op":"replace","path":"/format","value":"plumbline-sharpness/2"}])"},
    {"sharpness", "unknown key", R"([{"op":"add","path":"/tables/0/x","value":1}])"},
    {"sharpness", "another kind", R"([{"op":"replace","path":"/tables/0/mutants/0/kind","value":"none"}])"},
    {"sharpness", "another strength", R"([{"op":"replace","path":"/tables/0/mutants/0/strength","value":"equal"}])"},
    {"sharpness", "another verdict", R"([{"op":"replace","path":"/tables/0/mutants/0/verdict","value":"holds"}])"},
    {"sharpness", "a decimal factor", R"([{"op":"replace","path":"/tables/0/mutants/2/factor","value":"0.5"}])"},
    {"sharpness", "no margin", R"([{"op":"remove","path":"/tables/0/mutants/0/margin"}])"},
    {"sharpness", "time that runs backwards", R"([{"op":"replace","path":"/tables/0/mutants/0/seconds","value":-1}])"},
    {"case", "unknown key", R"([{"op":"add","path":"/extra","value":1}])"},
    {"case", "unknown key in the network", R"([{"op":"add","path":"/network/bias","value":null}])"},
    {"case", "unknown key in the data", R"([{"op":"add","path":"/data/labels","value":null}])"},
    {"case", "other version", R"([{"op":"replace","path":"/format","value":"plumbline-case/2"}])"},
    {"case", "no data", R"([{"op":"remove","path":"/data"}])"},
    {"case", "no name", R"([{"op":"replace","path":"/name","value":""}])"},
    {"case", "another activation", R"([{"op":"replace","path":"/network/activation","value":"gelu"}])"},
    {"case", "no layers", R"([{"op":"replace","path":"/network/weights","value":[]}])"},
    {"case", "a matrix without rows", R"([{"op":"replace","path":"/network/weights/0","value":[]}])"},
    {"case", "a number that is a word", R"([{"op":"replace","path":"/data/inputs/0/0","value":"nan"}])"},
    {"case", "a number that is a truth value", R"([{"op":"replace","path":"/data/inputs/0/0","value":true}])"},
    {"case", "a parameter that is an object", R"([{"op":"replace","path":"/parameters/p","value":{}}])"},
    {"case/box", "an interval with one end", R"([{"op":"replace","path":"/parameters/p","value":"[1/2]"}])"},
    {"case/box", "an interval that is not closed", R"([{"op":"replace","path":"/parameters/p","value":"[1/2, 3/4"}])"},
    {"case/box", "an interval with three ends", R"([{"op":"replace","path":"/parameters/p","value":"[0, 1, 2]"}])"},
    {"case/box", "an interval in an expression", R"([{"op":"replace","path":"/parameters/p","value":"2*[0, 1]"}])"},
    {"case/box", "a list in place of an interval", R"([{"op":"replace","path":"/data/inputs/0/0","value":["0","1"]}])"},
    {"case/box", "no radius behind the sign", R"([{"op":"replace","path":"/parameters/p","value":"1/2 ±"}])"},
    {"case/box", "two radii", R"([{"op":"replace","path":"/parameters/p","value":"1 ± 1 ± 1"}])"},
    {"case/box", "a matrix without its radius", R"([{"op":"remove","path":"/parameters/A/radius"}])"},
    {"case/box", "a matrix with a radius for each entry",
     R"([{"op":"replace","path":"/parameters/A/radius","value":[["1","1"]]}])"},
    {"case/box", "a radius that is an interval", R"([{"op":"replace","path":"/parameters/A/radius","value":"[0,1]"}])"},
    {"case/box", "intervals around which there is a radius",
     R"([{"op":"replace","path":"/parameters/A/around/0/0","value":"[0,1]"}])"},
    {"case/box", "a matrix within another",
     R"([{"op":"replace","path":"/parameters/A/around","value":{"around":[[1]],"radius":1}}])"},
    {"case/box", "unknown key beside a radius", R"([{"op":"add","path":"/parameters/A/note","value":"x"}])"},
    {"case/box", "a number with a radius",
     R"([{"op":"replace","path":"/parameters/p","value":{"around":1,"radius":1}}])"},
    {"case/box", "a slope that is an interval",
     R"([{"op":"replace","path":"/network/activation/leaky-relu","value":"[0,1]"}])"},
    {"certificate", "unknown key", R"([{"op":"add","path":"/note","value":"x"}])"},
    {"certificate", "no digest", R"([{"op":"remove","path":"/digest"}])"},
    {"certificate", "a digest of capitals",
     R"([{"op":"replace","path":"/digest","value":"0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef"}])"},
    {"certificate", "inconclusive", R"([{"op":"replace","path":"/verdict","value":"inconclusive"}])"},
    {"certificate", "other version", R"([{"op":"replace","path":"/format","value":"plumbline-certificate/1"}])"},
    {"certificate", "comparisons, as in version 1", R"([{"op":"add","path":"/comparisons","value":[]}])"},
    {"certificate", "an atom 0", R"([{"op":"replace","path":"/open/0","value":0}])"},
    {"certificate", "no open atoms, and a list", R"([{"op":"replace","path":"/open","value":[]}])"},
    {"certificate", "a decimal", R"([{"op":"replace","path":"/singular_values/0/lower","value":"0.5"}])"},
    {"certificate", "a plus sign", R"([{"op":"replace","path":"/singular_values/0/lower","value":"+1"}])"},
    {"certificate", "minus zero", R"([{"op":"replace","path":"/singular_values/0/lower","value":"-0"}])"},
    {"certificate", "leading zeros", R"([{"op":"replace","path":"/singular_values/0/lower","value":"01"}])"},
    {"certificate", "a negative denominator", R"([{"op":"replace","path":"/singular_values/0/lower","value":"1/-2"}])"},
    {"certificate", "a JSON number", R"([{"op":"replace","path":"/singular_values/0/lower","value":1}])"},
    {"certificate", "capitals in a hexadecimal number",
     R"([{"op":"replace","path":"/singular_values/0/lower","value":"0xFF"}])"},
    {"certificate", "a bound without its upper end", R"([{"op":"remove","path":"/singular_values/0/upper"}])"},
    {"certificate", "weights without a cutoff", R"([{"op":"remove","path":"/singular_values/1/cutoff"}])"},
    {"certificate", "vectors with a place", R"([{"op":"add","path":"/singular_values/2/k","value":1}])"},
    {"certificate", "k = 0", R"([{"op":"replace","path":"/singular_values/0/k","value":0}])"},
    {"certificate", "a matrix of both kinds",
     R"([{"op":"add","path":"/case/network/weights/0/expressions","value":["1"]}])"},
    {"certificate", "a matrix of neither kind", R"([{"op":"remove","path":"/case/network/weights/0/entries"}])"},
    {"case/dag", "an activation for the network", R"([{"op":"add","path":"/network/activation","value":"relu"}])"},
    {"case/dag", "no output", R"([{"op":"remove","path":"/network/output"}])"},
    {"case/dag", "two outputs", R"([{"op":"replace","path":"/network/output","value":["y"]}])"},
    {"case/dag", "an input twice", R"([{"op":"replace","path":"/network/inputs","value":["x","x"]}])"},
    {"case/dag", "no edges", R"([{"op":"replace","path":"/network/edges","value":[]}])"},
    {"case/dag", "an edge without weight", R"([{"op":"remove","path":"/network/edges/0/weight"}])"},
    {"case/dag", "learnable a word", R"([{"op":"replace","path":"/network/edges/4/learnable","value":"no"}])"},
    {"case/dag", "an empty name", R"([{"op":"replace","path":"/network/vertices/2/id","value":""}])"},
    {"case/dag", "a constant with an activation",
     R"([{"op":"add","path":"/network/vertices/1/activation","value":"relu"}])"},
    {"case/dag", "a vertex with a bias", R"([{"op":"add","path":"/network/vertices/2/bias","value":"1"}])"},
    {"case/dag", "another type", R"([{"op":"replace","path":"/network/type","value":"graph"}])"},
    {"case/dag", "a loss derivative that is a row",
     R"([{"op":"replace","path":"/data/loss_derivative","value":["1","2"]}])"},
    {"case/sequential", "no layers", R"([{"op":"replace","path":"/network/layers","value":[]}])"},
    {"case/sequential", "a width of zero", R"([{"op":"replace","path":"/network/inputs/width","value":0}])"},
    {"case/sequential", "inputs without channels", R"([{"op":"remove","path":"/network/inputs/channels"}])"},
    {"case/sequential", "another layer", R"([{"op":"replace","path":"/network/layers/1/type","value":"max-pooling"}])"},
    {"case/sequential", "a window of one axis", R"([{"op":"replace","path":"/network/layers/0/size","value":[2]}])"},
    {"case/sequential", "a stride of zero", R"([{"op":"replace","path":"/network/layers/0/stride","value":[0,1]}])"},
    {"case/sequential", "a negative padding",
     R"([{"op":"replace","path":"/network/layers/0/padding","value":[-1,0]}])"},
    {"case/sequential", "pooling with an activation",
     R"([{"op":"add","path":"/network/layers/1/activation","value":"relu"}])"},
    {"case/sequential", "a skip connection that is a word",
     R"([{"op":"replace","path":"/network/layers/2/Z","value":"zero"}])"},
    {"case/sequential", "a block without U", R"([{"op":"remove","path":"/network/layers/2/U"}])"},
    {"case/sequential", "a bias that is a number", R"([{"op":"replace","path":"/network/layers/0/bias","value":"1"}])"},
    {"certificate/dag", "an edge without learnable", R"([{"op":"remove","path":"/case/network/edges/0/learnable"}])"},
    {"certificate/dag", "a weight that is a JSON number",
     R"([{"op":"replace","path":"/case/network/edges/0/weight","value":2}])"},
    {"certificate/dag", "a loss derivative that is null",
     R"([{"op":"replace","path":"/case/data/loss_derivative","value":null}])"},
    {"certificate/sequential", "a layer without stride", R"([{"op":"remove","path":"/case/network/layers/1/stride"}])"},
    {"certificate/sequential", "inputs that are a number",
     R"([{"op":"replace","path":"/case/network/inputs","value":8}])"},
    {"certificate/sequential", "a kernel by rows",
     R"([{"op":"replace","path":"/case/network/layers/0/kernel","value":[["1","0","2","-1"]]}])"},
    {"certificate/sequential", "a block without inner activation",
     R"([{"op":"remove","path":"/case/network/layers/3/inner_activation"}])"},
    {"summary", "unknown key", R"([{"op":"add","path":"/extra","value":1}])"},
    {"summary", "other version", R"([{"op":"replace","path":"/format","value":"plumbline-summary/2"}])"},
    {"summary", "half a digest", R"([{"op":"replace","path":"/cases/0/sha256","value":"0123"}])"},
    {"summary", "a digest that is no text", R"([{"op":"replace","path":"/readings/0/formula_sha256","value":null}])"},
    {"ledger", "an older version", R"([{"op":"replace","path":"/format","value":"plumbline-ledger/4"}])"},
    {"ledger", "half a digest", R"([{"op":"replace","path":"/readings/0/formula_sha256","value":"0123"}])"},
    {"ledger", "no digest of the cases", R"([{"op":"remove","path":"/readings/0/cases_sha256"}])"},
    {"ledger", "a number of cases below zero", R"([{"op":"replace","path":"/readings/0/cases","value":-1}])"},
    {"manifest", "other version", R"([{"op":"replace","path":"/format","value":"plumbline-manifest/2"}])"},
    {"manifest", "a file without a digest", R"([{"op":"remove","path":"/files/0/sha256"}])"},
    {"manifest", "an empty path", R"([{"op":"replace","path":"/files/0/path","value":""}])"},
    {"manifest", "a size below zero", R"([{"op":"replace","path":"/files/0/bytes","value":-1}])"},
    {"summary", "a verdict of a reading on a case",
     R"([{"op":"replace","path":"/results/0/verdict","value":"refuted"}])"},
    {"summary", "a verdict of a case on a reading",
     R"([{"op":"replace","path":"/readings/0/verdict","value":"holds"}])"},
    {"summary", "no margin", R"([{"op":"remove","path":"/results/0/margin"}])"},
    {"summary", "a margin of decimals", R"([{"op":"replace","path":"/results/0/margin","value":["0.5","0.5"]}])"},
    {"summary", "three sides", R"([{"op":"replace","path":"/results/0/sides","value":[[1,2,3]]}])"},
    {"summary", "a count of zero", R"([{"op":"replace","path":"/readings/0/cases/holds","value":0}])"},
    {"summary", "an empty claim", R"([{"op":"replace","path":"/readings/0/claim","value":""}])"},
    {"summary", "another grade", R"([{"op":"replace","path":"/claims/0/grade","value":"grave"}])"},
    {"summary", "a date in words", R"([{"op":"replace","path":"/claims/0/answers/0/date","value":"March 2026"}])"},
    {"summary", "an answer without text", R"([{"op":"remove","path":"/claims/0/answers/1/text"}])"},
    {"summary", "no answers, and a list", R"([{"op":"replace","path":"/claims/0/answers","value":[]}])"},
    {"summary", "no source", R"([{"op":"remove","path":"/claims/0/source"}])"},
};

const char* schemas[] = {
    "case",    "case/box",  "case/dag", "case/sequential", "certificate", "certificate/dag", "certificate/sequential",
    "summary", "sharpness", "ledger",   "manifest"};

}  // namespace

BOOST_AUTO_TEST_SUITE(schema)

BOOST_DATA_TEST_CASE(accepts_the_good_sample, data::make(schemas), name) { BOOST_TEST(valid(name, good(name))); }

BOOST_DATA_TEST_CASE(refuses, data::make(refused), entry) {
  BOOST_TEST(!valid(entry.schema, good(entry.schema).patch(json::parse(entry.patch))));
}

BOOST_AUTO_TEST_CASE(cases_as_the_program_writes_them) {
  const plumbline::Case c = plumbline::parse_case(plumbline::parse_json(sample::counterexample));
  BOOST_TEST(valid("case", plumbline::case_file_json(c)));
  json document = good("certificate");
  document["case"] = plumbline::canonical_json(c);
  BOOST_TEST(valid("certificate", document));
}

BOOST_AUTO_TEST_CASE(graphs_and_layers_as_the_program_writes_them) {
  for (const json& document : {case_with(dag, 1), case_with(sequential, 8)}) {
    BOOST_TEST(valid("case", plumbline::case_file_json(plumbline::parse_case(document))));
    BOOST_TEST(valid("certificate", certificate_of(document)));
  }
}

BOOST_AUTO_TEST_CASE(boxes_are_read_as_the_schema_says_and_written_so) {
  const plumbline::Case c = plumbline::parse_case(json::parse(box));
  BOOST_TEST(c.is_box);
  BOOST_TEST(valid("case", plumbline::case_file_json(c)));
  json document = good("certificate");
  document["case"] = plumbline::canonical_json(c);
  BOOST_TEST(valid("certificate", document));
}

BOOST_AUTO_TEST_CASE(inputs_of_a_network_of_layers_may_be_a_number) {
  json document = good("case/sequential");
  document["network"]["inputs"] = 8;
  BOOST_TEST(valid("case", document));
}

BOOST_AUTO_TEST_CASE(summaries_of_every_kind) {
  BOOST_TEST(valid("summary", json::parse(plumbline::report::render_json(sample::large(20)))));
  BOOST_TEST(valid("summary", json::parse(plumbline::report::render_json(sample::attack()))));
}

BOOST_AUTO_TEST_SUITE_END()
