#include "cli/sharpness.hpp"

#include <algorithm>
#include <fstream>
#include <map>

#include "number/error.hpp"
#include "number/rational.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

ordered_json to_json(const MutantResult& m) {
  const auto optional = [](const std::string& text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); };
  return {{"name", m.name}, {"kind", m.kind}, {"change", m.change}, {"formula", m.formula}, {"strength", m.strength}, {"factor", optional(m.factor)}, {"verdict", m.verdict},
          {"cases", m.cases}, {"seconds", m.seconds}, {"margin", m.margin ? ordered_json{m.margin->first, m.margin->second} : ordered_json(nullptr)}, {"counterexample", optional(m.counterexample)}};
}

MutantResult mutant_from(const json& j) {
  const auto optional = [&](const char* key) { return j.at(key).is_null() ? std::string() : j.at(key).get<std::string>(); };
  MutantResult m;
  m.name = j.at("name");
  m.kind = j.at("kind");
  m.change = j.at("change");
  m.formula = j.at("formula");
  m.strength = j.at("strength");
  m.factor = optional("factor");
  m.verdict = j.at("verdict");
  m.cases = j.at("cases");
  m.seconds = j.at("seconds");
  if (!j.at("margin").is_null()) m.margin = {{j.at("margin").at(0), j.at("margin").at(1)}};
  m.counterexample = optional("counterexample");
  return m;
}

// "tighten-2-by-5%" and "loosen-2-by-5%" belong to comparison 2.
std::string comparison_of(const std::string& name) {
  for (const char* prefix : {"tighten-", "loosen-"})
    if (name.starts_with(prefix)) return name.substr(std::string_view(prefix).size(), name.find("-by-") - std::string_view(prefix).size());
  return {};
}

std::string percent(const Rational& a) { return (a * Rational(100)).to_string() + "%"; }

}  // namespace

long SharpnessTable::count(std::string_view verdict) const {
  return std::count_if(mutants.begin(), mutants.end(), [&](const MutantResult& m) { return m.verdict == verdict; });
}

void Sharpness::replace(SharpnessTable table) {
  const auto known = std::find_if(tables.begin(), tables.end(), [&](const SharpnessTable& t) { return t.claim == table.claim && t.reading == table.reading; });
  if (known != tables.end()) *known = std::move(table);
  else tables.push_back(std::move(table));
}

ordered_json to_json(const SharpnessTable& table) {
  ordered_json mutants = ordered_json::array();
  for (const MutantResult& m : table.mutants) mutants.push_back(to_json(m));
  return {{"claim", table.claim}, {"reading", table.reading}, {"refuted", table.count("refuted")}, {"survived", table.count("survived")}, {"mutants", mutants}};
}

ordered_json to_json(const Sharpness& sharpness) {
  ordered_json tables = ordered_json::array();
  for (const SharpnessTable& table : sharpness.tables) tables.push_back(to_json(table));
  return {{"format", kSharpnessFormat}, {"seed", sharpness.seed}, {"tables", tables}};
}

Sharpness read_sharpness(const std::filesystem::path& file) {
  Sharpness out;
  if (!std::filesystem::exists(file)) return out;
  try {
    std::ifstream stream(file);
    const json document = json::parse(stream);
    if (document.at("format") != kSharpnessFormat) throw InputError(file.string(), "/format: expected " + std::string(kSharpnessFormat));
    out.seed = document.at("seed");
    for (const json& t : document.at("tables")) {
      SharpnessTable table{t.at("claim"), t.at("reading"), {}};
      for (const json& m : t.at("mutants")) table.mutants.push_back(mutant_from(m));
      out.tables.push_back(std::move(table));
    }
  } catch (const json::exception& error) {
    throw InputError(file.string(), std::string("not a table of sharpness: ") + error.what());
  }
  return out;
}

std::vector<std::string> conclusions(const SharpnessTable& table) {
  std::vector<std::string> out;
  struct Sides {
    std::optional<Rational> falls_at, survives, true_at;      // least tightening that falls, largest that survives; least loosening that survives
  };
  std::map<std::string, Sides> comparisons;
  const Rational one(1);
  for (const MutantResult& m : table.mutants) {
    if (m.kind == "drop-hypothesis") out.push_back((m.verdict == "refuted" || m.verdict == "ill-typed" ? "needed: " : m.verdict == "survived" ? "not shown to be needed: " : "no case: ") + m.change.substr(m.change.find(": ") + 2));
    const std::string key = comparison_of(m.name);
    if (key.empty()) continue;
    const Rational factor = Rational::parse(m.factor);
    Sides& s = comparisons[key];
    if (factor < one && m.verdict == "refuted") s.falls_at = s.falls_at ? std::min(*s.falls_at, one - factor) : one - factor;
    if (factor < one && m.verdict == "survived") s.survives = s.survives ? std::max(*s.survives, one - factor) : one - factor;
    if (factor > one && m.verdict == "survived") s.true_at = s.true_at ? std::min(*s.true_at, factor - one) : factor - one;
  }
  for (const auto& [key, s] : comparisons) {
    std::string line = "comparison " + key + ": ";
    if (s.falls_at) line += "false when tightened by " + percent(*s.falls_at) + (s.survives ? ", not refuted when tightened by " + percent(*s.survives) : " (sharp up to that)");
    else line += s.survives ? "not refuted when tightened by " + percent(*s.survives) : "not settled";
    if (s.true_at) line += "; not refuted when loosened by " + percent(*s.true_at);
    out.push_back(line);
  }
  return out;
}

}  // namespace plumbline::cli
