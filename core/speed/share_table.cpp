#include "speed/share_table.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

constexpr double kStride = 0.25;    // of the gap that is left: the next one to try
constexpr double kSlack = 1.0 / 8;  // of a gap, for what is rounded and for what searches leave open
constexpr double kClose = 0.8;      // a gap tried in vain that is more than this part of the one proved ends the search
constexpr double kAttempt = 1.0 / 3;  // of the time that is left, for one attempt

Deadline part_of(const Deadline& deadline) {
  if (!deadline) return deadline;
  const auto now = std::chrono::steady_clock::now();
  return now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(kAttempt * (*deadline - now));
}

class Attempts {
 public:
  Attempts(CoverSearch& covers, const PlanarCones<Real>& cones) : covers_(covers), search_(covers, cones) {
    covers_.set_closer(
        [this](const CoverNode& node, const std::vector<Real>& z, double c, double slack,
               std::vector<std::vector<Real>>& rows) { return search_.prove(node, z, c, slack, deadline_, rows); });
  }
  ~Attempts() {
    covers_.set_closer({});
    covers_.leave_out({});
  }
  Attempts(const Attempts&) = delete;
  Attempts& operator=(const Attempts&) = delete;

  // Rows that prove F'_3 <= c for both signs; none if they are not found in time.
  std::vector<std::vector<Real>> rows(const ShareGoal& goal, double c, double slack, const Deadline& deadline) {
    deadline_ = deadline;
    covers_.set_deadline(deadline);
    std::vector<std::vector<Real>> out;
    try {
      for (const std::vector<Real>& z : goal.weights)
        if (!covers_.prove(3, z, c, slack, out)) return {};
    } catch (const OutOfTime&) {
      covers_.leave_out({});
      return {};
    }
    return out;
  }

 private:
  CoverSearch& covers_;
  ShareSearch search_;
  Deadline deadline_;
};

}  // namespace

void search_share_tables(CoverSearch& covers, const PlanarCones<Real>& cones, const ShareGoal& goal,
                         const Deadline& deadline,
                         const std::function<bool(const std::vector<std::vector<Real>>& rows, double c)>& take) {
  Attempts attempts(covers, cones);
  double failed = 0;
  for (double proved = goal.hi / goal.lo - 1; proved > goal.gap && failed <= kClose * proved && !is_over(deadline);) {
    const double next = failed > 0 ? std::sqrt(failed * proved) : std::max(0.99 * goal.gap, kStride * proved);
    const double c = round_up(Rational::from_double(goal.lo * (1 + next)), 44).approximate();
    const auto rows = attempts.rows(goal, c, kSlack * next, part_of(deadline));
    (!rows.empty() && take(rows, c) ? proved : failed) = next;
  }
}

}  // namespace plumbline
