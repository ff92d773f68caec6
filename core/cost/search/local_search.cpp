#include "cost/search/local_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "cost/search/fixed_signs.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kKept = 6;
constexpr double kSame = 1e-6;  // networks whose norms differ by less are one
constexpr double kGain = 1e-4;  // relative, of a step that is taken
constexpr double kHope = 1.01;  // of a step
constexpr int kAtOnce = 3;      // steps of a new start

struct Step {
  CellSign sign;
  bool copied;
};

// Neuron i of hidden layer l in two equal parts, the second one behind all others. Each gets and gives sqrt(1/2).
Network with_copy(const Network& n, int l, int i) {
  const Rational root = Rational::from_double(std::sqrt(0.5));
  Network out = n;
  out.biases.resize(n.weights.size());
  const ExactMatrix &in = n.weights[as_size(l) - 1], &behind = n.weights[as_size(l)];
  const int width = in.rows();
  ExactMatrix more_in(width + 1, in.cols()), more_behind(behind.rows(), width + 1), bias(width + 1, 1);
  for (int k = 0; k <= width; ++k) {
    const int from = k < width ? k : i;
    const Real factor(from == i ? root : Rational(1));
    for (int j = 0; j < in.cols(); ++j) more_in(k, j) = factor * in(from, j);
    for (int j = 0; j < behind.rows(); ++j) more_behind(j, k) = factor * behind(j, from);
    if (const auto& b = n.biases[as_size(l) - 1]) bias(k, 0) = factor * (*b)(from, 0);
  }
  out.weights[as_size(l) - 1] = std::move(more_in);
  out.weights[as_size(l)] = std::move(more_behind);
  out.biases[as_size(l) - 1] = std::move(bias);
  return out;
}

std::vector<Step> steps_from(const Network& n, const Cellwise& f) {
  std::vector<Step> out;
  for (const CellSign& sign : neighbouring_signs(n, f)) {
    out.push_back({sign, false});
    out.push_back({sign, true});
  }
  return out;
}

// The network, and the sign of a copy where that is what takes it.
std::pair<Network, CellSign> after(const Network& n, Step step) {
  if (!step.copied) return {n, step.sign};
  Network more = with_copy(n, step.sign.layer, step.sign.neuron);
  step.sign.neuron = more.weights[as_size(step.sign.layer) - 1].rows() - 1;
  return {std::move(more), step.sign};
}

}  // namespace

double squared_norm(const Network& n, double bias_price) {
  double out = 0;
  const auto add = [&](const ExactMatrix& a, double price) {
    for (const Real& x : a.entries()) out += price * std::pow(x.rational().approximate(), 2);
  };
  for (const ExactMatrix& w : n.weights) add(w, 1);
  for (const auto& b : n.biases)
    if (b) add(*b, bias_price);
  return out;
}

void NetworkPool::keep(Network n) {
  const double norm = squared_norm(n, bias_price_);
  const auto same = [&](const FoundNetwork& g) { return std::fabs(g.norm - norm) < kSame * norm; };
  if (std::ranges::any_of(found_, same)) return;
  found_.push_back({std::move(n), norm, false});
  std::ranges::sort(found_, {}, &FoundNetwork::norm);
  if (found_.size() > kKept) found_.pop_back();
}

void NetworkPool::offer(const Network& start) {
  if (auto network = cheapest_with_signs(start, f_, {.flipped = {}, .bias_price = bias_price_}))
    keep(std::move(*network));
}

void NetworkPool::offer_if_cheap(const Network& start) {
  if (found_.size() < kKept) return offer(start);
  const double enough = found_.back().norm;
  if (auto network = cheapest_with_signs(start, f_, {.flipped = {}, .bias_price = bias_price_, .enough = enough}))
    keep(std::move(*network));
}

// From the cheapest network that was not explored, until a step gains.
bool NetworkPool::explore_next(int& tries, std::mt19937& random) {
  const auto next = std::ranges::find(found_, false, &FoundNetwork::explored);
  if (next == found_.end()) return false;
  next->explored = true;
  const FoundNetwork from = *next;
  std::vector<Step> steps = steps_from(from.network, f_);
  std::ranges::shuffle(steps, random);
  for (const Step& step : steps) {
    if (--tries < 0) return false;
    const auto [start, sign] = after(from.network, step);
    auto network = cheapest_with_signs(
        start, f_, {.flipped = {sign}, .bias_price = bias_price_, .enough = from.norm * (1 - kGain), .hope = kHope});
    if (!network) continue;
    const bool gains = squared_norm(*network, bias_price_) < from.norm * (1 - kGain);
    keep(std::move(*network));
    if (gains) return true;
  }
  return true;
}

void NetworkPool::explore(int tries, std::mt19937& random) {
  while (tries > 0 && !found_.empty()) {
    if (explore_next(tries, random)) continue;
    if (tries <= 0) return;
    Network start = found_[random() % found_.size()].network;
    std::vector<CellSign> flips;
    for (int k = 0; k < kAtOnce; ++k) {
      const std::vector<Step> steps = steps_from(start, f_);
      if (steps.empty()) return;
      auto [more, sign] = after(start, steps[random() % steps.size()]);
      start = std::move(more);
      flips.push_back(sign);
    }
    --tries;
    if (auto network = cheapest_with_signs(start, f_, {.flipped = flips, .bias_price = bias_price_}))
      keep(std::move(*network));
  }
}

}  // namespace plumbline
