#include "cli/report/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/report/json_report.hpp"
#include "network/json.hpp"
#include "number/error.hpp"

namespace plumbline::report {
namespace {

using nlohmann::json;

// A JSON value together with its place in the document, so that every complaint can name it.
class Item {
 public:
  Item(const json& value, std::string place) : value_(&value), place_(std::move(place)) {}

  [[noreturn]] void fail(const std::string& message) const { throw InputError(place_.empty() ? "/" : place_, message); }
  [[noreturn]] void expected(std::string_view what) const {
    fail(fmt::format("expected {}, found {}", what, *value_ == "" ? "an empty string" : value_->type_name()));
  }

  // An object with all of `required`, perhaps some of `optional`, and nothing else.
  void check_keys(std::initializer_list<std::string_view> required,
                  std::initializer_list<std::string_view> optional = {}) const {
    if (!value_->is_object()) expected("an object");
    for (const std::string_view key : required)
      if (!value_->contains(std::string(key))) fail(fmt::format("the key \"{}\" is missing", key));
    for (const auto& [key, unused] : value_->items())
      if (std::find(required.begin(), required.end(), key) == required.end() &&
          std::find(optional.begin(), optional.end(), key) == optional.end())
        fail(fmt::format("unknown key \"{}\"", key));
  }
  [[nodiscard]] bool has(const std::string& key) const { return value_->contains(key); }
  [[nodiscard]] Item operator[](const std::string& key) const { return {value_->at(key), place_ + "/" + key}; }
  [[nodiscard]] bool is_null() const { return value_->is_null(); }
  [[nodiscard]] const json& value() const { return *value_; }

  [[nodiscard]] std::vector<Item> list() const {
    if (!value_->is_array()) expected("a list");
    std::vector<Item> items;
    items.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i) items.emplace_back((*value_)[i], fmt::format("{}/{}", place_, i));
    return items;
  }
  [[nodiscard]] std::string text() const {
    if (!value_->is_string()) expected("a string");
    return value_->get<std::string>();
  }
  [[nodiscard]] std::string name() const {
    std::string result = text();
    if (result.empty()) expected("a name");
    return result;
  }
  [[nodiscard]] std::string text_or_empty(const std::string& key) const {
    return has(key) && !(*this)[key].is_null() ? (*this)[key].text() : std::string();
  }
  [[nodiscard]] std::uint64_t natural() const {
    if (!value_->is_number_unsigned()) expected("an integer >= 0");
    return value_->get<std::uint64_t>();
  }
  // A coordinate of a plot. The strict parser hands on a number with a fraction as its digits. null: not representable.
  [[nodiscard]] double coordinate() const {
    if (is_null()) return std::numeric_limits<double>::quiet_NaN();
    if (value_->is_number()) return value_->get<double>();
    if (!value_->is_string()) expected("a number or null");
    const auto& digits = value_->get_ref<const std::string&>();
    double result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) expected("a number or null");
    return error == std::errc() ? result : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  const json* value_;
  std::string place_;
};

CaseResult read_result(const Item& item) {
  item.check_keys({"claim", "reading", "case", "verdict", "margin", "rung", "certificate", "reason"}, {"sides"});
  CaseResult result;
  result.claim = item["claim"].name();
  result.reading = item["reading"].name();
  result.case_name = item["case"].text();
  result.verdict = item["verdict"].text();
  result.rung = item.text_or_empty("rung");
  result.reason = item.text_or_empty("reason");
  result.certificate = item.text_or_empty("certificate");
  if (const Item margin = item["margin"]; !margin.is_null()) {
    const auto ends = margin.list();
    if (ends.size() != 2) margin.fail(fmt::format("expected two numbers, found {}", ends.size()));
    result.margin.emplace().first = ends[0].text();
    result.margin->second = ends[1].text();
  }
  if (!item.has("sides")) return result;
  for (const Item& pair : item["sides"].list()) {
    const auto ends = pair.list();
    if (ends.size() != 2) pair.fail(fmt::format("expected two numbers, found {}", ends.size()));
    const double lhs = ends[0].coordinate();
    result.sides.emplace_back(lhs, ends[1].coordinate());
  }
  return result;
}

// What stands in "claims" about a reading, added to what stands in "readings".
void read_claim(const Item& item, ReadingResult& reading) {
  reading.statement = item["statement"].text();
  reading.source = item["source"].text();
  reading.expected = item.text_or_empty("expected");
  reading.change = item.text_or_empty("change");
  reading.latex = item.text_or_empty("latex");
  reading.mathml = item.text_or_empty("mathml");
  reading.twin = item.text_or_empty("twin");
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
    item.check_keys({"claim", "reading", "verdict", "scope"}, {"cases", "margin"});
    ReadingResult reading;
    reading.claim = item["claim"].name();
    reading.reading = item["reading"].name();
    reading.verdict = item["verdict"].text();
    reading.scope = item["scope"].text();
    if (!position.emplace(std::pair(reading.claim, reading.reading), readings.size()).second)
      item.fail(fmt::format("{} [{}] is listed twice", reading.claim, reading.reading));
    readings.push_back(std::move(reading));
  }
  if (!document.has("claims")) return readings;
  std::vector<bool> described(readings.size());
  for (const Item& item : document["claims"].list()) {
    item.check_keys({"claim", "reading", "statement", "source"},
                    {"expected", "change", "latex", "mathml", "rests_on", "twin", "counterexample"});
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
  const View view(report);
  const auto items = document["readings"].list();
  const auto agree = [](const Item& given, const json& derived) {
    if (given.value() != derived)
      given.fail(fmt::format("does not agree with \"results\", which give {}", derived.dump()));
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].has("cases")) agree(items[i]["cases"], counts_json(view.readings()[i].counts));
    if (items[i].has("margin")) agree(items[i]["margin"], margin_json(view.readings()[i].tightest));
  }
}

Report read_document(const Item& document) {
  document.check_keys({"format", "results", "readings"}, {"version", "title", "created", "seeds", "claims", "stats"});
  if (document["format"].text() != summary_format)
    document["format"].fail(fmt::format("expected \"{}\", found \"{}\"", summary_format, document["format"].text()));
  Report report;
  report.version = document.text_or_empty("version");
  if (document.has("title")) report.title = document["title"].text();
  report.created = document.text_or_empty("created");
  if (document.has("stats") && !document["stats"].value().is_object()) document["stats"].expected("an object");
  if (document.has("seeds"))
    for (const Item& seed : document["seeds"].list()) report.seeds.push_back(seed.natural());
  report.readings = read_readings(document);
  for (const Item& item : document["results"].list()) report.cases.push_back(read_result(item));
  if (!report.cases.empty()) check_derived(document, report);
  return report;
}

}  // namespace

Report parse_report(std::string_view text) {
  const json document = parse_json(text);
  return read_document(Item(document, ""));
}

Report load_report(const std::filesystem::path& folder) {
  const std::string file = (folder / "summary.json").string();
  const std::string text = read_file(file);
  try {
    return parse_report(text);
  } catch (const InputError& error) { throw InputError(file, error.what()); }
}

}  // namespace plumbline::report
