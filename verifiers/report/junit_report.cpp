// A report as JUnit XML, for continuous integration.
//
// Each reading is a suite. Its first test, "verdict", passes if the verdict is the one that the ledger expects, or if
// nothing is expected and the reading is proved or not refuted. Each case is a test too: it passes if the reading
// holds there, or if it fails and the ledger expects the reading to be refuted; cases that say nothing (trivial,
// hypothesis-false, not-applicable) or are undecided are skipped, never passed.
#include "report/exporters.hpp"

#include <fmt/format.h>

#include <vector>

#include "report/escape.hpp"
#include "report/view.hpp"
#include "result/assessment.hpp"
#include "result/grades.hpp"

namespace plumbline::report {
namespace {

struct Test {
  std::string name;
  Assessment assessment;
  std::string kind, text;  // of the failure, or why it was skipped
  std::vector<std::pair<std::string, std::string>> properties;
};

// "<file>:<line>: <sentence>", the formulas below it.
std::string difference_text(const Difference& d) {
  return (d.file.empty() ? "" : fmt::format("{}:{}: ", d.file, d.line)) + d.full_text();
}

std::string accepted_by(const Comparison* comparison) {
  return comparison == nullptr || comparison->accept.empty() ? "" : "\nto accept it: " + comparison->accept;
}

Test verdict_test(const View& report, const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  const std::string verdict(to_string(reading.verdict)),
      expected(reading.expected ? to_string(*reading.expected) : std::string_view());
  Test test{.name = "verdict",
            .assessment = assess(reading, report.comparison()),
            .kind = verdict,
            .text = {},
            .properties = {}};
  const std::vector<const Difference*> differences = report.comparison() == nullptr
                                                         ? std::vector<const Difference*>{}
                                                         : report.comparison()->of(reading.claim, reading.reading);
  for (const Difference* d : differences) test.text += difference_text(*d) + "\n";
  test.text += reading.expected ? fmt::format("{} is {}, expected {}", label(reading), verdict, expected)
                                : fmt::format("{} is {}; no verdict was expected", label(reading), verdict);
  test.text += fmt::format("\nscope: {}\ncases: {}", reading.scope, in_words(view.tally.counts));
  if (reading.counterexample) test.text += "\ncounterexample: " + *reading.counterexample;
  if (!differences.empty()) test.text += accepted_by(report.comparison());
  const SharpnessTable* mutants = report.sharpness(reading);
  test.properties = {{"verdict", verdict},
                     {"expected", expected},
                     {"grade", falls(reading) ? std::string(to_string(reading.grade)) : ""},
                     {"status", falls(reading) ? reading.status : ""},
                     {"scope", reading.scope},
                     {"title", reading.title},
                     {"source", reading.source},
                     {"twin", std::string(reading.twin ? to_string(*reading.twin) : std::string_view())},
                     {"vacuous", vacuous_share(view)},
                     {"smallest margin", view.tightest != nullptr ? margin_text(*view.tightest) : ""},
                     {"sharpness", mutants != nullptr ? score(*mutants) : ""}};
  return test;
}

Test case_test(const View& report, const ReadingView& view, const CaseResult& result) {
  const ReadingResult& reading = *view.reading;
  const std::string verdict(to_string(result.verdict));
  Test test{.name = result.case_name,
            .assessment = assess(reading, result.verdict),
            .kind = verdict,
            .text = {},
            .properties = {}};
  test.text = fmt::format("{} on the case '{}': {}", label(reading), result.case_name, verdict);
  if (!result.reason.empty()) test.text += "\nreason: " + result.reason;
  if (result.margin)
    test.text += fmt::format("\nmargin: {} (exactly: between {} and {})", margin_text(result), result.margin->first,
                             result.margin->second);
  if (!result.certificate.empty()) test.text += "\ncertificate: " + result.certificate;
  test.properties = {{"verdict", verdict},
                     {"rung", result.rung},
                     {"margin", margin_text(result)},
                     {"certificate", result.certificate}};
  if (const CaseFacts* facts = report.facts(result.case_name)) {
    test.properties.emplace_back("depth", std::to_string(facts->depth));
    test.properties.emplace_back("width", std::to_string(facts->width));
    test.properties.emplace_back("samples", std::to_string(facts->samples));
  }
  return test;
}

std::string test_xml(const std::string& class_name, const Test& test) {
  std::string out =
      fmt::format(R"(    <testcase classname="{}" name="{}">)", escape_markup(class_name), escape_markup(test.name));
  out += "\n      <properties>\n";
  for (const auto& [name, value] : test.properties)
    if (!value.empty())
      out += fmt::format("        <property name=\"{}\" value=\"{}\"/>\n", name, escape_markup(value));
  out += "      </properties>\n";
  if (test.assessment == Assessment::Bad)
    out += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", escape_markup(test.kind),
                       escape_markup(test.text.substr(0, test.text.find('\n'))), escape_markup(test.text));
  if (test.assessment == Assessment::Silent)
    out += fmt::format("      <skipped message=\"{}\"/>\n",
                       escape_markup(test.text.substr(0, test.text.find("\nmargin:"))));
  return out + "    </testcase>\n";
}

struct Sums {
  std::size_t tests = 0, failures = 0, skipped = 0;
};

std::string suite_xml(const std::string& name, const std::string& class_name, const std::vector<Test>& tests,
                      Sums& sums) {
  Sums own;
  std::string body;
  for (const Test& test : tests) {
    ++own.tests;
    own.failures += test.assessment == Assessment::Bad ? 1 : 0;
    own.skipped += test.assessment == Assessment::Silent ? 1 : 0;
    body += test_xml(class_name, test);
  }
  sums = {sums.tests + own.tests, sums.failures + own.failures, sums.skipped + own.skipped};
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n{}  </testsuite>\n",
      escape_markup(name), own.tests, own.failures, own.skipped, body);
}

std::string reading_suite(const View& report, const ReadingView& view, Sums& sums) {
  std::vector<Test> tests{verdict_test(report, view)};
  for (const CaseResult* result : view.cases) tests.push_back(case_test(report, view, *result));
  return suite_xml(label(*view.reading), view.reading->claim + "." + view.reading->reading, tests, sums);
}

// What differs and belongs to no reading of the run: those that are gone, and the ledger as a whole.
std::string comparison_suite(const View& report, Sums& sums) {
  if (report.comparison() == nullptr) return {};
  std::vector<Test> tests;
  for (const Difference* d : report.comparison()->of_no_reading(report.results()))
    tests.push_back({.name = d->claim.empty() ? std::string(to_string(d->kind)) : d->claim + " " + d->reading,
                     .assessment = Assessment::Bad,
                     .kind = std::string(to_string(d->kind)),
                     .text = difference_text(*d) + accepted_by(report.comparison()),
                     .properties = {}});
  return tests.empty() ? "" : suite_xml(report.comparison()->with, "comparison", tests, sums);
}

}  // namespace

std::string render_junit(const Report& report) {
  const View view(report);
  Sums sums;
  std::string suites;
  for (const ReadingView& reading : view.readings()) suites += reading_suite(view, reading, sums);
  suites += comparison_suite(view, sums);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
      "skipped=\"{}\">\n{}</testsuites>\n",
      escape_markup(report.title), sums.tests, sums.failures, sums.skipped, suites);
}

}  // namespace plumbline::report
