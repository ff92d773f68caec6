// A report as Markdown, for a comment on a change or a page in a repository: one table, then what deserves a second
// look.
#include "report/exporters.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"
#include "report/view.hpp"
#include "report/words.hpp"
#include "result/assessment.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"

namespace plumbline::report {
namespace {

constexpr std::size_t most_named_failures = 10;  // named for one reading

std::string expected_cell(const View& view, const ReadingResult& reading) {
  if (reading.unexpected()) return fmt::format("**expected {}**", to_string(*reading.expected));
  if (assess(reading, view.comparison()) == Assessment::Bad) return "**differs**";
  return reading.expected ? "as expected" : "";
}

std::string verdict_cell(const ReadingResult& reading) {
  const std::string grade = grade_text(reading);
  const std::string verdict(to_string(reading.verdict));
  return grade.empty() ? verdict : verdict + ": " + escape_markdown(grade);
}

std::string markdown_row(const View& report, const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", escape_markdown(reading.claim),
                     escape_markdown(reading.reading), verdict_cell(reading), expected_cell(report, reading),
                     escape_markdown(reading.scope),
                     view.tightest != nullptr ? escape_markdown(margin_text(*view.tightest)) : "", vacuous_share(view),
                     in_words(view.tally.counts));
}

// Everything that differs from what was expected, first of all: it is what a reviewer looks for.
std::string differences_section(const View& view) {
  if (view.comparison() == nullptr) return {};
  const Comparison& comparison = *view.comparison();
  std::string out = fmt::format("## What differs from {}\n\n", escape_markdown(comparison.with));
  if (comparison.differences.empty()) return out + "Nothing: verdicts, formulas, margins and cases are the same.\n\n";
  for (const Difference& d : comparison.differences) {
    out += "- " + escape_markdown(d.text());
    if (!d.file.empty()) out += fmt::format(" ({}:{})", escape_markdown(d.file), d.line);
    out += "\n";
    if (!d.formulas.empty()) out += markdown_block(d.formulas, "  ");
  }
  if (!comparison.accept.empty())
    out += "\nIf you have looked at each difference and agree, accept them with\n\n" +
           markdown_block(comparison.accept, "");
  return out + "\n";
}

std::string proofs_section(const View& view) {
  std::string out;
  for (const ReadingView& reading : view.readings())
    if (reading.reading->proofs.any())
      out += fmt::format("- {}: {}\n", escape_markdown(label(*reading.reading)),
                         escape_markdown(in_words(reading.reading->proofs)));
  return out;
}

std::string details(const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  std::string out = fmt::format("\n### {}: {}\n\n", escape_markdown(label(reading)), to_string(reading.verdict));
  if (!reading.title.empty()) out += "**" + words_markdown(reading.title) + "**\n\n";
  if (!reading.statement.empty()) out += words_markdown(reading.statement) + "\n\n";
  const auto item = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out += fmt::format("- {}: {}\n", name, escape_markdown(text));
  };
  const auto sentence = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) out += fmt::format("- {}: {}\n", name, words_markdown(text));
  };
  item("Source", reading.source);
  item("Grade", grade_text(reading));
  if (falls(reading)) {
    sentence("Cause", reading.cause), sentence("Meant", reading.meant);
    for (const Answer& answer : reading.answers) sentence(escape_markdown(answer_label(answer)), answer.text);
  }
  if (reading.unexpected()) item("Expected", std::string(to_string(*reading.expected)));
  if (falls(reading)) sentence("Robust", reading.robust);
  sentence("Changed", reading.change);
  item("Proved", in_words(reading.proofs));
  item("Cases that bite", easy_in_words(view));
  if (reading.twin_survives()) item("False twin, which should be refuted", std::string(to_string(*reading.twin)));
  std::size_t named = 0;
  for (const CaseResult* result : view.cases) {
    if (result->verdict != CaseVerdict::Fails && result->verdict != CaseVerdict::IllTyped) continue;
    if (++named > most_named_failures) continue;
    item(result->verdict == CaseVerdict::Fails ? "Fails on" : "Ill-typed on",
         result->case_name + (result->margin ? ", margin " + margin_text(*result) : "") +
             (result->reason.empty() ? "" : ": " + result->reason));
  }
  if (view.worst != nullptr) item("Worst failure", margin_text(*view.worst) + " on " + view.worst->case_name);
  if (named > most_named_failures) out += fmt::format("- and on {} more cases\n", named - most_named_failures);
  return out;
}

