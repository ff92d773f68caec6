// Which definitions a term uses, and the term with them left standing.
#pragma once

#include <memory>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

// Each once; a definition stands behind those that it uses itself.
[[nodiscard]] std::vector<std::shared_ptr<const Definition>> definitions_in(const Term& term);

// The term in which every use of a definition is a leaf (of the head ScalarArgument, ...) that carries the call: for
// those who want to show what is written, not what it stands for.
[[nodiscard]] Term with_calls_as_leaves(const Term& term);

// The term in which every use of a definition of its own is what it stands for; those of the library are left.
[[nodiscard]] Term without_own_definitions(const Term& term);

}  // namespace plumbline
