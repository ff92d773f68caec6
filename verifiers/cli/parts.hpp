// What people want to know of a claim beside its text: read off its formulas.
#pragma once

#include <string>

#include "claim/claim.hpp"

namespace plumbline::cli {

// What a case must hold, a line for each part: "  parameters.p (number): in (0,1)".
[[nodiscard]] std::string parts_of_case(const Claim& claim);
// Those definitions of the readings that the claim's own text does not show, a line for each: "  let ...".
[[nodiscard]] std::string definitions(const Claim& claim);

}  // namespace plumbline::cli
