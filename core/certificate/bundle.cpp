#include "certificate/bundle.hpp"

#include "tensor/json_text.hpp"

namespace plumbline {

using nlohmann::json;

Bundle::Bundle(const json& canonical_case)
    : head_("{\"case\":" + json_text(canonical_case)), bytes_(head_ + ",\"format\":\"plumbline-bundle/1\"}\n") {}

// Keys are in ascending order: case, claim, digest, format, formula, and those of `rest`.
std::size_t Bundle::add(const std::string& claim, const std::string& reading, const FormulaText& formula,
                        const Outcome& outcome, CaseEvaluation& evaluation) {
  json found = findings(reading, formula, outcome, evaluation);
  found["formula_sha256"] = formula.sha256;
  const std::string start = "\"claim\":" + json(claim).dump() + ",",
                    format = std::string("\"format\":\"") + kCertificateFormat + "\",",
                    rest = json_text(found).substr(1);
  std::string whole = head_ + "," + start + format + "\"formula\":";
  add_json_string(formula.text, whole);
  (whole += ',') += rest;
  bytes_ += "{" + start + "\"digest\":\"" + digest_of(whole) + "\"," + format + rest + "\n";
  return ++lines_;
}

std::string formulas_bytes(const std::map<std::string_view, std::string_view>& formulas) {
  std::size_t size = 64;
  for (const auto& [sha256, text] : formulas) size += sha256.size() + text.size() + 8;
  std::string out = R"({"format":"plumbline-formulas/1","formulas":{)";
  out.reserve(size + size / 16);
  for (const auto& [sha256, text] : formulas) {
    if (out.back() != '{') out += ',';
    add_json_string(sha256, out);
    add_json_string(text, out += ':');
  }
  out += "}}\n";
  return out;
}

}  // namespace plumbline
