// Certificates of formulas for the tests, and what the checker says of them.
#pragma once

#include <doctest/doctest.h>

#include "certificate.hpp"  // the checker's
#include "certificate/certificate.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {

inline nlohmann::json formula_document(const Case& c, const Term& then) {
  const Reading reading{.name = "r", .then = then};
  CaseEvaluation evaluation(c);
  const Outcome outcome = judge(reading, evaluation);
  REQUIRE(certifiable(outcome.verdict));
  return certificate("formula", reading, outcome, evaluation);
}

// With a digest that fits, whatever became of the rest.
inline checker::Result replayed(nlohmann::json document) {
  document.erase("digest");
  document["digest"] = sha256(document.dump());
  checker::Options options;
  options.allow_unknown_claims = true;
  return checker::check_certificate(canonical_bytes(document), options);
}

}  // namespace plumbline
