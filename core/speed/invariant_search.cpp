#include "speed/invariant_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr double kDust = 1e-11;       // relative to sum |z_j| |x_j|; below it doubles say nothing
constexpr double kAtMost = 1e-9;      // relative: sums that cost this much too much are tried exactly
constexpr int kBoundBits = 40;        // of bounds
constexpr double kJustAbove = 1e-3;   // of the unit of the grid
constexpr double kSmall = 1e-3;       // a part of the gap that each generation of members may lose
constexpr double kLeastShare = 1e-2;  // of the largest promise of a seed: none promises less

std::vector<double> approximate(const std::vector<Rational>& z) {
  std::vector<double> out;
  for (const Rational& a : z) out.push_back(a.approximate());
  return out;
}

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

int InvariantSearch::add(std::vector<Rational> z, const Rational& c) {
  Shadow shadow{approximate(z), c.approximate(), 0};
  for (const CoverPoint& point : pool_) shadow.value = std::max(shadow.value, dot(shadow.z, point.r));
  shadows_.push_back(std::move(shadow));
  return family_.add(std::move(z), c);
}

// A point above what a member promises breaks the promise; a weaker one takes its place for the rest of the round.
void InvariantSearch::add_point(std::vector<double> r) {
  for (std::size_t j = 0; j < r.size(); ++j)
    if (r[j] <= kDust * lengths_[j]) r[j] = 0;
  for (std::size_t i = 0; i < shadows_.size(); ++i) {
    Shadow& shadow = shadows_[i];
    shadow.value = std::max(shadow.value, dot(shadow.z, r));
    if (shadow.value <= shadow.c + noise(shadow.z)) continue;
    broken_ = true;
    family_.member(static_cast<int>(i)).c = round_up(Rational::from_double(shadow.value * (1 + gap_ / 2)), kBoundBits);
    shadow.c = family_.member(static_cast<int>(i)).c.approximate();
  }
  pool_.push_back({std::move(r), {}, {}});
}

// Is z . r > most, by more than what does not count, for a neuron of the first layer? Then it joins the pool.
bool InvariantSearch::meets(const std::vector<double>& z, double most) {
  CoverMaximum best = covers_.maximise(1, z, most, gap_ / 64);
  if (best.value <= most * (1 + kSmall * gap_)) return false;
  add_point(std::move(best.point.r));
  return true;
}

void InvariantSearch::add_points(const std::vector<CoverPoint>& points) {
  for (const CoverPoint& point : points) add_point(point.r);
}

std::vector<double> InvariantSearch::values(const std::vector<std::vector<Rational>>& seeds) {
  std::vector<double> out;
  for (const auto& seed : seeds) {
    const std::vector<double> z = approximate(seed);
    out.push_back(covers_.maximise(1, z, 0, gap_ / 8).value);
    for (const CoverPoint& point : pool_) out.back() = std::max(out.back(), dot(z, point.r));
  }
  return out;
}

auto InvariantSearch::close(const std::vector<std::vector<Rational>>& seeds, double gap, Promise promise,
                            const std::optional<Rational>& bound) -> std::optional<Closed> {
  gap_ = gap;
  exact_ = bound.has_value();
  const double total = std::accumulate(lengths_.begin(), lengths_.end(), 0.0);
  while (true) {
    check_time();
    const std::vector<double> reached = values(seeds);
    const double most = *std::ranges::max_element(reached);
    if (most <= 0) return std::nullopt;
    grid_ = static_cast<int>(std::ceil(std::log2(total / (kSmall * gap * most * kLeastShare))));
    family_ = InvariantFamily(lengths_, bound ? 0 : gap / 16);
    shadows_.clear();
    for (const FamilyMember& m : family_.members()) shadows_.push_back({approximate(m.z), m.c.approximate(), 0});
    broken_ = stuck_ = false;
    Closed out;
    for (std::size_t k = 0; k < seeds.size(); ++k) {
      const double least = promise == Promise::Together ? most : std::max(reached[k], most * kLeastShare);
      out.bounds.push_back(bound ? *bound : round_up(Rational::from_double(least * (1 + gap)), kBoundBits));
      out.seeds.push_back(add(seeds[k], out.bounds[k]));
    }
    const std::size_t points = pool_.size(), first = lengths_.size();
    // If a seed does not keep its promise, nothing that follows would be of use.
    const auto all_kept = [&] {
      for (std::size_t k = 0; k < seeds.size(); ++k)
        if (family_.members()[first + k].c != out.bounds[k]) return false;
      return true;
    };
    for (std::size_t i = first; i < family_.members().size() && all_kept() && !(bound && stuck_); ++i)
      prove(static_cast<int>(i));
    if (!broken_) return out;
    if (pool_.size() == points || (bound && (stuck_ || !all_kept()))) return std::nullopt;
  }
}

void InvariantSearch::prove(int member) {
  const auto i = static_cast<std::size_t>(member);
  const std::vector<double> z = shadows_[i].z;
  const CoverMaximum best = covers_.maximise(1, z, shadows_[i].value, gap_ / 8);
  if (best.value > shadows_[i].value * (1 + gap_ / 64)) add_point(best.point.r);
  cover(member, std::vector<int>(z.size(), 0));
}

