// How a name looks: epsilon is a Greek letter, s0 has a subscript, speed is upright.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "claim/term.hpp"
#include "typesetting/layout.hpp"

namespace plumbline {

// A Greek letter's English name: that letter (upper case where LaTeX has one); one letter: italic; letters and digits:
// upright; a stem with digits, or with a part behind the first underscore: the stem with a subscript; anything else as
// text.
[[nodiscard]] layout::Box name_box(const std::string& name);

// "\\alpha" for "α"; "" for what is no Greek letter.
[[nodiscard]] std::string greek_latex(std::string_view letter);

// Every name that occurs in the term: variables, bound or free, and parameters.
[[nodiscard]] std::set<std::string> names_in(const Term& term);

// The first of `candidates` that does not occur in the term, so that a new bound variable captures nothing; the last
// one with a digit behind it if all do.
[[nodiscard]] std::string fresh(const Term& term, const std::vector<std::string>& candidates);

}  // namespace plumbline
