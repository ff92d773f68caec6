// How a certificate says which matrix it is about: in canonical text, with the values of bound variables in their place
// (docs/formats.md, `singular_values`).
#pragma once

#include <string>

#include "claim/canonical.hpp"
#include "evaluation/facts.hpp"

namespace plumbline {

// Definitions are called by their names in the reading; those without one are written out. Variables that the text
// itself binds keep their names, and so does an index expression with such a variable, or without a value. Throws
// Undecided or ResourceLimit where the value of an index is not found.
[[nodiscard]] std::string instantiate(const Term& term, const Bindings& b, Facts& facts, const DefinitionNames& names);

}  // namespace plumbline
