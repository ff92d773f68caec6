#include "cost/upper/free_search.hpp"

#include <algorithm>
#include <utility>

#include "cost/search/rescale.hpp"
#include "cost/upper/free_network.hpp"
#include "cost/upper/knot_starts.hpp"
#include "cost/upper/line_operations.hpp"

namespace plumbline {
namespace {

constexpr double kBiasPrice = 1e-3;
constexpr int kLayers = 3;
constexpr std::size_t kFree = 3;
constexpr const char* kWhat = "small weights from a search, between neurons";

}  // namespace

std::vector<Network> free_networks(const LineFunction& f, const CostSearch& effort) {
  if (effort.restarts == 0 || f.pieces() < 2) return {};
  const auto constructions = [&](int) {
    const auto [least, most] = range_of(f.values);
    return std::vector{with_output_passed_on(free_network(f), 1, -least),
                       with_output_passed_on(free_network(f), -1, most)};
  };
  std::vector<Network> out = cheap_networks(cellwise(f), constructions, kLayers, kLayers,
                                            {.restarts = effort.restarts, .layers = kLayers, .bias_price = kBiasPrice},
                                            [&f](std::mt19937& random) { return knot_start(f, random); });
  out.resize(std::min(out.size(), kFree));
  return out;
}

Network of_moved(Network n, int sign, const Rational& shift) {
  n.biases.resize(n.weights.size());
  ExactMatrix &w = n.weights[0], b = n.biases[0].value_or(ExactMatrix(w.rows(), 1));
  for (int i = 0; i < w.rows(); ++i) {
    w(i, 0) = Real(Rational(sign)) * w(i, 0);
    b(i, 0) = b(i, 0) - w(i, 0) * Real(shift);
  }
  n.biases[0] = std::move(b);
  return n;
}

std::vector<LineNetwork> free_networks_at(const std::vector<Network>& free, const LineFunction& f, int depth) {
  const auto [least, most] = range_of(f.values);
  const Rational &low = f.knots.front(), &high = f.knots.back();
  std::vector<std::pair<Rational, Network>> all;
  for (const Network& given : free)
    for (const int first : {0, 1, -1})
      for (const int last : {0, 1, -1}) {
        Network n = given;
        const Rational shift = first > 0 ? -low : high;
        if (last != 0) n = with_output_passed_on(std::move(n), last, last > 0 ? -least : most);
        if (first != 0) n = with_first(of_moved(std::move(n), first, shift), Rational(first), shift);
        const int added = depth - n.depth();
        if (added < 0) continue;
        const Rescaled r = rescaled(n, added);
        for (int t = 0; t < added; ++t) n = with_layer_behind(n, r.layer);
        all.emplace_back(r.cost, std::move(n));
      }
  std::ranges::stable_sort(all, {}, [](const auto& one) { return one.first; });
  std::vector<LineNetwork> out;
  for (std::size_t k = 0; k < std::min(all.size(), kFree); ++k)
    out.push_back({scaled(all[k].second, rescaled(all[k].second, 0)), kWhat});
  return out;
}

}  // namespace plumbline
