// The names in a term, and those that are free for a new variable.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "claim/term.hpp"
#include "layout/names.hpp"

namespace plumbline {

// Every name that occurs in the term: variables, bound or free, and parameters.
[[nodiscard]] std::set<std::string> names_in(const Term& term);

// The first of `candidates` that does not occur in the term, so that a new bound variable captures nothing; the last
// one with a digit behind it if all do.
[[nodiscard]] std::string fresh(const Term& term, const std::vector<std::string>& candidates);

}  // namespace plumbline
