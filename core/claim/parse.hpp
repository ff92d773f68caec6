// Formulas from text: the canonical text of docs/language.md back into terms, so that a statement can be tried without
// writing C++.
//
// White space is free, a semicolon starts a comment that ends with the line. Sorts are checked (a matrix where a scalar
// belongs is an error), so are the numbers of arguments, and every variable must be bound.
#pragma once

#include <string_view>

#include "claim/claim.hpp"

namespace plumbline {

// A formula. Throws InputError("line 3, column 7: what was expected").
[[nodiscard]] language::Formula parse_formula(std::string_view text);
// (reading (requires F ...) (given H) (then C) (trivial T)), each part at most once and `then` at least; or a formula
// alone, which becomes the conclusion. canonical(parse_reading(text).formula()) is the canonical text. Throws
// InputError.
[[nodiscard]] Reading parse_reading(std::string_view text);

}  // namespace plumbline
