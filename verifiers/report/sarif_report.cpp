// A report as SARIF 2.1.0, for the code-scanning pages of forges: rules are claims, results are readings that somebody
// should look at.
//
// A result is a reading whose verdict differs from the ledger (level error), that is refuted or ill-typed without
// anything being expected (error) or as expected (note), or whose false twin survived (warning). Its place is the
// certificate of its worst failure if there is one, otherwise summary.json; its fingerprint depends on claim, reading
// and verdict alone, so that a forge knows it again in the next run.
#include "report/exporters.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "layout/sentence.hpp"
#include "report/certificate_place.hpp"
#include "report/escape.hpp"
#include "report/view.hpp"
#include "report/words.hpp"
#include "result/assessment.hpp"
#include "result/grades.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kComparisonRule = "comparison";

Json message(const std::string& text) { return {{"text", clean_utf8(text)}}; }

std::string help_text(const ClaimView& claim, bool markdown) {
  const auto text = [&](const std::string& t) { return markdown ? escape_markdown(t) : t; };
  const auto sentence = [&](const std::string& t) { return markdown ? words_markdown(t) : layout::plain_sentence(t); };
  std::string out;
  for (const ReadingView* view : claim.readings) {
    const ReadingResult& r = *view->reading;
    out += fmt::format("{}{}: {}.", out.empty() ? "" : "\n\n", markdown ? "**" + text(r.reading) + "**" : r.reading,
                       to_string(r.verdict));
    if (!r.statement.empty()) out += " " + sentence(r.statement);
    if (const std::string grade = grade_text(r); !grade.empty()) out += " Grade: " + text(grade) + ".";
    if (falls(r) && !r.meant.empty()) out += " Meant: " + sentence(r.meant);
    if (falls(r))
      for (const Answer& answer : r.answers) out += " " + text(answer_label(answer)) + ": " + sentence(answer.text);
    if (!r.change.empty()) out += " Changed: " + sentence(r.change);
    if (!r.source.empty()) out += " Source: " + text(r.source);
  }
  return clean_utf8(
      out +
      "\n\nA refuted reading has a counterexample; `plumbline check` replays its certificate, and `plumbline show " +
      text(claim.claim) + "` prints the formula.");
}

Json rule(const ClaimView& claim) {
  const ReadingResult& first = *claim.readings.front()->reading;
  const std::string brief = first.title.empty() ? first.source : layout::plain_sentence(first.title);
  const std::string statement = first.statement.empty() ? claim.claim : layout::plain_sentence(first.statement);
  return {{"id", clean_utf8(claim.claim)},
          {"shortDescription", message(brief.empty() ? claim.claim : claim.claim + ": " + brief)},
          {"fullDescription", message(statement)},
          {"help", {{"text", help_text(claim, false)}, {"markdown", help_text(claim, true)}}},
          {"defaultConfiguration", {{"level", "error"}}}};
}

// How somebody accepts the differences who has looked at them, behind a reading that has some.
std::string accepted_by(const View& report, const std::string& claim, const std::string& reading) {
  const Comparison* comparison = report.comparison();
  if (comparison == nullptr || comparison->accept.empty() || comparison->of(claim, reading).empty()) return {};
  return "\nTo accept it: " + comparison->accept;
}

std::string sentence(const View& report, const ReadingView& view) {
  const ReadingResult& r = *view.reading;
  std::string out = fmt::format("{} is {}", label(r), to_string(r.verdict));
  if (r.expected) out += r.as_expected() ? ", as expected" : fmt::format(", expected {}", to_string(*r.expected));
  out += fmt::format(" ({}).", r.scope.empty() ? in_words(view.tally.counts) : r.scope);
  if (const std::string grade = grade_text(r); !grade.empty()) out += " Grade: " + grade + ".";
  if (const CaseResult* failure = view.failure()) {
    out += fmt::format(" It fails on the case {}", failure->case_name);
    if (failure->margin) out += ", margin " + margin_text(*failure);
    out += ".";
  }
  if (r.twin_survives()) out += fmt::format(" Its false twin is {}: the cases do not test it.", to_string(*r.twin));
  if (const Comparison* comparison = report.comparison())
    for (const Difference* d : comparison->of(r.claim, r.reading)) out += "\n" + d->full_text();
  return out + accepted_by(report, r.claim, r.reading);
}

