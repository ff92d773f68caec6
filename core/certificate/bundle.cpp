#include "certificate/bundle.hpp"

namespace plumbline {

using nlohmann::json;

Bundle::Bundle(const json& canonical_case)
    : head_("{\"case\":" + canonical_case.dump()), bytes_(head_ + ",\"format\":\"plumbline-bundle/1\"}\n") {}

// Keys are in ascending order: case, claim, digest, format, formula, and those of `rest`.
std::size_t Bundle::add(const std::string& claim, const std::string& reading, const FormulaText& formula,
                        const Outcome& outcome, CaseEvaluation& evaluation) {
  json found = findings(reading, formula, outcome, evaluation);
  found["formula_sha256"] = formula.sha256;
  const std::string start = "\"claim\":" + json(claim).dump() + ",",
                    format = std::string("\"format\":\"") + kCertificateFormat + "\",", rest = found.dump().substr(1);
  const std::string whole = head_ + "," + start + format + "\"formula\":" + formula.json + "," + rest;
  bytes_ += "{" + start + "\"digest\":\"" + digest_of(whole) + "\"," + format + rest + "\n";
  return ++lines_;
}

std::string formulas_bytes(const std::map<std::string, std::string>& formulas) {
  return canonical_bytes(json{{"format", "plumbline-formulas/1"}, {"formulas", formulas}});
}

}  // namespace plumbline
