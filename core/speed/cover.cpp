#include "speed/cover.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"
#include "speed/zonotope.hpp"

namespace plumbline {
namespace {

constexpr int kMaxRounds = 2000;  // cutting planes at one node
constexpr double kNoise = 1e-11;  // relative to sum |z_j| |x_j|; below it doubles say nothing

constexpr double kTight = 1e-9;  // relative: a leaf whose bound is c itself, as far as doubles tell
constexpr double kFlat =
    2e-5;  // where the bound is flat, cutting planes know the multipliers to the root of its error only

}  // namespace

// What the sums of this z can be made of: the size of rounding errors.
double CoverSearch::scale(const std::vector<double>& z) const {
  double sum = 0;
  for (std::size_t j = 0; j < z.size(); ++j) {
    double length2 = 0;
    for (int i = 0; i < samples_.rows(); ++i) length2 += std::pow(samples_(i, static_cast<int>(j)), 2);
    sum += std::fabs(z[j]) * std::sqrt(length2);
  }
  return sum;
}

void CoverSearch::check_time() const {
  if (is_over(deadline_)) throw OutOfTime{};
}

// F_{l}(z), at least well enough to know whether it is at most `enough`; a point that beats it joins the points of its
// level.
double CoverSearch::oracle(int level, const std::vector<double>& z, double enough, double gap) {
  CoverMaximum m = maximise(level, z, enough, gap);
  if (m.value > enough) points_[level].push_back(std::move(m.point));
  return std::max(m.upper, m.value);
}

// A node is closed if some multipliers bound it by the goal's threshold. It is split as soon as the program's tau,
// which no multipliers can beat, is above; if nothing is left to split, tau is (nearly) the value of a point, which has
// raised the goal.
auto CoverSearch::bound(const CoverNode& node, Goal& goal) -> Bound {
  const double noise = kNoise * scale(node.z) + std::numeric_limits<double>::min();
  const int below = node.level - 1;
  const std::vector<CoverPoint>& points = points_[below];
  NodeProgram program(node, points);
  ++statistics_.nodes;
  Bound best{false, std::numeric_limits<double>::infinity(), {}, -1};
  for (int round = 0; round < kMaxRounds; ++round) {
    check_time();
    ++statistics_.programs;
    if (!program.solve()) break;
    auto [a, b, point] = program.weighted();
    best.split = choose_split(node, a, b);
    if (best.split < 0) best.split = undecided(node);
    if (const double value = dot(node.z, point.r); value > goal.found.value && undecided(node) < 0) {
      goal.found.value = value;
      goal.found.point = std::move(point);
      goal.found.side = node.side;
    }
    if (program.tau() > goal.threshold() + noise && best.split >= 0) break;
    const CoverMultipliers m = multipliers(node, program.t());
    const double level = std::max(goal.threshold(), program.tau()) + noise;
    if (program.add_known(m, level)) continue;
    const std::size_t before = points.size();
    const double up = oracle(below, m.y, level, goal.gap / 8);
    if (points.size() > before) program.add(before, true);
    const std::size_t middle = points.size();
    const double down = oracle(below, negated(m.x), level, goal.gap / 8);
    if (points.size() > middle) program.add(middle, false);
    if (std::max(up, down) < best.bound) {
      best.bound = std::max(up, down);
      best.multipliers = m;
    }
    best.closed = best.bound <= goal.threshold() + noise || points.size() == before;
    if (best.closed) break;
  }
  best.closed = best.closed || (best.split < 0 && std::isfinite(best.bound));
  statistics_.cuts += program.cuts();
  return best;
}

// The region that holds the whole node.
auto CoverSearch::region_of(const CoverNode& node) const -> const Region* {
  if (node.level != 2) return nullptr;
  const auto holds = [&](const Region& region) {
    for (std::size_t j = 0; j < node.side.size(); ++j)
      if (region.sides[j] != 0 && region.sides[j] != node.side[j]) return false;
    return true;
  };
  const auto found = std::ranges::find_if(left_out_, holds);
  return found == left_out_.end() ? nullptr : &*found;
}

// A sample on which the node has to be split before it is known whether a region holds it; -1 if there is none.
int CoverSearch::undecided(const CoverNode& node) const {
  if (node.level != 2) return -1;
  for (const Region& region : left_out_) {
    int open = -1;
    bool meets = true;
    for (std::size_t j = 0; j < node.side.size(); ++j) {
      if (region.sides[j] == 0 || region.sides[j] == node.side[j]) continue;
      if (node.side[j] == 0)
        open = static_cast<int>(j);
      else
        meets = false;
    }
    if (meets && open >= 0) return open;
  }
  return -1;
}

void CoverSearch::explore(CoverNode node, Goal& goal) {
  if (region_of(node) != nullptr) return;
  const Bound b = bound(node, goal);
  if (b.closed || b.split < 0) {
    goal.found.upper = std::max(goal.found.upper, b.bound);
    return;
  }
  for (const int side : {1, -1}) {
    node.side[as_size(b.split)] = side;
    explore(node, goal);
  }
}

CoverMaximum CoverSearch::maximise_first(const std::vector<double>& z, double enough, double gap) {
  CoverMaximum m;
  m.point.r.assign(z.size(), 0.0);
  if (arrangement_) {
    const DirectionValue<double> best = arrangement_->maximum(z);
    if (best.direction.empty()) return m;
    m.value = m.upper = best.value / std::sqrt(best.length2);
    m.point.u = best.direction;
    for (double& x : m.point.u) x /= std::sqrt(best.length2);
  } else {
    ZonotopeMaximum best = farthest_corner(samples_, z, enough, gap, deadline_);
    m.upper = best.upper;
    if (best.value <= 0) return m;
    m.value = best.value;
    m.point.u = std::move(best.direction);
  }
  for (int j = 0; j < samples_.cols(); ++j) {
    double along = 0;
    for (int i = 0; i < samples_.rows(); ++i) along += samples_(i, j) * m.point.u[as_size(i)];
    m.point.r[as_size(j)] = std::max(0.0, along);
  }
  return m;
}

CoverMaximum CoverSearch::maximise(int level, const std::vector<double>& z, double enough, double gap) {
  if (level == 1) return maximise_first(z, enough, gap);
  Goal goal{enough, gap, {}};
  goal.found.point.r.assign(z.size(), 0.0);
  explore({level, z, std::vector<int>(z.size(), 0)}, goal);
  return goal.found;
}

bool CoverSearch::prove(int level, const std::vector<Real>& z, double c, double slack,
                        std::vector<std::vector<Real>>& rows) {
  if (std::ranges::all_of(z, [](const Real& a) { return a.sign() != Sign::Positive; })) return true;
  if (level == 1) return arrangement_ || write_corners(samples_, z, c, slack, deadline_, rows);
  const std::vector<double> near = in_doubles(z);
  return write({level, near, std::vector<int>(z.size(), 0)}, z, c, slack, rows);
}

bool CoverSearch::write(CoverNode node, const std::vector<Real>& exact_z, double c, double slack,
                        std::vector<std::vector<Real>>& rows) {
  if (const Region* region = region_of(node)) {
    std::vector<Real> row(1 + 2 * exact_z.size());
    row[0] = Real(-4);
    row[1] = Real(region->number);
    rows.push_back(std::move(row));
    return true;
  }
  Goal goal{c * (1 - slack), slack / 4, {}};
  const Bound b = bound(node, goal);
  if (b.closed && b.bound <= c * (1 + kTight) + kNoise * scale(node.z))
    return write_leaf(node, b, exact_z, c, slack, rows);
  if (b.split < 0) return closer_ && node.level == 3 && closer_(node, exact_z, c, slack, rows);
  std::vector<Real> row(1 + 2 * exact_z.size());
  row[0] = Real(b.split + 1);
  rows.push_back(std::move(row));
  for (const int side : {1, -1}) {
    node.side[as_size(b.split)] = side;
    if (!write(node, exact_z, c, slack, rows)) return false;
  }
  return true;
}

bool CoverSearch::write_leaf(const CoverNode& node, const Bound& closed, const std::vector<Real>& exact_z, double c,
                             double slack, std::vector<std::vector<Real>>& rows) {
  const std::size_t n = exact_z.size();
  const bool tight = closed.bound > c * (1 - kTight) - kNoise * scale(node.z);
  std::vector<Real> y(exact_z), x(exact_z), minus_x;
  for (std::size_t j = 0; j < n; ++j) {
    const Real t = tight ? recognise(closed.multipliers.t[j], kFlat)
                         : rounded(std::max(0.0, closed.multipliers.t[j]), slack / static_cast<double>(16 * n));
    if (node.side[j] > 0)
      y[j] = x[j] = exact_z[j] + t;
    else if (node.side[j] < 0)
      y[j] = x[j] = -t;
    else if (exact_z[j].sign() == Sign::Negative)
      y[j] = x[j] = t * exact_z[j];
    else
      x[j] = Real(0);
  }
  std::vector<Real> row{Real(0)};
  row.insert(row.end(), y.begin(), y.end());
  row.insert(row.end(), x.begin(), x.end());
  rows.push_back(std::move(row));
  for (const Real& a : x) minus_x.push_back(-a);
  return prove(node.level - 1, y, c, slack / 2, rows) && prove(node.level - 1, minus_x, c, slack / 2, rows);
}

}  // namespace plumbline
