#include "speed/invariant_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"
#include "speed/symmetries.hpp"

namespace plumbline {
namespace {

constexpr double kAtMost = 1e-9;      // relative: sums that cost this much too much are tried exactly
constexpr int kBoundBits = 40;        // of bounds
constexpr double kJustAbove = 1e-3;   // of the unit of the grid
constexpr double kSmall = 1e-3;       // a part of the gap that each generation of members may lose
constexpr double kRoom = 0.75;        // a part of the gap that lifted members leave for points yet unknown
constexpr double kLeastShare = 1e-2;  // of the largest promise of a seed: none promises less

}  // namespace

void InvariantSearch::check_time() const {
  if (is_over(deadline_)) throw OutOfTime{};
}

double InvariantSearch::noise(const std::vector<double>& z) const {
  double sum = std::numeric_limits<double>::min();
  for (std::size_t j = 0; j < z.size(); ++j) sum += kDust * std::fabs(z[j]) * lengths_[j];
  return sum;
}

// Rounded up, but for what is just above a multiple.
Rational InvariantSearch::on_grid(double value) const {
  return Rational::from_double(std::ldexp(std::ceil(std::ldexp(value, grid_) - kJustAbove), -grid_));
}

int InvariantSearch::split(const CoverNode& node, const std::vector<double>& plus,
                           const std::vector<double>& minus) const {
  const int j = choose_split(node, plus, minus);
  if (j < 0) return j;
  const auto k = static_cast<std::size_t>(j);
  return node.z[k] * std::min(plus[k], minus[k]) > noise(node.z) ? j : -1;
}

// Is z . r > most, by more than what does not count, for a neuron of the first layer? Then it joins the pool.
bool InvariantSearch::meets(const std::vector<double>& z, double most) {
  const CoverMaximum best = covers_.maximise(1, z, most, gap_ / 64);
  if (best.value <= most * (1 + kSmall * gap_)) return false;
  add_point(best.point.r);
  return true;
}

void InvariantSearch::add_points(const std::vector<CoverPoint>& points) {
  if (symmetries_.empty()) find_symmetries(kDust);
  for (const CoverPoint& point : points) add_point(point.r);
}

std::vector<double> InvariantSearch::values(const std::vector<std::vector<Rational>>& seeds) {
  std::vector<double> out;
  for (const auto& seed : seeds) {
    const std::vector<double> z = in_doubles(seed);
    out.push_back(covers_.maximise(1, z, 0, gap_ / 8).value);
    for (const CoverPoint& point : pool_) out.back() = std::max(out.back(), dot(z, point.r));
  }
  return out;
}

auto InvariantSearch::close(const std::vector<std::vector<Rational>>& seeds, double gap, Promise promise,
                            const std::optional<Rational>& bound) -> std::optional<Closed> {
  gap_ = gap;
  exact_ = bound.has_value();
  find_symmetries(bound ? kDust : gap / 8);
  const double total = std::accumulate(lengths_.begin(), lengths_.end(), 0.0);
  while (true) {
    check_time();
    const std::vector<double> reached = values(seeds);
    const double most = *std::ranges::max_element(reached);
    if (most <= 0) return std::nullopt;
    grid_ = static_cast<int>(std::ceil(std::log2(total / (kSmall * gap * most * kLeastShare))));
    family_ = InvariantFamily(longest_, bound ? 0 : gap / 16);
    shadows_.clear();
    for (const FamilyMember& m : family_.members()) shadows_.push_back({in_doubles(m.z), m.c.approximate(), 0});
    proved_.assign(shadows_.size(), true);
    images_.assign(shadows_.size(), {});
    number_.clear();
    for (std::size_t j = 0; j < shadows_.size(); ++j) {
      for (const std::vector<int>& p : symmetries_) images_[j].push_back(p[j]);
    }
    given_up_.assign(shadows_.size(), false);
    stuck_ = false;
    Closed out;
    for (std::size_t k = 0; k < seeds.size(); ++k) {
      const double least = promise == Promise::Together ? most : std::max(reached[k], most * kLeastShare);
      out.bounds.push_back(bound ? *bound : round_up(Rational::from_double(least * (1 + gap)), kBoundBits));
      out.seeds.push_back(add_orbit(seeds[k], out.bounds[k]));
    }
    const std::size_t points = pool_.size();
    const bool kept = settle(out.seeds);
    if (kept) return out;
    if (pool_.size() == points || bound) return std::nullopt;
  }
}

// Members that the seeds lead to and that have no cover.
std::vector<int> InvariantSearch::without_cover(const std::vector<int>& seeds) const {
  std::vector<bool> met(shadows_.size(), false);
  std::vector<int> order, out;
  const auto meet = [&](int i) {
    if (met[static_cast<std::size_t>(i)]) return;
    met[static_cast<std::size_t>(i)] = true;
    order.push_back(i);
  };
  for (const int seed : seeds) meet(seed);
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto i = static_cast<std::size_t>(order[k]);
    if (!proved_[i]) {
      out.push_back(order[k]);
      continue;
    }
    for (const FamilyStep& step : family_.members()[i].steps)
      for (const MemberSum* sum : {&step.above_y, &step.above_minus_x})
        for (const auto& [member, a] : *sum) meet(member);
  }
  return out;
}

