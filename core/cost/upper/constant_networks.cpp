#include "cost/upper/constant_networks.hpp"

#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"
#include "cost/lower/growth.hpp"

namespace plumbline {
namespace {

// With these q_0, ..., q_m.
Network constant_network(int inputs, const RationalMatrix& c, const std::vector<double>& q, int depth) {
  const int m = static_cast<int>(q.size()) - 1;
  Network out;
  const auto add = [&](const RationalMatrix& w, const RationalMatrix& b) {
    out.weights.push_back(exact_matrix(w));
    out.biases.emplace_back(exact_matrix(b));
  };
  Rational below;  // the one neuron of the layer below is this constant
  int width = inputs;
  if (m < depth) {
    add(RationalMatrix(1, inputs), RationalMatrix(1, 1));
    width = 1;
  }
  // The weight is made for sqrt(q_{l-1} - 1) below, not for what is there: errors would double from layer to layer, and
  // so would the lengths of the numbers.
  for (int l = 1; l < m; ++l, width = 1) {
    const double before = q[as_size(l) - 1], part = std::sqrt(std::max(q[as_size(l)] - 1, 0.0)) / before;
    RationalMatrix w(1, width), b(1, 1);
    b(0, 0) = short_rational(part);
    if (!below.is_zero()) w(0, 0) = short_rational(part * std::sqrt(before - 1));
    below = w(0, 0) * below + b(0, 0);
    add(w, b);
  }
  RationalMatrix w(c.rows(), width), b(c.rows(), 1);
  for (int i = 0; i < c.rows(); ++i) {
    b(i, 0) = c(i, 0) / (Rational(1) + below * below);
    if (!below.is_zero()) w(i, 0) = b(i, 0) * below;
  }
  add(w, b);
  return out;
}

}  // namespace

std::vector<Network> constant_networks(int inputs, const RationalMatrix& c, int depth) {
  double size2 = 0;
  for (const Rational& x : c.entries()) size2 += std::pow(x.approximate(), 2);
  std::vector<Network> out;
  for (const Growth& g : growths(size2, depth)) out.push_back(constant_network(inputs, c, g.q, depth));
  return out;
}

}  // namespace plumbline
