#include "cost/upper/line_networks.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "cost/search/network_search.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/line_operations.hpp"
#include "cost/upper/shallow.hpp"

namespace plumbline {
namespace {

ExactMatrix scalar_matrix(const Rational& a) {
  ExactMatrix out(1, 1);
  out(0, 0) = Real(a);
  return out;
}

// One end of the function and what makes it non-negative.
struct Side {
  int sign;
  Rational shift;
};

// What makes the values, or their negatives, start at 0.
std::array<Side, 2> last_sides(const RationalMatrix& values) {
  const std::pair<Rational, Rational> range = range_of(values);
  return {Side{1, -range.first}, Side{-1, range.second}};
}

}  // namespace

Network behind(Network n, Network m) {
  std::ranges::move(m.weights, std::back_inserter(n.weights));
  std::ranges::move(m.biases, std::back_inserter(n.biases));
  return n;
}

Network with_first(Network n, const Rational& weight, const Rational& bias) {
  n.biases.resize(n.weights.size());
  n.weights.insert(n.weights.begin(), scalar_matrix(weight));
  n.biases.insert(n.biases.begin(), scalar_matrix(bias));
  return n;
}

Network with_last(Network n, const Rational& weight, const Rational& bias) {
  n.biases.resize(n.weights.size());
  n.weights.push_back(scalar_matrix(weight));
  n.biases.emplace_back(scalar_matrix(bias));
  return n;
}

Network with_output_passed_on(Network n, int sign, const Rational& shift) {
  n.biases.resize(n.weights.size());
  for (Real& w : n.weights.back().entries()) w = Real(Rational(sign) * w.rational());
  const Rational bias = n.biases.back() ? (*n.biases.back())(0, 0).rational() : Rational();
  n.biases.back() = scalar_matrix(Rational(sign) * bias + shift);
  return with_last(std::move(n), Rational(sign), -Rational(sign) * shift);
}

std::vector<LineNetwork> line_networks(const LineFunction& f, int depth) {
  std::vector<LineNetwork> out;
  const Rational &low = f.knots.front(), &high = f.knots.back();
  const std::array<Side, 2> lasts = last_sides(f.values);
  std::map<std::pair<int, int>, std::optional<Network>> wides;  // by the signs in front and behind; 0: nothing there
  for (int before = 0; before + 2 <= depth; ++before)
    for (const Side& first : {Side{1, -low}, Side{-1, high}})
      for (const Side& last : lasts) {
        const int after = depth - 2 - before;
        if ((before == 0 && first.sign < 0) || (after == 0 && last.sign < 0)) continue;
        std::optional<Network>& wide = wides[{before > 0 ? first.sign : 0, after > 0 ? last.sign : 0}];
        if (!wide) {
          LineFunction inner = before > 0 ? moved(f, Rational(first.sign), first.shift) : f;
          if (after > 0) inner = mapped(inner, last.sign, last.shift);
          wide = pruned(shallow_optimum(inner).network.network());
        }
        Network n = *wide;
        if (after > 0) n = with_last(n, Rational(last.sign), -Rational(last.sign) * last.shift);
        if (before > 0) n = with_first(n, Rational(first.sign), first.shift);
        for (int k = 1; k < after; ++k) n = with_layer_behind(n, n.depth() - 1);
        for (int k = 1; k < before; ++k) n = with_layer_behind(n, 1);
        n = scaled(n, rescaled(n, 0));
        out.push_back({std::move(n), std::to_string(before) + " layers that pass on the input, a wide one, " +
                                         std::to_string(after) + " that pass on the output"});
      }
  return out;
}

}  // namespace plumbline
