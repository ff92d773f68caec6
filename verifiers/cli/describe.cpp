// `list` and `show`: what the suite knows, for people and for programs.
#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "certificate/sha256.hpp"
#include "cli/commands.hpp"
#include "cli/registry.hpp"
#include "number/error.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

std::string digest(const Reading& reading) { return sha256(canonical(reading.formula())); }

ordered_json to_json(const Claim& claim) {
  ordered_json readings = ordered_json::array();
  for (const Reading& r : claim.readings)
    readings.push_back({{"name", r.name},
                        {"expected", to_string(r.expected)},
                        {"change", r.change},
                        {"formula", canonical(r.formula())},
                        {"formula_sha256", digest(r)}});
  return {{"claim", claim.id},          {"title", claim.title},
          {"source", claim.source},     {"statement", claim.statement},
          {"rests_on", claim.rests_on}, {"readings", readings}};
}

// The lines of verifiers/checker/known_formulas.inc.
void print_formulas() {
  for (const Claim& claim : all_claims())
    for (const Reading& r : with_twin(claim))
      std::printf("{\"%s\", \"%s\", \"%s\"},\n", claim.id.c_str(), r.name.c_str(), digest(r).c_str());
}

// The ledger of expected verdicts, docs/ledger.json.
void print_ledger() {
  ordered_json readings = ordered_json::array();
  for (const Claim& claim : all_claims())
    for (const Reading& r : claim.readings)
      readings.push_back({{"claim", claim.id},
                          {"reading", r.name},
                          {"verdict", to_string(r.expected)},
                          {"margin", nullptr},
                          {"cases", 0}});
  std::printf("%s\n", ordered_json{{"format", "plumbline-ledger/2"}, {"readings", readings}}.dump(1).c_str());
}

// What a case must hold, read off the formula.
std::string needs(const Claim& claim) {
  std::string out;
  const auto line = [&](const std::string& text) {
    if (out.find("  " + text + "\n") == std::string::npos) out += "  " + text + "\n";
  };
  for (const Reading& r : claim.readings) {
    const Term formula = r.formula();
    for (const std::string& name : names(formula, Head::Data)) line("data." + name);
    for (const std::string& name : names(formula, Head::NamedMatrix))
      line("parameters." + name + " (vector or matrix)");
    for (const std::string& name : names(formula, Head::Param)) line("parameters." + name + " (number)");
    for (const Requirement& q : r.requirements)
      line("[" + r.name + "] " + canonical(q.formula.term) + "; otherwise: " + q.reason);
  }
  for (const ParameterNote& p : claim.parameters) line("parameter " + p.name + ": " + p.meaning);
  return out;
}

void print_reading(const Reading& r, bool twin) {
  std::printf("\n%s %s%s\n", twin ? "false twin" : "reading", twin ? "" : r.name.c_str(),
              twin ? "" : fmt::format("  (expected: {})", to_string(r.expected)).c_str());
  if (!r.change.empty()) std::printf("  changed: %s\n", r.change.c_str());
  std::printf("  formula: %s\n  sha256:  %s\n", canonical(r.formula()).c_str(), digest(r).c_str());
  if (!twin) std::printf("  LaTeX:   %s\n", to_latex(r.formula()).c_str());
}

}  // namespace

ExitCode list(const ListOptions& options) {
  if (options.formulas) {
    print_formulas();
    return kAsExpected;
  }
  if (options.ledger) {
    print_ledger();
    return kAsExpected;
  }
  ordered_json claims = ordered_json::array();
  bool any = false;
  for (const Claim& claim : all_claims()) {
    if (!options.paper.empty() && !claim.id.starts_with(options.paper + ".")) continue;
    any = true;
    claims.push_back(to_json(claim));
    if (options.json) continue;
    std::printf("%s  %s\n", claim.id.c_str(), claim.title.c_str());
    for (const Reading& r : claim.readings)
      std::printf("    %-22s expected %s\n", r.name.c_str(), std::string(to_string(r.expected)).c_str());
  }
  if (!any) throw InputError("unknown paper \"" + options.paper + "\"; known: saddle, invariance");
  if (options.json) std::printf("%s\n", claims.dump(1).c_str());
  return kAsExpected;
}

ExitCode show(const std::string& id) {
  const Claim& claim = find_claim(id);
  std::printf("%s  %s\nsource: %s\n\n%s\n\nA case must hold:\n%s", claim.id.c_str(), claim.title.c_str(),
              claim.source.c_str(), claim.statement.c_str(), needs(claim).c_str());
  if (!claim.rests_on.empty()) {
    std::printf("rests on:");
    for (const std::string& other : claim.rests_on) std::printf(" %s", other.c_str());
    std::printf("\n");
  }
  for (const Reading& r : claim.readings) print_reading(r, false);
  print_reading(claim.twin, true);
  return kAsExpected;
}

}  // namespace plumbline::cli
