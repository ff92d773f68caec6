// Layers that turn: against the networks of finite depth that are rounded from them, and where they are not possible.
#include "cost/upper/turning_layers.hpp"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "cost/cost_limit.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/constant_networks.hpp"

using namespace plumbline;

namespace {

RationalMatrix matrix(int rows, int cols, std::initializer_list<const char*> entries) {
  RationalMatrix out(rows, cols);
  auto entry = entries.begin();
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = r(*entry++);
  return out;
}

// On the unit square.
AffineFunction map(const RationalMatrix& a) {
  return {a, RationalMatrix(a.rows(), 1), matrix(2, 4, {"0", "1", "0", "1", "0", "0", "1", "1"})};
}

double norm2(const Network& n) {
  double out = 0;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    for (const Real& w : n.weights[l].entries()) out += std::pow(w.rational().approximate(), 2);
    if (n.biases.size() > l && n.biases[l])
      for (const Real& b : n.biases[l]->entries()) out += std::pow(b.rational().approximate(), 2);
  }
  return out;
}

double schatten(const AffineFunction& f, int depth, int rank) {
  const Eigen::VectorXd s = Eigen::JacobiSVD<Eigen::MatrixXd>(doubles(f.a)).singularValues();
  return s.head(rank).array().pow(2.0 / depth).sum();
}

}  // namespace

TEST_CASE("layers that turn: the volume of the map, exactly") {
  const auto symmetric = turning_layers(map(matrix(2, 2, {"2", "1", "1", "2"})), 64);
  REQUIRE(symmetric);
  CHECK(symmetric->rank == 2);
  CHECK(symmetric->volume2 == r("9"));
  CHECK(symmetric->growth.q == std::vector<Rational>{r("1")});
  CHECK(symmetric->growth.value == r("0"));
  const auto sum = turning_layers(map(matrix(1, 2, {"1", "1/2"})), 64);
  REQUIRE(sum);
  CHECK(sum->rank == 1);
  CHECK(sum->volume2 == r("5/4"));
  AffineFunction raised = map(matrix(3, 2, {"1", "3/5", "0", "4/5", "0", "0"}));
  raised.q(2, 0) = r("-3/4");
  const auto high = turning_layers(raised, 64);
  REQUIRE(high);
  CHECK(high->volume2 == r("16/25"));
  CHECK(high->growth.q == std::vector<Rational>{r("25/16")});
  CHECK(high->growth.value == r("9/16"));
}

TEST_CASE("layers that turn: none where two corners, or their images, have an obtuse angle, and none of other ranks") {
  CHECK(!turning_layers(map(matrix(2, 2, {"1", "-1/9", "0", "1"})), 64));  // the images
  CHECK(turning_layers(map(matrix(2, 2, {"0", "-1", "1", "0"})), 64));     // only turned
  AffineFunction leaning = map(matrix(2, 2, {"1", "1/9", "0", "1"}));      // the corners
  leaning.corners = matrix(2, 3, {"1", "-1/9", "0", "0", "1", "0"});
  CHECK(!turning_layers(leaning, 64));
  AffineFunction centred = map(matrix(1, 2, {"1", "1"}));
  centred.corners = matrix(2, 4, {"-1", "1", "-1", "1", "-1", "-1", "1", "1"});
  CHECK(!turning_layers(centred, 64));
  CHECK(!turning_layers(map(matrix(2, 2, {"0", "0", "0", "0"})), 64));
  AffineFunction three{matrix(3, 3, {"1", "0", "0", "0", "1", "0", "0", "0", "1"}), RationalMatrix(3, 1),
                       matrix(3, 4, {"0", "1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1"})};
  CHECK(!turning_layers(three, 64));
}

TEST_CASE("layers that turn: networks of finite depth cost what Lemma 15 says") {
  std::mt19937 random(15);
  const auto draw = [&] { return Rational(static_cast<int>(random() % 9)) / Rational(4); };
  int seen = 0;
  for (int k = 0; k < 30; ++k) {
    AffineFunction f = map(RationalMatrix(2 + k % 2, 2));
    for (Rational& x : f.a.entries()) x = draw();
    for (Rational& x : f.q.entries()) x = draw() / Rational(8);
    const auto turning = turning_layers(f, 64);
    if (!turning || turning->rank != 2) continue;
    for (const int depth : {3, 8})
      for (const AffineNetwork& n : affine_networks(f, depth)) {
        if (n.what != "layers that turn") continue;
        ++seen;
        double bias2 = 0;
        for (const Rational& x : f.q.entries()) bias2 += std::pow(x.approximate(), 2);
        CHECK(norm2(n.network) == doctest::Approx(depth * schatten(f, depth, 2) + bias2).epsilon(1e-7));
      }
  }
  CHECK(seen > 20);
}

