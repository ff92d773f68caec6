// The certificate of a proof for an architecture (`plumbline-proof/4`, docs/proofs.md): the reading, the architecture,
// the activation patterns.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "proof/proof.hpp"

namespace plumbline {

// Precondition: proof.proved, and `proof` is what prove() gave for this reading and case.
[[nodiscard]] nlohmann::json proof_certificate(const std::string& claim, const Reading& reading, const Proof& proof,
                                               const Case& architecture);

}  // namespace plumbline
