#include "report/sharpness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "budget/error.hpp"
#include "number/rational.hpp"
#include "report/item.hpp"
#include "tensor/json.hpp"

namespace plumbline::report {
namespace {

Mutant read_mutant(const Item& item) {
  item.check_keys({"name", "kind", "change", "formula", "strength", "factor", "verdict", "cases", "seconds", "margin",
                   "counterexample"});
  Mutant mutant;
  mutant.name = item["name"].name();
  mutant.kind = item["kind"].word(mutant_kinds);
  mutant.change = item["change"].text();
  mutant.formula = item["formula"].text();
  mutant.strength = item["strength"].word(mutant_strengths);
  mutant.factor = item.text_or_empty("factor");
  if (!mutant.factor.empty()) (void)item["factor"].rational();
  mutant.verdict = item["verdict"].word(mutant_verdicts);
  mutant.cases = item["cases"].natural();
  if (item["seconds"].is_null()) item["seconds"].expected("a number of seconds");
  mutant.seconds = item["seconds"].coordinate();
  if (!(mutant.seconds >= 0)) item["seconds"].fail("expected a number of seconds >= 0");
  mutant.margin = item["margin"].interval_or_null();
  if (mutant.margin) {
    const std::vector<Item> ends = item["margin"].list();
    if (ends[0].rational() > ends[1].rational()) item["margin"].fail("the lower end is above the upper end");
  }
  mutant.counterexample = item.text_or_empty("counterexample");
  return mutant;
}

SharpnessTable read_table(const Item& item) {
  item.check_keys({"claim", "reading", "refuted", "survived", "mutants"});
  SharpnessTable table{item["claim"].name(), item["reading"].name(), {}};
  std::set<std::string> names;
  for (const Item& entry : item["mutants"].list()) {
    table.mutants.push_back(read_mutant(entry));
    if (!names.insert(table.mutants.back().name).second)
      entry["name"].fail(fmt::format("the mutant \"{}\" is listed twice", table.mutants.back().name));
  }
  for (const char* verdict : {"refuted", "survived"})
    if (item[verdict].natural() != table.count(verdict))
      item[verdict].fail(fmt::format("does not agree with \"mutants\", of which {} {}", table.count(verdict), verdict));
  return table;
}

// By how many per cent a factor moves a constant: 19/20 is 5, 21/20 is 5 too.
double per_cent(const std::string& factor) { return 100 * std::abs(Rational::parse(factor).approximate() - 1); }

// The part of a constant's name that says which constant it is: mutants "tighten-2-by-5-percent" and
// "tighten-2-by-10-percent" move the same one.
std::string constant_of(const Mutant& mutant) {
  const std::size_t first = mutant.name.find_first_of("0123456789");
  if (first == std::string::npos) return mutant.name;
  return mutant.name.substr(0, mutant.name.find_first_not_of("0123456789", first));
}

// The mutants of the table that move a constant and are of this strength, constant by constant.
std::vector<std::pair<std::string, std::vector<const Mutant*>>> constants(const SharpnessTable& table,
                                                                          std::string_view strength) {
  std::vector<std::pair<std::string, std::vector<const Mutant*>>> out;
  for (const Mutant& m : table.mutants) {
    if (m.kind != "constant" || m.strength != strength || m.factor.empty()) continue;
    const std::string name = constant_of(m);
    auto group = std::ranges::find_if(out, [&](const auto& entry) { return entry.first == name; });
    if (group == out.end()) group = out.insert(out.end(), {name, {}});
    group->second.push_back(&m);
  }
  return out;
}

// Of a constant that was tightened: the largest change that survived and the least that is refuted.
std::string tightened(const std::vector<const Mutant*>& mutants) {
  const Mutant* nearest = nullptr;
  const Mutant* farthest = nullptr;
  for (const Mutant* m : mutants) {
    if (m->verdict == "refuted" && (nearest == nullptr || per_cent(m->factor) < per_cent(nearest->factor))) nearest = m;
    if (m->verdict == "survived" && (farthest == nullptr || per_cent(m->factor) > per_cent(farthest->factor)))
      farthest = m;
  }
  const auto by = [](const Mutant& m) { return fmt::format("{:.3g} %", per_cent(m.factor)); };
  if (nearest != nullptr && farthest != nullptr)
    return fmt::format("Slack, as far as was searched: tightened by {} it survived, by {} it is refuted ({}).",
                       by(*farthest), by(*nearest), brief(nearest->change));
  if (nearest != nullptr)
    return fmt::format("Sharp: tightened by {} it is refuted ({}).", by(*nearest), brief(nearest->change));
  if (farthest != nullptr)
    return fmt::format("Slack, as far as was searched: tightened by {} it survived ({}).", by(*farthest),
                       brief(farthest->change));
  return {};
}

// Of a constant of which nobody knows which way is stronger: what became of each factor.
std::string moved(const std::string& name, const std::vector<const Mutant*>& mutants) {
  const auto factors = [&](std::string_view verdict) {
    std::string out;
    for (const Mutant* m : mutants)
      if (m->verdict == verdict) out += (out.empty() ? "" : ", ") + m->factor;
    return out;
  };
  const std::string refuted = factors("refuted"), survived = factors("survived");
  if (refuted.empty() && survived.empty()) return {};
  return fmt::format("{}: {}{}{}.", name, refuted.empty() ? "" : "refuted at factor " + refuted,
                     refuted.empty() || survived.empty() ? "" : "; ",
                     survived.empty() ? "" : "survived at factor " + survived);
}

}  // namespace

std::size_t SharpnessTable::count(std::string_view verdict) const {
  return as_size(std::ranges::count_if(mutants, [&](const Mutant& m) { return m.verdict == verdict; }));
}

const SharpnessTable* Sharpness::find(std::string_view claim, std::string_view reading) const {
  const auto found =
      std::ranges::find_if(tables, [&](const SharpnessTable& t) { return t.claim == claim && t.reading == reading; });
  return found == tables.end() ? nullptr : &*found;
}

Sharpness read_sharpness(const Item& document) {
  document.check_keys({"format", "seed", "tables"});
  if (document["format"].text() != sharpness_format)
    document["format"].fail(fmt::format("expected \"{}\", found \"{}\"", sharpness_format, document["format"].text()));
  Sharpness sharpness{document["seed"].natural(), {}};
  for (const Item& item : document["tables"].list()) {
    SharpnessTable table = read_table(item);
    if (sharpness.find(table.claim, table.reading) != nullptr)
      item.fail(fmt::format("{} [{}] is listed twice", table.claim, table.reading));
    sharpness.tables.push_back(std::move(table));
  }
  return sharpness;
}

Sharpness parse_sharpness(std::string_view text) {
  const nlohmann::json json = parse_json(text);
  return read_sharpness(Item(json, ""));
}

std::string brief(const std::string& text) {
  constexpr std::size_t most = 120;
  return text.size() <= most ? text : text.substr(0, most) + " ...";
}

std::vector<std::string> findings(const SharpnessTable& table) {
  std::vector<std::string> out;
  for (const Mutant& m : table.mutants) {
    if (m.kind != "drop-hypothesis") continue;
    if (m.verdict == "refuted") out.push_back(fmt::format("Needed ({}: refuted).", brief(m.change)));
    if (m.verdict == "survived") out.push_back(fmt::format("Not shown to be needed ({}: survived).", brief(m.change)));
  }
  for (const auto& [name, mutants] : constants(table, "stronger")) out.push_back(tightened(mutants));
  for (const auto& [name, mutants] : constants(table, "other")) out.push_back(moved(name, mutants));
  std::erase(out, std::string());
  return out;
}

std::string score(const SharpnessTable& table) {
  return fmt::format("{} of {} mutants refuted, {} survived", table.count("refuted"), table.mutants.size(),
                     table.count("survived"));
}

}  // namespace plumbline::report
