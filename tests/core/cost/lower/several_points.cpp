// The lower end of several points: below the norm of every network with these values, with a table that proves its
// speed, and beyond what two points and two slopes say.
#include "cost/lower/several_points.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "core/cost/lines.hpp"
#include "cost/search/local_search.hpp"
#include "optimum/proof_table.hpp"

using namespace plumbline;

namespace {

std::vector<int> all(int n) {
  std::vector<int> out(as_size(n));
  std::iota(out.begin(), out.end(), 0);
  return out;
}

SeveralPoints of(const LineFunction& f, int depth) {
  const RationalMatrix x = samples(f);
  return several_points(x, f.values, all(x.cols()), depth);
}

// Quarters between -2 and 2.
ExactMatrix drawn(int rows, int cols, std::mt19937& random) {
  ExactMatrix out(rows, cols);
  for (Real& a : out.entries()) a = Real(Rational(static_cast<int>(random() % 17) - 8) / Rational(4));
  return out;
}

Network drawn_network(int inputs, int outputs, int depth, std::mt19937& random) {
  Network out;
  for (int l = 1, below = inputs; l <= depth; ++l) {
    const int width = l == depth ? outputs : 1 + static_cast<int>(random() % 3);
    out.weights.push_back(drawn(width, below, random));
    out.biases.emplace_back(drawn(width, 1, random));
    below = width;
  }
  return out;
}

}  // namespace

TEST_CASE("the lifted network has no biases and the same values (Lemma 11)") {
  std::mt19937 random(5);
  for (const int depth : {2, 3, 5}) {
    const Network n = drawn_network(1, 2, depth, random);
    RationalMatrix x(1, 4);
    x.entries() = {r("-1"), r("0"), r("1/3"), r("2")};
    const Rational rho = r("2/3");
    Network lifted;
    Rational power(1);  // rho^{L-l}
    for (int l = depth; l >= 1; --l) {
      const ExactMatrix &w = n.weights[as_size(l) - 1], &b = *n.biases[as_size(l) - 1];
      ExactMatrix v(w.rows() + (l < depth ? 1 : 0), w.cols() + 1);
      for (int i = 0; i < w.rows(); ++i) {
        for (int j = 0; j < w.cols(); ++j) v(i, j) = w(i, j);
        v(i, w.cols()) = Real(power * b(i, 0).rational());
      }
      if (l < depth) v(w.rows(), w.cols()) = Real(rho);
      lifted.weights.insert(lifted.weights.begin(), v);
      power *= rho;
    }
    const RationalMatrix up = rational_matrix(lifted_samples(x, rho, depth), "");
    CHECK(outputs_on(lifted, up).entries() == outputs_on(n, x).entries());
  }
}

TEST_CASE("no network with these values has a smaller norm") {
  std::mt19937 random(11);
  for (int k = 0; k < 12; ++k) {
    const int depth = 3 + k % 2, inputs = 1 + k % 3 / 2, outputs = 1 + k % 5 / 4;
    const Network n = drawn_network(inputs, outputs, depth, random);
    const RationalMatrix x = rational_matrix(drawn(inputs, 5, random), "");
    const SeveralPoints end = several_points(x, outputs_on(n, x), all(5), depth, {.enough = 0, .seconds = 1});
    CHECK(end.value <= squared_norm(n) * (1 + 1e-9));
  }
}

TEST_CASE("costs that are known are not exceeded, and that of a constant is nearly met") {
  for (const int depth : {3, 4, 6}) {
    CHECK(of(line({"-1", "0", "1"}, {"1", "0", "1"}), depth).value <= depth * std::pow(4, 1.0 / depth) * (1 + 1e-9));
    CHECK(of(line({"0", "1"}, {"0", "1"}), depth).value <= depth * (1 + 1e-9));
    CHECK(of(line({"-1", "1"}, {"3", "3"}), depth).value <= 4.713519267);
  }
  CHECK(of(line({"-1", "1"}, {"3", "3"}), 3).value > 4.2);
}

TEST_CASE("five pieces: more than two slopes or two values, by a table that proves the speed and no less") {
  const SeveralPoints end = of(five_pieces(), 3);
  CHECK(end.value > 19.39);  // two slopes give 14.609...
  CHECK(end.points == 6);
  const RationalMatrix x = samples(five_pieces());
  const ExactMatrix lifted = lifted_samples(x, end.rho, 3);
  CHECK(speed_at_most(3, lifted, end.gradient, Real(end.speed), end.table) == Truth::True);
  CHECK(speed_at_most(3, lifted, end.gradient, Real(end.speed * r("99/100")), end.table) != Truth::True);
  CHECK(speed_at_most(3, lifted_samples(x, end.rho * r("1/2"), 3), end.gradient, Real(end.speed), end.table) !=
        Truth::True);
}

TEST_CASE("samples without a say have no weight") {
  RationalMatrix x(1, 7), y(1, 7);
  for (int j = 0; j < 6; ++j) {
    x(0, j) = five_pieces().knots[as_size(j)];
    y(0, j) = five_pieces().values(0, j);
  }
  x(0, 6) = r("2");
  y(0, 6) = r("1000");
  const SeveralPoints end = several_points(x, y, all(6), 3);
  CHECK(end.value == doctest::Approx(of(five_pieces(), 3).value).epsilon(1e-3));
  CHECK(end.gradient(0, 6).sign() == Sign::Zero);
}

TEST_CASE("nothing is said at depth 2, of three inputs, of too many samples, or of what is enough already") {
  CHECK(of(five_pieces(), 2).value == 0);
  CHECK(several_points(RationalMatrix(3, 2), RationalMatrix(1, 2), all(2), 3).value == 0);
  CHECK(several_points(RationalMatrix(1, 17), RationalMatrix(1, 17), all(17), 3).value == 0);
  const RationalMatrix x = samples(five_pieces());
  CHECK(several_points(x, five_pieces().values, all(6), 3, {.enough = 20}).value == 0);
  CHECK(several_points(x, RationalMatrix(1, 6), all(6), 3).value == 0);
}
