// What SARIF 2.1.0 requires (OASIS, sections 3.13 to 3.52), checked field by field; and which readings become results.
#include "report/exporters.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using nlohmann::json;

namespace {

json run_of(const Report& report) { return json::parse(render_sarif(report)).at("runs").at(0); }

// The problems of a document, one a line; empty: everything that the standard requires is there.
std::string problems(const json& document) {
  std::string out;
  const auto need = [&](bool condition, const std::string& what) {
    if (!condition) out += what + "\n";
  };
  const auto text = [](const json& value) {
    return value.is_object() && value.contains("text") && value["text"].is_string() && value["text"] != "";
  };
  need(document.value("version", "") == "2.1.0", "version");
  need(document.contains("$schema"), "$schema");
  for (const json& run : document.at("runs")) {
    const json& driver = run.at("tool").at("driver");
    need(driver.value("name", "") != "", "driver.name");
    std::set<std::string> ids;
    for (const json& rule : driver.at("rules")) {
      need(rule.value("id", "") != "", "rule.id");
      need(ids.insert(rule["id"].get<std::string>()).second, "rule.id twice");
      need(text(rule.at("shortDescription")) && text(rule.at("fullDescription")) && text(rule.at("help")),
           "rule texts");
    }
    for (const json& result : run.at("results")) {
      need(text(result.at("message")), "result.message");
      const std::size_t index = result.at("ruleIndex");
      need(index < driver["rules"].size() && driver["rules"][index]["id"] == result.at("ruleId"), "result.ruleIndex");
      const std::set<std::string> levels = {"none", "note", "warning", "error"};
      need(levels.contains(result.at("level").get<std::string>()), "result.level");
      need(!result.at("locations").empty(), "result.locations");
      for (const json& location : result["locations"]) {
        const json& physical = location.at("physicalLocation");
        const std::string uri = physical.at("artifactLocation").at("uri");
        need(!uri.empty() && uri.find_first_of(" <>\"") == std::string::npos && uri.find("..") == std::string::npos,
             "uri " + uri);
        need(physical.at("region").at("startLine") >= 1, "region.startLine");
      }
      need(!result.at("partialFingerprints").empty(), "partialFingerprints");
    }
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sarif)

BOOST_AUTO_TEST_CASE(it_has_what_the_standard_requires) {
  for (const Report& report : {sample::small(), sample::attack(), sample::large(30)}) {
    BOOST_TEST(problems(json::parse(render_sarif(report))) == "");
    BOOST_TEST(render_sarif(report) == render_sarif(report));
  }
}

BOOST_AUTO_TEST_CASE(the_list_of_problems_sees_what_is_missing) {
  const json good = json::parse(render_sarif(sample::small()));
  for (const char* patch :
       {R"([{"op":"replace","path":"/version","value":"2.0.0"}])",
        R"([{"op":"replace","path":"/runs/0/tool/driver/name","value":""}])",
        R"([{"op":"replace","path":"/runs/0/results/0/message","value":{}}])",
        R"([{"op":"replace","path":"/runs/0/results/0/ruleIndex","value":9}])",
        R"([{"op":"replace","path":"/runs/0/results/0/level","value":"bad"}])",
        R"([{"op":"replace","path":"/runs/0/results/0/locations","value":[]}])",
        R"([{"op":"copy","from":"/runs/0/tool/driver/rules/0","path":"/runs/0/tool/driver/rules/1"}])"})
    BOOST_TEST(problems(good.patch(json::parse(patch))) != "", patch);
}

BOOST_AUTO_TEST_CASE(results_are_what_somebody_should_look_at) {
  const json run = run_of(sample::small());
  BOOST_TEST(run["tool"]["driver"]["rules"].size() == 2u);
  BOOST_REQUIRE_EQUAL(run["results"].size(), 2u);  // refuted as expected; not-refuted where proved is expected
  BOOST_TEST(run["results"][0]["level"] == "note");
  BOOST_TEST(run["results"][0]["ruleId"] == "saddle.a");
  BOOST_TEST(run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
             "certificates/saddle.a.stated.two-neurons.json");
  BOOST_TEST(run["results"][0]["message"]["text"].get<std::string>().find(
                 "fails on the case two-neurons, margin -1/4") != std::string::npos);
  BOOST_TEST(run["results"][0]["properties"]["grade"] == "boundary");
  BOOST_TEST(run["results"][0]["properties"]["status"] == "corrected in v3");
  BOOST_TEST(run["results"][1]["properties"]["grade"] == "");
  BOOST_TEST(run["results"][1]["level"] == "error");
  BOOST_TEST(run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "summary.json");
}

BOOST_AUTO_TEST_CASE(a_line_of_a_bundle_is_a_region) {
  Report report = sample::small();
  for (CaseResult& c : report.cases)
    if (!c.certificate.empty()) c.certificate = "certificates/two-neurons.jsonl:12";
  const json at = run_of(report)["results"][0]["locations"][0]["physicalLocation"];
  BOOST_TEST(at["artifactLocation"]["uri"] == "certificates/two-neurons.jsonl");
  BOOST_TEST(at["region"]["startLine"] == 12);
}

BOOST_AUTO_TEST_CASE(a_case_of_the_user_is_where_its_file_is) {
  const auto uri = [](const Report& report) {
    return run_of(report)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  };
  Report report = sample::small();
  report.case_facts[0].file = "cases/my case.json";
  BOOST_TEST(uri(report) == "cases/my%20case.json");
  for (const char* outside : {"/home/me/case.json", "../case.json"}) {
    report.case_facts[0].file = outside;
    BOOST_TEST(uri(report) == "certificates/saddle.a.stated.two-neurons.json");
  }
}

BOOST_AUTO_TEST_CASE(levels_follow_the_ledger) {
  Report report = sample::small();
  report.readings[0].expected = ReadingVerdict::NotRefuted;
  BOOST_TEST(run_of(report)["results"][0]["level"] == "error");
  report.readings[0].expected.reset();
  BOOST_TEST(run_of(report)["results"][0]["level"] == "warning");
  report.readings[1].twin = ReadingVerdict::NotRefuted;
  BOOST_TEST(run_of(report)["results"][1]["level"] == "warning");
  BOOST_TEST(run_of(sample::large(3))["results"].empty());
}

BOOST_AUTO_TEST_CASE(fingerprints_depend_on_the_verdict_and_not_on_the_cases) {
  Report report = sample::small();
  const auto print = [&] {
    return run_of(report)["results"][0]["partialFingerprints"]["plumblineReading/v1"].get<std::string>();
  };
  const std::string before = print();
  BOOST_TEST(before.size() == 64u);
  report.cases[0].margin = {"-1/2", "-1/2"};
  report.cases[0].case_name = "another";
  BOOST_TEST(print() == before);
  report.readings[0].verdict = ReadingVerdict::IllTyped;
  BOOST_TEST(print() != before);
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_an_error) { BOOST_CHECK_THROW(render_sarif(Report{}), EmptyReport); }

BOOST_AUTO_TEST_SUITE_END()
