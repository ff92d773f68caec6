#include "report/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "budget/error.hpp"
#include "report/cover_page.hpp"
#include "report/experiment_pages.hpp"
#include "report/item.hpp"
#include "report/json_report.hpp"
#include "result/papers.hpp"
#include "result/proofs_json.hpp"
#include "tensor/json.hpp"

namespace plumbline::report {
namespace {

using nlohmann::json;

// The value with this name.
template <class Value, std::size_t N> Value value_of(const Item& item, const std::array<Value, N>& values) {
  const std::string word = item.text();
  const auto value = named(values, word);
  if (!value) item.fail(fmt::format("'{}' is none of {}", word, names_of(values)));
  return *value;
}

std::optional<ReadingVerdict> verdict_or_none(const Item& item, const std::string& key) {
  if (!item.has(key) || item[key].is_null()) return std::nullopt;
  return value_of(item[key], reading_verdicts);
}

void read_place(const Item& item, ReadingResult& reading) {
  item.check_keys({"file", "line"}, {});
  reading.file = item["file"].name();
  reading.line = item["line"].natural();
}

FailingComparison read_failing(const Item& item) {
  const auto parts = item.list();
  if (parts.size() != 3 && parts.size() != 4)
    item.fail(fmt::format("expected a relation, two numbers and perhaps a place, found {} texts", parts.size()));
  return {parts[0].name(), parts[1].name(), parts[2].name(), parts.size() == 4 ? parts[3].name() : ""};
}

SubValue read_sub_value(const Item& item) {
  item.check_keys({"term", "within"}, {"at", "side", "exact"});
  const auto ends = item["within"].list();
  if (ends.size() != 2) item["within"].fail(fmt::format("expected two numbers, found {}", ends.size()));
  SubValue out{item["term"].name(),
               item.text_or_empty("at"),
               item.text_or_empty("side"),
               item.text_or_empty("exact"),
               {ends[0].name(), ends[1].name()}};
  if (!out.side.empty() && out.side != kLeftSide && out.side != kRightSide)
    item["side"].fail(fmt::format("expected \"{}\" or \"{}\"", kLeftSide, kRightSide));
  return out;
}

CaseResult read_result(const Item& item) {
  item.check_keys({"claim", "reading", "case", "verdict", "margin", "rung", "certificate", "reason"},
                  {"easy", "failing", "sides"});
  CaseResult result;
  result.claim = item["claim"].name();
  result.reading = item["reading"].name();
  result.case_name = item["case"].text();
  result.verdict = value_of(item["verdict"], case_verdicts);
  result.rung = item.text_or_empty("rung");
  result.reason = item.text_or_empty("reason");
  result.certificate = item.text_or_empty("certificate");
  result.margin = item["margin"].interval_or_null();
  if (item.has("easy")) result.easy = item["easy"].is_null() ? "" : item["easy"].name();
  if (item.has("failing")) result.failing = read_failing(item["failing"]);
  if (!item.has("sides")) return result;
  for (const Item& pair : item["sides"].list()) {
    const auto ends = pair.list();
    if (ends.size() != 2) pair.fail(fmt::format("expected two numbers, found {}", ends.size()));
    const double lhs = ends[0].coordinate();
    result.sides.emplace_back(lhs, ends[1].coordinate());
  }
  return result;
}

Answer read_one_answer(const Item& item) {
  item.check_keys({"date", "text"});
  Answer out{item["date"].text(), item["text"].text()};
  if (!is_date(out.date)) item["date"].fail("expected a date such as 2026-03-01");
  return out;
}

// What stands in "claims" about a reading, added to what stands in "readings".
void read_claim(const Item& item, ReadingResult& reading) {
  reading.statement = item["statement"].text();
  reading.source = item["source"].text();
  reading.title = item.text_or_empty("title");
  reading.paper = item.text_or_empty("paper");
  reading.expected = verdict_or_none(item, "expected");
  reading.change = item.text_or_empty("change");
  if (item.has("grade") && !item["grade"].is_null()) reading.grade = value_of(item["grade"], grades);
  reading.cause = item.text_or_empty("cause");
  reading.status = item.text_or_empty("status");
  reading.meant = item.text_or_empty("meant");
  if (item.has("answers"))
    for (const Item& answer : item["answers"].list()) reading.answers.push_back(read_one_answer(answer));
  reading.robust = item.text_or_empty("robust");
  reading.formula = item.text_or_empty("formula");
  reading.twin = verdict_or_none(item, "twin");
  if (item.has("place")) read_place(item["place"], reading);
  if (item.has("proved")) reading.proofs = read_proofs(item["proved"].value(), item["proved"].place());
  if (item.has("sub_values"))
    for (const Item& value : item["sub_values"].list()) reading.sub_values.push_back(read_sub_value(value));
  if (item.has("rests_on"))
    for (const Item& claim : item["rests_on"].list()) reading.rests_on.push_back(claim.name());
  if (!item.has("counterexample") || item["counterexample"].is_null()) return;
  item["counterexample"].check_keys({"format", "name", "network", "data"}, {"parameters", "note", "source"});
  reading.counterexample = item["counterexample"].value().dump();
}

std::vector<ReadingResult> read_readings(const Item& document) {
  std::vector<ReadingResult> readings;
  std::map<std::pair<std::string, std::string>, std::size_t> position;
  for (const Item& item : document["readings"].list()) {
    item.check_keys({"claim", "reading", "verdict", "scope"}, {"cases", "margin", "formula_sha256", "informative"});
    ReadingResult reading;
    reading.claim = item["claim"].name();
    reading.reading = item["reading"].name();
    reading.verdict = value_of(item["verdict"], reading_verdicts);
    reading.scope = item["scope"].text();
    if (item.has("formula_sha256")) reading.formula_sha256 = item["formula_sha256"].digest();
    if (!position.emplace(std::pair(reading.claim, reading.reading), readings.size()).second)
      item.fail(fmt::format("{} [{}] is listed twice", reading.claim, reading.reading));
    readings.push_back(std::move(reading));
  }
  if (!document.has("claims")) return readings;
  std::vector<bool> described(readings.size());
  for (const Item& item : document["claims"].list()) {
    item.check_keys({"claim", "reading", "statement", "source"},
                    {"title", "paper", "expected", "change", "grade", "cause", "status", "meant", "formula", "rests_on",
                     "twin", "counterexample", "place", "proved", "robust", "sub_values", "answers"});
    const auto found = position.find({item["claim"].text(), item["reading"].text()});
    if (found == position.end()) item.fail("this claim and reading are not among \"readings\"");
    if (described[found->second]) item.fail("this claim and reading are listed twice");
    described[found->second] = true;
    read_claim(item, readings[found->second]);
  }
  return readings;
}

// The counts and margins beside the readings are derived; where they are given they must be what the results give.
void check_derived(const Item& document, const Report& report) {
  const ResultsView view(report);
  const auto items = document["readings"].list();
  const auto agree = [](const Item& given, const json& derived) {
    if (given.value() != derived)
      given.fail(fmt::format("does not agree with \"results\", which give {}", derived.dump()));
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].has("cases")) agree(items[i]["cases"], counts_json(view.readings()[i].tally.counts));
    if (items[i].has("informative")) agree(items[i]["informative"], informative_json(view.readings()[i].informative()));
    if (items[i].has("margin")) agree(items[i]["margin"], margin_json(view.readings()[i].tightest));
  }
  if (!document.has("papers")) return;
  const std::vector<PaperView> of_run = papers(view);
  for (const Item& item : document["papers"].list()) {
    if (!item.has("false")) continue;
    const auto paper = std::ranges::find(of_run, item["key"].text(), &PaperView::key);
    agree(item["false"], paper == of_run.end() ? json() : json(fallen_json(*paper)));
  }
}

