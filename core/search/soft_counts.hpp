// Ranks and numbers of indices with a slope, for a search that climbs.
//
// "rank A >= 2" is true or false and nothing between: a climb on it stands on a plain. Here a rank is what each
// singular value that is not 0 contributes: almost 1 if it is large, the less the nearer it is to 0; an indicator
// `if F then a else b` moves from a towards b as F comes near to being false. The comparison keeps its truth (the exact
// integers decide it, and with it the sign); only how far it is from changing is taken from the soft numbers. Doubles
// throughout: nothing here decides anything.
#pragma once

#include <cstdint>
#include <functional>

#include "claim/term.hpp"
#include "evaluation/bindings.hpp"

namespace plumbline {

// Is the comparison one of integers, made of ranks and indicators, numbers of layers, rows and columns, whole numbers
// and variables by +, -, *, min, max, sum, with a rank or an indicator in it?
[[nodiscard]] bool compares_counts(const Term& comparison);
// Is there such a comparison in the formula?
[[nodiscard]] bool mentions_counts(const Term& formula);

// What the parts of a count are worth in doubles; may throw Undefined and Undecided.
struct CountGuesses {
  std::function<double(const Term& scalar, const Bindings&)> scalar;
  std::function<double(const Term& formula, const Bindings&)> truth;  // >= 0: true; in [-1, 1]
  std::function<std::pair<std::int64_t, std::int64_t>(const Term& lo, const Term& hi, const Bindings&)> range;
};

// How far the comparison, for which compares_counts() holds, is from changing its truth: in (0, 1] where it is true,
// in [-1, 0) where it is false; 0 where an equation, or a comparison that doubles cannot tell, is true.
[[nodiscard]] double count_margin(const Term& comparison, const Bindings& b, const CountGuesses& guesses);

}  // namespace plumbline
