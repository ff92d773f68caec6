#include "speed/invariant_family.hpp"

#include <algorithm>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr int kUnitBits = 40;    // of the bounds of unit vectors
constexpr double kFine = 1e-10;  // what the rounding of one weight may cost, relative
constexpr int kTooDear = 200;    // a bound with this many bits is larger than all that sums may cost

// Adds to the sum what y needs where `reached` falls short of it, in unit vectors: member j is e_j.
void mend(MemberSum& sum, std::vector<Rational>& reached, std::size_t j, const Rational& needed) {
  if (reached[j] >= needed) return;
  sum.emplace_back(static_cast<int>(j), needed - reached[j]);
  reached[j] = needed;
}

}  // namespace

InvariantFamily::InvariantFamily(const std::vector<double>& lengths, double slack) {
  for (std::size_t j = 0; j < lengths.size(); ++j) {
    Vector unit(lengths.size());
    unit[j] = Rational(1);
    FamilyStep leaf{-1, unit, Vector(lengths.size()), {{static_cast<int>(j), Rational(1)}}, {}};
    members_.push_back({unit, round_up(Rational::from_double(lengths[j] * (1 + kFine + slack)), kUnitBits), {leaf}});
  }
}

int InvariantFamily::add(std::vector<Rational> z, Rational c) {
  members_.push_back({std::move(z), std::move(c), {}});
  return static_cast<int>(members_.size()) - 1;
}

void InvariantFamily::forget(int i) { members_[static_cast<std::size_t>(i)].c = Rational(Integer(1) << kTooDear); }

MemberSum InvariantFamily::rounded_sum(const std::vector<double>& weights, const Rational& u) const {
  MemberSum sum;
  const double most = std::max(u.approximate(), 1e-300);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double c = members_[i].c.approximate(), error = kFine * (c > 0 ? most / c : 1);
    if (weights[i] <= 2 * error) continue;
    sum.emplace_back(static_cast<int>(i), rounded(weights[i], error).rational());
  }
  return sum;
}

std::vector<Rational> InvariantFamily::value(const MemberSum& sum) const {
  Vector out(members_.front().z.size());
  for (const auto& [i, a] : sum)
    for (std::size_t j = 0; j < out.size(); ++j) out[j] += a * members_[static_cast<std::size_t>(i)].z[j];
  return out;
}

Rational InvariantFamily::cost(const MemberSum& sum) const {
  Rational out;
  for (const auto& [i, a] : sum) out += a * members_[static_cast<std::size_t>(i)].c;
  return out;
}

int InvariantFamily::above(const std::vector<Rational>& y, const Rational& u) const {
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (members_[i].c <= u && std::ranges::equal(y, members_[i].z, std::less_equal<>())) return static_cast<int>(i);
  return -1;
}

std::optional<MemberSum> InvariantFamily::dominating(const std::vector<Rational>& y, const Rational& u,
                                                     const std::vector<double>& weights) const {
  MemberSum sum = rounded_sum(weights, u);
  Vector reached = value(sum);
  for (std::size_t j = 0; j < y.size(); ++j) mend(sum, reached, j, y[j]);
  if (cost(sum) > u) return std::nullopt;
  return sum;
}

// With p and q the two sums: y and x may be chosen with z <= y <= p (the first unless in O), -q <= x <= 0 (the second
// unless in A), x <= y, if p >= z, q >= 0 and p >= -q there. As short as possible: y = z, or y = -q if that is larger.
FamilyStep InvariantFamily::leaf(int member, const std::vector<int>& side, const std::vector<double>& a,
                                 const std::vector<double>& b) const {
  const auto& [z, c, steps] = members_[static_cast<std::size_t>(member)];
  FamilyStep out{-1, Vector(z.size()), Vector(z.size()), rounded_sum(a, c), rounded_sum(b, c)};
  Vector p = value(out.above_y), q = value(out.above_minus_x);
  for (std::size_t j = 0; j < z.size(); ++j) {
    if (side[j] <= 0) mend(out.above_minus_x, q, j, Rational(0));
    if (side[j] >= 0) mend(out.above_y, p, j, z[j]);
    mend(out.above_y, p, j, -q[j]);
    out.y[j] = side[j] < 0 ? -q[j] : std::max(z[j], -q[j]);
    out.x[j] = side[j] > 0 ? out.y[j] : std::min(Rational(0), out.y[j]);
  }
  return out;
}

}  // namespace plumbline
