#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "report/escape.hpp"
#include "report/export.hpp"
#include "report/exporters.hpp"
#include "report/json_report.hpp"
#include "report/latex_front.hpp"
#include "report/load.hpp"
#include "result/grades.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using sample::has;
using namespace std::string_literals;

namespace {

// The number of `|` in a line that no backslash stands before.
long bars(const std::string& line) {
  long count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\')
      ++i;
    else if (line[i] == '|')
      ++count;
  }
  return count;
}

// Braces that no backslash stands before: opened minus closed, or -1 if one is closed too early.
long open_braces(const std::string& text) {
  long depth = 0;
  for (std::size_t i = 0; i < text.size() && depth >= 0; ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '{')
      ++depth;
    else if (text[i] == '}')
      --depth;
  }
  return depth;
}

// The number of `$` that no backslash stands before.
long dollars(const std::string& text) {
  long count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '$')
      ++count;
  return count;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(documents)

BOOST_AUTO_TEST_CASE(markdown_has_a_table_and_what_needs_a_second_look) {
  const std::string text = render_markdown(sample::small());
  BOOST_TEST(has(text,
                 "| saddle.a | stated | refuted: boundary, corrected in v3 | as expected | 3 cases, depth 2 | "
                 "\\[0.3333, 0.5\\] | 0 % | 1 holds, 1 fails |"));
  BOOST_TEST(has(text, "| **expected proved** |"));
  BOOST_TEST(has(text, "**1 of 3 readings are not as expected, held against the claim files.**"));
  BOOST_TEST(has(text, "- Fails on: two-neurons, margin -1/4: layer 2"));
  BOOST_TEST(has(text, "- Worst failure: -1/4 on two-neurons"));
  BOOST_TEST(has(text, "- Changed: $p$ may not be 1"));
  BOOST_TEST(text == render_markdown(sample::small()));
}

BOOST_AUTO_TEST_CASE(every_document_says_what_is_proved_in_the_same_words) {
  Report report = sample::small();
  report.readings[1].proofs = {.theorem = "proofs/theorems/bound.v"};
  report.readings[2].proofs = {.architectures = 2};
  for (const std::string& words :
       {"for all networks, checked by Rocq: proofs/theorems/bound.v"s,
        "on 2 architectures, each for one sample and all weights, inputs, labels and loss"s}) {
    BOOST_TEST(has(render_markdown(report), escape_markdown(words)));
    BOOST_TEST(has(render_latex(report, true), breakable(words)));
    std::string pages;
    for (const auto& [path, bytes] : render(report, {Format::Html, false, false})) pages += bytes;
    BOOST_TEST(has(pages, escape_markup(words)));
    BOOST_TEST(!has(render_markdown(sample::small()), escape_markdown(words)));
  }
}

BOOST_AUTO_TEST_CASE(every_document_says_on_how_large_a_set_a_reading_fails) {
  const std::string words = "It fails on an open set: at every point within 1/64 of the case two-neurons.";
  Report report = sample::small();
  for (ReadingResult& reading : report.readings) reading.robust = words;  // one of them falls
  const auto fall = std::ranges::count_if(report.readings, [](const ReadingResult& r) { return falls(r); });
  const auto times = [](const std::string& text, const std::string& part) {
    long count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
  };
  BOOST_TEST_REQUIRE(fall == 1);
  BOOST_TEST(times(render_markdown(report), escape_markdown(words)) == 1);
  BOOST_TEST(times(render_latex(report, true), escape_latex(words)) == 1);
  std::string pages;
  for (const auto& [path, bytes] : render(report, {Format::Html, false, false})) pages += bytes;
  BOOST_TEST(times(pages, escape_markup(words)) == 1);
  BOOST_TEST(!has(render_markdown(sample::small()), escape_markdown(words)));
  BOOST_TEST(has(render_json(report), "\"robust\":"));
  BOOST_TEST(!has(render_json(sample::small()), "\"robust\":"));
  BOOST_TEST(parse_report(render_json(report)).readings[0].robust == words);
}

BOOST_AUTO_TEST_CASE(documents_name_grade_status_and_meaning) {
  const std::string text = render_markdown(sample::small());
  BOOST_TEST(has(text, "1 reading does not stand: 1 boundary case; 1 corrected by the authors since."));
  BOOST_TEST(has(text,
                 "- Grade: boundary, corrected in v3\n- Cause: $p$ may be 1\n- Meant: $p$ is not 1\n"
                 "- Answer of 2026-03-01: A. Author, by mail: $p \\lt 1$, and it will say so\n"
                 "- Answer of 2026-04-02: v3 says so\n"));
  BOOST_TEST(has(text, "**A bound on the ratio**"));
  const std::string latex = render_latex(sample::small());
  BOOST_TEST(has(latex, "& refuted: boundary & "));
  BOOST_TEST(has(latex, "\\item \\textbf{boundary} A bound on the ratio: fails: 1.25 $\\le$ 1 on the case "));
  const std::string first = escape_latex("Answer of 2026-03-01") + ": A. Author, by mail: $p < 1$, and it will say so";
  const std::string second = escape_latex("Answer of 2026-04-02") + ": v3 says so";
  BOOST_TEST(has(latex, "Meant: $p$ is not 1\n\n" + first + "\n\n" + second + "\n"));
  BOOST_TEST(has(latex, "Grade: boundary, corrected in v3\\par\nCause: $p$ may be 1\\par\nMeant: $p$ is not 1\\par\n" +
                            first + "\\par\n" + second + "\\par\n"));
}