std::vector<CaseFacts> read_facts(const Item& document) {
  std::vector<CaseFacts> facts;
  if (!document.has("cases")) return facts;
  std::set<std::string> names;
  for (const Item& item : document["cases"].list()) {
    item.check_keys({"name", "depth", "width", "samples"}, {"sha256", "paper", "file"});
    facts.push_back({item["name"].text(), item["depth"].natural(), item["width"].natural(), item["samples"].natural(),
                     item.has("sha256") ? item["sha256"].digest() : "", item.has("paper") ? item["paper"].text() : "",
                     item.text_or_empty("file")});
    if (!names.insert(facts.back().name).second)
      item.fail(fmt::format("the case \"{}\" is listed twice", facts.back().name));
  }
  return facts;
}

std::vector<PaperFacts> read_papers(const Item& document) {
  std::vector<PaperFacts> out;
  if (!document.has("papers")) return out;
  std::set<std::string> keys;
  for (const Item& item : document["papers"].list()) {
    item.check_keys({"key", "title", "authors", "versions"}, {"verdict", "main", "first", "false"});
    PaperFacts paper{item["key"].name(), item["title"].text(), item["authors"].text(), {}};
    paper.verdict = item.text_or_empty("verdict");
    if (item.has("main"))
      for (const Item& main : item["main"].list()) {
        main.check_keys({"claim", "stands", "says"}, {});
        paper.main.push_back({main["claim"].text(), main["stands"].text(), main["says"].text()});
        if (!stands_called(paper.main.back().stands))
          main["stands"].fail("expected stands, mended, false or undecided");
      }
    if (item.has("first"))
      for (const Item& claim : item["first"].list()) paper.first.push_back(claim.text());
    for (const Item& version : item["versions"].list()) {
      version.check_keys({"name", "identifier", "date"}, {});
      paper.versions.push_back({version["name"].text(), version["identifier"].text(), version["date"].text()});
    }
    if (!keys.insert(paper.key).second) item.fail(fmt::format("the paper \"{}\" is listed twice", paper.key));
    out.push_back(std::move(paper));
  }
  return out;
}

