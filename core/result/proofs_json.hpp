// In which senses a reading is proved, as JSON: the list "proved" of ledgers and summaries, an entry for each kind.
//
//   [{"kind": "theorem", "file": "verifiers/proofs/theorems/saddle/lemma_A_4_stated.v"}]
//   [{"kind": "architectures", "number": 13}]
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "claim/claim.hpp"

namespace plumbline {

[[nodiscard]] nlohmann::ordered_json proofs_json(const Proofs& proofs);
// Throws InputError with the place.
[[nodiscard]] Proofs read_proofs(const nlohmann::json& list, const std::string& place);

}  // namespace plumbline
