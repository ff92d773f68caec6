#include "certificate/proof_certificate.hpp"

#include <stdexcept>

#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {

using nlohmann::json;

json proof_certificate(const std::string& claim, const Reading& reading, const Proof& proof, const Case& architecture) {
  if (!proof.proved) throw std::logic_error("no certificate exists for what is not proved");
  const std::string formula = reading.text();
  json patterns = json::array(), switched = json::array();
  for (const int v : proof.switched) switched.push_back(v + 1);
  for (const auto& pattern : proof.patterns) {
    json slopes = json::array();
    for (const Rational& s : pattern) slopes.push_back(s.to_string());
    patterns.push_back(std::move(slopes));
  }
  json out{{"format", "plumbline-proof/4"},
           {"claim", claim},
           {"reading", reading.name},
           {"formula", formula},
           {"formula_sha256", sha256(formula)},
           {"case", canonical_json(architecture)},
           {"degrees",
            {{"parameter", proof.degrees.parameter},
             {"input", proof.degrees.input},
             {"loss_derivative", proof.degrees.loss_derivative},
             {"target", proof.degrees.target},
             {"gradient", proof.degrees.gradient}}},
           {"switched", switched},
           {"patterns", patterns}};
  out["digest"] = sha256(out.dump());
  return out;
}

}  // namespace plumbline
