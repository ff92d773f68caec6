// The families of cases that a search for a counterexample draws from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "network/case_stream.hpp"

namespace plumbline::cases {

// The random families of a paper, the first part of its claims' ids; nothing if there are none.
[[nodiscard]] std::optional<CaseStream> family_of(const std::string& paper);
// What a search for a counterexample to this reading draws from: the family of the paper, and small, structured and
// larger cases as the reading demands them.
[[nodiscard]] std::vector<CaseFamily> families_for(const std::string& claim, const Reading& reading);

}  // namespace plumbline::cases
