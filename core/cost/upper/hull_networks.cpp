#include "cost/upper/hull_networks.hpp"

#include <algorithm>
#include <cmath>

#include "cost/lower/point_weights.hpp"
#include "cost/lower/several_points.hpp"

namespace plumbline {
namespace {

constexpr int kMostSamples = 12;
constexpr double kSecondsEach = 3;
constexpr double kSameNeuron = 1e-5, kFlat = 1e-4;

using Doubles = std::vector<double>;

double distance(const Doubles& a, const Doubles& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out = std::max(out, std::fabs(a[i] - b[i]));
  return out;
}

// Does it hardly depend on x? Then it is a bias of the second layer.
bool is_flat(const Doubles& u, double lift) {
  for (std::size_t i = 0; i + 1 < u.size(); ++i)
    if (std::fabs(u[i]) > kFlat * std::fabs(u.back()) * lift) return false;
  return u.back() > 0;
}

// The other neurons of the first layer, each once.
std::vector<Doubles> first_layer(const std::vector<HullNeuron>& neurons, double lift) {
  std::vector<Doubles> out;
  for (const HullNeuron& n : neurons)
    for (const auto& part : n.parts)
      if (!is_flat(part.u, lift) &&
          std::ranges::none_of(out, [&](const Doubles& u) { return distance(u, part.u) < kSameNeuron; }))
        out.push_back(part.u);
  return out;
}

void add_to(Real& entry, double more) { entry = entry + Real(Rational::from_double(more)); }

// The square roots of the weights of a neuron go in front of it and behind it.
Network network_of(const std::vector<HullNeuron>& neurons, const std::vector<Doubles>& first, double lift) {
  const int inputs = static_cast<int>(first.front().size()) - 1, wide = static_cast<int>(first.size()),
            last = static_cast<int>(neurons.size());
  Network out;
  out.weights = {ExactMatrix(wide, inputs), ExactMatrix(last, wide), ExactMatrix(1, last)};
  out.biases = {ExactMatrix(wide, 1), ExactMatrix(last, 1), ExactMatrix(1, 1)};
  for (int n = 0; n < wide; ++n) {
    for (int i = 0; i < inputs; ++i) add_to(out.weights[0](n, i), first[as_size(n)][as_size(i)]);
    add_to((*out.biases[0])(n, 0), first[as_size(n)].back() * lift);
  }
  for (int k = 0; k < last; ++k) {
    const HullNeuron& neuron = neurons[as_size(k)];
    const double scale = std::sqrt(std::fabs(neuron.out));
    add_to(out.weights[2](0, k), neuron.out / scale);
    for (const auto& part : neuron.parts) {
      if (is_flat(part.u, lift)) {
        add_to((*out.biases[1])(k, 0), scale * part.weight * part.u.back() * lift);
        continue;
      }
      for (int n = 0; n < wide; ++n)
        if (distance(first[as_size(n)], part.u) < kSameNeuron) {
          add_to(out.weights[1](k, n), scale * part.weight);
          break;
        }
    }
  }
  return out;
}

}  // namespace

std::vector<Network> hull_networks(const RationalMatrix& x, const RationalMatrix& y) {
  std::vector<Network> out;
  if (x.cols() > kMostSamples || y.rows() != 1) return out;
  Doubles f;
  for (const Rational& value : y.entries()) f.push_back(value.approximate());
  for (const int under : {1, 2, 4}) {
    const Rational rho = Rational(1) / Rational(under);
    const PointWeights found = point_weights(lifted_samples(x, rho, 3), f, deadline_after(kSecondsEach));
    const double lift = under * under;  // rho^{1-L}
    if (const auto first = first_layer(found.neurons, lift); !first.empty())
      out.push_back(network_of(found.neurons, first, lift));
  }
  return out;
}

}  // namespace plumbline
