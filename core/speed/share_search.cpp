#include "speed/share_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "optimum/recognise.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMostRegions = 12;
constexpr int kMostRounds = 200;    // of cuts for one cone
constexpr double kThin = 1.0 / 64;  // edges of cones, where sums of shares are 1: from here on more regions may help
constexpr double kThinnest = 1.0 / (1 << 20);
constexpr std::int64_t kMostSum = std::int64_t{1} << 40;  // of an edge
constexpr std::size_t kMostRows = 50000;                  // of a table
constexpr double kWeight = 1e-3;                          // of a cut, for its neuron to be given a region

std::int64_t sum(const std::vector<std::int64_t>& v) {
  std::int64_t total = 0;
  for (const std::int64_t a : v) total += a;
  return total;
}

ShareProgram::Edges normalised(const std::vector<std::vector<std::int64_t>>& edges) {
  ShareProgram::Edges out;
  for (const auto& v : edges) {
    out.emplace_back();
    for (const std::int64_t a : v) out.back().push_back(static_cast<double>(a) / static_cast<double>(sum(v)));
  }
  return out;
}

struct Cut {
  std::size_t a, b;
  double length;
};
// Where to cut: between edges that both keep the bound up, and are far apart.
Cut best_cut(const ShareProgram::Edges& edges, const std::vector<double>& weights) {
  Cut best{0, 0, 0};
  double most = 0;
  for (std::size_t b = 0; b < edges.size(); ++b)
    for (std::size_t a = 0; a < b; ++a) {
      double square = 0;
      for (std::size_t p = 0; p < edges[a].size(); ++p) square += std::pow(edges[a][p] - edges[b][p], 2);
      if (const double score = square * weights[a] * weights[b]; score > most) {
        most = score;
        best = {a, b, std::sqrt(square)};
      }
    }
  return best;
}

// The signs of h at the samples where u may be above 0.
ShareRegion pattern_of(const CoverNode& node, int sign, const std::vector<double>& h) {
  ShareRegion region{sign, {}};
  for (std::size_t j = 0; j < h.size(); ++j) {
    const int side = node.side[j];
    const bool counts = sign > 0 ? side > 0 || (side == 0 && node.z[j] >= 0) : side <= 0;
    region.sides.push_back(!counts ? 0 : h[j] > 0 ? 1 : -1);
  }
  return region;
}

}  // namespace

bool ShareSearch::prove(const CoverNode& node, const std::vector<Real>& z, double c, double slack,
                        const Deadline& deadline, std::vector<std::vector<Real>>& rows) {
  const Leaf leaf{node, z, c, slack, deadline};
  regions_.clear();
  cuts_.clear();
  patterns_.clear();
  const std::size_t first = rows.size();
  while (find_regions(leaf)) {
    rows.push_back({Real(-3), Real(static_cast<std::int64_t>(regions_.size()))});
    for (const ShareRegion& region : regions_) {
      rows.push_back({Real(region.sign)});
      for (const int side : region.sides) rows.back().emplace_back(side);
    }
    std::vector<Edge> units;
    for (std::size_t p = 0; p < regions_.size(); ++p) {
      units.emplace_back(regions_.size(), 0);
      units.back()[p] = 1;
    }
    const std::size_t before = regions_.size();
    const bool found = cone(leaf, units, rows);
    covers_.leave_out({});
    if (found) return true;
    rows.resize(first);
    if (regions_.size() == before || regions_.size() > kMostRegions) return false;
  }
  return false;
}

// Regions until the rest alone has multipliers.
bool ShareSearch::find_regions(const Leaf& leaf) {
  while (true) {
    const ShareMultipliers m = multipliers_of(leaf, {});
    covers_.leave_out({});
    if (m.bound <= leaf.c * (1 - leaf.slack / 2)) return !regions_.empty();
    if (!add_regions(leaf, {})) return false;
  }
}

// The best multipliers, as far as needed to know whether they are good enough.
ShareMultipliers ShareSearch::multipliers_of(const Leaf& leaf, const ShareProgram::Edges& edges) {
  const double goal = leaf.c * (1 - leaf.slack), most = leaf.c * (1 - leaf.slack / 2);
  ShareMultipliers m;
  for (int round = 0; round < kMostRounds; ++round) {
    if (is_over(leaf.deadline)) throw OutOfTime{};
    m = program_.minimise(leaf.node, regions_, edges, cuts_, std::pair{goal, most}, leaf.deadline);
    if (m.least > most) return m;
    const double phi = program_.largest(m, edges, most);
    const bool grown = add_rest(leaf, m);
    if (!grown && phi <= most) {
      m.bound = std::max(m.bound, phi);
      return m;
    }
  }
  m.bound = leaf.c * 2;
  return m;
}

// Neurons of the rest for which these multipliers are too large.
bool ShareSearch::add_rest(const Leaf& leaf, const ShareMultipliers& m) {
  const CoverMultipliers u = multipliers(leaf.node, m.t);
  const double enough = leaf.c * (1 - leaf.slack / 2);
  bool grown = false;
  for (const int sign : {1, -1}) {
    leave_out(sign);
    const CoverMaximum found = covers_.maximise(2, sign > 0 ? u.y : negated(u.x), enough, leaf.slack / 8);
    if (found.value <= enough) continue;
    std::vector<double> h(leaf.node.z.size());
    for (const auto& [weight, point] : found.point.parts)
      for (std::size_t j = 0; j < h.size(); ++j) h[j] += weight * covers_.points(1)[as_size(point)].r[j];
    cuts_.push_back({sign, found.point.r});
    for (std::size_t j = 0; j < h.size(); ++j)
      if (found.side[j] != 0) h[j] = found.side[j];  // where h_j = 0, only the node says which region it is not in
    patterns_.push_back(pattern_of(leaf.node, sign, h));
    grown = true;
  }
  return grown;
}

