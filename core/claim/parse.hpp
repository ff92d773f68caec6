// Formulas from their canonical text (docs/language.md): S-expressions back into terms.
//
// White space is free, a semicolon starts a comment that ends with the line. What is read is checked like the text of a
// claim file: sorts, numbers of arguments, bound variables.
#pragma once

#include <string_view>

#include "claim/claim.hpp"

namespace plumbline {

// A formula. Throws InputError("line 3, column 7: what was expected").
[[nodiscard]] Term parse_formula(std::string_view text);
// (reading (define (NAME PARAMETER ...) BODY) ... (requires F ...) (given H) (then C) (trivial T)), each part at most
// once and `then` at least; or a formula alone, which becomes the conclusion. A definition may say what it looks like
// on paper: (define (NAME (PARAMETER DEFAULT) ...) "LATEX" BODY), a default being left out where it stands
// (canonical.hpp). Throws InputError.
[[nodiscard]] Reading parse_reading(std::string_view text);

}  // namespace plumbline
