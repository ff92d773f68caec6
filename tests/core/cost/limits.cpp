// Limits in depth: against closed forms, against finite depths, and against networks that somebody might have.
#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "core/cost/random_pieces.hpp"
#include "cost/cost_limit.hpp"
#include "cost/limit/limit_networks.hpp"
#include "cost/lower/opposite_points.hpp"
#include "cost/lower/pieces_end.hpp"
#include "cost/lower/two_points.hpp"
#include "cost/search/rescale.hpp"

using namespace plumbline;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

AffineFunction on_square(std::initializer_list<int> a, int outputs) {
  AffineFunction f{RationalMatrix(outputs, 2), RationalMatrix(outputs, 1), RationalMatrix(2, 4)};
  auto entry = a.begin();
  for (int i = 0; i < outputs; ++i)
    for (int j = 0; j < 2; ++j) f.a(i, j) = *entry++;
  for (int j = 0; j < 4; ++j) {
    f.corners(0, j) = j % 2;
    f.corners(1, j) = j / 2;
  }
  return f;
}

LimitEnclosure limit(const CostFunction& f) { return enclose_limit({}, f, {.restarts = 0}); }

// Both ends are one number, exactly.
void check_exact(const CostFunction& f, int r0, const LogEnd& r1) {
  const LimitEnclosure e = limit(f);
  CHECK(e.exact());
  CHECK(e.rank == r0);
  CHECK(e.upper.term == r1.term);
  CHECK(e.upper.factor == r1.factor);
}

double near(double a, double b) { return std::fabs(a - b); }

}  // namespace

TEST_CASE("limits that are known exactly") {
  check_exact(line({"-1", "0", "1"}, {"0", "0", "1"}), 1, {r("0"), r("1")});
  check_exact(line({"-1", "0", "1"}, {"1", "0", "1"}), 1, {r("0"), r("4")});
  CHECK(near(limit(line({"-1", "1"}, {"2", "4"})).lower.value(), std::log(2)) < 1e-12);
  CHECK(near(limit(line({"-1", "1"}, {"2", "4"})).upper.value(), std::log(2)) < 1e-9);
  check_exact(line({"0", "1"}, {"0", "7/13"}), 1, {r("0"), r("49/169")});
  check_exact(line({"-1", "1"}, {"1/2", "1/2"}), 0, {r("1/4"), r("1")});
  check_exact(on_square({3, 0, 0, 2}, 2), 2, {r("0"), r("36")});
  AffineFunction raised = on_square({1, 0, 0, 1, 0, 0}, 3);
  raised.q(2, 0) = r("2/3");
  check_exact(raised, 2, {r("4/9"), r("1")});
}

