#include "cli/parts.hpp"

#include <algorithm>
#include <set>

#include "claim/definitions.hpp"
#include "claim/term_text.hpp"
#include "evaluation/needs.hpp"

namespace plumbline::cli {

std::string parts_of_case(const Claim& claim) {
  std::string out;
  const auto line = [&](const std::string& text) {
    if (out.find("  " + text + "\n") == std::string::npos) out += "  " + text + "\n";
  };
  const auto note = [&](const std::string& name) {
    const auto found = std::ranges::find(claim.parameters, name, &ParameterNote::name);
    return found == claim.parameters.end() ? ParameterNote{} : *found;
  };
  const auto meaning = [&](const std::string& name) {
    const std::string said = note(name).meaning;
    return said.empty() ? said : ": " + said;
  };
  const auto kind = [&](const std::string& name) {
    const std::string shape = note(name).shape;
    return shape.empty() ? " (vector or matrix)" : " in " + shape;
  };
  for (const Reading& r : claim.readings) {
    const Needs needs(r.formula());
    for (const std::string& name : needs.data) line("data." + name);
    for (const auto& [name, required] : needs.matrices) line("parameters." + name + kind(name) + meaning(name));
    for (const auto& [name, required] : needs.scalars) line("parameters." + name + " (number)" + meaning(name));
  }
  return out;
}

std::string definitions(const Claim& claim) {
  std::set<std::string> seen;
  std::string out;
  for (const Reading& r : with_twin(claim))
    for (const auto& definition : definitions_in(r.formula()))
      if (claim.text.find("let " + definition->name) == std::string::npos && seen.insert(definition->text).second)
        out += "  let " + (claim.paper ? definition->text : to_text(*definition)) + "\n";
  return out;
}

}  // namespace plumbline::cli
