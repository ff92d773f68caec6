#include "cost/function/cost_function.hpp"

#include <algorithm>

#include "budget/error.hpp"

namespace plumbline {
namespace {

void require_interior(const RationalMatrix& x) {
  ExactMatrix lifted(x.rows() + 1, x.cols());
  for (int j = 0; j < x.cols(); ++j) {
    for (int i = 0; i < x.rows(); ++i) lifted(i, j) = Real(x(i, j));
    lifted(x.rows(), j) = Real(1);
  }
  if (rank(lifted) != x.rows() + 1)
    throw InputError("/data/inputs",
                     "samples that span " + std::to_string(x.rows()) +
                         " dimensions: the domain is their convex hull, and one without interior has no Jacobian");
}

}  // namespace

NetworkFunction network_function(const Network& network, const ExactMatrix& samples) {
  return {network, samples, cellwise(network, rational_matrix(samples, "/data/inputs"))};
}

const NetworkFunction* network_on_cells(const CostFunction& f) {
  const auto* out = std::get_if<NetworkFunction>(&f);
  return out != nullptr && out->cells ? out : nullptr;
}

CostFunction cost_function(const Case& c) {
  if (!c.network.fully_connected())
    throw InputError("/network/type",
                     "\"fully-connected\": representation costs are those of fully connected networks");
  const bool linear = c.network.slope == Rational(1) || c.network.depth() == 1;
  if (!linear && !c.network.is_relu())
    throw InputError("/network/activation", "\"relu\" (or \"linear\", for an affine map)");
  const RationalMatrix x = rational_matrix(c.inputs, "/data/inputs");
  if (c.targets) {
    if (x.rows() != 1)
      throw InputError("/data/targets",
                       "null: a function is given by its values at the samples for one input row only");
    if (x.cols() < 2) throw InputError("/data/inputs", "two samples or more: the ends of the interval");
    return interpolation(x, rational_matrix(*c.targets, "/data/targets"));
  }
  require_interior(x);
  if (x.rows() == 1 && !linear) {
    const auto [low, high] = std::minmax_element(x.entries().begin(), x.entries().end());
    return on_interval(c.network, *low, *high);
  }
  if (auto affine = affine_on(c.network, x, linear)) {
    if (x.rows() > 1) return *affine;
    RationalMatrix y = product(affine->a, x);
    for (int i = 0; i < y.rows(); ++i)
      for (int j = 0; j < y.cols(); ++j) y(i, j) += affine->q(i, 0);
    return interpolation(x, y);
  }
  for (std::size_t l = 0; l < c.network.weights.size(); ++l)
    (void)preactivations(c.network, l, RationalMatrix(c.network.weights[l].cols(), 1));
  return network_function(c.network, c.inputs);
}

}  // namespace plumbline
