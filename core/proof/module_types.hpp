// The types of terms and formulas of modules: rules for `prove` (docs/proofs.md, "Rules").
//
// All of them speak of theta itself, and their other arguments are fixed. A module lists its own in
// core/modules/MODULE/types.cpp; what is not listed has no type.
#pragma once

#include <map>

#include "claim/term.hpp"
#include "proof/type.hpp"

namespace plumbline {

using TypeTable = std::map<Head, Type>;

// Of all modules.
[[nodiscard]] const TypeTable& module_types();

}  // namespace plumbline
