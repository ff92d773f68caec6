#include "report/junit_report.hpp"

#include <fmt/format.h>

#include <vector>

#include "report/escape.hpp"
#include "report/grades.hpp"
#include "report/view.hpp"

namespace plumbline::report {
namespace {

enum class Outcome { Pass, Failure, Skipped };

struct Test {
  std::string name;
  Outcome outcome;
  std::string kind, text;  // of the failure, or why it was skipped
  std::vector<std::pair<std::string, std::string>> properties;
};

// Where nothing is expected nothing can fail: a verdict that one would have to look at is skipped, with the reason.
Outcome case_outcome(const ReadingResult& reading, const std::string& verdict) {
  if (verdict == "holds") return Outcome::Pass;
  if (reading.expected.empty()) return Outcome::Skipped;
  if (verdict == "fails") return reading.expected == "refuted" ? Outcome::Pass : Outcome::Failure;
  if (verdict == "ill-typed")
    return reading.expected == "refuted" || reading.expected == "ill-typed" ? Outcome::Pass : Outcome::Failure;
  return Outcome::Skipped;
}

Test verdict_test(const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  const bool good = reading.expected.empty() ? reading.verdict == "proved" || reading.verdict == "not-refuted"
                                             : reading.as_expected();
  Test test{.name = "verdict",
            .outcome = good                       ? Outcome::Pass
                       : reading.expected.empty() ? Outcome::Skipped
                                                  : Outcome::Failure,
            .kind = reading.verdict,
            .text = {},
            .properties = {}};
  test.text = reading.expected.empty()
                  ? fmt::format("{} is {}; no verdict was expected", label(reading), reading.verdict)
                  : fmt::format("{} is {}, expected {}", label(reading), reading.verdict, reading.expected);
  test.text += fmt::format("\nscope: {}\ncases: {}", reading.scope, in_words(view.counts));
  if (reading.counterexample) test.text += "\ncounterexample: " + *reading.counterexample;
  test.properties = {{"verdict", reading.verdict},
                     {"expected", reading.expected},
                     {"grade", falls(reading) ? reading.grade : ""},
                     {"status", falls(reading) ? reading.status : ""},
                     {"scope", reading.scope},
                     {"title", reading.title},
                     {"source", reading.source},
                     {"twin", reading.twin},
                     {"vacuous", vacuous_share(view)},
                     {"smallest margin", view.tightest != nullptr ? margin_text(*view.tightest) : ""},
                     {"sharpness", view.sharpness != nullptr ? score(*view.sharpness) : ""}};
  return test;
}

Test case_test(const View& report, const ReadingView& view, const CaseResult& result) {
  const ReadingResult& reading = *view.reading;
  Test test{.name = result.case_name,
            .outcome = case_outcome(reading, result.verdict),
            .kind = result.verdict,
            .text = {},
            .properties = {}};
  test.text = fmt::format("{} on the case '{}': {}", label(reading), result.case_name, result.verdict);
  if (!result.reason.empty()) test.text += "\nreason: " + result.reason;
  if (result.margin)
    test.text += fmt::format("\nmargin: {} (exactly: between {} and {})", margin_text(result), result.margin->first,
                             result.margin->second);
  if (!result.certificate.empty()) test.text += "\ncertificate: " + result.certificate;
  test.properties = {{"verdict", result.verdict},
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

std::string test_xml(const ReadingResult& reading, const Test& test) {
  std::string out = fmt::format(R"(    <testcase classname="{}.{}" name="{}">)", escape_markup(reading.claim),
                                escape_markup(reading.reading), escape_markup(test.name));
  out += "\n      <properties>\n";
  for (const auto& [name, value] : test.properties)
    if (!value.empty())
      out += fmt::format("        <property name=\"{}\" value=\"{}\"/>\n", name, escape_markup(value));
  out += "      </properties>\n";
  if (test.outcome == Outcome::Failure)
    out += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", escape_markup(test.kind),
                       escape_markup(test.text.substr(0, test.text.find('\n'))), escape_markup(test.text));
  if (test.outcome == Outcome::Skipped)
    out += fmt::format("      <skipped message=\"{}\"/>\n",
                       escape_markup(test.text.substr(0, test.text.find("\nmargin:"))));
  return out + "    </testcase>\n";
}

struct Sums {
  std::size_t tests = 0, failures = 0, skipped = 0;
};

std::string suite_xml(const View& report, const ReadingView& view, Sums& sums) {
  std::vector<Test> tests{verdict_test(view)};
  for (const CaseResult* result : view.cases) tests.push_back(case_test(report, view, *result));
  Sums own;
  std::string body;
  for (const Test& test : tests) {
    ++own.tests;
    own.failures += test.outcome == Outcome::Failure ? 1 : 0;
    own.skipped += test.outcome == Outcome::Skipped ? 1 : 0;
    body += test_xml(*view.reading, test);
  }
  sums = {sums.tests + own.tests, sums.failures + own.failures, sums.skipped + own.skipped};
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n{}  </testsuite>\n",
      escape_markup(label(*view.reading)), own.tests, own.failures, own.skipped, body);
}

}  // namespace

std::string render_junit(const Report& report) {
  const View view(report);
  Sums sums;
  std::string suites;
  for (const ReadingView& reading : view.readings()) suites += suite_xml(view, reading, sums);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
      "skipped=\"{}\">\n{}</testsuites>\n",
      escape_markup(report.title), sums.tests, sums.failures, sums.skipped, suites);
}

}  // namespace plumbline::report
