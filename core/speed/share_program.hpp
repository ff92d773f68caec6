// The best multipliers for one cone of shares: docs/speed.md, Lemma 8a.
//
// For a leaf of a cover of the third layer, minimise over y, x, w_p, b_p the largest of Phi(v) / sum_p v_p at the edges
// v of the cone and of u . r at activations r of the rest. Phi is jointly convex, b/2 + a^2/(2b) being so, and only
// finitely many first-layer activations are kept: those at the edges of the planar cones, and the ones that were found
// to be largest. An interior-point method in doubles: what it finds is a guess, until proof_table has read it.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <utility>
#include <vector>

#include "optimum/planar_cones.hpp"
#include "speed/cover_node.hpp"
#include "speed/deadline.hpp"

namespace plumbline {

// Neurons of layer 2 with this sign, >= 0 where sides_j = 1 and <= 0 where it is -1.
struct ShareRegion {
  int sign;
  std::vector<int> sides;
  friend bool operator==(const ShareRegion&, const ShareRegion&) = default;
};

// An activation r of layer 2 that the rest has: u . r counts, u = y for the sign 1, -x for -1.
struct RestCut {
  int sign;
  std::vector<double> r;
};

struct ShareMultipliers {
  double bound = 0;       // what all of the kept conditions are at most
  double least = 0;       // no multipliers can do better, up to rounding
  std::vector<double> t;  // as for CoverMultipliers
  std::vector<double> b;
  std::vector<std::vector<double>> w;
  std::vector<double> weights;       // of the cuts, roughly
  std::vector<double> edge_weights;  // of the edges: how much Phi there keeps the bound up
};

class ShareProgram {
 public:
  using Edges = std::vector<std::vector<double>>;  // of a cone of shares, each of sum 1

  // The data of all leaves: the first layer.
  explicit ShareProgram(const PlanarCones<Real>& cones);

  // To the precision of the method; or until the bound is at most enough->first, or `least` above enough->second.
  // Throws OutOfTime.
  [[nodiscard]] ShareMultipliers minimise(const CoverNode& node, const std::vector<ShareRegion>& regions,
                                          const Edges& edges, const std::vector<RestCut>& cuts,
                                          std::optional<std::pair<double, double>> enough,
                                          const Deadline& deadline) const;
  // The largest Phi(v) over the edges, over all first layers. The activations where it is above `enough` are kept.
  double largest(const ShareMultipliers& m, const Edges& edges, double enough);

 private:
  void keep(const Eigen::VectorXd& r);

  std::vector<std::vector<double>> directions_, activations_;  // of the planar cones
  std::vector<std::pair<std::size_t, std::size_t>> neighbours_;
  std::vector<Eigen::VectorXd> kept_;  // relu(X^T u)
};

}  // namespace plumbline
