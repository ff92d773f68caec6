// The search for covers: maximise sum_j z_j relu(h_j) over the convex sets K_l of docs/speed.md, with a bound from
// above that a proof table can repeat.
//
//   F_l(z) = max { sum_j z_j relu(h_j) : h in K_l },   K_1 = { X^T w : |w| <= 1 },   K_{l+1} = conv( relu(K_l),
//   -relu(K_l) )
//
// Branch and bound over the signs of h_j where z_j > 0. A node's bound is the least max(F_{l-1}(y), F_{l-1}(-x)) over
// the multipliers of Lemma 8: a convex problem, solved by cutting planes (every point r of relu(K_{l-1}) gives the cuts
// y.r <= tau and -x.r <= tau, for every node and every z). The weights of the cuts are a point h of K_l, so that the
// same linear program yields the lower end. All in doubles: what is found here is a guess, until
// core/optimum/proof_table has read the table.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "optimum/arrangement.hpp"
#include "speed/cover_node.hpp"
#include "speed/deadline.hpp"

namespace plumbline {

struct CoverMaximum {
  double value = 0;  // reached at `point`
  double upper = 0;  // F_l(z) <= upper, up to rounding
  CoverPoint point;
  std::vector<int> side;  // of the node where it was found; empty on the first layer
};

struct CoverStatistics {
  std::int64_t nodes = 0, cuts = 0, programs = 0;
};

class CoverSearch {
 public:
  // With an arrangement of the samples F_1 is known (at most three inputs); without one it is searched corner by corner
  // (zonotope.hpp).
  CoverSearch(Arrangement<double> arrangement, Deadline deadline)
      : samples_(arrangement.samples()), arrangement_(std::move(arrangement)), deadline_(deadline) {}
  CoverSearch(Matrix<double> samples, Deadline deadline) : samples_(std::move(samples)), deadline_(deadline) {}

  // F_l(z) to the relative gap, unless it is at most `enough`: then any upper <= enough may be returned. Throws
  // OutOfTime.
  [[nodiscard]] CoverMaximum maximise(int level, const std::vector<double>& z, double enough, double gap);
  // The rows that prove F_l(z) <= c, appended to `rows`, each with 1 + 2N entries; c is approached up to the relative
  // `slack`, and leaves whose bound is c itself get multipliers that are recognised as short numbers. False if no proof
  // was found. Throws OutOfTime.
  [[nodiscard]] bool prove(int level, const std::vector<Real>& z, double c, double slack,
                           std::vector<std::vector<Real>>& rows);

  // While these are set, nodes of the second layer whose sides contain those of one of them are left out; `prove`
  // writes the row (-4, number) for them (docs/speed.md, Lemma 8a).
  struct Region {
    int number;
    std::vector<int> sides;
  };
  void leave_out(std::vector<Region> regions) { left_out_ = std::move(regions); }
  // What `prove` asks to close a node of the third layer that no multipliers close; it appends rows, or returns false.
  using Closer = std::function<bool(const CoverNode& node, const std::vector<Real>& z, double c, double slack,
                                    std::vector<std::vector<Real>>& rows)>;
  void set_closer(Closer closer) { closer_ = std::move(closer); }

  void set_deadline(Deadline deadline) { deadline_ = deadline; }
  [[nodiscard]] const std::vector<CoverPoint>& points(int level) { return points_[level]; }
  [[nodiscard]] const Matrix<double>& samples() const { return samples_; }
  [[nodiscard]] const CoverStatistics& statistics() const { return statistics_; }

 private:
  struct Goal {
    double enough, gap;
    CoverMaximum found;
    [[nodiscard]] double threshold() const { return std::max(enough, found.value * (1 + gap)); }
  };
  struct Bound {
    bool closed = false;
    double bound = 0;
    CoverMultipliers multipliers;
    int split = -1;
  };

  [[nodiscard]] Bound bound(const CoverNode& node, Goal& goal);
  void explore(CoverNode node, Goal& goal);
  [[nodiscard]] bool write(CoverNode node, const std::vector<Real>& exact_z, double c, double slack,
                           std::vector<std::vector<Real>>& rows);
  [[nodiscard]] bool write_leaf(const CoverNode& node, const Bound& closed, const std::vector<Real>& exact_z, double c,
                                double slack, std::vector<std::vector<Real>>& rows);
  [[nodiscard]] double oracle(int level, const std::vector<double>& z, double enough, double gap);
  [[nodiscard]] CoverMaximum maximise_first(const std::vector<double>& z, double enough, double gap);
  [[nodiscard]] double scale(const std::vector<double>& z) const;
  void check_time() const;
  [[nodiscard]] const Region* region_of(const CoverNode& node) const;
  [[nodiscard]] int undecided(const CoverNode& node) const;

  Matrix<double> samples_;
  std::optional<Arrangement<double>> arrangement_;
  Deadline deadline_;
  std::map<int, std::vector<CoverPoint>> points_;
  CoverStatistics statistics_;
  std::vector<Region> left_out_;
  Closer closer_;
};

}  // namespace plumbline