TEST_CASE("layers that turn: a long last bias grows as a constant does") {
  AffineFunction f = map(matrix(3, 2, {"1", "0", "0", "1", "0", "0"}));
  f.q(2, 0) = r("20");
  const auto turning = turning_layers(f, 64);
  REQUIRE(turning);
  CHECK(turning->growth.q.size() > 3);
  CHECK(turning->growth.q.back() == r("401"));
  for (const Rational& q : turning->growth.q) CHECK(q >= Rational(1));
  const RationalMatrix constant = matrix(1, 1, {"20"});
  CHECK(turning->growth.value.approximate() ==
        doctest::Approx(norm2(constant_networks(1, constant, 64).back())).epsilon(1e-6));
}

TEST_CASE("layers that turn: in the limit a bias in the image is free where corners may move") {
  AffineFunction f = map(matrix(3, 2, {"2", "1", "1", "2", "0", "0"}));
  f.q = matrix(3, 1, {"4", "5", "1/2"});  // A (1, 2)
  const auto moved = turning_limit(f);
  REQUIRE(moved);
  CHECK(moved->growth.q == std::vector<Rational>{r("5/4")});
  CHECK(moved->volume2 == r("9"));
  const LimitEnclosure e = enclose_limit({}, f, {.restarts = 0});
  CHECK(e.exact());
  CHECK(e.upper == LogEnd{r("1/4"), r("9")});
  CHECK(!e.second);
  f.q = matrix(3, 1, {"4", "1", "0"});  // the image of no point of the cone: all of it counts
  const auto counted = turning_limit(f);
  REQUIRE(counted);
  CHECK(counted->growth.q.back() == r("18"));
  AffineFunction sum = map(matrix(2, 2, {"1", "1", "1", "1"}));  // rank 1, and a point against all others
  sum.q = matrix(2, 1, {"-3", "-3"});
  CHECK(turning_limit(sum)->growth.q.back() == r("19"));
  sum.corners = matrix(2, 2, {"4", "5", "4", "5"});  // moved by -3 in all, and still on one side
  CHECK(turning_limit(sum)->growth.q.back() == r("1"));
  sum.q = matrix(2, 1, {"5", "1"});
  CHECK(turning_limit(sum)->growth.q.back() == r("9"));
}

TEST_CASE("layers that turn: one input, several outputs") {
  LineFunction f{{r("1"), r("2")}, matrix(2, 2, {"3", "5", "4", "4"})};  // (2 x + 1, 4)
  CHECK(affine_function(f));
  const LimitEnclosure e = enclose_limit({}, f, {.restarts = 0});
  CHECK(e.turning);
  CHECK(e.upper.factor == r("4"));
  CHECK(e.upper.value() - e.lower.value() < 1e-7);
  LineFunction bent = line({"0", "1", "2"}, {"0", "1", "0"});
  CHECK(!affine_function(bent));
}

TEST_CASE("layers that turn: limits of affine maps whose biases are orthogonal to the image are known exactly") {
  AffineFunction f = map(matrix(3, 2, {"1", "3/5", "0", "4/5", "0", "0"}));
  f.q(2, 0) = r("1/2");
  const LimitEnclosure e = enclose_limit({}, f, {.restarts = 0});
  CHECK(e.exact());
  CHECK(e.turning);
  CHECK(e.rank == 2);
  CHECK(e.upper == LogEnd{r("1/4"), r("16/25")});
  REQUIRE(e.second);
  const double second = (std::pow(std::log(1.6), 2) + std::pow(std::log(0.4), 2)) / 2;
  CHECK(e.second->lower.approximate() == doctest::Approx(second).epsilon(1e-10));
  CHECK(e.second->upper.approximate() == doctest::Approx(second).epsilon(1e-10));
  CHECK(e.second->lower <= e.second->upper);
  AffineFunction wide = map(matrix(2, 2, {"1", "-1", "1", "1"}));  // obtuse nowhere, but a network is not narrower
  CHECK(enclose_limit({}, wide, {.restarts = 0}).width == 2);
}
