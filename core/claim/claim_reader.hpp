// One claim from its clauses: sources, definitions, readings with what they inherit, the false twin.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "claim/claim.hpp"
#include "claim/layout_reader.hpp"
#include "claim/scope.hpp"

namespace plumbline {

// Where a claim stands.
struct ClaimContext {
  const Scope& file;
  std::shared_ptr<const Paper> paper;
  const std::map<std::string, const Clause*>& patterns;
  std::string_view text;  // of the file
};

// Throws InputError("file:line:column", what was expected).
[[nodiscard]] Claim read_claim(const Clause& clause, const ClaimContext& context);

}  // namespace plumbline
