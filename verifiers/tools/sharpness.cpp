#include "tools/sharpness.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "budget/regular_file.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const report::Mutant& m) {
  const auto optional = [](const std::string& text) {
    return text.empty() ? ordered_json(nullptr) : ordered_json(text);
  };
  return {{"name", m.name},
          {"kind", m.kind},
          {"change", m.change},
          {"formula", m.formula},
          {"strength", m.strength},
          {"factor", optional(m.factor)},
          {"verdict", m.verdict},
          {"cases", m.cases},
          {"seconds", m.seconds},
          {"margin", m.margin ? ordered_json{m.margin->first, m.margin->second} : ordered_json(nullptr)},
          {"counterexample", optional(m.counterexample)}};
}

}  // namespace

ordered_json to_json(const report::SharpnessTable& table) {
  ordered_json mutants = ordered_json::array();
  for (const report::Mutant& m : table.mutants) mutants.push_back(to_json(m));
  return {{"claim", table.claim},
          {"reading", table.reading},
          {"refuted", table.count("refuted")},
          {"survived", table.count("survived")},
          {"mutants", mutants}};
}

ordered_json to_json(const report::Sharpness& sharpness) {
  ordered_json tables = ordered_json::array();
  for (const report::SharpnessTable& table : sharpness.tables) tables.push_back(to_json(table));
  return {{"format", report::sharpness_format}, {"seed", sharpness.seed}, {"tables", tables}};
}

report::Sharpness read_sharpness(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return {};
  const std::string text = read_regular_file(file.string(), std::size_t{1} << 30);
  try {
    return report::parse_sharpness(text);
  } catch (const InputError& error) { throw InputError(file.string(), error.what()); }
}

void replace(report::Sharpness& sharpness, report::SharpnessTable table) {
  auto& tables = sharpness.tables;
  const auto known = std::find_if(tables.begin(), tables.end(), [&](const report::SharpnessTable& t) {
    return t.claim == table.claim && t.reading == table.reading;
  });
  if (known != tables.end())
    *known = std::move(table);
  else
    tables.push_back(std::move(table));
}

}  // namespace plumbline::cli
