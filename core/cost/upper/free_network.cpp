#include "cost/upper/free_network.hpp"

#include <algorithm>

#include "budget/as_size.hpp"
#include "cost/upper/shallow.hpp"

namespace plumbline {

Network free_network(const LineFunction& f) {
  ShallowNetwork out;
  Rational left = f.slope(0, 0);  // neurons that are active on the left take it off
  for (int p = 1; p < f.pieces(); ++p) {
    const Rational jump = f.slope(0, p) - f.slope(0, p - 1), knot = f.knots[as_size(p)];
    Rational turned;  // of the jump, by a neuron that is active on the left
    if ((jump.sign() == Sign::Negative) == (left.sign() == Sign::Positive) && !left.is_zero())
      turned = jump.sign() == Sign::Negative ? std::max(jump, -left) : std::min(jump, -left);
    left += turned;
    if (!turned.is_zero()) out.neurons.push_back({Rational(-1), knot, {turned}});
    if (turned != jump) out.neurons.push_back({Rational(1), -knot, {jump - turned}});
  }
  if (!left.is_zero()) out.neurons.push_back({Rational(1), -f.knots.front(), {left}});
  Rational at = f.values(0, 0);  // what the neurons leave at the left end
  for (const LineNeuron& n : out.neurons) at -= n.v[0] * std::max(Rational(), n.w * f.knots.front() + n.b);
  out.bias = {at};
  return out.network();
}

Rational slope_size(const Network& n) {
  Rational out;
  for (int i = 0; i < n.weights[0].rows(); ++i)
    out += abs(n.weights[0](i, 0).rational() * n.weights[1](0, i).rational());
  return out;
}

}  // namespace plumbline
