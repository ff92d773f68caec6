#include "cli/upgrade_ledger.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "cli/describe.hpp"
#include "result/ledger.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline::cli {
namespace {

std::string without_space(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

std::map<ReadingKey, const Reading*> readings_of(const std::vector<const Claim*>& claims) {
  std::map<ReadingKey, const Reading*> out;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings) out.emplace(ReadingKey{claim->id, reading.name}, &reading);
  return out;
}

// Why the entry keeps its digest; empty if it does not.
std::string why_left(const Reading* reading, const std::string& formula) {
  if (!reading) return "no such reading is known; name its claim file beside the ledger";
  if (formula.empty()) return "the ledger does not say how its formula reads";
  if (without_space(readable(reading->formula(), with_notation(reading->formula()))) != without_space(formula))
    return "its formula reads differently";
  return "";
}

}  // namespace

UpgradedLedger upgrade_ledger(std::string text, const std::vector<const Claim*>& claims) {
  const std::string format = "plumbline-ledger/";
  text.replace(text.find(format) + format.size(), 1, std::to_string(kLedgerVersion));
  const Ledger ledger = parse_ledger(text);
  const std::map<ReadingKey, const Reading*> readings = readings_of(claims);
  UpgradedLedger out;
  std::size_t at = 0;  // digests stand in the order of the entries
  const auto document = nlohmann::json::parse(text);
  for (const auto& entry : document.at("readings")) {
    const ReadingKey key{entry.at("claim"), entry.at("reading")};
    const LedgerEntry& read = ledger.at(key);
    ++out.entries;
    if (read.formula_sha256.empty()) continue;  // compared with nothing
    at = text.find(read.formula_sha256, at);
    const auto found = readings.find(key);
    const Reading* reading = found == readings.end() ? nullptr : found->second;
    if (const std::string why = why_left(reading, read.formula); !why.empty())
      out.left.push_back(key.first + " " + key.second + ": " + why);
    else
      text.replace(at, read.formula_sha256.size(), digest(*reading));
    at += read.formula_sha256.size();
  }
  out.text = std::move(text);
  return out;
}

}  // namespace plumbline::cli