// The patterns of the neurons that weigh most become regions; their cuts leave the rest.
bool ShareSearch::add_regions(const Leaf& leaf, const ShareProgram::Edges& edges) {
  const ShareMultipliers m = program_.minimise(leaf.node, regions_, edges, cuts_, std::nullopt, leaf.deadline);
  const std::size_t before = regions_.size();
  for (std::size_t k = 0; k < patterns_.size() && k < m.weights.size(); ++k)
    if (m.weights[k] > kWeight && std::ranges::find(regions_, patterns_[k]) == regions_.end())
      regions_.push_back(patterns_[k]);
  for (std::size_t k = cuts_.size(); k-- > 0;)
    if (std::ranges::find(regions_, patterns_[k]) != regions_.end()) {
      cuts_.erase(cuts_.begin() + static_cast<std::ptrdiff_t>(k));
      patterns_.erase(patterns_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  return regions_.size() > before && regions_.size() <= kMostRegions;
}

void ShareSearch::leave_out(int sign) {
  std::vector<CoverSearch::Region> out;
  for (std::size_t p = 0; p < regions_.size(); ++p)
    if (regions_[p].sign == sign) out.push_back({static_cast<int>(p) + 1, regions_[p].sides});
  covers_.leave_out(std::move(out));
}

// On failure regions may have been added, for another attempt.
bool ShareSearch::cone(const Leaf& leaf, const std::vector<Edge>& edges, std::vector<std::vector<Real>>& rows) {
  const ShareProgram::Edges near = normalised(edges);
  const ShareMultipliers m = multipliers_of(leaf, near);
  if (m.bound <= leaf.c * (1 - leaf.slack / 2)) return write(leaf, m, rows);
  const Cut cut = best_cut(near, m.edge_weights);
  if (cut.length < kThin && add_regions(leaf, near)) return false;
  if (cut.length < kThinnest) return false;
  const std::int64_t sum_a = sum(edges[cut.a]), sum_b = sum(edges[cut.b]);
  if (std::max(sum_a, sum_b) > kMostSum || rows.size() > kMostRows) return false;
  const std::int64_t s = std::max<std::int64_t>(1, sum_b / sum_a), t = std::max<std::int64_t>(1, sum_a / sum_b);
  rows.push_back({Real(1), Real(static_cast<std::int64_t>(cut.a) + 1), Real(static_cast<std::int64_t>(cut.b) + 1),
                  Real(s), Real(t)});
  Edge middle;
  for (std::size_t p = 0; p < regions_.size(); ++p) middle.push_back(s * edges[cut.a][p] + t * edges[cut.b][p]);
  for (const std::size_t replaced : {cut.a, cut.b}) {
    std::vector<Edge> smaller = edges;
    smaller[replaced] = middle;
    if (!cone(leaf, smaller, rows)) return false;
  }
  return true;
}

// y, x, then b_p and w_p, rounded towards what is allowed, then the proofs of the rest.
bool ShareSearch::write(const Leaf& leaf, const ShareMultipliers& m, std::vector<std::vector<Real>>& rows) {
  const std::size_t n = leaf.z.size();
  const double step = leaf.slack / static_cast<double>(16 * n);
  std::vector<Real> y(leaf.z), x(leaf.z), minus_x;
  for (std::size_t j = 0; j < n; ++j) {
    const Real t = rounded(std::max(0.0, m.t[j]), step);
    if (leaf.node.side[j] > 0)
      y[j] = x[j] = leaf.z[j] + t;
    else if (leaf.node.side[j] < 0)
      y[j] = x[j] = -t;
    else if (leaf.z[j].sign() == Sign::Negative)
      y[j] = x[j] = min(t, Real(1)) * leaf.z[j];
    else
      x[j] = Real(0);
    minus_x.push_back(-x[j]);
  }
  std::vector<Real> row{Real(0)};
  row.insert(row.end(), y.begin(), y.end());
  row.insert(row.end(), x.begin(), x.end());
  rows.push_back(std::move(row));
  for (std::size_t p = 0; p < regions_.size(); ++p) {
    rows.push_back({max(rounded(m.b[p], step), rounded(step, step))});
    for (std::size_t j = 0; j < n; ++j) {
      Real w = rounded(m.w[p][j], step);
      if (regions_[p].sides[j] >= 0) w = max(w, regions_[p].sign > 0 ? y[j] : minus_x[j]);
      if (regions_[p].sides[j] <= 0) w = min(w, Real(0));
      rows.back().push_back(w);
    }
  }
  for (const int sign : {1, -1}) {
    leave_out(sign);
    if (!covers_.prove(2, sign > 0 ? y : minus_x, leaf.c, leaf.slack / 4, rows)) return false;
  }
  return true;
}

}  // namespace plumbline
