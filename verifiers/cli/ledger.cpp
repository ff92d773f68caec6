#include "cli/ledger.hpp"

#include "network/json.hpp"
#include "number/error.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::json;

std::string text(const json& entry, const char* key, const std::string& place) {
  if (!entry.contains(key) || !entry.at(key).is_string()) throw InputError(place + "/" + key, "expected a string");
  return entry.at(key).get<std::string>();
}

Ledger parse(const json& document) {
  if (!document.is_object() || document.value("format", json()) != "plumbline-ledger/1") throw InputError("/format", "expected \"plumbline-ledger/1\"");
  if (!document.contains("readings") || !document.at("readings").is_array()) throw InputError("/readings", "expected a list");
  Ledger out;
  for (std::size_t i = 0; i < document.at("readings").size(); ++i) {
    const json& entry = document.at("readings")[i];
    const std::string place = "/readings/" + std::to_string(i);
    if (!entry.is_object()) throw InputError(place, "expected an object");
    for (const auto& [key, value] : entry.items())
      if (key != "claim" && key != "reading" && key != "verdict" && key != "margin") throw InputError(place + "/" + key, "unknown key");
    LedgerEntry read{text(entry, "verdict", place), std::nullopt};
    bool known = false;
    for (const std::string_view word : report::reading_verdicts) known |= word == read.verdict;
    if (!known) throw InputError(place + "/verdict", "\"" + read.verdict + "\" is not the verdict of a reading");
    if (entry.contains("margin") && !entry.at("margin").is_null()) {
      try {
        read.margin = Rational::parse(text(entry, "margin", place));
      } catch (const InputError& error) {
        throw InputError(place + "/margin", error.what());
      }
    }
    if (!out.emplace(std::pair{text(entry, "claim", place), text(entry, "reading", place)}, read).second) throw InputError(place, "this reading stands in the ledger twice");
  }
  return out;
}

}  // namespace

Ledger read_ledger(const std::string& path) {
  const std::string bytes = read_file(path);
  try {
    return parse(parse_json(bytes));
  } catch (const InputError& error) {
    throw InputError(path, error.what());
  }
}

std::vector<std::string> differences(const Ledger& ledger, const report::Report& report) {
  std::map<std::pair<std::string, std::string>, Rational> margins;
  for (const report::CaseResult& row : report.cases) {
    if (row.verdict != "holds" || !row.margin) continue;
    const Rational lower = Rational::parse(row.margin->first);
    const auto [it, fresh] = margins.emplace(std::pair{row.claim, row.reading}, lower);
    if (!fresh && lower < it->second) it->second = lower;
  }
  std::vector<std::string> out;
  Ledger left = ledger;
  for (const report::ReadingResult& r : report.readings) {
    const std::pair key{r.claim, r.reading};
    const std::string name = r.claim + " " + r.reading;
    const auto entry = ledger.find(key);
    if (entry == ledger.end()) {
      out.push_back(name + ": new; it is " + r.verdict + " and not in the ledger");
      continue;
    }
    left.erase(key);
    if (entry->second.verdict != r.verdict) out.push_back(name + ": " + r.verdict + " where the ledger has " + entry->second.verdict);
    if (!entry->second.margin) continue;
    const auto margin = margins.find(key);
    if (margin == margins.end()) out.push_back(name + ": no certified margin where the ledger has " + entry->second.margin->to_string());
    else if (margin->second < *entry->second.margin)
      out.push_back(name + ": margin " + std::to_string(margin->second.approximate()) + " is below the ledger's " + entry->second.margin->to_string());
  }
  for (const auto& [key, entry] : left) out.push_back(key.first + " " + key.second + ": gone; the ledger has " + entry.verdict);
  return out;
}

}  // namespace plumbline::cli
