// Affine maps as sums of maps of one input: the networks are the map, exactly, and cost what the parts cost.
#include "cost/upper/affine_sum.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "cost/cost_limit.hpp"
#include "cost/limit/limit_networks.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/shallow.hpp"
#include "cost/upper/upper_networks.hpp"

using namespace plumbline;

namespace {

double cost(const Network& n) { return rescaled(n, 0).cost.approximate(); }

// A x + q on the cube [low, high]^d.
AffineFunction on_cube(const RationalMatrix& a, const Rational& low, const Rational& high) {
  AffineFunction f{a, RationalMatrix(a.rows(), 1), RationalMatrix(a.cols(), 1 << a.cols())};
  for (int j = 0; j < f.corners.cols(); ++j)
    for (int i = 0; i < a.cols(); ++i) f.corners(i, j) = j >> i & 1 ? high : low;
  return f;
}

RationalMatrix matrix(const std::vector<std::vector<int>>& rows) {
  RationalMatrix out(static_cast<int>(rows.size()), static_cast<int>(rows[0].size()));
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j) out(i, j) = rows[as_size(i)][as_size(j)];
  return out;
}

bool is_map(const Network& n, const AffineFunction& f) {
  const auto is = affine_on(n, f.corners, false);
  return is && is->a.entries() == f.a.entries() && is->q.entries() == f.q.entries();
}

double upper_end(const AffineFunction& f, int depth) { return upper_network(f, depth, {}).rescaled.cost.approximate(); }

}  // namespace

TEST_CASE("the pair, or a neuron for each sign, is optimal at two layers; the pair keeps its signs") {
  std::mt19937 random(3);
  const auto draw = [&] { return Rational(static_cast<long>(random() % 33) - 16, 8); };
  int used = 0;
  for (int k = 0; k < 60; ++k) {
    const Rational slope = draw(), a = draw(), b = draw();
    if (slope.is_zero() || a == b) continue;
    LineFunction g{{std::min(a, b), std::max(a, b)}, RationalMatrix(1, 2)};
    for (int j = 0; j < 2; ++j) g.values(0, j) = slope * g.knots[as_size(j)];
    const Network pair = pair_network(g);
    CHECK(is_map(pair, affine_piece(g)));
    const double least = cost(shallow_optimum(g).network.network());
    CHECK(cost(pair) >= least * (1 - 1e-6));
    if (g.knots.front() < Rational() && Rational() < g.knots.back()) {
      const double for_each_sign = 4 * std::fabs(slope.approximate());  // s relu(z) - s relu(-z)
      CHECK(std::min(cost(pair), for_each_sign) <= least * (1 + 1e-6));
      used += cost(pair) < for_each_sign ? 1 : 0;
    }
  }
  CHECK(used > 10);
}

TEST_CASE("the sum is the map, exactly, and costs what its parts cost") {
  for (const AffineFunction& f : {on_cube(matrix({{1, 0}, {0, 1}}), -1, 1), on_cube(matrix({{2, 1}, {1, 2}}), -1, 2),
                                  on_cube(matrix({{1, 2, -1}}), -1, 1), on_cube(matrix({{3, -1}, {0, 2}}), 0, 1)}) {
    const auto sum = sum_along(singular_rows(f), f);
    REQUIRE(sum);
    std::vector<Network> parts;
    double total = 0;
    for (const LineFunction& g : sum->parts) {
      parts.push_back(pair_network(g));
      total += cost(parts.back());
    }
    const Network whole = network_of(*sum, f, parts);
    CHECK(is_map(whole, f));
    CHECK(cost(whole) == doctest::Approx(total).epsilon(1e-6));  // the directions are rounded
  }
}

TEST_CASE("no sum without a factor, or along a direction that does not move") {
  AffineFunction f = on_cube(matrix({{1, 1}}), -1, 1);
  CHECK(!sum_along(matrix({{1, 0}}), f));
  CHECK(!sum_along(matrix({{1, 1}, {2, 2}}), f));
  f.corners = matrix({{1, -1}, {-1, 1}});
  CHECK(!sum_along(matrix({{1, 1}}), f));
}

TEST_CASE(
    "upper ends of maps around 0 at depth 2: 2 sqrt(2) for each of x and y, 2 sqrt(3) times the singular values") {
  CHECK(upper_end(on_cube(matrix({{1, 0}, {0, 1}}), -1, 1), 2) <= 4 * std::sqrt(2) + 1e-6);
  CHECK(upper_end(on_cube(matrix({{1, 1}}), -1, 1), 2) <= 2 * std::sqrt(6) + 1e-6);
  CHECK(upper_end(on_cube(matrix({{2, 1}, {1, 2}}), -1, 1), 2) <= 8 * std::sqrt(3) + 1e-6);
  CHECK(upper_end(on_cube(matrix({{1, 0}, {0, 1}}), -1, 1), 3) <= 8.4536);
}

TEST_CASE("networks for the limit are the map, and (x, y) around 0 costs no more than x and y") {
  for (const AffineFunction& f : {on_cube(matrix({{1, 0}, {0, 1}}), -1, 1), on_cube(matrix({{1, 1}}), -1, 1),
                                  on_cube(matrix({{2, 1}, {1, 2}}), -1, 2)})
    for (const LimitNetwork& n : limit_networks(f, {.restarts = 0})) CHECK_MESSAGE(is_map(n.network, f), n.what);
  const LimitEnclosure both = enclose_limit({}, on_cube(matrix({{1, 0}, {0, 1}}), -1, 1), {.restarts = 0}),
                       one = enclose_limit({}, line({"-1", "1"}, {"-1", "1"}), {.restarts = 0});
  CHECK(both.width == 2);
  CHECK(both.upper.value() <= 2 * one.upper.value() + 1e-6);
  AffineFunction beside = on_cube(matrix({{1, 0}, {0, 1}}), -1, 1);  // y in [0, 1]: nothing to be saved there
  for (int j = 0; j < beside.corners.cols(); ++j) beside.corners(1, j) = std::max(Rational(), beside.corners(1, j));
  for (const LimitNetwork& n : limit_networks(beside, {.restarts = 0}))
    CHECK_MESSAGE(is_map(n.network, beside), n.what);
  CHECK(enclose_limit({}, beside, {.restarts = 0}).upper.value() <= one.upper.value() + 1e-6);
}
