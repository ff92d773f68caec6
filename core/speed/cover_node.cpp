#include "speed/cover_node.hpp"

#include <algorithm>
#include <limits>

#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

constexpr double kNoWeight = 1e-11;  // of a cut: below it doubles say nothing

std::vector<double> bounds(const CoverNode& node) {
  std::vector<double> upper(node.z.size());
  for (std::size_t j = 0; j < upper.size(); ++j)
    upper[j] = node.side[j] != 0 ? std::numeric_limits<double>::infinity() : node.z[j] < 0 ? 1 : 0;
  return upper;
}

}  // namespace

// t >= 0 for each sample: A: y = x = z + t; O: y = x = -t; z < 0: y = x = t z; the others: y = z, x = 0.
CoverMultipliers multipliers(const CoverNode& node, const std::vector<double>& t) {
  CoverMultipliers m{t, node.z, node.z};
  for (std::size_t j = 0; j < t.size(); ++j) {
    if (node.side[j] > 0)
      m.y[j] = m.x[j] = node.z[j] + t[j];
    else if (node.side[j] < 0)
      m.y[j] = m.x[j] = -t[j];
    else if (node.z[j] < 0)
      m.y[j] = m.x[j] = t[j] * node.z[j];
    else
      m.x[j] = 0;
  }
  return m;
}

// The sample whose splitting promises most: where both parts of h = a - b are large, relu(h) is far below a.
int choose_split(const CoverNode& node, const std::vector<double>& a, const std::vector<double>& b) {
  int best = -1;
  double most = -1;
  for (std::size_t j = 0; j < node.z.size(); ++j) {
    if (node.side[j] != 0 || node.z[j] <= 0) continue;
    if (const double loss = node.z[j] * std::min(a[j], b[j]); loss > most) {
      most = loss;
      best = static_cast<int>(j);
    }
  }
  return best;
}

NodeProgram::NodeProgram(const CoverNode& node, const std::vector<CoverPoint>& points)
    : node_(node),
      points_(points),
      program_(bounds(node)),
      at_0_(multipliers(node, std::vector<double>(node.z.size(), 0.0))),
      at_1_(multipliers(node, std::vector<double>(node.z.size(), 1.0))) {}

void NodeProgram::add(std::size_t point, bool plus) {
  const std::vector<double>& r = points_[point].r;
  std::vector<double> slope(r.size());
  for (std::size_t j = 0; j < r.size(); ++j)
    slope[j] = plus ? (at_1_.y[j] - at_0_.y[j]) * r[j] : -(at_1_.x[j] - at_0_.x[j]) * r[j];
  program_.add(slope, plus ? dot(at_0_.y, r) : -dot(at_0_.x, r));
  cuts_.emplace_back(static_cast<int>(point), plus);
}

bool NodeProgram::add_known(const CoverMultipliers& m, double level) {
  int strongest[2] = {-1, -1};
  double excess[2] = {level, level};
  for (std::size_t k = 0; k < points_.size(); ++k) {
    const double values[2] = {dot(m.y, points_[k].r), -dot(m.x, points_[k].r)};
    for (int side = 0; side < 2; ++side)
      if (values[side] > excess[side]) {
        excess[side] = values[side];
        strongest[side] = static_cast<int>(k);
      }
  }
  for (int side = 0; side < 2; ++side)
    if (strongest[side] >= 0) add(as_size(strongest[side]), side == 0);
  return strongest[0] >= 0 || strongest[1] >= 0;
}

auto NodeProgram::weighted() const -> Weighted {
  Weighted out{std::vector<double>(node_.z.size(), 0.0), std::vector<double>(node_.z.size(), 0.0), {}};
  for (std::size_t k = 0; k < cuts_.size(); ++k) {
    const double weight = program_.weights()[k];
    if (weight <= kNoWeight) continue;
    const auto [point, plus] = cuts_[k];
    for (std::size_t j = 0; j < out.a.size(); ++j) (plus ? out.a : out.b)[j] += weight * points_[as_size(point)].r[j];
    out.point.parts.emplace_back(plus ? weight : -weight, point);
  }
  for (std::size_t j = 0; j < out.a.size(); ++j) out.point.r.push_back(std::max(0.0, out.a[j] - out.b[j]));
  return out;
}

}  // namespace plumbline
