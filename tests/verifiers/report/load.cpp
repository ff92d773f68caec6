#include "report/load.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "report/json_report.hpp"
#include "sample.hpp"
#include "spoil.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline::report;
using nlohmann::json;
using sample::Spoil;
namespace data = boost::unit_test::data;

namespace {

// JSON patches (RFC 6902) of the small report, and what the loader must say.
const Spoil spoiled_summaries[] = {
    {"other format", R"([{"op":"replace","path":"/format","value":"plumbline-summary/2"}])",
     "/format: expected \"plumbline-summary/3\", found \"plumbline-summary/2\": a run of another version; run "
     "`plumbline "
     "verify` again"},
    {"half a digest of a case", R"([{"op":"replace","path":"/cases/0/sha256","value":"0123"}])",
     "/cases/0/sha256: expected 64 hexadecimal digits"},
    {"a digest of capitals",
     R"([{"op":"replace","path":"/readings/0/formula_sha256","value":"ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD"}])",
     "/readings/0/formula_sha256: expected 64 hexadecimal digits"},
    {"no format", R"([{"op":"remove","path":"/format"}])", "/: the key \"format\" is missing"},
    {"no results", R"([{"op":"remove","path":"/results"}])", "/: the key \"results\" is missing"},
    {"unknown key", R"([{"op":"add","path":"/extra","value":1}])", "/: unknown key \"extra\""},
    {"unknown key in a result", R"([{"op":"add","path":"/results/2/extra","value":1}])",
     "/results/2: unknown key \"extra\""},
    {"unknown key in a reading", R"([{"op":"add","path":"/readings/0/x","value":1}])",
     "/readings/0: unknown key \"x\""},
    {"unknown key in a claim", R"([{"op":"add","path":"/claims/0/x","value":1}])", "/claims/0: unknown key \"x\""},
    {"no verdict", R"([{"op":"remove","path":"/results/1/verdict"}])", "/results/1: the key \"verdict\" is missing"},
    {"no margin", R"([{"op":"remove","path":"/results/1/margin"}])", "/results/1: the key \"margin\" is missing"},
    {"other verdict", R"([{"op":"replace","path":"/results/1/verdict","value":"Holds"}])",
     "/results/1/verdict: 'Holds' is none of holds"},
    {"verdict is no string", R"([{"op":"replace","path":"/results/1/verdict","value":true}])",
     "/results/1/verdict: expected a string"},
    {"empty claim", R"([{"op":"replace","path":"/results/1/claim","value":""}])",
     "/results/1/claim: expected a name, found an empty string"},
    {"results are no list", R"([{"op":"replace","path":"/results","value":{}}])", "/results: expected a list"},
    {"a result is no object", R"([{"op":"replace","path":"/results/0","value":[]}])", "/results/0: expected an object"},
    {"margin of three", R"([{"op":"replace","path":"/results/0/margin","value":["1","2","3"]}])",
     "/results/0/margin: expected two"},
    {"margin of numbers", R"([{"op":"replace","path":"/results/0/margin","value":[1,2]}])",
     "/results/0/margin/0: expected a string"},
    {"margin with a decimal", R"([{"op":"replace","path":"/results/0/margin","value":["-0.25","-0.25"]}])",
     "/results/0/margin: expected rational"},
    {"sides of one", R"([{"op":"replace","path":"/results/0/sides","value":[[1]]}])",
     "/results/0/sides/0: expected two"},
    {"sides of words", R"([{"op":"replace","path":"/results/0/sides","value":[["a",1]]}])",
     "/results/0/sides/0/0: expected a number"},
    {"seed below zero", R"([{"op":"replace","path":"/seeds","value":[-1]}])", "/seeds/0: expected an integer >= 0"},
    {"stats is a number", R"([{"op":"add","path":"/stats","value":1}])", "/stats: expected an object"},
    {"seconds are no object", R"([{"op":"add","path":"/seconds","value":[1]}])", "/seconds: expected an object"},
    {"seconds below zero", R"([{"op":"add","path":"/seconds","value":{"saddle.a":-1}}])",
     "/seconds: expected a number"},
    {"seconds of nothing", R"([{"op":"add","path":"/seconds","value":{"saddle.a":null}}])",
     "/seconds: expected a number"},
    {"seconds of another claim", R"([{"op":"add","path":"/seconds","value":{"saddle.z":1}}])",
     "/seconds: the claim \"saddle.z\" is not among"},
    {"reading twice", R"([{"op":"copy","from":"/readings/0","path":"/readings/1"}])",
     "/readings/1: saddle.a [stated] is listed twice"},
    {"claim twice", R"([{"op":"copy","from":"/claims/0","path":"/claims/1"}])",
     "/claims/1: this claim and reading are listed twice"},
    {"claim without reading", R"([{"op":"replace","path":"/claims/0/reading","value":"v9"}])",
     "/claims/0: this claim and reading are not among"},
    {"result without reading", R"([{"op":"replace","path":"/results/0/reading","value":"v9"}])",
     "/results/0: saddle.a [v9] is not among"},
    {"counts that are wrong", R"([{"op":"replace","path":"/readings/0/cases/holds","value":2}])",
     "/readings/0/cases: does not agree"},
    {"margin that is wrong", R"([{"op":"replace","path":"/readings/0/margin/0","value":"1/5"}])",
     "/readings/0/margin: does not agree"},
    {"another number of cases that bite", R"([{"op":"replace","path":"/readings/0/informative","value":1}])",
     "/readings/0/informative: does not agree"},
    {"a case that bites after all", R"([{"op":"replace","path":"/results/4/easy","value":null}])",
     "/readings/2/informative: does not agree"},
    {"another number of false statements", R"([{"op":"replace","path":"/papers/0/false/statements","value":7}])",
     "/papers/0/false: does not agree"},
    {"a grade that no statement has", R"([{"op":"add","path":"/papers/0/false/grades/error","value":9}])",
     "/papers/0/false: does not agree"},
    {"easy without a reason", R"([{"op":"replace","path":"/results/4/easy","value":""}])", "/results/4/easy: "},
    {"a result lost", R"([{"op":"remove","path":"/results/1"}])", "/readings/0/cases: does not agree"},
    {"a case twice", R"([{"op":"copy","from":"/cases/0","path":"/cases/1"}])",
     "/cases/1: the case \"two-neurons\" is listed twice"},
    {"a case without depth", R"([{"op":"remove","path":"/cases/1/depth"}])", "/cases/1: the key \"depth\" is missing"},
    {"a depth below zero", R"([{"op":"replace","path":"/cases/1/depth","value":-1}])",
     "/cases/1/depth: expected an integer >= 0"},
    {"a case with more", R"([{"op":"add","path":"/cases/1/x","value":1}])", "/cases/1: unknown key \"x\""},
    {"cases are no list", R"([{"op":"replace","path":"/cases","value":3}])", "/cases: expected a list"},
    {"sharpness of another kind", R"([{"op":"add","path":"/sharpness","value":{}}])",
     "/sharpness: the key \"format\" is missing"},
    {"another grade", R"([{"op":"replace","path":"/claims/0/grade","value":"grave"}])",
     "/claims/0/grade: 'grave' is none of error, aside, boundary, misprint, wording, control"},
    {"an answer of no day", R"([{"op":"replace","path":"/claims/0/answers/0/date","value":"2026-02-29"}])",
     "/claims/0/answers/0/date: expected a date such as 2026-03-01"},
    {"an answer without text", R"([{"op":"remove","path":"/claims/0/answers/1/text"}])",
     "/claims/0/answers/1: the key \"text\" is missing"},
    {"a number between three", R"([{"op":"add","path":"/claims/0/sub_values/0/within/2","value":"2"}])",
     "/claims/0/sub_values/0/within: expected two numbers, found 3"},
    {"another side", R"([{"op":"replace","path":"/claims/0/sub_values/0/side","value":"top"}])",
     "/claims/0/sub_values/0/side: expected \"left side\" or \"right side\""},
    {"a number without a term", R"([{"op":"remove","path":"/claims/0/sub_values/0/term"}])",
     "/claims/0/sub_values/0: the key \"term\" is missing"},
    {"counterexample is a text", R"([{"op":"replace","path":"/claims/0/counterexample","value":"x"}])",
     "/claims/0/counterexample: expected an object"},
    {"counterexample of another kind", R"([{"op":"replace","path":"/claims/0/counterexample","value":{"a":1}}])",
     "/claims/0/counterexample: the key"},
};

std::string complaint_about(const std::string& text) {
  try {
    const Report report = parse_report(text);
  } catch (const plumbline::InputError& error) { return error.what(); }
  return "no complaint";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(loading)

BOOST_AUTO_TEST_CASE(what_was_written_is_read_back) {
  Report with_sharpness = sample::small();
  with_sharpness.sharpness = sample::sharpness();
  Report with_seconds = sample::small();
  with_seconds.seconds = {{"saddle.a", 0.25}, {"saddle.b", 0}};
  BOOST_TEST(render_json(sample::small()).find("seconds") == std::string::npos);  // equal results, equal bytes
  BOOST_TEST(parse_report(render_json(with_seconds)).seconds.at("saddle.a") == 0.25);
  Report with_sentences = sample::small();
  with_sentences.papers[0].verdict = "It stands.";
  with_sentences.papers[0].main = {{"saddle.a", "mended", "A bound."}};
  with_sentences.papers[0].first = {"saddle.a"};
  BOOST_TEST(parse_report(render_json(with_sentences)).papers[0].main[0].says == "A bound.");
  std::string other = render_json(with_sentences);
  other.replace(other.find("\"mended\""), 8, "\"proven\"");
  BOOST_CHECK_THROW((void)parse_report(other), plumbline::InputError);
  for (const Report& report : {sample::small(), sample::large(5), with_sharpness, with_seconds, with_sentences}) {
    const std::string text = render_json(report);
    BOOST_TEST(render_json(parse_report(text)) == text);
  }
  const Report back = parse_report(render_json(sample::small()));
  BOOST_TEST(back.cases[1].sides[0].second == 0.9);
  BOOST_TEST(back.cases[0].certificate == "certificates/saddle.a.stated.two-neurons.json");
  BOOST_TEST(back.readings[2].rests_on.size() == 2u);
  BOOST_TEST((back.cases[0].easy == ""));
  BOOST_TEST((back.cases[4].easy == "the left side is zero"));
  BOOST_TEST(!back.cases[5].easy.has_value());
  BOOST_TEST((back.readings[0].grade == Grade::Boundary));
  BOOST_TEST(back.readings[0].cause == "$p$ may be 1");
  BOOST_TEST(back.readings[0].meant == "$p$ is not 1");
  BOOST_TEST((back.readings[0].answers == sample::small().readings[0].answers));
  BOOST_REQUIRE_EQUAL(back.readings[0].sub_values.size(), 4u);
  BOOST_TEST(back.readings[0].sub_values[3].at == "l = 2");
  BOOST_TEST(back.readings[0].sub_values[0].side == kLeftSide);
  BOOST_TEST((back.readings[1].grade == Grade::None));
  BOOST_TEST(back.seeds.back() == 8u);
  BOOST_REQUIRE_EQUAL(back.case_facts.size(), 2u);
  BOOST_TEST(back.case_facts[1].name == "one-neuron");
  BOOST_TEST(back.case_facts[1].depth == 3u);
  BOOST_TEST(back.case_facts[0].width == 2u);
  BOOST_TEST(back.case_facts[1].samples == 4u);
  BOOST_TEST(back.case_facts[1].sha256 == std::string(64, 'b'));
  BOOST_TEST(back.readings[0].formula_sha256 == std::string(64, 'c'));
}

BOOST_AUTO_TEST_CASE(numbers_that_json_does_not_have_come_back_as_nothing) {
  Report report = sample::large(1);
  report.cases[0].sides = {{HUGE_VAL, std::nan("")}, {1e308, -0.1}};
  const Report back = parse_report(render_json(report));
  BOOST_TEST(std::isnan(back.cases[0].sides[0].first));
  BOOST_TEST(std::isnan(back.cases[0].sides[0].second));
  BOOST_TEST(back.cases[0].sides[1].first == 1e308);
  BOOST_TEST(back.cases[0].sides[1].second == -0.1);
}

BOOST_AUTO_TEST_CASE(the_bare_contract_is_enough) {
  const Report report = parse_report(
      R"({"format": "plumbline-summary/3", "results": [{"claim": "a.b", "reading": "stated", "case": "c", "verdict": "holds",
    "margin": null, "rung": "machine", "certificate": null, "reason": ""}], "readings": [{"claim": "a.b", "reading": "stated", "verdict": "not-refuted", "scope": "1 case"}]})");
  BOOST_TEST(report.cases.size() == 1u);
  BOOST_TEST(!report.readings[0].expected.has_value());
}

