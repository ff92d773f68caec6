// A term in the words of claim files: `|W(l)|^2 <= bound - 1/4`, as a person would write it.
//
// What every command prints of a formula or of a part of one. Operators, bars, ranges and calls stand as
// docs/language.md ("Expressions") has them, parentheses only where precedence asks for them; a use of a definition is
// its name, with the arguments that are not its defaults. The reader of claim files reads it again: formula_text() is a
// file for --formula (formula_file.hpp) with the same canonical text. Three things no claim file can say; there stands
// the closest that it can. A sum or product of three numbers under one head is `a + b + c`, which is read as `(a + b) +
// c`; `and` and `or` of one part are that part; `or` of none is `false`. And a file with a name refuses a parameter of
// a definition that is called like another definition, which canonical text and claims of several files may have.
// A term that is nested in more than 300 others stands as canonical text.
#pragma once

#include <string>

#include "claim/term.hpp"

namespace plumbline {

// A term of any sort but a part of a reading. Parameters, matrices and data of the case stand as their names.
[[nodiscard]] std::string to_text(const Term& term);

// What stands behind `let`: NAME(A: matrix, N: network = theta) := BODY
[[nodiscard]] std::string to_text(const Definition& definition);
// A reading as a file: what it is about (param, matrix), its definitions (let) without those of the library, requires,
// given, then, trivial. Each line ends with a line feed.
[[nodiscard]] std::string formula_text(const Term& reading);

}  // namespace plumbline
