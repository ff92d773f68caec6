// The canonical text of a reading, with the definitions that it uses: what a certificate shows and what is hashed.
//
//   (reading (define (L N) (depth N)) ... (requires ...) (given H) (then C) (trivial T))
//
// Definitions that others use stand before them. parse_reading reads the text again; the checker puts the definitions
// in by itself (docs/language.md, "Canonical text").
#pragma once

#include <string>

#include "claim/term.hpp"

namespace plumbline {

// Of a term of the head Reading. A definition whose name another one has already gets a number behind it.
[[nodiscard]] std::string with_definitions(const Term& reading);
// The same, with what a definition looks like on paper: (define (NAME PARAMETER (PARAMETER DEFAULT) ...) "LATEX" BODY).
// For showing a formula elsewhere as it is shown here: parse_reading reads it, nothing hashes it.
[[nodiscard]] std::string with_notation(const Term& reading);

}  // namespace plumbline