// Covers for all members that the seeds lead to; false if a seed is given up, or with a bound that was asked for any
// member that is too close to the truth.
bool InvariantSearch::settle(const std::vector<int>& seeds) {
  while (true) {
    const std::vector<int> open = without_cover(seeds);
    if (open.empty()) return true;
    lost_ = false;
    for (const int member : open) {
      if (proved_[static_cast<std::size_t>(member)]) continue;  // by an image
      prove(member);
      if (exact_ && stuck_) return false;
      for (const int seed : seeds)
        if (given_up_[static_cast<std::size_t>(seed)]) return false;
      if (lost_) break;  // from the first members on again
    }
  }
}

void InvariantSearch::prove(int member) {
  const auto i = static_cast<std::size_t>(member);
  if (given_up_[i]) return;
  const std::vector<double> z = shadows_[i].z;
  const CoverMaximum best = covers_.maximise(1, z, shadows_[i].value, gap_ / 8);
  if (best.value > shadows_[i].value * (1 + gap_ / 64)) add_point(best.point.r);
  std::vector<FamilyStep> steps;
  cover(member, std::vector<int>(z.size(), 0), steps);
  if (given_up_[i]) return;
  for (const FamilyStep& step : steps)
    for (const MemberSum* sum : {&step.above_y, &step.above_minus_x})
      for (const auto& [used, a] : *sum)
        if (given_up_[static_cast<std::size_t>(used)]) return;  // meanwhile; the next attempt does without it
  for (std::size_t k = symmetries_.size(); k-- > 0;) {
    const int to = images_[i][k];
    std::vector<FamilyStep> images;
    for (const FamilyStep& step : steps) images.push_back(image(step, k));
    family_.member(to).steps = std::move(images);
    proved_[static_cast<std::size_t>(to)] = true;
  }
}

// The least tau for which sums of members close this node, with their weights: the maximum of z . p over p = p' + s and
// q = q' + s, p in alpha B, q in beta B, alpha + beta <= 1, where p'_j counts on the side h_j >= 0 and q'_j on the
// other. useful: members that mattered to a node nearby.
auto InvariantSearch::least(int member, const std::vector<int>& side, const std::vector<int>& useful) const
    -> std::optional<Weights> {
  const std::vector<double>& z = shadows_[static_cast<std::size_t>(member)].z;
  const std::size_t n = z.size();
  std::vector<FamilyBlock> blocks(2);
  for (FamilyBlock& block : blocks) block.columns.resize(n);
  std::vector<double> gain(2, 0.0);  // alpha, beta, then the others
  blocks[0].scale = 0;
  blocks[1].scale = 1;
  const auto variable = [&](std::size_t j, bool first, bool second, double weight) {
    const int k = static_cast<int>(gain.size());
    gain.push_back(weight);
    if (first) blocks[0].columns[j].push_back(k);
    if (second) blocks[1].columns[j].push_back(k);
  };
  for (std::size_t j = 0; j < n; ++j) {
    if (side[j] >= 0) variable(j, true, false, z[j]);
    if (side[j] <= 0) variable(j, false, true, 0);
    if (side[j] != 0 || z[j] < 0) variable(j, true, true, 0);  // else it follows
  }
  FamilyProgram program(shadows_, blocks, gain, useful);
  std::vector<double> total(gain.size(), 0.0);
  total[0] = total[1] = 1;
  program.require(total, 1);
  if (!program.solve()) return std::nullopt;
  Weights out{
      program.value(), program.weights(0), program.weights(1), std::vector<double>(n, 0.0), std::vector<double>(n, 0.0),
      program.useful()};
  for (std::size_t j = 0; j < n; ++j) {
    for (const int k : blocks[0].columns[j]) out.plus[j] += program.t()[static_cast<std::size_t>(k)];
    for (const int k : blocks[1].columns[j]) out.minus[j] += program.t()[static_cast<std::size_t>(k)];
  }
  return out;
}

