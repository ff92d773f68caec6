#include "cli/ledger.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "network/json.hpp"
#include "number/error.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::json;

std::string text(const json& entry, const char* key, const std::string& place) {
  if (!entry.contains(key) || !entry.at(key).is_string()) throw InputError(place + "/" + key, "expected a string");
  return entry.at(key).get<std::string>();
}

long count(const json& entry, const std::string& place) {
  if (!entry.contains("cases") || !entry.at("cases").is_number_unsigned() ||
      entry.at("cases").get<std::uint64_t>() > (std::uint64_t{1} << 40))
    throw InputError(place + "/cases", "expected a number of cases");
  return static_cast<long>(entry.at("cases").get<std::uint64_t>());
}

Ledger parse(const json& document) {
  const json format = document.is_object() ? document.value("format", json()) : json();
  const bool first_version = format == "plumbline-ledger/1";
  if (!first_version && format != "plumbline-ledger/2")
    throw InputError("/format", "expected \"plumbline-ledger/2\" or \"plumbline-ledger/1\"");
  for (const auto& [key, value] : document.items())
    if (key != "format" && key != "readings") throw InputError("/" + key, "unknown key");
  if (!document.contains("readings") || !document.at("readings").is_array())
    throw InputError("/readings", "expected a list");
  Ledger out;
  for (std::size_t i = 0; i < document.at("readings").size(); ++i) {
    const json& entry = document.at("readings")[i];
    const std::string place = "/readings/" + std::to_string(i);
    if (!entry.is_object()) throw InputError(place, "expected an object");
    for (const auto& [key, value] : entry.items())
      if (key != "claim" && key != "reading" && key != "verdict" && key != "margin" &&
          (first_version || key != "cases"))
        throw InputError(place + "/" + key, "unknown key");
    LedgerEntry read{text(entry, "verdict", place), std::nullopt, first_version ? 0 : count(entry, place)};
    bool known = false;
    for (const std::string_view word : report::reading_verdicts) known |= word == read.verdict;
    if (!known) throw InputError(place + "/verdict", "\"" + read.verdict + "\" is not the verdict of a reading");
    if (entry.contains("margin") && !entry.at("margin").is_null()) {
      try {
        read.margin = Rational::parse(text(entry, "margin", place));
      } catch (const InputError& error) { throw InputError(place + "/margin", error.what()); }
    }
    if (!out.emplace(std::pair{text(entry, "claim", place), text(entry, "reading", place)}, read).second)
      throw InputError(place, "this reading stands in the ledger twice");
  }
  return out;
}

}  // namespace

Ledger read_ledger(const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    return parse(parse_json(bytes));
  } catch (const InputError& error) { throw InputError(path, error.what()); }
}

Ledger ledger_of(const report::Report& report) {
  Ledger out;
  for (const report::ReadingResult& r : report.readings) out[{r.claim, r.reading}].verdict = r.verdict;
  for (const report::CaseResult& row : report.cases) {
    const auto found = out.find({row.claim, row.reading});
    if (found == out.end()) continue;
    LedgerEntry& entry = found->second;
    if (row.verdict == "holds" || row.verdict == "fails" || row.verdict == "ill-typed") ++entry.cases;
    if (row.verdict != "holds" || !row.margin || (entry.verdict != "not-refuted" && entry.verdict != "proved"))
      continue;
    const Rational lower = Rational::parse(row.margin->first);
    if (!entry.margin || lower < *entry.margin) entry.margin = lower;
  }
  return out;
}

std::string ledger_text(const Ledger& ledger, const report::Report& report) {
  constexpr int kept_bits = 24;
  nlohmann::ordered_json readings = nlohmann::ordered_json::array();
  Ledger left = ledger;
  const auto line = [&](const std::pair<std::string, std::string>& key, const LedgerEntry& entry) {
    const nlohmann::ordered_json margin = entry.margin
                                              ? nlohmann::ordered_json(round_down(*entry.margin, kept_bits).to_string())
                                              : nlohmann::ordered_json(nullptr);
    readings.push_back({{"claim", key.first},
                        {"reading", key.second},
                        {"verdict", entry.verdict},
                        {"margin", margin},
                        {"cases", entry.cases}});
  };
  for (const report::ReadingResult& r : report.readings) {
    const auto found = left.find({r.claim, r.reading});
    if (found == left.end()) continue;
    line(found->first, found->second);
    left.erase(found);
  }
  for (const auto& [key, entry] : left) line(key, entry);
  return nlohmann::ordered_json{{"format", "plumbline-ledger/2"}, {"readings", readings}}.dump(1) + "\n";
}

}  // namespace plumbline::cli
