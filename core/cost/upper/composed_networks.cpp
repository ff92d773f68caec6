#include "cost/upper/composed_networks.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "cost/search/network_search.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/foldings.hpp"
#include "cost/upper/free_network.hpp"
#include "cost/upper/line_operations.hpp"
#include "cost/upper/shallow.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kChains = 6, kFreeChains = 3, kKept = 4;
constexpr int kMostHidden = 8;  // in the limit
constexpr int kMostPlaces = 5;  // of which all ways are tried

bool is_affine(const LineFunction& f) { return f.pieces() == 1; }

// The last layer of n and the first of m are one.
Network merged(Network n, Network m) {
  const ExactMatrix last = n.weights.back(), bias = *n.biases.back();
  n.weights.pop_back();
  n.biases.pop_back();
  m.biases[0] = add(multiply(m.weights[0], bias), *m.biases[0]);
  m.weights[0] = multiply(m.weights[0], last);
  return behind(std::move(n), std::move(m));
}

// How a value goes on: 0 as it is, without a neuron; by a neuron that rises with it or falls.
using Ways = std::vector<int>;

// The networks of a chain, by what stands in front of it, between its functions and behind it.
class Composition {
 public:
  explicit Composition(const Chain& chain) : chain_(chain) {
    ranges_.emplace_back(chain.front().knots.front(), chain.front().knots.back());
    for (const LineFunction& f : chain) ranges_.push_back(range_of(f.values));
  }
  [[nodiscard]] std::size_t places() const { return ranges_.size(); }
  // In front of an affine function there is no neuron: the last one passes on its output.
  [[nodiscard]] bool is_fixed(std::size_t place) const { return place + 2 == places() && is_affine(chain_.back()); }
  [[nodiscard]] int depth(const Ways& ways) const {
    return static_cast<int>(std::ranges::count_if(chain_, [](const LineFunction& f) { return !is_affine(f); }) +
                            std::ranges::count_if(ways, [](int way) { return way != 0; })) +
           1;
  }
  [[nodiscard]] Network network(const Ways& ways) {
    Network n = layers(0, ways[0], ways[1]);
    if (ways[0] != 0) n = with_first(std::move(n), Rational(ways[0]), shift(0, ways[0]));
    for (std::size_t i = 1; i < chain_.size(); ++i) {
      const Network& next = layers(i, ways[i], ways[i + 1]);
      n = ways[i] != 0 ? behind(std::move(n), next) : merged(std::move(n), next);
    }
    if (const int last = ways.back(); last != 0)
      n = with_last(std::move(n), Rational(last), -Rational(last) * shift(chain_.size(), last));
    return n;
  }

 private:
  // way x + shift >= 0, as little as possible.
  [[nodiscard]] Rational shift(std::size_t place, int way) const {
    if (way == 0) return {};
    return way > 0 ? -ranges_[place].first : ranges_[place].second;
  }
  const Network& layers(std::size_t i, int before, int after) {
    const auto [at, is_new] = known_.try_emplace({i, before, after});
    if (!is_new) return at->second;
    LineFunction f = chain_[i];
    if (before != 0) f = moved(f, Rational(before), shift(i, before));
    if (after != 0) f = mapped(std::move(f), after, shift(i + 1, after));
    return at->second = is_affine(f) ? one_layer(affine_piece(f)) : pruned(shallow_optimum(f).network.network());
  }

  const Chain& chain_;
  std::vector<std::pair<Rational, Rational>> ranges_;  // in front of each function, and behind the last
  std::map<std::tuple<std::size_t, int, int>, Network> known_;
};

struct Deepened {
  Network network;
  Rescaled rescaled;
};

// All ways that have room; at further places than the first few a neuron that rises, if there is room.
std::vector<Ways> all_ways(const Composition& c, int depth) {
  std::vector<Ways> out{Ways(c.places(), 0)};
  if (c.depth(out.front()) > depth) return {};
  int taken = 0;
  for (std::size_t place = 0; place < c.places(); ++place) {
    if (c.is_fixed(place)) continue;
    const bool rises_only = ++taken > kMostPlaces;
    for (std::size_t k = 0, given = out.size(); k < given; ++k)
      for (const int way : {1, -1}) {
        if (c.depth(out[k]) == depth || (rises_only && way < 0)) continue;
        Ways more = out[k];
        more[place] = way;
        if (rises_only)
          out[k] = std::move(more);
        else
          out.push_back(std::move(more));
      }
  }
  return out;
}

}  // namespace

std::vector<LineNetwork> composed_networks(const LineFunction& f, int depth) {
  std::vector<Deepened> all;
  for (const Chain& chain : chains(f, depth - 1, kChains)) {
    Composition c(chain);
    for (const Ways& ways : all_ways(c, depth)) {
      Network n = c.network(ways);
      Rescaled r = rescaled(n, depth - n.depth());
      all.push_back({std::move(n), std::move(r)});
    }
  }
  std::ranges::stable_sort(all, {}, [](const Deepened& one) { return one.rescaled.cost; });
  std::vector<LineNetwork> out;
  for (std::size_t k = 0; k < all.size() && out.size() < kKept; ++k) {
    if (k > 0 && all[k].rescaled.cost == all[k - 1].rescaled.cost) continue;
    Network n = all[k].network;
    for (int t = 0; t < all[k].rescaled.added; ++t) n = with_layer_behind(n, all[k].rescaled.layer);
    n = scaled(n, rescaled(n, 0));
    out.push_back({std::move(n), "a function of one that folds the interval"});
  }
  return out;
}

std::vector<Network> free_compositions(const LineFunction& f) {
  std::vector<Network> out;
  for (const Chain& chain : chains(f, kMostHidden, kFreeChains)) {
    Network n = free_network(chain[0]);
    for (std::size_t i = 1; i < chain.size(); ++i)
      n = is_affine(chain[i]) ? merged(std::move(n), one_layer(affine_piece(chain[i])))
                              : behind(std::move(n), free_network(chain[i]));
    out.push_back(std::move(n));
  }
  return out;
}

}  // namespace plumbline
