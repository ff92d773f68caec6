// Proof tables that serve every depth at once (docs/speed.md, Lemma 10 and Section 5): what invariant_search.hpp finds,
// as rows.
#pragma once

#include <optional>
#include <vector>

#include "network/network.hpp"
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

// Several outputs: Lemma 9 over cones of directions v of the last layer, with F_l(G^T v) bounded by a family. Cones are
// split until they show a bound near (1 + gap) times the larger of `speed`, a speed that is reached, and what the
// search meets at their corners.
[[nodiscard]] std::optional<InvariantTable> invariant_table(CoverSearch& covers, InvariantSearch& search,
                                                            const ExactMatrix& gradient, double gap, double speed);

}  // namespace plumbline
