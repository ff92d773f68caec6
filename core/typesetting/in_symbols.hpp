// What is said of a formula, in the symbols of the paper: the words of letters, reports and pages have no names of a
// claim file where the paper has a symbol.
//
// A definition with a notation of its own (`latex "\|\theta\|^2"`) is the paper's symbol, and stays. The others are
// names that somebody gave to a part of a formula; that part takes their place.
#pragma once

#include <string>

#include "claim/term.hpp"

namespace plumbline {

// The term with all definitions put in but those that the claim file gives a notation.
[[nodiscard]] Term without_names(const Term& term);

// A sentence (layout/sentence.hpp) about the formula of a reading. Of the parts of its requirements, hypothesis and
// conclusion that stand in the words as claim files write them, the longest is set as mathematics, between dollars.
[[nodiscard]] std::string with_mathematics(const std::string& words, const Term& formula);

// "at $l = 1$, $i = 2$" in place of "[l=1][i=2]", the place of an instance.
[[nodiscard]] std::string with_places(const std::string& words);

// Both, of words in which nothing is mathematics yet. The formula is the term, if there is one, else the text, as in
// typeset.hpp; of what cannot be typeset the parts stay as they are.
[[nodiscard]] std::string sentence_about(const Term& formula, const std::string& text, const std::string& words);

}  // namespace plumbline
