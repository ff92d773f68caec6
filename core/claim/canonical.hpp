// The canonical text of a reading, with the definitions that it uses: what a certificate shows and what is hashed.
//
//   (reading (define (L (N network)) (depth N)) ... (requires ...) (given H) (then C) (trivial T))
//
// Definitions that others use stand before them, those of the library among them. parse_reading reads the text again;
// the checker reads it by itself (docs/language.md, "Canonical text").
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

// What the definitions of a reading are called in its text. A definition whose name another one has already gets a
// number behind it.
using DefinitionNames = std::map<const Definition*, std::string>;

// What a letter of Definition::letters says that a parameter takes: "index", "matrix", ...
[[nodiscard]] std::string_view sort_word(char letter);

// Of a term of the head Reading. The names are added to `names`, unless it is null.
[[nodiscard]] std::string with_definitions(const Term& reading, DefinitionNames* names = nullptr);
// The same in the words of a claim file, `a - b` and `minimum` among them, without the definitions of the library, and
// with what the others look like on paper: (define (NAME (PARAMETER SORT DEFAULT) ...) "LATEX" BODY). For showing a
// formula elsewhere as it is shown here: parse_reading reads it, nothing hashes it.
[[nodiscard]] std::string with_notation(const Term& reading);
// The definitions of the library, as they stand in front of a reading.
[[nodiscard]] std::vector<std::string> library_texts();

}  // namespace plumbline
