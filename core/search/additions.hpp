// What may be missing from a statement that falls: mutants (mutant.hpp) run backwards.
//
// A mutant drops a hypothesis, moves a constant, turns a comparison round, shifts a range or an index. A statement that
// is false may be such a mutant of a true one. So each of these is put back: a hypothesis is added (one that statements
// usually have, or that the paper's other statements have), a side of a comparison gets a factor or the other sign, an
// equation becomes an inequality, a constant, a range or an index moves by one step. Which of these makes it stand is
// asked by mend.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline {

enum class AdditionKind { Sign, Factor, Inequality, Change, Hypothesis };
[[nodiscard]] std::string_view to_string(AdditionKind kind);

struct Addition {
  AdditionKind kind = AdditionKind::Hypothesis;
  Term added;         // the hypothesis; or what stands in the place of `instead`
  Term instead = {};  // null for a hypothesis
  std::string words;  // of a hypothesis that has a name: "there are at least two layers"; "" otherwise
  Reading reading;    // with it
};

struct Hypothesis {
  Term formula;
  std::string words = {};
};

// Those that any statement may need, as far as they are about what the formula speaks of.
[[nodiscard]] std::vector<Hypothesis> usual_hypotheses(const Term& formula);
// The requirements and the conjuncts of the hypothesis of a reading: what the statement beside it assumes.
[[nodiscard]] std::vector<Hypothesis> hypotheses_of(const Reading& reading);

// Changes of the conclusion first, then the usual hypotheses, then `others`; no formula twice. A hypothesis that names
// a parameter or data that the reading does not name, that it has already, or that its conclusion says, is left out.
[[nodiscard]] std::vector<Addition> additions_of(const Reading& reading, const std::vector<Hypothesis>& others);

}  // namespace plumbline
