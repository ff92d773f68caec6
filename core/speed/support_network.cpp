#include "speed/support_network.hpp"

#include <cmath>

#include "optimum/recognise.hpp"

namespace plumbline {
namespace {

ExactMatrix one_by_one(int value) {
  ExactMatrix out(1, 1);
  out(0, 0) = Real(value);
  return out;
}

// Layers [1], until only the last one is missing.
void pass_on(Network& network, int depth) {
  while (network.depth() + 1 < depth) network.weights.push_back(one_by_one(1));
}

}  // namespace

Network zero_network(int depth, int inputs, int outputs) {
  Network out;
  for (int l = 1; l <= depth; ++l) out.weights.emplace_back(l == depth ? outputs : 1, l == 1 ? inputs : 1);
  return out;
}

Weights one_neuron_weights(const SpeedData& data, const std::vector<double>& w) {
  const Eigen::VectorXd direction = Eigen::Map<const Eigen::VectorXd>(w.data(), static_cast<Eigen::Index>(w.size()));
  return {direction.transpose(), -data.gradient * (data.inputs.transpose() * direction).cwiseMax(0.0)};
}

std::optional<Network> one_neuron_network(const ExactMatrix& x, const ExactMatrix& g, const SpeedTwo& best, int depth) {
  if (best.squared.sign() == Sign::Zero) return std::nullopt;
  Network out;
  out.weights = {transpose(best.direction)};
  pass_on(out, depth);
  out.weights.push_back(scale(Real(-1), multiply(g, leaky_relu(multiply(transpose(x), best.direction), Real(0)))));
  return out;
}

Weights deepened(Weights weights, int depth) {
  if (weights.size() < 2 || weights.back().cols() != 1) return weights;
  while (static_cast<int>(weights.size()) < depth) weights.insert(weights.end() - 1, Eigen::MatrixXd::Ones(1, 1));
  return weights;
}

Weights support_weights(CoverSearch& covers, const CoverPoint& point, const SpeedData& data, int depth) {
  const auto neurons = static_cast<Eigen::Index>(point.parts.size());
  Eigen::MatrixXd first(neurons, data.inputs.rows()), second(1, neurons);
  for (Eigen::Index i = 0; i < neurons; ++i) {
    const auto& [weight, index] = point.parts[as_size(i)];
    const std::vector<double>& u = covers.points(1)[as_size(index)].u;
    const double root = std::sqrt(std::fabs(weight));
    for (Eigen::Index k = 0; k < data.inputs.rows(); ++k) first(i, k) = root * u[as_size(k)];
    second(0, i) = weight < 0 ? -root : root;
  }
  Weights out{first, second};
  for (int l = 3; l < depth; ++l) out.push_back(Eigen::MatrixXd::Ones(1, 1));
  out.push_back(-data.gradient *
                Eigen::Map<const Eigen::VectorXd>(point.r.data(), static_cast<Eigen::Index>(point.r.size())));
  return out;
}

std::optional<Network> recognised_network(CoverSearch& covers, const CoverPoint& point, int side, int depth) {
  const int neurons = static_cast<int>(point.parts.size());
  if (neurons == 0) return std::nullopt;
  const int inputs = static_cast<int>(covers.points(1)[as_size(point.parts[0].second)].u.size());
  ExactMatrix first(neurons, inputs), second(1, neurons);
  for (int i = 0; i < neurons; ++i) {
    const auto& [weight, index] = point.parts[as_size(i)];
    Real t;
    if (!is_recognised(std::fabs(weight), t)) return std::nullopt;
    const Real root = sqrt(t);
    for (int k = 0; k < inputs; ++k) {
      Real u;
      if (!is_recognised(covers.points(1)[as_size(index)].u[as_size(k)], u)) return std::nullopt;
      first(i, k) = root * u;
    }
    second(0, i) = weight < 0 ? -root : root;
  }
  Network out;
  out.weights = {first, second};
  pass_on(out, depth);
  out.weights.push_back(one_by_one(-side));
  return out;
}

}  // namespace plumbline
