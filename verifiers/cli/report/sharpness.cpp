#include "cli/report/sharpness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cli/report/item.hpp"
#include "network/json.hpp"
#include "number/error.hpp"
#include "number/rational.hpp"

namespace plumbline::report {
namespace {

void check_rational(const Item& item, const std::string& text) {
  try {
    if (Rational::parse(text).to_string() == text) return;
  } catch (const InputError&) {
    // said below, with the place
  }
  item.fail(fmt::format("expected a rational number \"p/q\" in lowest terms, found \"{}\"", text));
}

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
  if (!mutant.factor.empty()) check_rational(item["factor"], mutant.factor);
  mutant.verdict = item["verdict"].word(mutant_verdicts);
  mutant.cases = item["cases"].natural();
  if (item["seconds"].is_null()) item["seconds"].expected("a number of seconds");
  mutant.seconds = item["seconds"].coordinate();
  if (!(mutant.seconds >= 0)) item["seconds"].fail("expected a number of seconds >= 0");
  mutant.margin = item["margin"].interval_or_null();
  if (mutant.margin) {
    check_rational(item["margin"], mutant.margin->first);
    check_rational(item["margin"], mutant.margin->second);
    if (Rational::parse(mutant.margin->first) > Rational::parse(mutant.margin->second))
      item["margin"].fail("the lower end is above the upper end");
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

// How far a factor moves a constant, in per cent: 21/20 is 5, 20/21 is 5 too.
double per_cent(const std::string& factor) {
  const double size = std::abs(Rational::parse(factor).approximate());
  return size > 0 ? 100 * (std::max(size, 1 / size) - 1) : HUGE_VAL;
}

std::string percentage(double value) {
  return std::isfinite(value) ? fmt::format("{:.3g} %", value) : std::string("a factor of zero");
}

// The part of a constant's name that says which constant it is: mutants "constant-2-tighter-21/20" and
// "constant-2-tighter-2" move the same one. What stands behind the factor's digits does not matter here.
std::string constant_of(const Mutant& mutant) {
  const std::size_t first = mutant.name.find_first_of("0123456789");
  if (first == std::string::npos) return mutant.name;
  const std::size_t end = mutant.name.find_first_not_of("0123456789", first);
  return mutant.name.substr(0, end);
}

// The stronger mutants of one constant: the least change that is refuted and the largest that survives.
void constant_findings(const SharpnessTable& table, std::vector<std::string>& out) {
  std::vector<std::string> constants;
  for (const Mutant& m : table.mutants)
    if (m.kind == "constant" && m.strength == "stronger" && !m.factor.empty() &&
        std::find(constants.begin(), constants.end(), constant_of(m)) == constants.end())
      constants.push_back(constant_of(m));
  for (const std::string& constant : constants) {
    double refuted = HUGE_VAL, survived = -1;
    const Mutant* nearest = nullptr;
    const Mutant* farthest = nullptr;
    for (const Mutant& m : table.mutants) {
      if (m.kind != "constant" || m.strength != "stronger" || m.factor.empty() || constant_of(m) != constant) continue;
      const double change = per_cent(m.factor);
      if (m.verdict == "refuted" && (nearest == nullptr || change < refuted)) refuted = change, nearest = &m;
      if (m.verdict == "survived" && change > survived) survived = change, farthest = &m;
    }
    if (nearest != nullptr && farthest != nullptr)
      out.push_back(fmt::format("Slack, as far as was searched: tightened by {} it survived ({}), by {} it is refuted ({}).",
                                percentage(survived), farthest->change, percentage(refuted), nearest->change));
    else if (nearest != nullptr)
      out.push_back(fmt::format("Sharp: tightened by {} it is refuted ({}).", percentage(refuted), nearest->change));
    else if (farthest != nullptr)
      out.push_back(fmt::format("Slack, as far as was searched: tightened by {} it survived ({}).",
                                percentage(survived), farthest->change));
  }
}

}  // namespace

std::size_t SharpnessTable::count(std::string_view verdict) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(), [&](const Mutant& m) { return m.verdict == verdict; }));
}

const SharpnessTable* Sharpness::find(std::string_view claim, std::string_view reading) const {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const SharpnessTable& t) {
    return t.claim == claim && t.reading == reading;
  });
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

std::vector<std::string> findings(const SharpnessTable& table) {
  std::vector<std::string> out;
  for (const Mutant& m : table.mutants) {
    if (m.kind != "drop-hypothesis") continue;
    if (m.verdict == "refuted") out.push_back(fmt::format("Needed ({}: refuted).", m.change));
    if (m.verdict == "survived") out.push_back(fmt::format("Not shown to be needed ({}: survived).", m.change));
  }
  constant_findings(table, out);
  return out;
}

std::string score(const SharpnessTable& table) {
  return fmt::format("{} of {} mutants refuted, {} survived", table.count("refuted"), table.mutants.size(),
                     table.count("survived"));
}

}  // namespace plumbline::report