TEST_CASE("limits whose upper end is an infimum: shears, and convex functions of one sign on an interval beside 0") {
  const LimitEnclosure shears = limit(on_square({2, 1, 1, 2}, 2));
  CHECK(near(shears.lower.value(), std::log(9)) < 1e-12);
  CHECK(near(shears.upper.value(), std::log(9)) < 1e-9);
  CHECK(limit(on_square({1, 2, 2, 1}, 2)).upper.value() - std::log(9) < 1e-9);  // rows change places
  std::mt19937 random(7);
  const auto draw = [&](int low, int high) {
    return Rational(low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
  };
  for (int k = 0; k < 12; ++k) {
    LineFunction f;
    const int pieces = 1 + static_cast<int>(random() % 4);
    f.values = RationalMatrix(1, pieces + 1);
    Rational slope = draw(-9, 2), least;
    f.knots.push_back(draw(0, 2));
    for (int p = 0; p < pieces; ++p) {
      const Rational width = draw(1, 4) / Rational(3);
      f.knots.push_back(f.knots.back() + width);
      f.values(0, p + 1) = f.values(0, p) + slope * width;
      least = std::min(least, f.values(0, p + 1));
      slope += draw(1, 5);
    }
    for (Rational& y : f.values.entries()) y -= least;  // f >= 0
    double low = 0, high = 0;
    for (int p = 0; p < pieces; ++p) {
      low = std::min(low, f.slope(0, p).approximate());
      high = std::max(high, f.slope(0, p).approximate());
    }
    if (low == high) continue;
    const LimitEnclosure e = limit(f);
    CHECK(e.rank == 1);
    CHECK(e.width == 1);
    CHECK(near(e.lower.value(), 2 * std::log(high - low)) < 1e-8);
    CHECK(e.upper.value() - e.lower.value() < 1e-6);
    CHECK(e.upper.value() >= e.lower.value());
  }
}

TEST_CASE("the upper end is what a network with many more layers costs") {
  Network n;  // two neurons, one, two outputs
  n.weights = {ExactMatrix(2, 1), ExactMatrix(1, 2), ExactMatrix(2, 1)};
  n.biases = {ExactMatrix(2, 1), std::nullopt, ExactMatrix(2, 1)};
  n.weights[0](0, 0) = Real(2);
  n.weights[0](1, 0) = Real(-1);
  (*n.biases[0])(1, 0) = Real(3);
  n.weights[1](0, 0) = Real(1);
  n.weights[1](0, 1) = Real(4);
  n.weights[2](0, 0) = Real(5);
  n.weights[2](1, 0) = Real(-1);
  (*n.biases[2])(1, 0) = Real(1);
  const LimitScales s = limit_scales(n, 1);
  for (const int t : {100, 1000}) {
    const double beyond = rescaled(n, 2, t).cost.approximate() - (t + 3);
    CHECK(beyond > s.value() - 1e-9);
    CHECK(beyond < s.value() + 60.0 / t);
  }
  CHECK(s.repeated() == std::vector<int>{2});
  CHECK(limit_scales(n, 2).value() > -1e9);  // the other layer: 2 for each added layer
}

TEST_CASE("outputs that are not negative are passed on by as many neurons: (|x|, y)") {
  Network n;
  n.weights = {ExactMatrix(3, 2), ExactMatrix(2, 3)};
  n.biases = {std::nullopt, std::nullopt};
  n.weights[0](0, 0) = n.weights[0](2, 1) = n.weights[1](0, 0) = n.weights[1](0, 1) = n.weights[1](1, 2) = Real(1);
  n.weights[0](1, 0) = Real(-1);
  ExactMatrix samples(2, 4);
  for (int j = 0; j < 4; ++j) {
    samples(0, j) = Real(j % 2 == 0 ? -1 : 1);
    samples(1, j) = Real(j / 2);
  }
  const LimitEnclosure e = limit(network_function(n, samples));
  CHECK(e.rank == 2);
  CHECK(e.width == 2);
  CHECK(e.lower.value() == doctest::Approx(std::log(2)));
  CHECK(e.upper.value() <= std::log(4) + 1e-9);
}

TEST_CASE("several pieces: closed forms, and no network costs less") {
  const auto pieces = [](const std::vector<std::pair<int, int>>& slopes) {
    std::vector<AffinePiece> out;
    for (const auto& [a, b] : slopes) {
      AffinePiece p{RationalMatrix(1, 2), RationalMatrix(1, 1), static_cast<int>(out.size())};
      p.jacobian(0, 0) = a;
      p.jacobian(0, 1) = b;
      out.push_back(std::move(p));
    }
    return out;
  };
  CHECK(pieces_end(pieces({{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})).moved2 == r("16"));
  CHECK(pieces_end(pieces({{1, 0}, {-1, 0}})).moved2 == r("4"));
  CHECK(pieces_end(pieces({{3, 4}, {0, 0}})).moved2.approximate() == doctest::Approx(25));
  CHECK(pieces_end(pieces({{1, 0}, {0, 1}})).moved2.approximate() == doctest::Approx(std::pow(2 + std::sqrt(3), 1)));
  CHECK(pieces_end(pieces({{1, 0}})).moved2.is_zero());
  std::mt19937 random(11);
  for (int k = 0; k < 60; ++k) {
    const int depth = 2 + static_cast<int>(random() % 4), width = 2 + static_cast<int>(random() % 3);
    const RandomPieces network(random, 2, 1, depth, width, 5);
    const PiecesEnd end = pieces_end(network.pieces);
    CHECK(end.value(depth) <= network.size * (1 + 1e-9));
    // In the best scaling too: the product of the norms of the layers.
    double product = 1;
    for (const double size : network.sizes) product *= size;
    CHECK(end.moved2.approximate() <= product * (1 + 1e-9));
  }
}

TEST_CASE("two points: no neuron tells them further apart, and one comes near") {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  for (int k = 0; k < 200; ++k) {
    RationalMatrix x(2, 2);
    const double spread = k % 2 == 0 ? 0.4 : 3;  // angles of all three kinds
    for (Rational& e : x.entries()) e = Rational::from_double(spread * normal(random));
    const double rho = std::sqrt(told_apart(x, 0, 1).approximate());
    CHECK(told_apart(x, 1, 0) == told_apart(x, 0, 1));
    VectorXd a(3), b(3);
    a << doubles(x).col(0), 1;
    b << doubles(x).col(1), 1;
    double most = 0;
    for (int t = 0; t < 4000; ++t) {  // in the plane of both
      const double turn = 2 * 3.14159265358979 * t / 4000;
      const VectorXd e = a.normalized(), orthogonal = (b - b.dot(e) * e).normalized();
      const VectorXd u = std::cos(turn) * e + std::sin(turn) * orthogonal;
      most = std::max(most, std::fabs(std::max(0.0, u.dot(a)) - std::max(0.0, u.dot(b))));
    }
    CHECK(most <= rho * (1 + 1e-9));
    CHECK(most >= rho * (1 - 1e-2));
  }
  Case c;  // x + 3
  c.network.weights = {ExactMatrix(1, 1)};
  c.network.weights[0](0, 0) = Real(1);
  ExactMatrix three(1, 1);
  three(0, 0) = Real(3);
  c.network.biases = {three};
  c.inputs = ExactMatrix(1, 3);
  c.inputs(0, 0) = Real(-1);
  c.inputs(0, 2) = Real(1);
  const TwoPoints end = two_points(c);
  CHECK(end.ratio == r("2"));
  CHECK(end.first == 0);
  CHECK(end.other == 2);
}

TEST_CASE("two values of opposite signs: the largest v, and a point between two samples") {
  CHECK(largest_v(r("21/16")) == r("7/4"));
  CHECK(largest_v(r("100")) == r("7/4"));
  CHECK(largest_v(r("3/4")) == r("3/2"));
  std::mt19937 random(3);
  for (int k = 0; k < 200; ++k) {
    const Rational apart2 = Rational(static_cast<int>(random() % 1300) + 1) / Rational(k % 2 == 0 ? 1000 : 100000000),
                   v = largest_v(apart2), more = v + Rational(1) / Rational(100000000);
    CHECK(v >= Rational(1));
    CHECK(v * v - v <= apart2);
    CHECK(more * more - more > apart2);
  }
  const double golden = (1 + std::sqrt(5.0)) / 2, known = 2 * golden - 2 + std::log(2 / golden);
  CHECK(near(limit(line({"-1", "1"}, {"-1", "1"})).lower.value(), known) < 1e-8);
  const LimitEnclosure longer = limit(line({"-1", "2"}, {"-1", "2"}));
  CHECK(longer.by == LowerEnd::Opposite);
  CHECK(near(longer.lower.value(), known) < 1e-8);
  CHECK_FALSE(longer.second);
  const Case& c = longer.below;
  const auto at = [&](const char* which) { return static_cast<int>(c.scalars.at(which).rational().approximate()) - 1; };
  CHECK(c.inputs(0, at("first")).rational() == r("-1"));
  CHECK(c.inputs(0, at("other")).rational() == r("1"));
  CHECK((*c.targets)(0, at("other")).rational() == r("1"));
  CHECK(c.scalars.count("lower") == 0);
  CHECK(limit(line({"-1", "1"}, {"2", "4"})).by == LowerEnd::Points);
}

TEST_CASE("two values of opposite signs: no network costs less, and the conditions of the claim hold exactly") {
  std::mt19937 random(13);
  const auto draw = [&](int low, int high) {
    return Rational(low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
  };
  int seen = 0;
  for (int k = 0; k < 12; ++k) {
    LineFunction f{{draw(-4, 0), draw(1, 3)}, RationalMatrix(1, 2)};
    f.values(0, 0) = draw(-9, -1) / Rational(5);
    f.values(0, 1) = draw(1, 9) / Rational(5);
    if (k % 3 == 0) f.values(0, 0) *= Rational(-1), f.values(0, 1) *= Rational(-1);
    const LimitEnclosure e = limit(f);
    CHECK(e.lower.value() <= e.upper.value());
    if (e.by != LowerEnd::Opposite) continue;
    ++seen;
    const OppositePoints end = opposite_points(e.below);  // of the samples, y among them
    CHECK(near(end.value(), e.lower.value()) < 1e-9);
    CHECK(end.v * end.v - end.v <= end.apart2);
    CHECK(end.factor() * end.v * end.reach2 == Rational(4) * end.apart2);
    CHECK(e.lower.factor <= end.factor());
  }
  CHECK(seen > 6);
}

TEST_CASE("every network for a limit is the function") {
  for (const LineFunction& f : {line({"-2", "-1", "1/3", "1", "2"}, {"1", "-1", "2", "0", "1"}),
                                line({"5", "6"}, {"2", "5"}), line({"0", "1/2", "1"}, {"0", "1", "0"}),
                                line({"-7", "-3", "-1"}, {"3", "4", "-2"}), line({"1", "7"}, {"-3", "-3"})})
    for (const LimitNetwork& n : limit_networks(f, {.restarts = 0})) {
      const LineFunction g = on_interval(n.network, f.knots.front(), f.knots.back());
      CHECK_MESSAGE(g.knots == f.knots, n.what);
      CHECK_MESSAGE(g.values.entries() == f.values.entries(), n.what);
    }
}
