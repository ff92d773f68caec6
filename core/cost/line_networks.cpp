#include "cost/line_networks.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cost/network_search.hpp"
#include "cost/rescale.hpp"
#include "cost/shallow.hpp"

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

// f as a function of y = sign x + shift.
LineFunction moved(const LineFunction& f, int sign, const Rational& shift) {
  LineFunction out;
  const int count = static_cast<int>(f.knots.size());
  out.values = RationalMatrix(f.outputs(), count);
  for (int j = 0; j < count; ++j) {
    const int from = sign > 0 ? j : count - 1 - j;
    out.knots.push_back(Rational(sign) * f.knots[as_size(from)] + shift);
    for (int i = 0; i < f.outputs(); ++i) out.values(i, j) = f.values(i, from);
  }
  return out;
}

// sign f + shift
LineFunction mapped(LineFunction f, int sign, const Rational& shift) {
  for (Rational& y : f.values.entries()) y = Rational(sign) * y + shift;
  return f;
}

// y = sign x + shift in front.
Network with_first(Network n, int sign, const Rational& shift) {
  n.weights.insert(n.weights.begin(), scalar_matrix(sign));
  n.biases.insert(n.biases.begin(), scalar_matrix(shift));
  return n;
}

// The output y of the last layer as sign y + shift.
Network with_last(Network n, int sign, const Rational& shift) {
  n.weights.push_back(scalar_matrix(sign));
  n.biases.push_back(scalar_matrix(shift));
  return n;
}

}  // namespace

Network with_output_passed_on(Network n, int sign, const Rational& shift) {
  n.biases.resize(n.weights.size());
  for (Real& w : n.weights.back().entries()) w = Real(Rational(sign) * w.rational());
  const Rational bias = n.biases.back() ? (*n.biases.back())(0, 0).rational() : Rational();
  n.biases.back() = scalar_matrix(Rational(sign) * bias + shift);
  return with_last(std::move(n), sign, -Rational(sign) * shift);
}

std::vector<LineNetwork> line_networks(const LineFunction& f, int depth) {
  std::vector<LineNetwork> out;
  const Rational &low = f.knots.front(), &high = f.knots.back();
  const auto [least, most] = std::minmax_element(f.values.entries().begin(), f.values.entries().end());
  std::map<std::pair<int, int>, std::optional<Network>> wides;  // by the signs in front and behind; 0: nothing there
  for (int before = 0; before + 2 <= depth; ++before)
    for (const Side& first : {Side{1, -low}, Side{-1, high}})
      for (const Side& last : {Side{1, -*least}, Side{-1, *most}}) {
        const int after = depth - 2 - before;
        if ((before == 0 && first.sign < 0) || (after == 0 && last.sign < 0)) continue;
        std::optional<Network>& wide = wides[{before > 0 ? first.sign : 0, after > 0 ? last.sign : 0}];
        if (!wide) {
          LineFunction inner = before > 0 ? moved(f, first.sign, first.shift) : f;
          if (after > 0) inner = mapped(inner, last.sign, last.shift);
          wide = pruned(shallow_optimum(inner).network.network());
        }
        Network n = *wide;
        if (after > 0) n = with_last(n, last.sign, -Rational(last.sign) * last.shift);
        if (before > 0) n = with_first(n, first.sign, first.shift);
        for (int k = 1; k < after; ++k) n = with_layer_behind(n, n.depth() - 1);
        for (int k = 1; k < before; ++k) n = with_layer_behind(n, 1);
        n = scaled(n, rescaled(n, 0));
        out.push_back({std::move(n), std::to_string(before) + " layers that pass on the input, a wide one, " +
                                         std::to_string(after) + " that pass on the output"});
      }
  return out;
}

}  // namespace plumbline