BOOST_AUTO_TEST_CASE(the_gravest_stands_first) {
  Report report = sample::small();
  report.readings[2].verdict = ReadingVerdict::Refuted;
  report.readings[2].expected = ReadingVerdict::Refuted;
  report.readings[2].grade = Grade::Error;
  report.cases[4].verdict = CaseVerdict::Fails;
  const std::string text = render_markdown(report), latex = render_latex(report);
  BOOST_TEST(text.find("### saddle.b \\[stated\\]: refuted") < text.find("### saddle.a \\[stated\\]: refuted"));
  BOOST_TEST(text.find("### saddle.a \\[stated\\]: refuted") < text.find("### saddle.a \\[repaired\\]"));
  BOOST_TEST(latex.find("\\subsection*{saddle.\\allowbreak{}b") < latex.find("\\subsection*{saddle.\\allowbreak{}a"));
  BOOST_TEST(has(text, "2 readings do not stand: 1 error, 1 boundary case; 1 corrected by the authors since."));
}

BOOST_AUTO_TEST_CASE(what_falls_for_one_cause_counts_once) {
  Report report = sample::small();
  for (ReadingResult& reading : report.readings) {
    reading.verdict = ReadingVerdict::Refuted;
    reading.grade = Grade::Error;
    reading.cause = "p may be 1";
    reading.status = "open";
  }
  BOOST_TEST(has(render_markdown(report), "3 readings do not stand: 3 errors of 1 cause"));
  report.readings[1].cause.clear();  // one of its own
  BOOST_TEST(has(render_markdown(report), "3 readings do not stand: 3 errors of 2 causes"));
  report.readings[2].cause.clear();
  BOOST_TEST(has(render_markdown(report), "3 readings do not stand: 3 errors."));
  report.readings[1].grade = Grade::Aside;
  BOOST_TEST(has(render_markdown(report), "3 readings do not stand: 2 errors, 1 aside."));
}

BOOST_AUTO_TEST_CASE(markdown_tables_keep_their_columns) {
  for (const Report& report : {sample::small(), sample::attack()}) {
    std::istringstream lines(render_markdown(report));
    long rows = 0, mutants = 0;
    bool sharpness = false;
    for (std::string line; std::getline(lines, line);) {
      sharpness |= line == "## Sharpness";
      if (!line.starts_with("|")) continue;
      ++(sharpness ? mutants : rows);
      BOOST_TEST(bars(line) == (sharpness ? 8 : 9), line);
    }
    BOOST_TEST(rows == 2 + static_cast<long>(report.readings.size()));
    BOOST_TEST(mutants == (report.sharpness ? 12 : 0));
    std::string text;  // without what stands in blocks of code, where nothing is markup
    std::istringstream again(render_markdown(report));
    std::string fence;
    for (std::string line; std::getline(again, line);) {
      const std::string mark = line.substr(std::min(line.find_first_not_of(' '), line.size()));
      if (fence.empty() && mark.starts_with("```"))
        fence = mark;
      else if (!fence.empty() && mark == fence)
        fence.clear();
      else if (fence.empty())
        text += line + "\n";
    }
    BOOST_TEST(fence.empty());
    for (std::size_t i = text.find('<'); i != std::string::npos; i = text.find('<', i + 1))
      BOOST_TEST(text[i - 1] == '\\');
  }
}

BOOST_AUTO_TEST_CASE(latex_has_the_formulas) {
  const std::string text = render_latex(sample::small());
  BOOST_TEST(has(text, "\\rho < \\frac{1}{p}"));
  BOOST_TEST(has(text, "\\textbf{expected proved}"));
  BOOST_TEST(text == render_latex(sample::small()));
}

BOOST_AUTO_TEST_CASE(latex_begins_with_papers_findings_and_one_table) {
  const std::string text = render_latex(sample::small(), false);
  BOOST_TEST(has(text, "\\paragraph{A Paper}\nAn Author. v2 (arXiv:1234.56789v2, 2026-{}01).\n"));
  BOOST_TEST(has(text, "Asked: 2 claims in 3 readings, on 2 cases, 6 verdicts in all. False: 1 boundary. Stands: "));
  BOOST_TEST(has(text, "What is false"));
  BOOST_TEST(has(text, "saddle.\\allowbreak{}a & stated & refuted: boundary & [0.3333, 0.5] & 1 holds, 1 fails "));
  BOOST_TEST(has(text, " & repaired & not-{}refuted & "));  // the claim's name stands at its first reading
  BOOST_TEST(!has(text, "\\rho"));
  BOOST_TEST(!has(text, "\\subsection*{saddle."));
  Report report = sample::small();
  report.readings[0].grade = Grade::Control;
  BOOST_TEST(has(render_latex(report, false), "1 control: no fault of the paper"));
  BOOST_TEST(!has(render_latex(report, false), "\\item \\textbf"));
  report.since = {
      .with = "the run in a",
      .differences = {{.kind = DifferenceKind::Certificate, .claim = "", .reading = "", .found = "50 % other"}}};
  BOOST_TEST(has(render_latex(report, false), "\\item 50 \\% other\n"));
}

BOOST_AUTO_TEST_CASE(latex_that_is_not_a_formula_is_shown_not_obeyed) {
  for (const Report& report : {sample::small(), sample::attack()}) {
    const std::string text = render_latex(report);
    const std::string body = text.substr(text.find("\\begin{document}"));
    BOOST_TEST(open_braces(text) == 0);
    BOOST_TEST(!has(body, "\\input"));
    BOOST_TEST(dollars(body) % 2 == 0);
    BOOST_TEST(!has(body, " %"));
  }
}

BOOST_AUTO_TEST_CASE(empty_reports_are_errors) {
  BOOST_CHECK_THROW(render_markdown(Report{}), EmptyReport);
  BOOST_CHECK_THROW(render_latex(Report{}), EmptyReport);
}

BOOST_AUTO_TEST_SUITE_END()
