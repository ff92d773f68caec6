// Tables of Lemma 8a (docs/speed.md) for bounds of the optimal speed at depth 4 that come closer and closer to what a
// network reaches.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "speed/share_search.hpp"

namespace plumbline {

struct ShareGoal {
  std::array<std::vector<Real>, 2> weights;  // g and -g
  double lo, hi;                             // of the optimal speed, lo > 0
  double gap;                                // wanted: hi - lo <= gap * lo
};

// Each table that is found goes to `take` with its bound; true: it proves it. Ends when the gap is met, when what was
// tried in vain is close to what was proved, or when time is over.
void search_share_tables(CoverSearch& covers, const PlanarCones<Real>& cones, const ShareGoal& goal,
                         const Deadline& deadline,
                         const std::function<bool(const std::vector<std::vector<Real>>& rows, double c)>& take);

}  // namespace plumbline
