// The numbers inside a comparison that a person wants beside it, to compute its two sides by hand.
//
// Which they are, in this order, each once and at most `most` of them:
//   1. what has a name: uses of the claim's own definitions, and parameters that the case leaves at their defaults,
//   where
//      they stand in the comparison;
//   2. the operands of the two sides: the summands of a sum, the factors of a product, what stands under a root or
//      between bars, and the instances of a sum or product of few; then the operands of these, level by level. A side
//      that is a definition by itself is opened.
// Left out are variables and what is made of numbers alone, which say what they are, and the two sides, whose values
// stand in the comparison.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "evaluation/ladder.hpp"

namespace plumbline {

struct NamedPart {
  Term term;          // a scalar
  Bindings bindings;  // of the comparison, and of the sums around the part
};

// Precondition: the atom is a comparison (AtomRecord::is_comparison), or says that matrices are equal, of which there
// are names only.
[[nodiscard]] std::vector<NamedPart> sub_terms(const AtomRecord& atom, CaseEvaluation& evaluation, std::size_t most);

// An enclosure of a scalar, by the ladder; nothing where it has no value or no rung knows it.
[[nodiscard]] std::optional<Enclosure> value_of(const Term& scalar, const Bindings& b, CaseEvaluation& evaluation);

// The bindings that the term depends on: "l = 2, i = 1"; "" for none.
[[nodiscard]] std::string place_of(const Term& term, const Bindings& b);

}  // namespace plumbline
