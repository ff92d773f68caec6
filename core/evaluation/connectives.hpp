// Truth and margin of a formula from those of its parts (docs/language.md, "Formulas" and "Margin").
#pragma once

#include <optional>
#include <vector>

#include "number/rational.hpp"
#include "number/truth.hpp"

namespace plumbline {

struct Evaluation {
  Truth truth = Truth::Unknown;
  std::optional<Enclosure> margin;  // docs/language.md, Margin
};

// `and` (true without parts, the least margin), `or` (false without parts, the largest margin), `not`.
[[nodiscard]] Evaluation conjunction(const std::vector<Evaluation>& parts);
[[nodiscard]] Evaluation disjunction(const std::vector<Evaluation>& parts);
[[nodiscard]] Evaluation negation(const Evaluation& part);
// At least `needed` of the parts are true; the margin is the needed-th largest.
[[nodiscard]] Evaluation at_least_of(long needed, const std::vector<Evaluation>& parts);

}  // namespace plumbline
