#include "cost/upper/upper_networks.hpp"

#include <algorithm>
#include <iterator>

#include "budget/error.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/affine_sum.hpp"
#include "cost/upper/composed_networks.hpp"
#include "cost/upper/constant_networks.hpp"
#include "cost/upper/free_search.hpp"
#include "cost/upper/hull_networks.hpp"
#include "cost/upper/knot_starts.hpp"
#include "cost/upper/line_networks.hpp"
#include "cost/upper/line_operations.hpp"
#include "cost/upper/one_direction.hpp"
#include "cost/upper/passed_on.hpp"
#include "cost/upper/shallow.hpp"
#include "cost/upper/shallow_ridges.hpp"

namespace plumbline {
namespace {

constexpr int kMostCorners = 32;

Network shallow(const LineFunction& f) {
  return f.outputs() == 1 ? shallow_optimum(f).network.network() : plain_network(f).network();
}

// The better of the two so far.
class Best {
 public:
  explicit Best(int depth) : depth_(depth) {}
  void offer(const Network& given, const std::string& what, int layer = 0, bool two_sided = false) {
    const Network n = two_sided ? given : pruned(given);
    const int added = depth_ - n.depth();
    if (added < 0) return;
    Rescaled r = layer > 0 ? rescaled(n, layer, added) : rescaled(n, added);
    if (!found_ || r.cost < best_.rescaled.cost) best_ = {n, std::move(r), what, two_sided, {}};
    found_ = true;
  }
  // What a search on these cells finds.
  void search(const Cellwise& f, const Constructions& constructions, int shallowest, const CostSearch& effort,
              const RandomStart& draw = {}) {
    const int layers = std::min(depth_, effort.layers);
    if (effort.restarts == 0 || layers < shallowest) return;
    const Rational before = found_ ? best_.rescaled.cost : Rational();
    const bool any = found_;
    for (const Network& n : cheap_networks(f, constructions, shallowest, layers, effort, draw))
      offer(n, "the cheapest weights with signs from a search");
    if (found_ && (!any || best_.rescaled.cost < before)) best_.cells = f;
  }
  void cover(const Cellwise& f) { best_.cells = f; }  // the best so far is f on these cells
  // A network with cells of its own.
  void offer_on(const Cellwise& f, const Network& n, const std::string& what) {
    const Rational before = best_.rescaled.cost;
    offer(n, what);
    if (best_.rescaled.cost < before) best_.cells = f;
  }
  [[nodiscard]] UpperNetwork get() const {
    if (!found_) throw InputError("--depth", "a depth at which the function is known to have a network");
    return best_;
  }

