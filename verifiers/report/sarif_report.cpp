#include "report/sarif_report.hpp"
#include "report/certificate_place.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "report/digest.hpp"
#include "report/escape.hpp"
#include "report/grades.hpp"
#include "report/view.hpp"

namespace plumbline::report {
namespace {

using Json = nlohmann::ordered_json;

Json message(const std::string& text) { return {{"text", clean_utf8(text)}}; }

bool twin_survives(const ReadingResult& reading) { return !reading.twin.empty() && reading.twin != "refuted"; }

// The level of the result, or nothing if nobody needs to look.
std::string_view level(const ReadingResult& reading) {
  if (!reading.expected.empty() && !reading.as_expected()) return "error";
  if (falls(reading)) return reading.expected.empty() ? "warning" : "note";
  return twin_survives(reading) ? "warning" : "";
}

std::string help_text(const ClaimView& claim, bool markdown) {
  const auto text = [&](const std::string& t) { return markdown ? escape_markdown(t) : t; };
  std::string out;
  for (const ReadingView* view : claim.readings) {
    const ReadingResult& r = *view->reading;
    out += fmt::format("{}{}: {}.", out.empty() ? "" : "\n\n", markdown ? "**" + text(r.reading) + "**" : r.reading,
                       r.verdict);
    if (!r.statement.empty()) out += " " + text(r.statement);
    if (const std::string grade = grade_text(r); !grade.empty()) out += " Grade: " + text(grade) + ".";
    if (falls(r) && !r.meant.empty()) out += " Meant: " + text(r.meant);
    if (!r.change.empty()) out += " Changed: " + text(r.change);
    if (!r.source.empty()) out += " Source: " + text(r.source);
  }
  return clean_utf8(
      out +
      "\n\nA refuted reading has a counterexample; `plumbline check` replays its certificate, and `plumbline show " +
      text(claim.claim) + "` prints the formula.");
}

Json rule(const ClaimView& claim) {
  const ReadingResult& first = *claim.readings.front()->reading;
  const std::string& brief = first.title.empty() ? first.source : first.title;
  const std::string statement = first.statement.empty() ? claim.claim : first.statement;
  return {{"id", clean_utf8(claim.claim)},
          {"shortDescription", message(brief.empty() ? claim.claim : claim.claim + ": " + brief)},
          {"fullDescription", message(statement)},
          {"help", {{"text", help_text(claim, false)}, {"markdown", help_text(claim, true)}}},
          {"defaultConfiguration", {{"level", "error"}}}};
}

std::string sentence(const ReadingView& view) {
  const ReadingResult& r = *view.reading;
  std::string out = fmt::format("{} is {}", label(r), r.verdict);
  if (!r.expected.empty()) out += r.as_expected() ? ", as expected" : ", expected " + r.expected;
  out += fmt::format(" ({}).", r.scope.empty() ? in_words(view.counts) : r.scope);
  if (const std::string grade = grade_text(r); !grade.empty()) out += " Grade: " + grade + ".";
  if (const CaseResult* failure = view.failure()) {
    out += fmt::format(" It fails on the case {}", failure->case_name);
    if (failure->margin) out += ", margin " + margin_text(*failure);
    out += ".";
  }
  if (twin_survives(r)) out += fmt::format(" Its false twin is {}: the cases do not test it.", r.twin);
  return out;
}

// The file of the case that fails, if it is the user's: the repository that is scanned has it. Else the place of a
// certificate, that of the worst failure above all.
CertificatePlace place(const View& report, const ReadingView& view) {
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
    if ((c->verdict == "fails" || c->verdict == "ill-typed") && !linked(*c).file.empty()) return linked(*c);
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
          {"level", level(r)},
          {"message", message(sentence(view))},
          {"locations", Json::array({{{"physicalLocation", physical}, {"logicalLocations", Json::array({logical})}}})},
          {"partialFingerprints", {{"plumblineReading/v1", sha256_hex(r.claim + "\n" + r.reading + "\n" + r.verdict)}}},
          {"properties",
           {{"reading", clean_utf8(r.reading)},
            {"verdict", r.verdict},
            {"expected", clean_utf8(r.expected)},
            {"grade", falls(r) ? r.grade : ""},
            {"status", falls(r) ? clean_utf8(r.status) : ""},
            {"cases", in_words(view.counts)}}}};
}

}  // namespace

std::string render_sarif(const Report& report) {
  const View view(report);
  Json rules = Json::array(), results = Json::array();
  for (std::size_t i = 0; i < view.claims().size(); ++i) {
    rules.push_back(rule(view.claims()[i]));
    for (const ReadingView* reading : view.claims()[i].readings)
      if (!level(*reading->reading).empty()) results.push_back(result(view, *reading, i));
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
