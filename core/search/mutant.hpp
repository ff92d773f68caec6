// Mutants of a reading: the same formula with one thing changed.
//
// A statement is sharp where it cannot be changed without becoming false. So its formula is changed in one place at a
// time: a requirement or a conjunct of the hypothesis dropped, a comparison turned round or made strict, a constant
// moved by a few per cent up to a factor of two, the range of an index shifted, a layer taken for its neighbour, "some"
// read as "all"; and each mutant is searched for a
// counterexample. A mutant that falls shows that the place matters; one that survives is a question to the author.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline {

enum class MutationKind { DropHypothesis, FlipComparison, Constant, Range, Index, Quantifier };
[[nodiscard]] std::string_view to_string(MutationKind kind);

// How the mutant relates to the reading by its form: Stronger implies it, Weaker follows from it.
enum class Strength { Stronger, Weaker, Other };
[[nodiscard]] std::string_view to_string(Strength strength);

struct Mutant {
  std::string name;    // "drop-given-2", "tighten-1-by-5-percent", unique among the mutants of the reading
  std::string change;  // in words, with the part of the formula that changed
  MutationKind kind = MutationKind::Constant;
  Strength strength = Strength::Other;
  std::optional<Rational> factor;  // of a constant: what it is multiplied by
  Reading reading;
  Term before = {}, after = {};  // of a change in the conclusion: the part that changed
};

// All mutants, each formula once, none equal to the reading. `weaker` ones are of use only for a reading that is false.
[[nodiscard]] std::vector<Mutant> mutants_of(const Reading& reading, bool weaker);

}  // namespace plumbline