// What people say of the paper and of its main theorems.
std::string sentences(const PaperView& paper) {
  std::string out;
  if (paper.facts != nullptr && !paper.facts->verdict.empty())
    out += fmt::format("**{}**: {}\n\n", escape_markdown(paper.title), words_markdown(paper.facts->verdict));
  std::string list;
  for (const MainView& view : main_statements(paper))
    list += fmt::format("- **{}** {}{}: {}\n", view.main->stands, escape_markdown(view.main->claim),
                        view.as_expected ? "" : " (not as expected)", words_markdown(view.main->says));
  return out + list + (list.empty() ? "" : "\n");
}

std::string markdown_sharpness(const View& report, const ReadingView& view) {
  const SharpnessTable* table = report.sharpness(*view.reading);
  if (table == nullptr) return {};
  std::string out = fmt::format("\n### {}: {}\n\n", escape_markdown(label(*view.reading)), score(*table));
  for (const std::string& sentence : findings(*table)) out += "- " + escape_markdown(sentence) + "\n";
  out +=
      "\n| Change | Mutant is | Factor | Outcome | Margin | Cases | Counterexample |\n| --- | --- | --- | --- | --- | "
      "--- | --- |\n";
  for (const Mutant& m : table->mutants)
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", escape_markdown(brief(m.change)), m.strength,
                       escape_markdown(m.factor), m.verdict, escape_markdown(margin_text(m.margin)), m.cases,
                       escape_markdown(m.counterexample));
  return out;
}

}  // namespace

std::string render_markdown(const Report& report) {
  const View view(report);
  std::string out = fmt::format("# {}\n\nPlumbline {}", escape_markdown(report.title), escape_markdown(report.version));
  if (!report.seeds.empty()) out += fmt::format(", seeds {}", fmt::join(report.seeds, ", "));
  if (!report.created.empty()) out += ", " + escape_markdown(report.created);
  out += fmt::format("\n\n{}, {}; {}: {}.\n\n", plural(view.claims().size(), "claim"),
                     plural(view.readings().size(), "reading"), plural(report.cases.size(), "result"),
                     in_words(view.counts()));
  if (view.unexpected() > 0)
    out += fmt::format("**{} of {} readings are not as expected, held against {}.**\n\n", view.unexpected(),
                       view.readings().size(), escape_markdown(report.expectation));
  out += differences_section(view);
  for (const PaperView& paper : papers(view)) out += sentences(paper);
  if (const std::string fallen = fallen_in_words(view); !fallen.empty()) out += fallen + ".\n\n";
  out +=
      "| Claim | Reading | Verdict | Ledger | Scope | Smallest margin | Vacuous | Cases |\n| --- | --- | --- | --- | "
      "--- | --- | --- | "
      "--- |\n";
  for (const ReadingView& reading : view.readings()) out += markdown_row(view, reading);
  if (const std::string proofs = proofs_section(view); !proofs.empty()) out += "\n## Proved\n\n" + proofs;
  std::string second_look;
  for (const ReadingView* reading : by_grade(view))
    if (notable(*reading, view.comparison())) second_look += details(*reading);
  if (!second_look.empty()) out += "\n## Worth a second look\n" + second_look;
  if (report.sharpness) {
    out += fmt::format(
        "\n## Sharpness\n\nEach row changes one thing in the formula and looks for a counterexample to the result "
        "(seed {}).\n",
        report.sharpness->seed);
    for (const ReadingView& reading : view.readings()) out += markdown_sharpness(view, reading);
  }
  return out + "\n`not-refuted` is evidence, never proof; `vacuous` is no pass.\n";
}

}  // namespace plumbline::report