// The least tau for which sums of members close this node, with their weights.
auto InvariantSearch::least(int member, const std::vector<int>& side) const -> std::optional<Weights> {
  const std::size_t k = shadows_.size(), n = lengths_.size();
  const std::vector<double>& z = shadows_[static_cast<std::size_t>(member)].z;
  LinearProgram program(std::vector<double>(2 * k, std::numeric_limits<double>::infinity()));
  std::vector<double> row(2 * k);
  const auto fill = [&](bool first, bool second, const auto& entry) {
    for (std::size_t i = 0; i < k; ++i) {
      row[i] = first ? entry(shadows_[i]) : 0;
      row[k + i] = second ? entry(shadows_[i]) : 0;
    }
  };
  for (const bool first : {true, false}) {
    fill(first, !first, [](const Shadow& s) { return s.c; });
    program.add(row, 0);
  }
  std::vector<std::pair<std::size_t, int>> rows;  // the sample, and what the row is of: 1: p, -1: q, 0: both
  const auto require = [&](std::size_t j, int kind) {
    fill(kind >= 0, kind <= 0, [&](const Shadow& s) { return -s.z[j]; });
    program.require(row, kind > 0 ? z[j] : 0);
    rows.emplace_back(j, kind);
  };
  for (std::size_t j = 0; j < n; ++j) {
    if (side[j] >= 0) require(j, 1);
    if (side[j] <= 0) require(j, -1);
    if (side[j] != 0 || z[j] < 0) require(j, 0);  // else it follows
  }
  if (!program.solve()) return std::nullopt;
  Weights out{program.tau(), {}, {}, std::vector<double>(n, 0.0), std::vector<double>(n, 0.0)};
  const auto middle = program.t().begin() + static_cast<std::ptrdiff_t>(k);
  out.a.assign(program.t().begin(), middle);
  out.b.assign(middle, program.t().end());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto [j, kind] = rows[r];
    if (kind >= 0) out.plus[j] += program.weights()[r + 2];
    if (kind <= 0) out.minus[j] += program.weights()[r + 2];
  }
  return out;
}

// A cover of this node from members that are there.
bool InvariantSearch::by_family(int member, std::vector<int> side, std::vector<FamilyStep>& steps) {
  check_time();
  const Shadow& shadow = shadows_[static_cast<std::size_t>(member)];
  const std::optional<Weights> found = least(member, side);
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
    if (by_family(member, side, steps)) continue;
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

void InvariantSearch::cover(int member, std::vector<int> side) {
  std::vector<FamilyStep> steps;
  if (by_family(member, side, steps)) {
    std::ranges::move(steps, std::back_inserter(family_.member(member).steps));
    return;
  }
  const auto i = static_cast<std::size_t>(member);
  const std::vector<double> z = shadows_[i].z;
  const CoverNode node{0, z, side};
  NodeProgram program(node, pool_);
  const double promised = affordable(shadows_[i]);
  CoverMultipliers m;
  do {
    check_time();
    if (!program.solve()) {
      broken_ = true;
      return;
    }
    m = multipliers(node, program.t());
  } while (program.add_known(m, program.tau() + shadows_[i].c * kSmall * gap_) ||
           (program.tau() <= promised && (meets(m.y, promised) || meets(negated(m.x), promised))));
  const NodeProgram::Weighted weighted = program.weighted();
  if (dot(z, weighted.point.r) > shadows_[i].value * (1 + gap_ / 64) + noise(z)) add_point(weighted.point.r);
  if (program.tau() <= promised) {
    FamilyStep leaf = new_leaf(member, side, m.t);
    family_.member(member).steps.push_back(std::move(leaf));
    return;
  }
  const int j = split(node, weighted.a, weighted.b);
  if (j < 0) {
    broken_ = stuck_ = true;
    return;
  }
  family_.member(member).steps.push_back({j, {}, {}, {}, {}});
  for (const int s : {1, -1}) {
    side[static_cast<std::size_t>(j)] = s;
    cover(member, side);
  }
}

// A leaf with the multipliers t of the pool (cover_node.hpp); y and -x become members where no sum is above them.
FamilyStep InvariantSearch::new_leaf(int member, const std::vector<int>& side, const std::vector<double>& t) {
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
  out.above_y = below_something(out.y, c);
  out.above_minus_x = below_something(negated(out.x), c);
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
  LinearProgram program(std::vector<double>(shadows_.size(), std::numeric_limits<double>::infinity()));
  std::vector<double> row;
  for (const Shadow& s : shadows_) row.push_back(s.c);
  program.add(row, 0);
  for (std::size_t j = 0; j < y.size(); ++j) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = -shadows_[i].z[j];
    program.require(row, y[j].approximate());
  }
  if (!program.solve() || program.tau() > c.approximate() * (1 + kAtMost)) return std::nullopt;
  return family_.dominating(y, c, program.t());
}

MemberSum InvariantSearch::below_something(const std::vector<Rational>& y, const Rational& c) {
  if (std::optional<MemberSum> sum = cheapest(y, c)) return *sum;
  return {{add(lifted(y, c.approximate() * (1 - gap_ / 4)), c), Rational(1)}};
}

// The negative entries of y as large as the points of the pool allow with y . r <= most: a member that is above more.
std::vector<Rational> InvariantSearch::lifted(std::vector<Rational> y, double most) {
  const std::vector<double> z = approximate(y);
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