// The processor time of claims; each must be one of the readings'.
std::map<std::string, double> read_seconds(const Item& item, const std::vector<ReadingResult>& readings) {
  std::map<std::string, double> out;
  if (!item.value().is_object()) item.expected("an object");
  for (const auto& [claim, time] : item.value().items()) {
    const double seconds = Item(time, "/seconds/" + claim).coordinate();
    if (!(seconds >= 0) || !std::isfinite(seconds)) item.fail("expected a number of seconds for \"" + claim + "\"");
    if (std::ranges::none_of(readings, [&](const ReadingResult& r) { return r.claim == claim; }))
      item.fail("the claim \"" + claim + "\" is not among \"readings\"");
    out.emplace(claim, seconds);
  }
  return out;
}

// `cases`: what stood in "results", which the document no longer holds.
Report read_document(const Item& document, std::vector<CaseResult> cases) {
  document.check_keys({"format", "results", "readings"},
                      {"version", "commit", "title", "created", "seeds", "claims", "papers", "cases", "stats",
                       "seconds", "sharpness", "comparison"});
  if (const std::string format = document["format"].text(); format != summary_format)
    document["format"].fail(
        fmt::format("expected \"{}\", found \"{}\": a run of another version; run `plumbline verify` "
                    "again",
                    summary_format, format));
  Report report;
  report.version = document.text_or_empty("version");
  report.commit = document.text_or_empty("commit");
  if (document.has("title")) report.title = document["title"].text();
  report.created = document.text_or_empty("created");
  if (document.has("stats") && !document["stats"].value().is_object()) document["stats"].expected("an object");
  if (document.has("seeds"))
    for (const Item& seed : document["seeds"].list()) report.seeds.push_back(seed.natural());
  report.readings = read_readings(document);
  if (!document["results"].value().is_array()) document["results"].expected("a list");
  report.cases = std::move(cases);
  report.papers = read_papers(document);
  report.case_facts = read_facts(document);
  if (document.has("seconds")) report.seconds = read_seconds(document["seconds"], report.readings);
  if (document.has("sharpness")) report.sharpness = read_sharpness(document["sharpness"]);
  if (!report.cases.empty()) check_derived(document, report);
  return report;
}

}  // namespace

Report parse_report(std::string_view text) {
  std::vector<CaseResult> cases;
  const json document = parse_long_json(text, "results", max_summary_bytes, [&](json&& entry, std::size_t i) {
    cases.push_back(read_result(Item(entry, fmt::format("/results/{}", i))));
  });
  return read_document(Item(document, ""), std::move(cases));
}

std::optional<Sharpness> load_sharpness(const std::filesystem::path& folder) {
  const std::string file = (folder / "sharpness.json").string();
  if (!std::filesystem::exists(file)) return std::nullopt;
  const std::string text = read_file(file);
  return at_place(file, [&] { return parse_sharpness(text); });
}

Report load_report(const std::filesystem::path& folder) {
  const std::string file = (folder / "summary.json").string();
  const std::string text = read_file(file, max_summary_bytes);
  Report report = at_place(file, [&] { return parse_report(text); });
  if (auto sharpness = load_sharpness(folder)) report.sharpness = std::move(sharpness);
  report.experiment = load_experiment(folder);
  report.training = training_sections(folder);
  report.covers = cover_sections(folder);
  return report;
}

}  // namespace plumbline::report
