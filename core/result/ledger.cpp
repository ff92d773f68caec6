#include "result/ledger.hpp"

#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>

#include "budget/error.hpp"
#include "result/proofs_json.hpp"
#include "tensor/json.hpp"
#include "tensor/sha256.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

constexpr std::string_view kFormats = "plumbline-ledger/";
constexpr const char* kFormat = "plumbline-ledger/5";

std::string text(const json& entry, const char* key, const std::string& place) {
  if (!entry.contains(key) || !entry.at(key).is_string()) throw InputError(place + "/" + key, "expected a string");
  return entry.at(key).get<std::string>();
}

std::int64_t count(const json& entry, const char* key, const std::string& place) {
  if (!entry.contains(key) || !entry.at(key).is_number_unsigned() ||
      entry.at(key).get<std::uint64_t>() > (std::uint64_t{1} << 40))
    throw InputError(place + "/" + key, "expected a number of cases");
  return static_cast<std::int64_t>(entry.at(key).get<std::uint64_t>());
}

std::optional<Rational> margin(const json& entry, const std::string& place) {
  if (!entry.contains("margin") || entry.at("margin").is_null()) return std::nullopt;
  return at_place(place + "/margin", [&] { return Rational::parse(text(entry, "margin", place)); });
}

// Empty for null.
std::string digest(const json& entry, const char* key, const std::string& place) {
  if (entry.contains(key) && entry.at(key).is_null()) return "";
  const std::string out = text(entry, key, place);
  if (out.size() != 64 || out.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw InputError(place + "/" + key, "expected 64 hexadecimal digits, or null");
  return out;
}

LedgerEntry read_entry(const json& entry, const std::string& place) {
  static const std::set<std::string> known{"claim", "reading", "verdict",      "formula",     "formula_sha256",
                                           "cases", "margin",  "cases_sha256", "informative", "proved"};
  if (!entry.is_object()) throw InputError(place, "expected an object");
  for (const auto& [key, value] : entry.items())
    if (!known.contains(key)) throw InputError(place + "/" + key, "unknown key");
  LedgerEntry out;
  const std::string word = text(entry, "verdict", place);
  const auto verdict = named(reading_verdicts, word);
  if (!verdict) throw InputError(place + "/verdict", "\"" + word + "\" is not the verdict of a reading");
  out.verdict = *verdict;
  out.margin = margin(entry, place);
  out.cases = count(entry, "cases", place);
  if (entry.contains("formula") && !entry.at("formula").is_null()) out.formula = text(entry, "formula", place);
  out.formula_sha256 = digest(entry, "formula_sha256", place);
  out.cases_sha256 = digest(entry, "cases_sha256", place);
  if (entry.contains("informative")) out.informative = count(entry, "informative", place);
  if (entry.contains("proved")) out.proofs = read_proofs(entry.at("proved"), place + "/proved");
  return out;
}

Ledger parse(const json& document) {
  if (!document.is_object() || document.value("format", json()) != kFormat)
    throw InputError("/format", std::string("expected \"") + kFormat + "\"");
  for (const auto& [key, value] : document.items())
    if (key != "format" && key != "readings") throw InputError("/" + key, "unknown key");
  if (!document.contains("readings") || !document.at("readings").is_array())
    throw InputError("/readings", "expected a list");
  Ledger out;
  for (std::size_t i = 0; i < document.at("readings").size(); ++i) {
    const json& entry = document.at("readings")[i];
    const std::string place = "/readings/" + std::to_string(i);
    const LedgerEntry read = read_entry(entry, place);
    if (!out.emplace(ReadingKey{text(entry, "claim", place), text(entry, "reading", place)}, read).second)
      throw InputError(place, "this reading stands in the ledger twice");
  }
  return out;
}

std::map<std::string, std::string> digests_of_cases(const Results& results) {
  std::map<std::string, std::string> out;
  for (const CaseFacts& facts : results.case_facts) out.emplace(facts.name, facts.sha256);
  return out;
}

[[noreturn]] void no_digest(const std::string& of) {
  throw InputError("summary.json", "has no SHA-256 of " + of + "; verify again");
}

// The digest of a set of digests.
std::string digest_of(const std::set<std::string>& set) {
  std::string all;
  for (const std::string& one : set) (all += one) += '\n';
  return sha256(all);
}

}  // namespace

