// Networks read off the cutting planes of several points, and what the search makes of them.
#include "cost/upper/hull_networks.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "core/cost/lines.hpp"
#include "cost/lower/point_weights.hpp"
#include "cost/lower/several_points.hpp"
#include "cost/upper/upper_networks.hpp"

using namespace plumbline;

TEST_CASE("the networks have nearly the values, in three layers") {
  const std::vector<Network> networks = hull_networks(samples(five_pieces()), five_pieces().values);
  REQUIRE(networks.size() == 3);
  for (const Network& n : networks) {
    CHECK(n.depth() == 3);
    const RationalMatrix y = outputs_on(n, samples(five_pieces()));
    for (int j = 0; j < y.cols(); ++j)
      CHECK(std::fabs(y(0, j).approximate() - five_pieces().values(0, j).approximate()) < 1e-3);
  }
}

TEST_CASE("the weights of the neurons add up to the gauge") {
  std::vector<double> f;
  for (const Rational& value : five_pieces().values.entries()) f.push_back(value.approximate());
  const PointWeights found = point_weights(lifted_samples(samples(five_pieces()), r("1"), 3), f, {});
  double sum = 0;
  for (const HullNeuron& n : found.neurons) sum += std::fabs(n.out);
  CHECK(sum == doctest::Approx(found.gauge).epsilon(5e-3));
}

TEST_CASE("a cheaper network of five pieces, exactly the function") {
  const UpperNetwork found = upper_network(five_pieces(), 3);
  CHECK(on_interval(found.network, r("0"), r("1")).values.entries() == five_pieces().values.entries());
  CHECK(found.rescaled.cost <= r("248/10"));  // 25.2998... without these starts
}

TEST_CASE("nothing for several outputs or many samples") {
  CHECK(hull_networks(RationalMatrix(1, 3), RationalMatrix(2, 3)).empty());
  CHECK(hull_networks(RationalMatrix(1, 13), RationalMatrix(1, 13)).empty());
}
