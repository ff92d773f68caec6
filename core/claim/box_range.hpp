// `then for all x in box(A, B): C`: a conclusion about every matrix x with A <= x <= B, entry by entry.
//
// The kernel has no such quantifier. x becomes a matrix parameter of the case, and in-box(x, A, B) a hypothesis. So a
// case with an x is one point of the box, and a case in which x is the box itself is all of them (cover/filled.hpp
// makes it from a case without x). Whoever draws cases takes x from its box (evaluation/demands.hpp).
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"
#include "claim/scope.hpp"

namespace plumbline {

// Takes these quantifiers from the front of a conclusion: declares their variables in `scope`, and adds in-box(x, A, B)
// to `within` for each. Throws InputError if a name has another meaning already.
void take_box_ranges(Expression& conclusion, Scope& scope, std::vector<Term>& within);

// x, A, B of a conjunct in-box(x, A, B) of a hypothesis, x a matrix parameter of which A and B do not speak.
struct BoxRange {
  std::string name;
  Term lower, upper;
};
[[nodiscard]] std::vector<BoxRange> box_ranges(const Term& hypothesis);

// That each such x has the shape of its box.
[[nodiscard]] std::vector<Requirement> shapes_of_boxes(const Term& hypothesis);

}  // namespace plumbline
