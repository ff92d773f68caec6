// A file that holds one formula: the text of --formula.
//
// It is a claim without the line `claim`: clauses that say what the names mean (network, data, matrix, vector, param,
// let, requirements) and of what the formula speaks (requires, given, trivial, degenerate), each at the left margin,
// and the formula, behind `then` or alone.
//
//   matrix W "the weights"
//   given |W|_op <= 1
//   |W * inputs| <= |inputs|
//
// The clauses go, in their places, to the reader of claim files, so that a word means here what it means there, and an
// error names its line. Canonical text, which begins with "(", is read too (parse.hpp).
#pragma once

#include <string>
#include <string_view>

#include "claim/claim.hpp"

namespace plumbline {

// A claim without a paper, with one reading `stated`. `file`: what errors call it; without a name nothing is said of
// names that hide others, as in canonical text. Throws InputError(file and place, what was expected).
[[nodiscard]] Claim read_formula(std::string_view text, const std::string& file);

}  // namespace plumbline
