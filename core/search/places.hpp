// The places of a formula, and the formula with another part in one of them.
//
// Mutants (mutant.hpp) and additions (additions.hpp) change a formula in one place at a time. A place is the way to it
// from the root, and what is known there: whether it lies in an index, and whether the whole becomes stronger with it.
#pragma once

#include <functional>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

using Path = std::vector<std::size_t>;

[[nodiscard]] const Term& part_at(const Term& term, const Path& path);
// The term with the part at the path replaced.
[[nodiscard]] Term replaced(const Term& term, const Path& path, const Term& part, std::size_t from = 0);

// Where a place of a formula lies. A part of positive polarity makes the formula stronger if it becomes stronger
// itself, one of negative polarity (under "not", in a premise) weaker; 0 where neither is said (the condition of an
// "if").
struct Setting {
  bool index = false;  // in an index or a range
  int polarity = 1;
};

// Every place of the term, outside in, without the defaults of parameters, which a case may set as it likes.
void for_each_place(const Term& term, const std::function<void(const Path&, const Term&, Setting)>& visit);

}  // namespace plumbline
