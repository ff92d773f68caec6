#include "cost/upper/constant_networks.hpp"

#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"

namespace plumbline {
namespace {

constexpr int kMostGrowing = 64;
constexpr int kHalvings = 200;

// 1 = q_0 <= q_1 <= ... <= q_m = 1 + size2 at which sum_l (q_l - 1)/q_{l-1} is least among those with q_1 > 1, in
// doubles: q_{l+1} = 1 + q_l^2/q_{l-1}. m >= 1.
std::vector<double> growth(double size2, int m) {
  const auto from = [&](double first) {
    std::vector<double> q{1, first};
    for (int l = 2; l <= m; ++l)
      q.push_back(std::min(1 + q[as_size(l) - 1] * q[as_size(l) - 1] / q[as_size(l) - 2], 1e200));
    return q;
  };
  double low = 1, high = 1 + size2;  // the last grows with the first
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = low + (high - low) / 2;
    (from(middle).back() < 1 + size2 ? low : high) = middle;
  }
  return from(high);
}

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
  for (int l = 1; l < m; ++l, width = 1) {
    const double a = std::sqrt(std::max(q[as_size(l)] - 1, 0.0));
    RationalMatrix w(1, width), b(1, 1);
    b(0, 0) = short_rational(a / q[as_size(l) - 1]);
    if (!below.is_zero()) w(0, 0) = short_rational(a / q[as_size(l) - 1]) * below;
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
  double best = HUGE_VAL;
  for (int m = 1; m <= std::min(depth, kMostGrowing); ++m) {
    const std::vector<double> q = growth(size2, m);
    double cost = 0;
    for (std::size_t l = 1; l < q.size(); ++l) cost += (q[l] - 1) / q[l - 1];
    if (cost >= best) break;
    best = cost;
    out.push_back(constant_network(inputs, c, q, depth));
  }
  return out;
}

}  // namespace plumbline
