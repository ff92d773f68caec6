// A claim as `list` and `show` have it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline::cli {

[[nodiscard]] std::string digest(const Reading& reading);  // the SHA-256 of its text
// With every formula as text, its digest, and LaTeX.
[[nodiscard]] nlohmann::ordered_json claim_json(const Claim& claim);
// Papers, claims, readings, expected verdicts, a line each.
[[nodiscard]] std::string claim_lines(const std::vector<const Claim*>& claims);

}  // namespace plumbline::cli
