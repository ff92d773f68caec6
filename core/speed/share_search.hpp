// The search for rows of Lemma 8a (docs/speed.md): regions of neurons of layer 2, and cones of their shares.
//
// The regions are the sign patterns of the neurons that keep the multipliers of Lemma 8 from closing a leaf: while the
// rest, without the regions so far, still does, its neurons of positive weight add theirs. Then the cone of all shares
// is cut at its longest edge until each piece has multipliers (share_program.hpp). All in doubles, as guesses.
#pragma once

#include <vector>

#include "speed/cover.hpp"
#include "speed/share_program.hpp"

namespace plumbline {

class ShareSearch {
 public:
  // Two inputs, not all samples on one line.
  ShareSearch(CoverSearch& covers, const PlanarCones<Real>& cones) : covers_(covers), program_(cones) {}

  // The rows that prove z . relu(h) <= c on the node, with a relative slack; false if none are found. Throws OutOfTime.
  [[nodiscard]] bool prove(const CoverNode& node, const std::vector<Real>& z, double c, double slack,
                           const Deadline& deadline, std::vector<std::vector<Real>>& rows);

 private:
  using Edge = std::vector<std::int64_t>;  // entries >= 0 whose sum is a power of two
  struct Leaf {
    const CoverNode& node;
    const std::vector<Real>& z;
    double c, slack;
    const Deadline& deadline;
  };

  [[nodiscard]] bool find_regions(const Leaf& leaf);
  [[nodiscard]] bool cone(const Leaf& leaf, const std::vector<Edge>& edges, std::vector<std::vector<Real>>& rows);
  [[nodiscard]] ShareMultipliers multipliers_of(const Leaf& leaf, const ShareProgram::Edges& edges);
  bool add_rest(const Leaf& leaf, const ShareMultipliers& m);
  bool add_regions(const Leaf& leaf, const ShareProgram::Edges& edges);
  void leave_out(int sign);
  [[nodiscard]] bool write(const Leaf& leaf, const ShareMultipliers& m, std::vector<std::vector<Real>>& rows);

  CoverSearch& covers_;
  ShareProgram program_;
  std::vector<ShareRegion> regions_;
  std::vector<RestCut> cuts_;
  std::vector<ShareRegion> patterns_;  // of the cuts
};

}  // namespace plumbline
