#include "cost/limit/falling_neuron.hpp"

#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"

namespace plumbline {
namespace {

constexpr int kRounds = 100;  // q and the scale of z, in turn

}  // namespace

// With V = 1/u^2 at z (Lemma 6) it is -2 log u + 2 (1 - q) u + 2 q sqrt(u^2 + w^2) + (q w - bias)^2.
Rational falling_share(const Rational& bias, const Rational& width) {
  const double s = bias.approximate(), w = width.approximate();
  double q = 0, u = 1;
  for (int k = 0; k < kRounds; ++k) {
    const double far = std::hypot(u, w);
    q = std::clamp((s - (far - u) / w) / w, 0.0, 1.0);
    u = 1 / ((1 - q) + q * u / far);
  }
  return short_rational(q);
}

std::optional<Network> with_falling_neuron(Network n, const Rational& least, const Rational& most) {
  n.biases.resize(n.weights.size());
  if (n.depth() < 2 || n.weights.back().rows() > 1 || n.weights.back().cols() > 1 || !n.biases.back()) return {};
  const Rational weight = n.weights.back()(0, 0).rational(), bias = (*n.biases.back())(0, 0).rational();
  if (weight.is_zero() || (weight * bias).sign() != Sign::Negative) return {};
  const Rational width = std::max((least - bias) / weight, (most - bias) / weight);
  if (width.sign() != Sign::Positive) return {};
  const Rational q = falling_share(abs(bias), abs(weight) * width);
  if (q.is_zero()) return {};
  ExactMatrix pair(2, 1), shifts(2, 1), last(1, 2), left(1, 1);
  pair(0, 0) = Real(1);
  pair(1, 0) = Real(-1);
  shifts(1, 0) = Real(width);
  last(0, 0) = Real(weight * (Rational(1) - q));
  last(0, 1) = Real(-weight * q);
  left(0, 0) = Real(bias + q * weight * width);
  n.weights.back() = pair;
  n.biases.back() = shifts;
  n.weights.push_back(last);
  n.biases.emplace_back(left);
  return n;
}

}  // namespace plumbline
