// One node of a cover: weights z, and what is known of the signs of h there (docs/speed.md, Lemma 8).
//
// The multipliers y, x of a leaf bound sum_j z_j relu(h_j) by max(F(y), F(-x)), F the maximum over the set S below. The
// best ones solve a convex problem, and of S only points are needed: each r in S gives the cuts y.r <= tau and
// -x.r <= tau. The weights of the cuts form a point h of the hull of S and -S, so that one linear program bounds from
// both sides. All in doubles, as guesses.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "speed/linear_program.hpp"

namespace plumbline {

// r = relu(h) for an h in K_l. For l = 1: h = X^T u, |u| = 1. For l >= 2: h = sum of weight * (points of level l - 1),
// sum |weight| <= 1.
struct CoverPoint {
  std::vector<double> r;
  std::vector<double> u;
  std::vector<std::pair<double, int>> parts;
};

struct CoverNode {
  int level;  // of h; the points are of the level below
  const std::vector<double>& z;
  std::vector<int> side;  // of each sample: 1: h_j >= 0, -1: h_j <= 0, 0: not split
};

struct CoverMultipliers {
  std::vector<double> t;  // for each sample: lambda where z_j < 0; how far beyond z_j, or below 0, on split ones
  std::vector<double> y, x;
};
[[nodiscard]] CoverMultipliers multipliers(const CoverNode& node, const std::vector<double>& t);

// The sample whose splitting promises most, for h = a - b; -1 if there is none left with z_j > 0.
[[nodiscard]] int choose_split(const CoverNode& node, const std::vector<double>& a, const std::vector<double>& b);

// The linear program of one node: the least tau over the multipliers, as far as the cuts know it.
class NodeProgram {
 public:
  NodeProgram(const CoverNode& node, const std::vector<CoverPoint>& points);

  // y . r <= tau (plus), or -x . r <= tau.
  void add(std::size_t point, bool plus);
  // Adds the points that are known already and cut these multipliers off by most; false if there is none.
  bool add_known(const CoverMultipliers& m, double level);

  [[nodiscard]] bool solve() { return program_.solve(); }
  [[nodiscard]] double tau() const { return program_.tau(); }
  [[nodiscard]] const std::vector<double>& t() const { return program_.t(); }
  [[nodiscard]] std::int64_t cuts() const { return static_cast<std::int64_t>(cuts_.size()); }

  // The weights of the cuts as a point of K_l, h = a - b.
  struct Weighted {
    std::vector<double> a, b;
    CoverPoint point;  // r = relu(h)
  };
  [[nodiscard]] Weighted weighted() const;

 private:
  const CoverNode& node_;
  const std::vector<CoverPoint>& points_;
  LinearProgram program_;
  CoverMultipliers at_0_, at_1_;
  std::vector<std::pair<int, bool>> cuts_;
};

}  // namespace plumbline
