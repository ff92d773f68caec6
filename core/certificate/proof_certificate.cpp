#include "certificate/proof_certificate.hpp"

#include <stdexcept>

#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {

using nlohmann::json;

namespace {

// {"factor": "1/2", "signs": [3], "base": [["2", [1, 1], [4, 2]], ...]}: 1/2 (sign of vertex 3) (2 x_1 x_4^2 + ...)^2.
json written(const Square& square) {
  json signs = json::array(), base = json::array();
  for (const int v : square.signs) signs.push_back(v + 1);
  for (const auto& [monomial, coefficient] : square.base) {
    json part = json::array({coefficient.to_string()});
    for (std::size_t i = 0; i < monomial.size(); ++i)
      if (monomial[i] > 0) part.push_back(json::array({i + 1, monomial[i]}));
    base.push_back(std::move(part));
  }
  return {{"factor", square.factor.to_string()}, {"signs", signs}, {"base", base}};
}

json written(const std::vector<std::vector<Squares>>& states) {
  json out = json::array();
  for (const auto& inequalities : states) {
    json state = json::array();
    for (const Squares& squares : inequalities) {
      json list = json::array();
      for (const Square& square : squares) list.push_back(written(square));
      state.push_back(std::move(list));
    }
    out.push_back(std::move(state));
  }
  return out;
}

}  // namespace

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
           {"patterns", patterns},
           {"squares", written(proof.squares)}};
  out["digest"] = sha256(out.dump());
  return out;
}

}  // namespace plumbline