// A cover of this node from members that are there.
bool InvariantSearch::by_family(int member, std::vector<int> side, const std::vector<int>& useful,
                                std::vector<FamilyStep>& steps) {
  check_time();
  const Shadow& shadow = shadows_[static_cast<std::size_t>(member)];
  const std::optional<Weights> found = least(member, side, useful);
  if (!found) return false;
  if (found->tau <= shadow.c * (1 + kAtMost)) {
    FamilyStep leaf = family_.leaf(member, side, found->a, found->b);
    if (affords(leaf.above_y, leaf.y, member) && affords(leaf.above_minus_x, negated(leaf.x), member)) {
      steps.push_back(std::move(leaf));
      return true;
    }
  }
  const int j = split({0, shadow.z, side}, found->plus, found->minus);
  if (j < 0) return false;
  const std::size_t before = steps.size();
  steps.push_back({j, {}, {}, {}, {}});
  for (const int s : {1, -1}) {
    side[static_cast<std::size_t>(j)] = s;
    if (by_family(member, side, found->useful, steps)) continue;
    steps.resize(before);
    return false;
  }
  return true;
}

// What the new members for a leaf of this one may reach: somewhat less than its bound, which they promise too; more
// only where its own value leaves no choice.
double InvariantSearch::affordable(const Shadow& shadow) const {
  if (exact_) return shadow.c * (1 + kAtMost);
  const double most = shadow.c * (1 - 4 * kSmall * gap_);
  return std::max(shadow.c * (1 - gap_ / 8), std::min(most, shadow.value * (1 + 2 * kSmall * gap_)));
}

void InvariantSearch::cover(int member, std::vector<int> side, std::vector<FamilyStep>& steps) {
  const auto i = static_cast<std::size_t>(member);
  if (given_up_[i] || by_family(member, side, {}, steps)) return;
  const std::vector<double> z = shadows_[i].z;
  const CoverNode node{0, z, side};
  NodeProgram program(node, pool_);
  const double promised = affordable(shadows_[i]);
  CoverMultipliers m;
  do {
    check_time();
    if (!program.solve()) return give_up(member);
    m = multipliers(node, program.t());
  } while (program.add_known(m, program.tau() + shadows_[i].c * kSmall * gap_) ||
           (program.tau() <= promised && (meets(m.y, promised) || meets(negated(m.x), promised))));
  const NodeProgram::Weighted weighted = program.weighted();
  if (dot(z, weighted.point.r) > shadows_[i].value * (1 + gap_ / 64) + noise(z)) add_point(weighted.point.r);
  if (given_up_[i]) return;
  if (program.tau() <= promised) {
    std::optional<FamilyStep> leaf = new_leaf(member, side, m.t);
    if (leaf) return steps.push_back(std::move(*leaf));
    stuck_ = true;
    return give_up(member);
  }
  const int j = split(node, weighted.a, weighted.b);
  if (j < 0) {
    stuck_ = true;
    return give_up(member);
  }
  steps.push_back({j, {}, {}, {}, {}});
  for (const int s : {1, -1}) {
    side[static_cast<std::size_t>(j)] = s;
    cover(member, side, steps);
  }
}