bool says_something_certified(const CaseResult& row) { return !row.certificate.empty() && says_something(row.verdict); }

int ledger_version(std::string_view bytes) {
  const std::size_t at = bytes.find(kFormats);
  int out = 0;
  if (at != std::string_view::npos)
    std::from_chars(bytes.data() + at + kFormats.size(), bytes.data() + bytes.size(), out);
  return out;
}

Ledger parse_ledger(std::string_view bytes) { return parse(parse_json(bytes)); }

Ledger read_ledger(const std::string& path) {
  const std::string bytes = read_file(path);
  if (const int version = ledger_version(bytes); version > 0 && version < kLedgerVersion)
    throw InputError(path, "is " + std::string(kFormats) + std::to_string(version) + ", expected " + kFormat +
                               ": `plumbline upgrade " + path + "` rewrites it");
  return at_place(path, [&] { return parse_ledger(bytes); });
}

Ledger ledger_of(const Results& results) {
  Ledger out;
  std::map<ReadingKey, std::set<std::string>> cases;
  const std::map<std::string, std::string> digests = digests_of_cases(results);
  for (const ReadingResult& r : results.readings) {
    if (r.formula_sha256.empty()) no_digest("the formula of " + r.claim + " [" + r.reading + "]");
    LedgerEntry& entry = out[r.key()];
    entry.verdict = r.verdict;
    entry.formula_sha256 = r.formula_sha256;
    entry.proofs = r.proofs;
    entry.formula = readable(r.term, r.formula);
  }
  for (const CaseResult& row : results.cases) {
    const auto found = out.find({row.claim, row.reading});
    if (found == out.end() || !says_something_certified(row)) continue;
    LedgerEntry& entry = found->second;
    const auto digest = digests.find(row.case_name);
    if (digest == digests.end() || digest->second.empty()) no_digest("the case \"" + row.case_name + "\"");
    const bool first = cases[found->first].insert(digest->second).second;
    ++(first ? entry.cases : entry.copies);
    if (first && row.easy) entry.informative = entry.informative.value_or(0) + (row.easy->empty() ? 1 : 0);
    if (row.verdict != CaseVerdict::Holds || !row.margin || !stands(entry.verdict)) continue;
    const Rational lower = Rational::parse(row.margin->first);
    if (!entry.margin || lower < *entry.margin) entry.margin = lower;
  }
  for (auto& [key, entry] : out) entry.cases_sha256 = digest_of(cases[key]);
  return out;
}

std::string ledger_text(const Ledger& ledger, const std::vector<ReadingKey>& order) {
  constexpr int kept_bits = 24;
  using nlohmann::ordered_json;
  ordered_json readings = ordered_json::array();
  Ledger left = ledger;
  const auto or_null = [](const std::string& text) {
    return text.empty() ? ordered_json(nullptr) : ordered_json(text);
  };
  const auto line = [&](const ReadingKey& key, const LedgerEntry& entry) {
    const std::string margin = entry.margin ? round_down(*entry.margin, kept_bits).to_string() : "";
    readings.push_back({{"claim", key.first},
                        {"reading", key.second},
                        {"verdict", to_string(entry.verdict)},
                        {"formula", or_null(entry.formula)},
                        {"formula_sha256", or_null(entry.formula_sha256)},
                        {"margin", or_null(margin)},
                        {"cases", entry.cases},
                        {"cases_sha256", or_null(entry.cases_sha256)}});
    if (entry.informative) readings.back()["informative"] = *entry.informative;
    if (entry.proofs.any()) readings.back()["proved"] = proofs_json(entry.proofs);
  };
  for (const ReadingKey& key : order) {
    const auto found = left.find(key);
    if (found == left.end()) continue;
    line(found->first, found->second);
    left.erase(found);
  }
  for (const auto& [key, entry] : left) line(key, entry);
  return ordered_json{{"format", kFormat}, {"readings", readings}}.dump(1) + "\n";
}

}  // namespace plumbline
