// By what a certificate identifies a matrix: its canonical text with bound variables and index expressions replaced by
// their values (docs/formats.md, `singular_values`).
#pragma once

#include <string>

#include "evaluation/facts.hpp"

namespace plumbline {

// All definitions are written out, those of the prelude too. Variables that the text itself binds keep their names, and
// so does an index expression with such a variable, or without a value. Throws Undecided or ResourceLimit where the
// value of an index is not found.
[[nodiscard]] std::string instantiate(const Term& term, const Bindings& b, Facts& facts);

}  // namespace plumbline
