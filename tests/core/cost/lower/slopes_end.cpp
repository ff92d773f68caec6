// Lemma 13 of docs/cost.md: T of functions that are known, the best coefficients among all, and networks of which none
// costs less.
#include "cost/lower/slopes_end.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/cost/lines.hpp"
#include "cost/representation_cost.hpp"

namespace plumbline {
namespace {

// For one output: no sum of consecutive coefficients is larger than 1.
void check_sums(const SlopesEnd& end) {
  for (int i = 0; i < end.coefficients.rows(); ++i)
    for (int j = 0; j < end.coefficients.cols(); ++j) {
      Rational sum;
      for (int k = j; k < end.coefficients.cols(); ++k) {
        sum += end.coefficients(i, k);
        CHECK(sum * sum <= Rational(1));
      }
    }
}

// The largest sum of b_j s_j, b_j = psi_j - psi_(j+1), over all psi of zeros and ones.
Rational best_of_all(const LineFunction& f) {
  Rational best;
  const auto n = static_cast<unsigned>(f.pieces());
  for (unsigned psi = 0; psi < 2U << n; ++psi) {
    Rational sum;
    for (unsigned j = 0; j < n; ++j)
      sum += Rational(static_cast<int>(psi >> j & 1U) - static_cast<int>(psi >> (j + 1) & 1U)) *
             f.slope(0, static_cast<int>(j));
    best = std::max(best, sum);
  }
  return best;
}

Network random_network(std::mt19937& random, int inputs, int outputs, int depth, int width) {
  const auto entries = [&](int rows, int cols) {
    ExactMatrix out(rows, cols);
    for (Real& e : out.entries()) e = Real(Rational(static_cast<int>(random() % 13) - 6));
    return out;
  };
  Network out;
  for (int l = 0; l < depth; ++l) {
    const int rows = l + 1 == depth ? outputs : width;
    out.weights.push_back(entries(rows, l == 0 ? inputs : width));
    out.biases.emplace_back(entries(rows, 1));
  }
  return out;
}

Rational product_of_norms2(const Network& n) {
  Rational out(1);
  for (const ExactMatrix& w : n.weights) {
    Rational sum;
    for (const Real& e : w.entries()) sum += e.rational() * e.rational();
    out *= sum;
  }
  return out;
}

}  // namespace

TEST_CASE("slopes along a line: closed forms") {
  const auto saw = slopes_end(line({"0", "1/4", "1/2", "3/4", "1"}, {"0", "1", "0", "1", "0"}));
  CHECK(saw.turned2 == r("256"));
  CHECK(saw.points.entries() == std::vector<Rational>{r("1/8"), r("3/8"), r("5/8"), r("7/8")});
  CHECK(slopes_end(line({"-1", "0", "1"}, {"1", "0", "1"})).turned2 == r("4"));
  CHECK(slopes_end(line({"0", "1", "2", "4"}, {"0", "1", "3", "9"})).turned2 == Rational());  // one slope says it: 9
  CHECK(slopes_end(line({"0", "1", "2", "3"}, {"5", "4", "4", "7"})).turned2 == r("16"));     // largest less least
  CHECK(slopes_end(line({"0", "1", "2", "3", "4"}, {"0", "0", "2", "2", "0"})).turned2 == r("16"));
  CHECK(slopes_end(line({"0", "1"}, {"0", "3"})).turned2.is_zero());
  LineFunction two = line({"0", "1", "2", "3"}, {"0", "1", "0", "2"});
  two.values = RationalMatrix(2, 4);
  const int values[] = {0, 1, 0, 2, 3, 1, 1, 0};
  for (int k = 0; k < 8; ++k) two.values(k / 4, k % 4) = values[k];
  CHECK(slopes_end(two).turned2 == r("25"));  // (1 + 2 + 3 + 2)/2 = 4 and (2 + 2 + 1 + 1)/2 = 3
}

TEST_CASE("slopes along a line: the best of all coefficients") {
  std::mt19937 random(5);
  for (int k = 0; k < 200; ++k) {
    LineFunction f;
    const int pieces = 2 + static_cast<int>(random() % 6);
    f.values = RationalMatrix(1, pieces + 1);
    for (int j = 0; j <= pieces; ++j) {
      f.knots.push_back(Rational(3 * j + static_cast<int>(random() % 3)));
      f.values(0, j) = static_cast<int>(random() % 9) - 4;
    }
    const SlopesEnd end = slopes_end(f);
    check_sums(end);
    const Rational best = best_of_all(f);
    if (!end.turned2.is_zero()) CHECK(end.turned2 == best * best);
  }
}

TEST_CASE("slopes along a line: no network costs less") {
  std::mt19937 random(17);
  int said = 0;
  for (int k = 0; k < 120; ++k) {
    const int depth = 2 + static_cast<int>(random() % 3), outputs = 1 + static_cast<int>(random() % 2);
    const Network n = random_network(random, 1, outputs, depth, 1 + static_cast<int>(random() % 3));
    const SlopesEnd end = slopes_end(on_interval(n, Rational(-4), Rational(5)));
    check_sums(end);
    CHECK(end.turned2 <= product_of_norms2(n));
    if (!end.turned2.is_zero()) ++said;
  }
  CHECK(said > 30);
  // relu(3 - relu(x - 1)) attains it.
  Network segment;
  for (int l = 0; l < 3; ++l) segment.weights.emplace_back(1, 1);
  segment.weights[0](0, 0) = segment.weights[2](0, 0) = Real(1);
  segment.weights[1](0, 0) = Real(-1);
  segment.biases = {ExactMatrix(1, 1), ExactMatrix(1, 1), std::nullopt};
  (*segment.biases[0])(0, 0) = Real(-1);
  (*segment.biases[1])(0, 0) = Real(3);
  CHECK(slopes_end(on_interval(segment, Rational(0), Rational(6))).turned2.is_zero());  // one slope
  CHECK(product_of_norms2(segment) == Rational(1));
}

TEST_CASE("slopes along a line of the plane: points in cells, and no network costs less") {
  ExactMatrix square(2, 4);
  for (int j = 0; j < 4; ++j) {
    square(0, j) = Real(j % 2);
    square(1, j) = Real(j / 2);
  }
  // relu(s) - 2 relu(s - 1/2) + 2 relu(s - 1), s = x + y: T = (1 + 2 + 2 + 1)/2 sqrt 2.
  Network folds;
  folds.weights = {ExactMatrix(3, 2), ExactMatrix(1, 3)};
  folds.biases = {ExactMatrix(3, 1), std::nullopt};
  for (Real& e : folds.weights[0].entries()) e = Real(1);
  const int outer[] = {1, -2, 2};
  for (int i = 0; i < 3; ++i) {
    folds.weights[1](0, i) = Real(outer[i]);
    (*folds.biases[0])(i, 0) = Real(Rational(-i) / Rational(2));
  }
  const NetworkFunction f = network_function(folds, square);
  const SlopesEnd end = slopes_end(CostFunction(f));
  CHECK(end.turned2 == r("18"));
  Case c;
  c.network = folds;
  describe(c, CostFunction(f), end);
  CHECK(c.matrices.at("D").rows() == 3);
  CHECK(c.matrices.at("M").cols() == 3);
  CHECK(name_of(enclose_cost({}, f, 6, {.restarts = 0}).by) == "slopes");
  for (Real& e : square.entries()) e = Real(e.rational() * Rational(9) - Rational(4));
  std::mt19937 random(3);
  int said = 0;
  for (int k = 0; k < 25; ++k) {
    const Network n = random_network(random, 2, 1, 2 + static_cast<int>(random() % 2), 2);
    const SlopesEnd some = slopes_end(CostFunction(network_function(n, square)));
    check_sums(some);
    CHECK(some.turned2 <= product_of_norms2(n));
    if (!some.turned2.is_zero()) ++said;
  }
  CHECK(said > 5);
}

}  // namespace plumbline
