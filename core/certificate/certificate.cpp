#include "certificate/certificate.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>

#include "budget/error.hpp"
#include "certificate/spectral.hpp"
#include "evaluation/module_values.hpp"
#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

// What the checker reads has at most 2^26 bytes, with the digest and the newline.
constexpr std::size_t kMostBytes = (std::size_t{1} << 26) - 128;

// Matrices as large as the checker takes them (docs/trust.md).
void check_sizes(const Case& c) {
  const auto check = [](const ExactMatrix& a, const std::string& what) {
    if (a.rows() > 1 << 20 || a.cols() > 1 << 20 ||
        static_cast<std::int64_t>(a.rows()) * a.cols() > std::int64_t{1} << 24)
      throw ResourceLimit(what + ": " + std::to_string(a.rows()) + " x " + std::to_string(a.cols()) +
                          " entries; certificates have matrices of at most 2^24 entries and 2^20 rows or columns: "
                          "take a slice of it (`rows`, `columns`, docs/formats.md)");
  };
  check(c.inputs, "/data/inputs");
  for (const ExactMatrix& w : c.network.weights) check(w, "/network/weights");
  for (const auto& [name, a] : c.matrices) check(a, "/parameters/" + name);
}

// The numbers, from 1, of the comparisons on which the verdict does not depend and which stayed undecided.
json open_atoms(const std::vector<AtomRecord>& atoms) {
  json out = json::array();
  int number = 0;
  for (const AtomRecord& atom : atoms) {
    if (!atom.is_comparison()) continue;
    ++number;
    if (atom.truth == Truth::Unknown) out.push_back(number);
  }
  return out;
}

// What the terms of modules need that the comparisons used, by the field: each once.
std::map<std::string, json> module_witnesses(const std::vector<AtomRecord>& atoms, Facts& facts) {
  Uses uses;
  for (const AtomRecord& atom : atoms)
    if (atom.truth != Truth::Unknown)
      for (const auto& [key, use] : atom.uses)
        if (key.second == 0) uses.try_emplace(key, use);
  std::map<std::string, json> out;
  for (const auto& [key, use] : uses) {
    const HeadValue::Witness& witness = module_value(use.term->head)->witness;
    json& list = out.try_emplace(witness.field, json::array()).first->second;
    list.push_back(witness.find(facts, use.term, use.bindings));
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

json block_json(const std::string& matrix, const SpectralBlock& block) {
  json out{{"matrix", matrix}, {"vectors", canonical_json(block.vectors.to_real())}};
  if (block.weights.empty()) return out;
  out["cutoff"] = block.cutoff.to_string();
  for (const Rational& w : block.weights) out["weights"].push_back(w.to_string());
  return out;
}

}  // namespace

bool certifiable(CaseVerdict verdict) {
  return verdict != CaseVerdict::Inconclusive && verdict != CaseVerdict::NotApplicable;
}

std::string canonical_bytes(const json& document) { return document.dump() + "\n"; }

FormulaText::FormulaText(const Reading& reading)
    : formula_(reading.formula()), text(with_definitions(formula_)), sha256(plumbline::sha256(text)) {}

const DefinitionNames& FormulaText::names() const {
  return names_.get([&] {
    DefinitionNames out;
    (void)with_definitions(formula_, &out);
    return out;
  });
}

std::string digest_of(const std::string& text) {
  if (text.size() > kMostBytes)
    throw ResourceLimit("a certificate of " + std::to_string(text.size() >> 20) +
                        " MiB; the checker reads 64 MiB. Keep the weights and data in files of tensors (plumbline "
                        "import, docs/formats.md): a certificate names them by their digest");
  return sha256(text);
}

json findings(const std::string& reading, const FormulaText& formula, const Outcome& outcome,
              CaseEvaluation& evaluation) {
  if (!certifiable(outcome.verdict))
    throw std::logic_error("no certificate exists for the verdict " + std::string(to_string(outcome.verdict)));
  json out{{"reading", reading}, {"verdict", std::string(to_string(outcome.verdict))}};
  if (json open = open_atoms(outcome.atoms); !open.empty()) out["open"] = std::move(open);
  json singular_values = json::array();
  check_sizes(evaluation.subject());
  const bool used = std::ranges::any_of(outcome.atoms, [](const AtomRecord& atom) { return !atom.uses.empty(); });
  const SpectralWitnesses witnesses =
      used ? spectral_witnesses(outcome.atoms, evaluation, formula.names()) : SpectralWitnesses{};
  for (const auto& [matrix, block] : witnesses.blocks) singular_values.push_back(block_json(matrix, block));
  for (const auto& [key, witness] : witnesses.values) singular_values.push_back(singular_value(key.first, witness));
  if (!singular_values.empty()) out["singular_values"] = std::move(singular_values);
  for (auto& [field, list] : module_witnesses(outcome.atoms, evaluation.facts())) out[field] = std::move(list);
  return out;
}

json certificate(const std::string& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  const FormulaText formula(reading);
  json out = findings(reading.name, formula, outcome, evaluation);
  out["format"] = kCertificateFormat;
  out["claim"] = claim;
  out["formula"] = formula.text;
  out["formula_sha256"] = formula.sha256;
  out["case"] = canonical_json(evaluation.subject());
  out["digest"] = digest_of(out.dump());
  return out;
}

}  // namespace plumbline
