#include "cost/limit/limit_networks.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "budget/error.hpp"
#include "cost/limit/falling_neuron.hpp"
#include "cost/lower/growth.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/affine_sum.hpp"
#include "cost/upper/composed_networks.hpp"
#include "cost/upper/constant_networks.hpp"
#include "cost/upper/free_network.hpp"
#include "cost/upper/free_search.hpp"
#include "cost/upper/line_networks.hpp"
#include "cost/upper/line_operations.hpp"
#include "cost/upper/one_direction.hpp"
#include "cost/upper/passed_on.hpp"
#include "cost/upper/shallow.hpp"
#include "cost/upper/upper_networks.hpp"

namespace plumbline {
namespace {

constexpr int kSearched = 4;    // layers, at most, of what is searched for
constexpr int kMostPivots = 4;  // of which all orders of rows are tried
constexpr const char* kFalling = ", and one that falls";

using Networks = std::vector<LimitNetwork>;

bool is_zero(const RationalMatrix& a) {
  return std::ranges::all_of(a.entries(), [](const Rational& x) { return x.is_zero(); });
}

// The output f passed on by one or two neurons: sign f + first >= 0, then last_sign f + last >= 0 with the least
// `last`, which the last layer takes off again. Between them signs and shifts are free, so `first` leaves f without a
// bias if it can.
Networks with_ends(const Network& n, const std::pair<Rational, Rational>& range, const std::string& what) {
  Networks out;
  const auto& [least, most] = range;
  const bool biased = n.biases.size() == n.weights.size() && n.biases.back();
  const Rational bias = biased ? (*n.biases.back())(0, 0).rational() : Rational();
  for (const int sign : {1, -1})
    for (const int last_sign : {1, -1}) {
      const Rational low = sign > 0 ? least : -most, last = std::max(Rational(), last_sign > 0 ? -least : most);
      for (const Rational& first : {-low, std::max(-low, Rational(-sign) * bias)}) {
        Network passed = with_output_passed_on(n, sign, first);
        const bool two = sign != last_sign || first != last;
        if (two) {
          const Rational turn(sign * last_sign);
          passed.weights.pop_back();
          passed.biases.pop_back();
          passed = with_last(std::move(passed), turn, last - turn * first);
          passed = with_last(std::move(passed), Rational(last_sign), Rational(-last_sign) * last);
        }
        out.push_back({std::move(passed), what + (two ? ", then two neurons" : ", then one neuron"), {}});
      }
    }
  return out;
}

// One input. In front a neuron with the least bias, then one to an interval from 0 if that is another; the shift is
// free.
Networks of_line(const LineFunction& f, const CostSearch& effort) {
  Networks out;
  if (const AffineFunction first = affine_piece(f); f.pieces() == 1 && is_zero(first.a)) {
    const auto chain = constant_networks(1, first.q, kMostGrowing);
    return {{chain.back(), "layers that grow from 0 to the constant", {}}};
  }
  const std::vector<Network> searched = f.outputs() == 1 ? free_networks(f, effort) : std::vector<Network>();
  const auto wide = [&](const LineFunction& g, int sign, const Rational& shift) {  // of y = sign x + shift
    std::vector<LineNetwork> all{{pruned(plain_network(g).network()), "two layers"}};
    if (g.outputs() > 1) return all;
    all.push_back({pruned(shallow_optimum(g).network.network()), "two layers"});
    all.push_back({free_network(g), "two layers"});
    for (Network& n : free_compositions(g)) all.push_back({std::move(n), "layers that fold the interval"});
    for (const Network& n : searched) all.push_back({of_moved(n, sign, shift), "three layers from a search"});
    return all;
  };
  const auto offer = [&](const Network& n, const std::string& what) {
    out.push_back({n, what, {}});
    if (f.outputs() > 1) return;
    for (LimitNetwork& more : with_ends(n, range_of(f.values), what)) out.push_back(std::move(more));
  };
  const Rational &low = f.knots.front(), &high = f.knots.back();
  for (const LineNetwork& n : wide(f, 1, Rational())) offer(n.network, n.what);
  for (const int sign : {1, -1}) {  // of the neuron that the two layers see
    const Rational to = sign > 0 ? -low : high;
    for (const auto& [n, what] : wide(moved(f, Rational(sign), to), sign, to))
      for (const int first_sign : {1, -1}) {  // of the first one, first_sign x + first >= 0
        const Rational first = std::max(Rational(), first_sign > 0 ? -low : high), turn(sign * first_sign);
        const Rational shift = to - turn * first;
        const bool two = turn != Rational(1) || !shift.is_zero();
        const Network inside = two ? with_first(n, turn, shift) : n;
        offer(with_first(inside, Rational(first_sign), first), (two ? "two neurons, then " : "a neuron, then ") + what);
      }
  }
  return out;
}

// A = P L R with unit lower L and upper R: x + beta, two layers whose off-diagonal entries and shifts are free, and P.
std::optional<Network> sheared_network(const AffineFunction& f, const std::vector<int>& order) {
  const int n = f.a.rows();
  RationalMatrix upper(n, n), lower(n, n), unit(n, n), back(n, n);
  for (int i = 0; i < n; ++i) {
    unit(i, i) = lower(i, i) = 1;
    back(order[as_size(i)], i) = 1;
    for (int j = 0; j < n; ++j) upper(i, j) = f.a(order[as_size(i)], j);
  }
  for (int c = 0; c < n; ++c) {
    if (upper(c, c).is_zero()) return {};
    for (int i = c + 1; i < n; ++i) {
      lower(i, c) = upper(i, c) / upper(c, c);
      for (int j = c; j < n; ++j) upper(i, j) -= lower(i, c) * upper(c, j);
    }
  }
  const RationalMatrix first = least_shifts(f.corners), at_first = product(upper, shifted(f.corners, first)),
                       second = least_shifts(at_first), at_second = product(lower, shifted(at_first, second)),
                       values = product(lower, product(upper, f.corners)), third = least_shifts(values);
  RationalMatrix moved(n, 1), last = f.q;  // from what the third layer would have to A x + third, and from there to f
  for (int i = 0; i < n; ++i) {
    moved(i, 0) = third(i, 0) + values(i, 0) - at_second(i, 0);
    last(order[as_size(i)], 0) -= third(i, 0);
  }
  Network out;
  for (const RationalMatrix& w : {unit, upper, lower, back}) out.weights.push_back(exact_matrix(w));
  for (const RationalMatrix& b : {first, second, moved, last}) out.biases.emplace_back(exact_matrix(b));
  return out;
}

// A wide last bias is not given at once, but grows as a constant does, beside the last layers.
std::optional<Network> with_grown_bias(Network n) {
  n.biases.resize(n.weights.size());
  if (!n.biases.back()) return {};
  const Network chain = constant_networks(1, rational_matrix(*n.biases.back(), "/network/biases"), kMostGrowing).back();
  const int steps = chain.depth() - 1;  // its first layer is 0
  if (steps < 2 || n.depth() < 2) return {};
  while (n.depth() < steps + 1) n = with_layer_behind(n, n.depth() - 1);
  n.biases.resize(n.weights.size());
  for (int k = 1; k <= steps; ++k) {
    const auto l = as_size(n.depth() - steps + k - 1);
    const ExactMatrix &w = n.weights[l], &grown = chain.weights[as_size(k)], &bias = *chain.biases[as_size(k)];
    const int rows = w.rows() + (k < steps ? 1 : 0), cols = w.cols() + (k > 1 ? 1 : 0);
    ExactMatrix wide(rows, cols), b(rows, 1);
    for (int i = 0; i < w.rows(); ++i) {
      for (int j = 0; j < w.cols(); ++j) wide(i, j) = w(i, j);
      if (k < steps && n.biases[l]) b(i, 0) = (*n.biases[l])(i, 0);
      if (k == steps) {
        wide(i, w.cols()) = grown(i, 0);
        b(i, 0) = bias(i, 0);
      }
    }
    if (k < steps) {
      if (k > 1) wide(w.rows(), w.cols()) = grown(0, 0);
      b(w.rows(), 0) = bias(0, 0);
    }
    n.weights[l] = std::move(wide);
    n.biases[l] = std::move(b);
  }
  return n;
}

// The parts with a neuron that falls where something of a last bias can be saved, the others a layer deeper.
std::optional<std::vector<Network>> with_falling_neurons(const AffineSum& sum, std::vector<Network> parts) {
  bool any = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto [least, most] = range_of(sum.parts[i].values);
    auto more = with_falling_neuron(parts[i], least, most);
    any = any || more;
    parts[i] = more ? std::move(*more) : with_layer_behind(parts[i], parts[i].depth() - 1);
  }
  return any ? std::optional(std::move(parts)) : std::nullopt;
}

// The networks of one input, each construction for all parts side by side.
Networks of_sum(const AffineSum& sum, const AffineFunction& f) {
  std::vector<Networks> parts;
  for (const LineFunction& g : sum.parts) parts.push_back(of_line(g, {.restarts = 0}));
  Networks out;
  const auto offer = [&](const std::vector<Network>& same, const std::string& what) {
    Network whole = network_of(sum, f, same);
    if (computes(whole, f))  // neurons of two layers may switch inside the range
      out.push_back({std::move(whole), what + ", for each singular direction", {}});
  };
  for (std::size_t k = 0; k < parts[0].size(); ++k) {
    std::vector<Network> same;
    for (const Networks& part : parts)
      if (k < part.size() && part[k].network.depth() == parts[0][k].network.depth()) same.push_back(part[k].network);
    if (same.size() < parts.size() || same[0].depth() < 2) continue;
    offer(same, parts[0][k].what);
    if (const auto more = with_falling_neurons(sum, same)) offer(*more, parts[0][k].what + kFalling);
  }
  return out;
}

Networks of_affine(const AffineFunction& f) {
  Networks out;
  if (is_zero(f.a))
    return {{constant_networks(f.a.cols(), f.q, kMostGrowing).back(), "layers that grow from 0 to the constant", {}}};
  for (AffineNetwork& n : affine_networks(f, 2))
    if (!n.two_sided) out.push_back({pruned(n.network), n.what, {}});
  if (const auto sum = sum_along(singular_rows(f), f))
    for (LimitNetwork& n : of_sum(*sum, f)) out.push_back(std::move(n));
  if (f.a.rows() != f.a.cols() || f.a.rows() > kMostPivots) return out;
  std::vector<int> order(as_size(f.a.rows()));
  std::iota(order.begin(), order.end(), 0);
  do {
    if (auto n = sheared_network(f, order))
      out.push_back({std::move(*n), "shears between neurons that pass on inputs and outputs", {}});
  } while (std::ranges::next_permutation(order).found);
  return out;
}

Networks of_network(const NetworkFunction& f) {
  Networks out;
  const Network n = pruned(f.network);
  const std::optional<Cellwise>& cells = f.cells;
  if (n.depth() > 1) out.push_back({n, "the network itself", cells});
  if (!cells) return out;
  if (n.weights.back().rows() > 1) {
    out.push_back({with_outputs_passed_on(n, least_shifts(cells->values)),
                   "the network itself, then a neuron for each output", cells});
    return out;
  }
  for (LimitNetwork& more : with_ends(n, range_of(cells->values), "the network itself")) {
    more.cells = cells;
    out.push_back(std::move(more));
  }
  return out;
}

// The cheapest of a few layers, and these with their output passed on.
void add_searched(Networks& out, const CostFunction& f, const CostSearch& effort) {
  const auto* network = std::get_if<NetworkFunction>(&f);
  const auto* line = std::get_if<LineFunction>(&f);
  const int shallowest = network != nullptr ? network->network.depth() : 3;
  const bool is_free = line != nullptr && line->outputs() == 1 && line->pieces() > 1;  // of_line has searched
  const CostSearch here{.restarts = is_free ? (effort.restarts + 3) / 4 : effort.restarts, .layers = effort.layers};
  for (int depth = shallowest; depth <= (is_free ? shallowest : std::max(kSearched, shallowest + 1)); ++depth) {
    const UpperNetwork u = upper_network(f, depth, here);
    if (u.two_sided || (network != nullptr && !u.cells)) continue;
    out.push_back({u.network, u.what, u.cells});
    if (u.network.weights.back().rows() > 1) continue;
    const Cellwise* cells = u.cells ? &*u.cells : nullptr;
    if (cells == nullptr && line == nullptr) continue;
    const RationalMatrix& values = line != nullptr ? line->values : cells->values;
    for (LimitNetwork& more : with_ends(u.network, range_of(values), u.what)) {
      more.cells = u.cells;
      out.push_back(std::move(more));
    }
  }
}

// A neuron that falls behind each of them; sums of maps of one input have been given theirs.
void add_falling(Networks& out, const CostFunction& f) {
  const auto* line = std::get_if<LineFunction>(&f);
  for (std::size_t k = 0, given = out.size(); k < given; ++k) {
    if (line == nullptr && !out[k].cells) continue;
    const auto [least, most] = range_of(line != nullptr ? line->values : out[k].cells->values);
    if (auto n = with_falling_neuron(out[k].network, least, most))
      out.push_back({std::move(*n), out[k].what + kFalling, out[k].cells});
  }
}

}  // namespace

std::vector<LimitNetwork> limit_networks(const CostFunction& f, const CostSearch& effort) {
  Networks out;
  if (const auto* line = std::get_if<LineFunction>(&f))
    out = of_line(*line, effort);
  else if (const auto* affine = std::get_if<AffineFunction>(&f))
    out = of_affine(*affine);
  else
    out = of_network(std::get<NetworkFunction>(f));
  const bool constant = out.size() == 1 && is_zero(rational_matrix(out[0].network.weights[0], "/network/weights"));
  if (constant) return out;
  if (effort.restarts > 0) add_searched(out, f, effort);
  add_falling(out, f);
  for (std::size_t k = 0, given = out.size(); k < given; ++k)
    if (auto n = with_grown_bias(out[k].network))
      out.push_back({std::move(*n), out[k].what + ", and a last bias that grows", out[k].cells});
  const auto* line = std::get_if<LineFunction>(&f);
  if (const auto direction = line != nullptr ? one_direction(*line) : std::nullopt)
    for (const LimitNetwork& n : limit_networks(direction->g, effort))
      out.push_back({with_direction(n.network, *direction), n.what + kOneDirection, {}});
  return out;
}

}  // namespace plumbline