// A leaf with the multipliers t of the pool (cover_node.hpp); y and -x become members where no sum is above them.
std::optional<FamilyStep> InvariantSearch::new_leaf(int member, const std::vector<int>& side,
                                                    const std::vector<double>& t) {
  const std::vector<Rational> z = family_.member(member).z;
  const Rational c = family_.member(member).c;
  FamilyStep out{-1, z, z, {}, {}};
  for (std::size_t j = 0; j < z.size(); ++j) {
    if (side[j] > 0)
      out.y[j] = out.x[j] = z[j] + on_grid(t[j]);
    else if (side[j] < 0)
      out.y[j] = out.x[j] = -on_grid(t[j]);
    else if (sign_of(z[j]) < 0)
      out.y[j] = out.x[j] = std::clamp(on_grid(t[j] * z[j].approximate()), z[j], Rational(0));
    else
      out.x[j] = Rational(0);
  }
  for (const bool first : {true, false}) {
    std::optional<MemberSum> sum = first ? below_something(out.y, c) : below_something(negated(out.x), c);
    if (!sum) return std::nullopt;
    (first ? out.above_y : out.above_minus_x) = std::move(*sum);
  }
  return out;
}

// A sum above y that costs no more than the member's bound: this one, or a cheaper one.
bool InvariantSearch::affords(MemberSum& sum, const std::vector<Rational>& y, int member) const {
  const Rational& c = family_.members()[static_cast<std::size_t>(member)].c;
  if (family_.cost(sum) <= c) return true;
  std::optional<MemberSum> cheaper = cheapest(y, c);
  if (cheaper) sum = std::move(*cheaper);
  return cheaper.has_value();
}

std::optional<MemberSum> InvariantSearch::cheapest(const std::vector<Rational>& y, const Rational& c) const {
  if (!has_positive(y)) return MemberSum{};
  if (const int above = family_.above(y, c); above >= 0) return MemberSum{{above, Rational(1)}};
  FamilyBlock block;
  std::vector<double> gain;
  for (std::size_t j = 0; j < y.size(); ++j) {
    block.columns.push_back({static_cast<int>(j)});
    gain.push_back(y[j].approximate());
  }
  FamilyProgram program(shadows_, {block}, gain, {});
  if (!program.solve() || program.value() > c.approximate() * (1 + kAtMost)) return std::nullopt;
  return family_.dominating(y, c, program.weights(0));
}

// Nothing if y and what it is lifted to were given up before.
std::optional<MemberSum> InvariantSearch::below_something(const std::vector<Rational>& y, const Rational& c) {
  if (std::optional<MemberSum> sum = cheapest(y, c)) return sum;
  for (const std::vector<Rational>& z : {lifted(y, c.approximate() * (1 - kRoom * gap_)), y})
    if (const int i = add_orbit(z, c); !given_up_[static_cast<std::size_t>(i)]) return MemberSum{{i, Rational(1)}};
  return std::nullopt;
}

// The negative entries of y as large as the points of the pool allow with y . r <= most: a member that is above more.
std::vector<Rational> InvariantSearch::lifted(std::vector<Rational> y, double most) {
  const std::vector<double> z = in_doubles(y);
  std::vector<double> room, gain, highest(z);
  double total = 0;
  for (std::size_t j = 0; j < z.size(); ++j) {
    room.push_back(std::max(0.0, -z[j]));
    gain.push_back(-lengths_[j]);
    total += lengths_[j] * room[j];
    highest[j] += room[j];
  }
  LinearProgram program(room);
  program.add(gain, total);
  for (const CoverPoint& point : pool_)
    if (dot(highest, point.r) > most) program.require(point.r, dot(z, point.r) - most);
  if (!program.solve()) return y;
  for (std::size_t j = 0; j < z.size(); ++j)
    if (program.t()[j] > 0 && sign_of(y[j]) < 0) y[j] = std::clamp(y[j] - on_grid(-program.t()[j]), y[j], Rational(0));
  return y;
}

}  // namespace plumbline