BOOST_DATA_TEST_CASE(rejects, data::make(spoiled_summaries), spoil) {
  const json document = json::parse(render_json(sample::small()));
  BOOST_REQUIRE_EQUAL(complaint_about(document.dump()), "no complaint");
  const std::string complaint = complaint_about(document.patch(json::parse(spoil.patch)).dump());
  BOOST_TEST(complaint.find(spoil.complaint) == 0u, complaint << " does not start with " << spoil.complaint);
}

BOOST_AUTO_TEST_CASE(rejects_what_is_no_json_or_cut_short) {
  const std::string text = render_json(sample::small());
  for (const std::size_t length : {std::size_t{0}, std::size_t{1}, text.size() / 2, text.size() - 3})
    BOOST_TEST(complaint_about(text.substr(0, length)) != "no complaint");
  BOOST_TEST(complaint_about("[]") == "/: expected an object, found array");
  BOOST_TEST(complaint_about(
                 R"({"format": "plumbline-summary/3", "format": "plumbline-summary/3", "results": [], "readings": []})")
                 .find("twice") != std::string::npos);
}

// More than the limit for files that anybody may have written: the results alone have over 64 MiB.
BOOST_AUTO_TEST_CASE(a_long_summary_is_read) {
  Report report = sample::large(40);
  const std::string reason(1'700'000, 'r');
  for (CaseResult& c : report.cases) c.reason = reason;
  const std::string text = render_json(report);
  BOOST_REQUIRE(text.size() > plumbline::kMaxJsonBytes);
  BOOST_TEST(parse_report(text).cases.size() == 40u);
}

