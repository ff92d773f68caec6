// Proofs for an architecture: docs/proofs.md.
//
// A proof says that the conclusion of a reading is an identity between polynomials on every activation pattern of a
// graph. It is replayed by evaluating the conclusion at every point of a grid, once for each pattern; the bounds on the
// degrees, which say how fine the grid must be, are derived here from the formula.
#pragma once

#include "json.hpp"
#include "term.hpp"

namespace checker {

// The keys of a certificate of the format "plumbline-proof/3".
inline const std::vector<std::string> kProofKeys = {"case",    "claim",          "degrees",  "digest",  "format",
                                                    "formula", "formula_sha256", "patterns", "reading", "switched"};

// `json` is the whole certificate, canonical, with its keys. Rejects unless every field is what is derived here, and
// every evaluation is true.
void check_proof(const JsonValue& json, const Reading& reading, Entry<Module::Proofs> = {});

}  // namespace checker
