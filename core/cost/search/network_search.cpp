#include "cost/search/network_search.hpp"

#include <algorithm>
#include <iterator>
#include <random>

#include "cost/search/local_search.hpp"
#include "cost/search/trained_starts.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kSeed = 2305'19008;
constexpr int kDrawnDepth = 3;  // of what the caller draws
constexpr int kFewer = 5;       // so many times fewer trained networks beside these

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
                                    const CostSearch& effort, const RandomStart& draw) {
  std::mt19937 random(kSeed % 0xffffffffu);
  std::uint64_t number = 0;
  std::vector<FoundNetwork> shallower;
  std::vector<Network> best;  // of each depth before the last
  for (int d = shallowest; d <= depth; ++d) {
    NetworkPool pool(f, effort.bias_price);
    const int restarts = restarts_at(d, effort);
    for (const Network& n : constructions(d)) pool.offer(n);
    for (const FoundNetwork& g : shallower)
      for (int l = 1; l + 1 < d; ++l) pool.offer(with_layer_behind(g.network, l));
    const auto cost = [&] { return pool.found().empty() ? 10.0 * d : pool.found().front().norm; };
    if (draw && d == kDrawnDepth)
      for (int k = 0; k < restarts; ++k) pool.offer_if_cheap(draw(random));
    const int few = draw && !is_small(f) ? restarts / kFewer : restarts;  // trained ones
    if (d > 2)
      for (int k = 0; k < few; ++k) pool.offer(trained_start(f, random_widths(f, d, random), cost(), kSeed, ++number));
    for (int k = 0; k < few / 2 && !pool.found().empty(); ++k) {
      const Network from = pool.found()[random() % pool.found().size()].network;
      pool.offer(shaken(f, from, cost(), kSeed, ++number));
    }
    if (d > 2) pool.explore(restarts, random);
    shallower = pool.found();
    if (d < depth && !shallower.empty()) best.push_back(shallower.front().network);
  }
  std::vector<Network> out;
  for (FoundNetwork& g : shallower) out.push_back(std::move(g.network));
  std::ranges::move(best, std::back_inserter(out));
  return out;
}

}  // namespace plumbline