BOOST_AUTO_TEST_CASE(errors_of_a_folder_name_the_file) {
  const auto folder = std::filesystem::temp_directory_path() / ("plumbline-load-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const auto complaint = [&] {
    try {
      const Report report = load_report(folder);
    } catch (const plumbline::InputError& error) { return std::string(error.what()); }
    return std::string("no complaint");
  };
  BOOST_TEST(complaint().find((folder / "summary.json").string()) == 0u);
  std::ofstream(folder / "summary.json") << R"({"format": 1})";
  BOOST_TEST(complaint().find((folder / "summary.json").string() + ": /: the key \"results\" is missing") == 0u);
  std::ofstream(folder / "summary.json") << render_json(sample::small());
  BOOST_TEST(complaint() == "no complaint");
  std::ofstream(folder / "sharpness.json") << render_sharpness(sample::sharpness());
  BOOST_TEST(complaint() == "no complaint");
  BOOST_REQUIRE(load_report(folder).sharpness);
  BOOST_TEST(load_report(folder).sharpness->tables[0].mutants.size() == 10u);
  Sharpness other = sample::sharpness();
  other.tables[0].reading = "v9";  // of another run: nothing is wrong, and nothing is shown
  std::ofstream(folder / "sharpness.json") << render_sharpness(other);
  BOOST_TEST(complaint() == "no complaint");
  const Report loaded = load_report(folder);
  BOOST_TEST(View(loaded).sharpness(loaded.readings[0]) == nullptr);
  std::ofstream(folder / "sharpness.json") << "{";
  BOOST_TEST(complaint().find((folder / "sharpness.json").string() + ":1:2: malformed JSON") == 0u);
  std::filesystem::remove_all(folder);
}

BOOST_AUTO_TEST_SUITE_END()
