#include "report/exporters.hpp"

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using boost::property_tree::ptree;

namespace {

ptree parse(const std::string& xml) {
  std::istringstream in(xml);
  ptree tree;
  boost::property_tree::read_xml(in, tree);
  return tree;
}

// "failure", "skipped" or "pass" of the test NAME in suite number `suite`.
std::string outcome(const Report& report, std::size_t suite, const std::string& name) {
  const ptree suites = parse(render_junit(report)).get_child("testsuites");
  std::size_t i = 0;
  for (const auto& [suite_tag, suite_tree] : suites) {
    if (suite_tag != "testsuite" || i++ != suite) continue;
    for (const auto& [tag, test] : suite_tree) {
      if (tag != "testcase" || test.get<std::string>("<xmlattr>.name") != name) continue;
      return test.count("failure") != 0 ? "failure" : test.count("skipped") != 0 ? "skipped" : "pass";
    }
  }
  return "not found";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(junit)

BOOST_AUTO_TEST_CASE(it_is_xml_and_its_counts_are_right) {
  for (const Report& report : {sample::small(), sample::attack(), sample::large(50)}) {
    const std::string xml = render_junit(report);
    BOOST_TEST(xml == render_junit(report));
    const ptree suites = parse(xml).get_child("testsuites");
    std::size_t tests = 0, failures = 0, skipped = 0;
    for (const auto& [tag, suite] : suites) {
      if (tag != "testsuite") continue;
      for (const auto& [test_tag, test] : suite) {
        if (test_tag != "testcase") continue;
        ++tests;
        failures += test.count("failure");
        skipped += test.count("skipped");
      }
    }
    const std::size_t loose = report.since ? report.since->of_no_reading(report).size() : 0;
    BOOST_TEST(tests == report.cases.size() + report.readings.size() + loose);
    BOOST_TEST(suites.get<std::size_t>("<xmlattr>.tests") == tests);
    BOOST_TEST(suites.get<std::size_t>("<xmlattr>.failures") == failures);
    BOOST_TEST(suites.get<std::size_t>("<xmlattr>.skipped") == skipped);
  }
}

BOOST_AUTO_TEST_CASE(an_expected_refutation_passes) {
  BOOST_TEST(outcome(sample::small(), 0, "verdict") == "pass");
  BOOST_TEST(outcome(sample::small(), 0, "two-neurons") == "pass");
}

BOOST_AUTO_TEST_CASE(an_unexpected_refutation_fails) {
  Report report = sample::small();
  report.readings[0].expected = ReadingVerdict::NotRefuted;
  BOOST_TEST(outcome(report, 0, "verdict") == "failure");
  BOOST_TEST(outcome(report, 0, "two-neurons") == "failure");
  BOOST_TEST(outcome(report, 0, "one-neuron") == "pass");
}

BOOST_AUTO_TEST_CASE(where_nothing_is_expected_nothing_fails_and_no_refutation_passes) {
  Report report = sample::small();
  report.readings[0].expected.reset();
  BOOST_TEST(outcome(report, 0, "verdict") == "skipped");
  BOOST_TEST(outcome(report, 0, "two-neurons") == "skipped");
  BOOST_TEST(outcome(report, 0, "one-neuron") == "pass");
}

BOOST_AUTO_TEST_CASE(what_says_nothing_never_passes) {
  BOOST_TEST(outcome(sample::small(), 1, "two-neurons") == "skipped");  // hypothesis-false
  BOOST_TEST(outcome(sample::small(), 2, "two-neurons") == "skipped");  // inconclusive
  Report report = sample::small();
  for (const ReadingVerdict verdict :
       {ReadingVerdict::Vacuous, ReadingVerdict::Inconclusive, ReadingVerdict::IllTyped}) {
    report.readings[1].verdict = verdict;
    report.readings[1].expected.reset();
    BOOST_TEST(outcome(report, 1, "verdict") == "skipped");
    report.readings[1].expected = ReadingVerdict::NotRefuted;
    BOOST_TEST(outcome(report, 1, "verdict") == "failure");
  }
}

BOOST_AUTO_TEST_CASE(a_repaired_lemma_that_came_out_better_than_expected_fails_too) {
  BOOST_TEST(outcome(sample::small(), 2, "verdict") == "failure");
}

BOOST_AUTO_TEST_CASE(the_failure_says_why) {
  Report report = sample::small();
  report.readings[0].expected = ReadingVerdict::NotRefuted;
  const std::string xml = render_junit(report);
  const std::string text = xml.substr(xml.find("<failure"), 900);
  BOOST_TEST(text.find("saddle.a [stated] is refuted, expected not-refuted") != std::string::npos);
  BOOST_TEST(text.find("counterexample: {") != std::string::npos);
  BOOST_TEST(xml.find("margin: -1/4 (exactly: between -1/4 and -1/4)") != std::string::npos);
  BOOST_TEST(xml.find(R"(<property name="rung" value="exact"/>)") != std::string::npos);
  BOOST_TEST(xml.find(R"(<property name="grade" value="boundary"/>)") != std::string::npos);
  BOOST_TEST(xml.find(R"(<property name="status" value="corrected in v3"/>)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_an_error) { BOOST_CHECK_THROW(render_junit(Report{}), EmptyReport); }

BOOST_AUTO_TEST_SUITE_END()
