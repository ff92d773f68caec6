#include "certificate/certificate.hpp"

#include <stdexcept>

#include "certificate/enclosures.hpp"
#include "certificate/sha256.hpp"
#include "certificate/spectral.hpp"
#include "network/case_io.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

json interval(const Enclosure& e) { return json::array({e.lower.to_string(), e.upper.to_string()}); }

json comparison(const AtomRecord& atom) {
  json out{{"relation", std::string(info(atom.atom->head).text)},
           {"truth", std::string(to_string(atom.truth))},
           {"lhs", nullptr},
           {"rhs", nullptr}};
  if (atom.lhs) {
    const auto [lhs, rhs] = widen_sides(*atom.lhs, *atom.rhs);
    out["lhs"] = interval(lhs);
    out["rhs"] = interval(rhs);
  }
  return out;
}

json singular_value(const std::string& matrix, const SingularValueWitness& witness) {
  json out{
      {"matrix", matrix}, {"k", witness.k}, {"lower", witness.lower.to_string()}, {"upper", witness.upper.to_string()}};
  if (!witness.vector.empty()) {
    out["vector"] = json::array();
    for (const Integer& v : witness.vector) out["vector"].push_back(to_string(v));
  }
  return out;
}

}  // namespace

bool certifiable(CaseVerdict verdict) {
  return verdict != CaseVerdict::Inconclusive && verdict != CaseVerdict::NotApplicable;
}

std::string canonical_bytes(const json& document) { return document.dump() + "\n"; }

json certificate(const std::string& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  if (!certifiable(outcome.verdict))
    throw std::logic_error("no certificate exists for the verdict " + std::string(to_string(outcome.verdict)));
  const std::string formula = reading.text();
  json out{{"format", "plumbline-certificate/1"},
           {"claim", claim},
           {"reading", reading.name},
           {"formula", formula},
           {"formula_sha256", sha256(formula)},
           {"case", canonical_json(evaluation.subject())},
           {"verdict", std::string(to_string(outcome.verdict))},
           {"margin", outcome.margin ? interval(widen_margin(*outcome.margin)) : json(nullptr)},
           {"comparisons", json::array()},
           {"singular_values", json::array()}};
  for (const AtomRecord& atom : outcome.atoms)
    if (atom.is_comparison()) out["comparisons"].push_back(comparison(atom));
  for (const auto& [key, witness] : spectral_witnesses(outcome.atoms, evaluation))
    out["singular_values"].push_back(singular_value(key.first, witness));
  out["digest"] = sha256(out.dump());
  return out;
}

}  // namespace plumbline