// The file of the case that fails, if it is the user's: the repository that is scanned has it. Else the place of a
// certificate, that of the worst failure above all. What differs from a ledger stands in the claim file.
CertificatePlace place(const View& report, const ReadingView& view) {
  if (report.comparison() != nullptr)
    for (const Difference* d : report.comparison()->of(view.reading->claim, view.reading->reading))
      if (!relative_link(d->file).empty()) return {relative_link(d->file), std::max(d->line, std::size_t{1})};
  const auto linked = [](const CaseResult& c) {
    const CertificatePlace at = certificate_place(c.certificate);
    return CertificatePlace{relative_link(at.file), std::max(at.line, std::size_t{1})};
  };
  const CaseResult* failure = view.failure();
  if (failure != nullptr)
    if (const CaseFacts* facts = report.facts(failure->case_name);
        facts != nullptr && !relative_link(facts->file).empty())
      return {relative_link(facts->file), 1};
  if (failure != nullptr && !linked(*failure).file.empty()) return linked(*failure);
  for (const CaseResult* c : view.cases)
    if ((c->verdict == CaseVerdict::Fails || c->verdict == CaseVerdict::IllTyped) && !linked(*c).file.empty())
      return linked(*c);
  return {"summary.json", 1};
}

Json result(const View& report, const ReadingView& view, std::size_t rule_index) {
  const ReadingResult& r = *view.reading;
  const CertificatePlace at = place(report, view);
  const Json physical = {{"artifactLocation", {{"uri", at.file}}}, {"region", {{"startLine", at.line}}}};
  const Json logical = {{"name", clean_utf8(r.reading)},
                        {"fullyQualifiedName", clean_utf8(r.claim + "/" + r.reading)},
                        {"kind", "member"}};
  return {{"ruleId", clean_utf8(r.claim)},
          {"ruleIndex", rule_index},
          {"kind", "fail"},
          {"level", to_string(attention(r, report.comparison()))},
          {"message", message(sentence(report, view))},
          {"locations", Json::array({{{"physicalLocation", physical}, {"logicalLocations", Json::array({logical})}}})},
          {"partialFingerprints",
           {{"plumblineReading/v1", sha256(r.claim + "\n" + r.reading + "\n" + std::string(to_string(r.verdict)))}}},
          {"properties",
           {{"reading", clean_utf8(r.reading)},
            {"verdict", to_string(r.verdict)},
            {"expected", r.expected ? to_string(*r.expected) : std::string_view()},
            {"grade", falls(r) ? to_string(r.grade) : std::string_view()},
            {"status", falls(r) ? clean_utf8(r.status) : ""},
            {"cases", in_words(view.tally.counts)}}}};
}

// A difference that belongs to no reading of the run: one that is gone, or the ledger as a whole.
Json loose_result(const View& report, const Difference& d) {
  const std::string file = relative_link(d.file);
  const Json physical = {{"artifactLocation", {{"uri", file.empty() ? "summary.json" : file}}},
                         {"region", {{"startLine", std::max(d.line, std::size_t{1})}}}};
  const std::string accept = report.comparison()->accept;
  return {{"ruleId", kComparisonRule},
          {"ruleIndex", report.claims().size()},
          {"kind", "fail"},
          {"level", to_string(Attention::Error)},
          {"message", message(d.full_text() + (accept.empty() ? "" : "\nTo accept it: " + accept))},
          {"locations", Json::array({{{"physicalLocation", physical}}})},
          {"partialFingerprints", {{"plumblineReading/v1", sha256(d.claim + "\n" + d.reading + "\n" + d.text())}}}};
}

}  // namespace

std::string render_sarif(const Report& report) {
  const View view(report);
  Json rules = Json::array(), results = Json::array();
  for (std::size_t i = 0; i < view.claims().size(); ++i) {
    rules.push_back(rule(view.claims()[i]));
    for (const ReadingView* reading : view.claims()[i].readings)
      if (attention(*reading->reading, view.comparison()) != Attention::None)
        results.push_back(result(view, *reading, i));
  }
  if (view.comparison() != nullptr) {
    rules.push_back(
        {{"id", kComparisonRule},
         {"shortDescription", message("What differs from " + view.comparison()->with)},
         {"fullDescription", message("A difference that belongs to no reading of the run: one that is gone, "
                                     "or the ledger or the record of the run as a whole.")},
         {"help", message("docs/reports.md lists the differences, and says how to accept one.")},
         {"defaultConfiguration", {{"level", "error"}}}});
    for (const Difference* d : view.comparison()->of_no_reading(report)) results.push_back(loose_result(view, *d));
  }
  Json driver = {{"name", "Plumbline"}, {"version", clean_utf8(report.version)}, {"rules", rules}};
  Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "utf16CodeUnits"}, {"results", results}};
  return Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run})}}
             .dump(1) +
         "\n";
}

}  // namespace plumbline::report
