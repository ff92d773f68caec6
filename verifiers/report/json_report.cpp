#include "report/json_report.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "report/escape.hpp"
#include "result/grades.hpp"
#include "result/papers.hpp"
#include "result/proofs_json.hpp"
#include "tensor/json.hpp"
#include "tensor/json_text.hpp"

namespace plumbline::report {
namespace {

using Json = nlohmann::ordered_json;

Json text(const std::string& value) { return clean_utf8(value); }
Json text_or_null(const std::string& value) { return value.empty() ? Json(nullptr) : text(value); }
Json verdict_or_null(const std::optional<ReadingVerdict>& verdict) {
  return verdict ? Json(to_string(*verdict)) : Json(nullptr);
}
Json coordinate(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// {"key":value,...}, written as it comes: there are thousands of them in a run.
class Line {
 public:
  Line& add(std::string_view key, std::string_view value) {
    add_json_string(clean_utf8(value), start(key));
    return *this;
  }
  Line& add_or_null(std::string_view key, std::string_view value) {
    return value.empty() ? put(key, nullptr) : add(key, value);
  }
  Line& put(std::string_view key, const Json& value) {
    add_json(value, start(key));
    return *this;
  }
  std::string end() { return std::move(out_ += '}'); }

 private:
  std::string& start(std::string_view key) {
    add_json_string(key, out_ += out_.empty() ? '{' : ',');
    return out_ += ':';
  }
  std::string out_;
};

std::string result_json(const CaseResult& result) {
  Line out;
  out.add("claim", result.claim).add("reading", result.reading).add("case", result.case_name);
  out.add("verdict", to_string(result.verdict)).put("margin", Json(margin_json(&result)));
  out.add_or_null("rung", result.rung).add_or_null("certificate", result.certificate).add("reason", result.reason);
  if (result.easy) out.add_or_null("easy", *result.easy);
  if (result.failing) {
    Json failing = {text(result.failing->relation), text(result.failing->left), text(result.failing->right)};
    if (!result.failing->place.empty()) failing.push_back(text(result.failing->place));
    out.put("failing", failing);
  }
  if (result.sides.empty()) return out.end();
  Json sides = Json::array();
  for (const auto& [lhs, rhs] : result.sides) sides.push_back(Json::array({coordinate(lhs), coordinate(rhs)}));
  return out.put("sides", sides).end();
}

std::string reading_json(const ReadingView& view) {
  const ReadingResult& reading = *view.reading;
  Line out;
  out.add("claim", reading.claim).add("reading", reading.reading).add("verdict", to_string(reading.verdict));
  out.add("scope", reading.scope).put("cases", Json(counts_json(view.tally.counts)));
  out.put("margin", Json(margin_json(view.tightest)));
  if (!reading.formula_sha256.empty()) out.add("formula_sha256", reading.formula_sha256);
  if (view.informative()) out.put("informative", Json(*view.informative()));
  return out.end();
}

Json sub_value_json(const SubValue& value) {
  Json out = {{"term", text(value.term)}};
  if (!value.at.empty()) out["at"] = text(value.at);
  if (!value.side.empty()) out["side"] = text(value.side);
  if (!value.exact.empty()) out["exact"] = text(value.exact);
  out["within"] = {text(value.within.first), text(value.within.second)};
  return out;
}

std::string claim_json(const ReadingResult& reading) {
  Json rests_on = Json::array(), sub_values = Json::array(), answers = Json::array();
  for (const std::string& claim : reading.rests_on) rests_on.push_back(text(claim));
  for (const SubValue& value : reading.sub_values) sub_values.push_back(sub_value_json(value));
  for (const Answer& answer : reading.answers)
    answers.push_back({{"date", text(answer.date)}, {"text", text(answer.text)}});
  Line out;
  out.add("claim", reading.claim).add("reading", reading.reading).add_or_null("title", reading.title);
  out.add_or_null("paper", reading.paper).add("statement", reading.statement).add("source", reading.source);
  out.put("expected", verdict_or_null(reading.expected)).add_or_null("change", reading.change);
  out.add_or_null("grade", to_string(reading.grade)).add_or_null("cause", reading.cause);
  out.add_or_null("status", reading.status).add_or_null("meant", reading.meant);
  out.add_or_null("formula", reading.formula).put("rests_on", rests_on).put("twin", verdict_or_null(reading.twin));
  out.put("counterexample", reading.counterexample ? Json(parse_json(*reading.counterexample)) : Json(nullptr));
  if (reading.proofs.any()) out.put("proved", proofs_json(reading.proofs));
  if (!sub_values.empty()) out.put("sub_values", sub_values);
  if (!answers.empty()) out.put("answers", answers);
  if (!reading.robust.empty()) out.add("robust", reading.robust);
  if (!reading.file.empty()) out.put("place", Json{{"file", text(reading.file)}, {"line", reading.line}});
  return out.end();
}

Json facts_json(const CaseFacts& facts) {
  Json out = {{"name", text(facts.name)}, {"depth", facts.depth}, {"width", facts.width}, {"samples", facts.samples}};
  if (!facts.sha256.empty()) out["sha256"] = text(facts.sha256);
  if (!facts.paper.empty()) out["paper"] = text(facts.paper);
  if (!facts.file.empty()) out["file"] = text(facts.file);
  return out;
}

// `of_run`: null if the run asks nothing of the paper.
Json paper_json(const PaperFacts& paper, const PaperView* of_run) {
  Json versions = Json::array();
  for (const PaperVersion& v : paper.versions)
    versions.push_back({{"name", text(v.name)}, {"identifier", text(v.identifier)}, {"date", text(v.date)}});
  Json out = {
      {"key", text(paper.key)}, {"title", text(paper.title)}, {"authors", text(paper.authors)}, {"versions", versions}};
  if (!paper.verdict.empty()) out["verdict"] = text(paper.verdict);
  for (const PaperFacts::Main& main : paper.main)
    out["main"].push_back({{"claim", text(main.claim)}, {"stands", text(main.stands)}, {"says", text(main.says)}});
  for (const std::string& claim : paper.first) out["first"].push_back(text(claim));
  if (of_run != nullptr) out["false"] = fallen_json(*of_run);
  return out;
}

// Microseconds are what can be measured.
Json seconds_json(const std::map<std::string, double>& seconds) {
  Json out = Json::object();
  for (const auto& [claim, time] : seconds) out[clean_utf8(claim)] = std::round(time * 1e6) / 1e6;
  return out;
}

Json difference_json(const Difference& d) {
  return {{"kind", to_string(d.kind)},
          {"claim", text(d.claim)},
          {"reading", text(d.reading)},
          {"expected", text(d.expected)},
          {"found", text(d.found)},
          {"text", text(d.text())},
          {"formulas", text_or_null(d.formulas)},
          {"place", d.file.empty() ? Json(nullptr) : Json{{"file", text(d.file)}, {"line", d.line}}},
          {"loosened", d.loosened}};
}

Json mutant_json(const Mutant& m) {
  return {{"name", text(m.name)},
          {"kind", m.kind},
          {"change", text(m.change)},
          {"formula", text(m.formula)},
          {"strength", m.strength},
          {"factor", text_or_null(m.factor)},
          {"verdict", m.verdict},
          {"cases", m.cases},
          {"seconds", m.seconds},
          {"margin", m.margin ? Json(Json::array({m.margin->first, m.margin->second})) : Json(nullptr)},
          {"counterexample", text_or_null(m.counterexample)}};
}

std::string line_of(const Json& value) { return json_text(value); }
std::string line_of(std::string line) { return line; }

// "key": [ one entry a line ]; the lines are made several at a time.
template <class Entries, class Make>
void put_list(std::string& out, std::string_view key, const Entries& entries, Make make) {
  (out += ",\n\"") += key;
  out += "\": [";
  std::vector<std::string> lines(entries.size());
  tbb::parallel_for(std::size_t{0}, lines.size(), [&](std::size_t i) { lines[i] = line_of(make(entries[i])); });
  std::size_t bytes = out.size();
  for (const std::string& line : lines) bytes += line.size() + 2;
  out.reserve(bytes);
  const char* separator = "\n";
  for (const std::string& line : lines) {
    (out += separator) += line;
    separator = ",\n";
  }
  out += "\n]";
}

}  // namespace

nlohmann::json counts_json(const Counts& counts) {
  auto result = nlohmann::json::object();
  for (const CaseVerdict verdict : case_verdicts)
    if (counts[verdict] != 0) result[std::string(to_string(verdict))] = counts[verdict];
  return result;
}

nlohmann::json margin_json(const CaseResult* tightest) {
  if (tightest == nullptr || !tightest->margin) return nullptr;
  return nlohmann::json::array({tightest->margin->first, tightest->margin->second});
}

nlohmann::json informative_json(const std::optional<std::size_t>& informative) {
  if (!informative) return nullptr;
  return *informative;
}

nlohmann::ordered_json fallen_json(const PaperView& paper) {
  Json grades = Json::object();
  for (const auto& [grade, count] : paper.fallen) grades[std::string(grade_word(grade))] = count;
  return {{"statements", paper.fallen_claims}, {"causes", paper.causes}, {"grades", grades}};
}

nlohmann::ordered_json comparison_json(const Comparison& comparison) {
  Json differences = Json::array();
  for (const Difference& d : comparison.differences) differences.push_back(difference_json(d));
  return {{"with", text(comparison.with)}, {"differences", differences}, {"accept", text_or_null(comparison.accept)}};
}

nlohmann::ordered_json table_json(const SharpnessTable& table) {
  Json mutants = Json::array();
  for (const Mutant& m : table.mutants) mutants.push_back(mutant_json(m));
  return {{"claim", text(table.claim)},
          {"reading", text(table.reading)},
          {"refuted", table.count("refuted")},
          {"survived", table.count("survived")},
          {"mutants", mutants}};
}

std::string render_sharpness(const Sharpness& sharpness) {
  std::string out = "{\"format\": " + Json(sharpness_format).dump() + ",\n\"seed\": " + Json(sharpness.seed).dump();
  put_list(out, "tables", sharpness.tables, table_json);
  return out + "\n}\n";
}

std::string render_json(const Report& report) {
  const View view(report);
  std::string out = "{\"format\": " + Json(summary_format).dump();
  out += ",\n\"version\": " + text(report.version).dump();
  if (!report.commit.empty()) out += ",\n\"commit\": " + text(report.commit).dump();
  out += ",\n\"title\": " + text(report.title).dump();
  if (!report.created.empty()) out += ",\n\"created\": " + text(report.created).dump();
  out += ",\n\"seeds\": " + Json(report.seeds).dump();
  put_list(out, "readings", view.readings(), reading_json);
  put_list(out, "claims", report.readings, claim_json);
  const std::vector<PaperView> of_run = papers(view);
  const auto with_counts = [&](const PaperFacts& paper) {
    const auto found = std::ranges::find(of_run, paper.key, &PaperView::key);
    return paper_json(paper, found == of_run.end() ? nullptr : &*found);
  };
  if (!report.papers.empty()) put_list(out, "papers", report.papers, with_counts);
  if (!report.case_facts.empty()) put_list(out, "cases", report.case_facts, facts_json);
  if (!report.seconds.empty()) out += ",\n\"seconds\": " + seconds_json(report.seconds).dump();
  if (report.since) out += ",\n\"comparison\": " + comparison_json(*report.since).dump();
  if (report.sharpness) {
    out += ",\n\"sharpness\": " + render_sharpness(*report.sharpness);
    out.pop_back();  // the line break
  }
  put_list(out, "results", report.cases, result_json);
  out += "\n}\n";
  return out;
}

}  // namespace plumbline::report
