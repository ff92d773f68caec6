#include "cost/upper_networks.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "cost/affine_networks.hpp"
#include "cost/shallow.hpp"

namespace plumbline {
namespace {

ExactMatrix scalar_matrix(const Rational& a) {
  ExactMatrix out(1, 1);
  out(0, 0) = Real(a);
  return out;
}

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

// sign f + shift.
LineFunction mapped(LineFunction f, int sign, const Rational& shift) {
  for (Rational& y : f.values.entries()) y = Rational(sign) * y + shift;
  return f;
}

Network shallow(const LineFunction& f) {
  return f.outputs() == 1 ? shallow_optimum(f).network.network() : plain_network(f).network();
}

Network with_first(Network n, int sign, const Rational& shift) {
  n.weights.insert(n.weights.begin(), scalar_matrix(sign));
  n.biases.insert(n.biases.begin(), scalar_matrix(shift));
  return n;
}

Network with_last(Network n, int sign, const Rational& shift) {
  n.weights.push_back(scalar_matrix(sign));
  n.biases.push_back(scalar_matrix(shift));
  return n;
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
    if (!found_ || r.cost < best_.rescaled.cost) best_ = {n, std::move(r), what, two_sided};
    found_ = true;
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

UpperNetwork line_upper(const LineFunction& f, int depth) {
  Best best(depth);
  best.offer(shallow(f), f.outputs() == 1 ? "the optimal network of two layers" : "a neuron for each breakpoint");
  if (f.outputs() == 1) best.offer(plain_network(f).network(), "a neuron for each breakpoint");
  if (depth == 2) return best.get();
  const Rational &low = f.knots.front(), &high = f.knots.back(), zero;
  const auto front = [&](int sign, const Rational& shift) {
    best.offer(with_first(shallow(moved(f, sign, shift)), sign, shift),
               "a neuron that passes on the input, then two layers", 1);
  };
  front(1, -low);
  front(-1, high);
  if (low > zero) front(1, zero);
  if (high < zero) front(-1, zero);
  if (f.outputs() > 1) return best.get();
  const auto [least, most] = std::minmax_element(f.values.entries().begin(), f.values.entries().end());
  const auto tail = [&](int sign, const Rational& shift) {  // z = sign f + shift >= 0, f = sign z - sign shift
    best.offer(with_last(shallow(mapped(f, sign, shift)), sign, -Rational(sign) * shift),
               "two layers, then a neuron that passes on the output", 2);
  };
  tail(1, -*least);
  tail(-1, *most);
  if (*least > zero) tail(1, zero);
  if (*most < zero) tail(-1, zero);
  return best.get();
}

}  // namespace

UpperNetwork upper_network(const CostFunction& f, int depth) {
  if (depth < 1) throw InputError("--depth", "a depth of 1 or more");
  if (const auto* line = std::get_if<LineFunction>(&f)) {
    if (depth > 1) return line_upper(*line, depth);
    if (line->pieces() > 1)
      throw InputError("--depth", "a depth of 2 or more: one layer is affine, the function is not");
    Best best(1);
    best.offer(one_layer(affine_piece(*line)), "one layer");
    return best.get();
  }
  Best best(depth);
  if (const auto* affine = std::get_if<AffineFunction>(&f)) {
    for (const AffineNetwork& n : affine_networks(*affine, depth)) best.offer(n.network, n.what, 0, n.two_sided);
    return best.get();
  }
  const Network& n = std::get<NetworkFunction>(f).network;
  if (depth < n.depth())
    throw InputError("--depth", "a depth of " + std::to_string(n.depth()) +
                                    " or more: no shallower network of this function is known");
  best.offer(n, "the network itself");
  return best.get();
}

}  // namespace plumbline
