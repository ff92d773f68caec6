// Proof tables that serve every depth at once (docs/speed.md, Lemma 10 and Section 5): what invariant_search.hpp finds,
// as rows.
#pragma once

#include <optional>
#include <vector>

#include "speed/invariant_search.hpp"

namespace plumbline {

struct InvariantTable {
  Real c;
  std::vector<std::vector<Real>> rows;
};

// One output: a table for s*(L) <= c at every L >= 2, where c is `bound`, or near (1 + gap) times the largest speed
// that the search has met. g: the gradient. Nothing if none is found. Throws OutOfTime, ResourceLimit.
[[nodiscard]] std::optional<InvariantTable> invariant_table(CoverSearch& covers, InvariantSearch& search,
                                                            const std::vector<Real>& g, double gap,
                                                            const std::optional<Real>& bound = std::nullopt);

}  // namespace plumbline
