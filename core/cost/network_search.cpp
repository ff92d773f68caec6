#include "cost/network_search.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>

#include "cost/fixed_signs.hpp"
#include "cost/trained_starts.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kSeed = 2305'19008;
constexpr std::size_t kKept = 6;
constexpr double kSame = 1e-6;  // networks whose norms differ by less are one

struct Found {
  Network network;
  double norm;
  bool flipped;  // were its neighbours tried?
};

// The cheapest so far.
class Pool {
 public:
  explicit Pool(const Cellwise& f) : f_(f) {}
  void offer(const Network& start) {
    if (auto network = cheapest_with_signs(start, f_)) keep(std::move(*network));
  }
  [[nodiscard]] const std::vector<Found>& found() const { return found_; }
  // A search over signs: in the cheapest network whose neighbours were not tried yet one neuron takes the other sign on
  // one cell.
  void flip_signs(int tries, std::mt19937& random) {
    while (true) {
      const auto next = std::ranges::find(found_, false, &Found::flipped);
      if (next == found_.end()) return;
      next->flipped = true;
      const Found from = *next;
      std::vector<CellSign> flips = signs_of(from.network);
      std::ranges::shuffle(flips, random);
      for (const CellSign& flip : flips) {
        if (--tries < 0) return;
        if (auto network = cheapest_with_signs(from.network, f_, {.flipped = flip})) keep(std::move(*network));
        if (found_.front().norm < from.norm * (1 - kSame)) break;
      }
    }
  }

 private:
  [[nodiscard]] std::vector<CellSign> signs_of(const Network& n) const {
    std::vector<CellSign> out;
    for (int l = 1; l < n.depth(); ++l)
      for (int i = 0; i < n.weights[as_size(l) - 1].rows(); ++i)
        for (int c = 0; c < static_cast<int>(f_.cells.size()); ++c) out.push_back({l, i, c});
    return out;
  }

  void keep(Network n) {
    const double norm = squared_norm(n);
    const auto same = [&](const Found& g) { return std::fabs(g.norm - norm) < kSame * norm; };
    if (std::ranges::any_of(found_, same)) return;
    found_.push_back({std::move(n), norm, false});
    std::ranges::sort(found_, {}, &Found::norm);
    if (found_.size() > kKept) found_.pop_back();
  }

  const Cellwise& f_;
  std::vector<Found> found_;
};

// One to three neighbouring hidden layers are wide, the others have a neuron.
std::vector<int> random_widths(const Cellwise& f, int depth, std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const int first = 1 + below(depth - 1), last = first + below(3), widest = std::min(8, f.points.cols() + 1);
  std::vector<int> out{f.points.rows()};
  for (int l = 1; l < depth; ++l) out.push_back(first <= l && l <= last ? 1 + below(widest) : 1);
  out.push_back(f.values.rows());
  return out;
}

// Signs are found where there are few layers, and kept by the layers that pass on; so most starts are spent there.
int restarts_at(int depth, const CostSearch& effort) {
  if (depth == 3) return 5 * effort.restarts;
  return depth == 4 ? effort.restarts : effort.restarts / 8;
}

}  // namespace

double squared_norm(const Network& n) {
  double out = 0;
  const auto add = [&](const ExactMatrix& a) {
    for (const Real& x : a.entries()) out += std::pow(x.rational().approximate(), 2);
  };
  for (const ExactMatrix& w : n.weights) add(w);
  for (const auto& b : n.biases)
    if (b) add(*b);
  return out;
}

Network with_layer_behind(const Network& n, int l) {
  Network out = n;
  out.biases.resize(n.weights.size());
  const int width = n.weights[as_size(l) - 1].rows();
  ExactMatrix identity(width, width);
  for (int i = 0; i < width; ++i) identity(i, i) = Real(1);
  out.weights.insert(out.weights.begin() + l, std::move(identity));
  out.biases.insert(out.biases.begin() + l, ExactMatrix(width, 1));
  return out;
}

std::vector<Network> cheap_networks(const Cellwise& f, const Constructions& constructions, int shallowest, int depth,
                                    const CostSearch& effort) {
  std::mt19937 random(kSeed % 0xffffffffu);
  std::uint64_t number = 0;
  std::vector<Found> shallower;
  std::vector<Network> best;  // of each depth before the last
  for (int d = shallowest; d <= depth; ++d) {
    Pool pool(f);
    const int restarts = restarts_at(d, effort);
    for (const Network& n : constructions(d)) pool.offer(n);
    for (const Found& g : shallower)
      for (int l = 1; l + 1 < d; ++l) pool.offer(with_layer_behind(g.network, l));
    const auto cost = [&] { return pool.found().empty() ? 10.0 * d : pool.found().front().norm; };
    if (d > 2)
      for (int k = 0; k < restarts; ++k)
        pool.offer(trained_start(f, random_widths(f, d, random), cost(), kSeed, ++number));
    for (int k = 0; k < restarts / 2 && !pool.found().empty(); ++k) {
      const Network from = pool.found()[random() % pool.found().size()].network;
      pool.offer(shaken(f, from, cost(), kSeed, ++number));
    }
    if (d > 2) pool.flip_signs(restarts, random);
    shallower = pool.found();
    if (d < depth && !shallower.empty()) best.push_back(shallower.front().network);
  }
  std::vector<Network> out;
  for (Found& g : shallower) out.push_back(std::move(g.network));
  std::ranges::move(best, std::back_inserter(out));
  return out;
}

}  // namespace plumbline
