// Upper ends of what a network with two inputs computes on the hull of a grid.
#include <doctest/doctest.h>

#include "cost/upper/upper_networks.hpp"

using namespace plumbline;

namespace {

RationalMatrix grid(const std::vector<const char*>& side) {
  const int n = static_cast<int>(side.size());
  RationalMatrix out(2, n * n);
  for (int j = 0; j < n * n; ++j) {
    out(0, j) = Rational::parse(side[as_size(j / n)]);
    out(1, j) = Rational::parse(side[as_size(j % n)]);
  }
  return out;
}

// The neurons of the first layer are added up, in groups: one for each output.
double grid_end(const std::vector<std::vector<int>>& first, const std::vector<const char*>& side, int outputs = 1) {
  Network n;
  const auto neurons = static_cast<int>(first.size());
  n.weights = {ExactMatrix(neurons, 2), ExactMatrix(outputs, neurons)};
  for (int i = 0; i < neurons; ++i) {
    for (int j = 0; j < 2; ++j) n.weights[0](i, j) = Real(first[as_size(i)][as_size(j)]);
    n.weights[1](i * outputs / neurons, i) = Real(1);
  }
  const UpperNetwork u = upper_network(network_function(n, exact_matrix(grid(side))), 16);
  REQUIRE(u.cells);
  CHECK(computes(u.network, *u.cells));
  return u.rescaled.cost.approximate();
}

}  // namespace

TEST_CASE("grids of 16 points at depth 16") {
  CHECK(grid_end({{1, -1}, {0, 1}}, {"1/8", "3/8", "5/8", "7/8"}) <= 18.6);
  CHECK(grid_end({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, {"-3/4", "-1/4", "1/4", "3/4"}) <= 19.1);
  // (|x|, |y|): both outputs are passed on, 2 * 16 * 4^(1/16); 64 without.
  CHECK(grid_end({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, {"-1", "1"}, 2) <= 34.8963);
}