 private:
  int depth_;
  bool found_ = false;
  UpperNetwork best_;
};

Constructions constructions_of(const LineFunction& f) {
  return [&f](int d) {
    std::vector<Network> out;
    if (f.outputs() == 1)
      for (LineNetwork& n : line_networks(f, d)) out.push_back(std::move(n.network));
    else if (d == 2)
      out.push_back(plain_network(f).network());
    else if (d == 3)
      out.push_back(with_outputs_passed_on(plain_network(f).network(), least_shifts(f.values)));
    return out;
  };
}

// Of one output. Three searches, so that none of the networks of one is lost for those of another.
void search_line(Best& best, const LineFunction& f, int depth, const CostSearch& effort) {
  const Cellwise cells = cellwise(f);
  const auto with = [&](int restarts) { return CostSearch{.restarts = restarts, .layers = effort.layers}; };
  RandomStart draw;
  if (f.pieces() > 1) draw = [&f](std::mt19937& random) { return knot_start(f, random); };
  // Where layers are repeated, small weights count: the third search.
  const bool has_third = depth > 3 && !is_small(cells);
  best.search(cells, constructions_of(f), 2, has_third ? with((effort.restarts + 3) / 4) : effort, draw);
  const auto hull = [&](int d) { return d == 3 ? hull_networks(cells.points, cells.values) : std::vector<Network>(); };
  best.search(cells, hull, 3, with(std::min(effort.restarts, 1)));
  const int layers = std::min(depth, effort.layers);
  std::vector<LineNetwork> deepened = composed_networks(f, layers);
  if (layers > 3)
    std::ranges::move(free_networks_at(free_networks(f, effort), f, layers), std::back_inserter(deepened));
  const auto constructions = [&](int) {
    std::vector<Network> out;
    for (const LineNetwork& n : deepened) out.push_back(n.network);
    return out;
  };
  if (!deepened.empty()) best.search(cells, constructions, layers, effort);
}

// Of every depth from 2 to `depth` a cheap network of f, one output.
std::vector<Network> cheap_line_networks(const LineFunction& f, int depth, const CostSearch& effort) {
  std::vector<Network> out{pair_network(f)};
  const auto offer = [&](const Network& n) {
    if (Network& known = out[as_size(n.depth() - 2)]; rescaled(n, 0).cost < rescaled(known, 0).cost) known = n;
  };
  for (int d = 2; d <= depth; ++d) {
    if (d > 2) out.push_back(with_layer_behind(out.back(), 1));
    for (const LineNetwork& n : line_networks(f, d)) offer(n.network);
  }
  if (effort.restarts > 0)
    for (const Network& n : cheap_networks(cellwise(f), constructions_of(f), 2, depth, effort)) offer(n);
  return out;
}

// Of every depth from 2 to `depth` the sum of a cheap network of one input for each direction.
std::vector<Network> sums_along(const RationalMatrix& directions, const AffineFunction& f, int depth,
                                const CostSearch& effort) {
  const std::optional<AffineSum> sum = directions.rows() > 0 ? sum_along(directions, f) : std::nullopt;
  if (!sum) return {};
  std::vector<std::vector<Network>> parts;
  for (std::size_t i = 0; i < sum->parts.size(); ++i) {
    const auto same =
        std::ranges::find_if(sum->parts, [&](const LineFunction& g) { return is_same(g, sum->parts[i]); });
    const auto known = as_size(same - sum->parts.begin());
    parts.push_back(known < i ? parts[known] : cheap_line_networks(sum->parts[i], depth, effort));
  }
  std::vector<Network> out;
  for (int d = 2; d <= depth; ++d) {
    std::vector<Network> at_depth;
    for (const std::vector<Network>& part : parts) at_depth.push_back(part[as_size(d - 2)]);
    out.push_back(network_of(*sum, f, at_depth));
  }
  return out;
}

UpperNetwork affine_upper(const AffineFunction& f, int depth, const CostSearch& effort) {
  Best best(depth);
  for (const AffineNetwork& n : affine_networks(f, depth)) best.offer(n.network, n.what, 0, n.two_sided);
  if (depth == 1 || f.corners.cols() > kMostCorners) return best.get();
  if (const auto shallow = shallow_affine(f)) best.offer(*shallow, "two layers of neurons that are never negative");
  Cellwise cell{f.corners, product(f.a, f.corners), {{}}};
  for (int j = 0; j < f.corners.cols(); ++j) {
    cell.cells[0].push_back(j);
    for (int i = 0; i < f.q.rows(); ++i) cell.values(i, j) += f.q(i, 0);
  }
  const std::vector<Network> sums = sums_along(singular_rows(f), f, std::min(depth, effort.layers), effort);
  for (const Network& n : sums) best.offer(n, "a network of one input for each singular direction");
  const auto constructions = [&](int d) {
    std::vector<Network> out;
    for (AffineNetwork& n : affine_networks(f, d))
      if (!n.two_sided && n.network.depth() == d) out.push_back(std::move(n.network));
    return out;
  };
  best.search(cell, constructions, 2, effort);
  if (sums.empty()) return best.get();
  const auto with_sums = [&](int d) {
    std::vector<Network> out = constructions(d);
    out.push_back(sums[as_size(d - 2)]);
    return out;
  };
  best.search(cell, with_sums, 2, {.restarts = (effort.restarts + 1) / 2, .layers = effort.layers});
  return best.get();
}

UpperNetwork line_upper(const LineFunction& f, int depth, const CostSearch& effort) {
  Best best(depth);
  best.offer(shallow(f), f.outputs() == 1 ? "the optimal network of two layers" : "a neuron for each breakpoint");
  if (f.outputs() == 1) best.offer(plain_network(f).network(), "a neuron for each breakpoint");
  if (f.outputs() > 1 && f.pieces() > 1)
    if (const auto ridges = shallow_ridges(plain_network(f).network(), cellwise(f)))
      best.offer(*ridges, "two layers with a neuron on the better side of each kink");
  const AffineFunction first = affine_piece(f);
  const bool is_constant = f.pieces() == 1 && first.a.entries() == RationalMatrix(f.outputs(), 1).entries();
  if (const auto direction = one_direction(f)) {
    const UpperNetwork one = line_upper(direction->g, depth, effort);
    best.offer(with_direction(one.network, *direction), one.what + kOneDirection);
    if (f.pieces() == 1) {  // better where the constant is large
      const UpperNetwork affine = affine_upper(first, depth, effort);
      best.offer(affine.network, affine.what, 0, affine.two_sided);
    }
  }
  if (depth == 2) return best.get();
  if (is_constant) {
    for (const Network& n : constant_networks(1, first.q, depth))
      best.offer(n, "layers that grow from 0 to the constant", 1);
    return best.get();
  }
  if (f.outputs() > 1) {
    best.offer(with_outputs_passed_on(plain_network(f).network(), least_shifts(f.values)),
               "neurons that pass on the outputs", 2);
    best.search(cellwise(f), constructions_of(f), 2, effort);
    return best.get();
  }
  for (const LineNetwork& n : line_networks(f, std::min(depth, 3))) best.offer(n.network, n.what);
  for (const LineNetwork& n : composed_networks(f, depth)) best.offer(n.network, n.what);
  if (effort.restarts > 0) search_line(best, f, depth, effort);
  return best.get();
}

UpperNetwork network_upper(const NetworkFunction& f, int depth, const CostSearch& effort) {
  const Network& n = f.network;
  if (depth < n.depth())
    throw InputError("--depth", "a depth of " + std::to_string(n.depth()) +
                                    " or more: no shallower network of this function is known");
  Best best(depth);
  best.offer(n, "the network itself");
  const std::optional<Cellwise>& cells = f.cells;
  if (!cells || n.depth() < 2) return best.get();
  const auto constructions = [&](int d) {
    if (d == n.depth()) return std::vector<Network>{n};
    if (d != n.depth() + 1) return std::vector<Network>{};
    if (cells->values.rows() > 1) return std::vector{with_outputs_passed_on(n, least_shifts(cells->values))};
    std::vector<Network> out;  // a neuron that passes on the output
    const auto [least, most] = range_of(cells->values);
    for (const int sign : {1, -1}) out.push_back(with_output_passed_on(n, sign, sign > 0 ? -least : most));
    return out;
  };
  for (const Network& deeper : constructions(n.depth() + 1))
    best.offer(deeper,
               cells->values.rows() > 1 ? "neurons that pass on the outputs" : "a neuron that passes on the output",
               n.depth());
  best.cover(*cells);
  if (n.depth() == 2)
    if (const auto ridges = shallow_ridges(n, *cells))
      if (const auto own = cellwise(*ridges, rational_matrix(f.samples, "/data/inputs")))
        best.offer_on(*own, *ridges, "two layers with a neuron on the better side of each kink");
  best.search(*cells, constructions, n.depth(), effort);
  return best.get();
}

}  // namespace

UpperNetwork upper_network(const CostFunction& f, int depth, const CostSearch& effort) {
  if (depth < 1) throw InputError("--depth", "a depth of 1 or more");
  if (const auto* affine = std::get_if<AffineFunction>(&f)) return affine_upper(*affine, depth, effort);
  if (const auto* network = std::get_if<NetworkFunction>(&f)) return network_upper(*network, depth, effort);
  const auto& line = std::get<LineFunction>(f);
  if (depth > 1) return line_upper(line, depth, effort);
  if (line.pieces() > 1) throw InputError("--depth", "a depth of 2 or more: one layer is affine, the function is not");
  Best best(1);
  best.offer(one_layer(affine_piece(line)), "one layer");
  return best.get();
}

}  // namespace plumbline
