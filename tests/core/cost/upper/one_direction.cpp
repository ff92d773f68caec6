#include "cost/upper/one_direction.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "cost/cost_limit.hpp"
#include "cost/representation_cost.hpp"
#include "cost/upper/shallow.hpp"
#include "cost/upper/upper_networks.hpp"

namespace plumbline {
namespace {

// c g + q
LineFunction spread(const LineFunction& g, const std::vector<Rational>& c, const std::vector<Rational>& q) {
  LineFunction out{g.knots, RationalMatrix(static_cast<int>(c.size()), g.values.cols())};
  for (int i = 0; i < out.outputs(); ++i)
    for (int j = 0; j < g.values.cols(); ++j) out.values(i, j) = c[as_size(i)] * g.values(0, j) + q[as_size(i)];
  return out;
}

const std::vector<Rational> kUnit{Rational(3) / Rational(5), Rational(-4) / Rational(5)};
const std::vector<Rational> kNone(2);

}  // namespace

TEST_CASE("a function with values on a line is found, and its networks compute it") {
  std::mt19937 random(3);
  for (int k = 0; k < 40; ++k) {
    LineFunction g = line({"-1", "0", "1/2", "3"}, {"0", "1", "-2", "4"});
    for (Rational& y : g.values.entries()) y = Rational(static_cast<int>(random() % 17) - 8) / Rational(3);
    g.values(0, 1) = g.values(0, 0) + Rational(1);  // not constant
    const auto some = [&] { return Rational(static_cast<int>(random() % 9) - 4) / Rational(2); };
    const LineFunction f = spread(g, {some(), Rational(1), some()}, {some(), some(), some()});
    const auto found = one_direction(f);
    REQUIRE(found);
    Rational across, size2;
    for (int i = 0; i < 3; ++i) {
      across += found->c(i, 0) * found->q(i, 0);
      size2 += found->c(i, 0) * found->c(i, 0);
    }
    CHECK(across.is_zero());
    CHECK(size2.approximate() == doctest::Approx(1));
    const Network n = with_direction(shallow_optimum(found->g).network.network(), *found);
    RationalMatrix at(1, static_cast<int>(f.knots.size()));
    at.entries() = f.knots;
    CHECK(outputs_on(n, at).entries() == f.values.entries());
  }
}

TEST_CASE("nothing for one output, a constant, and slopes of two directions") {
  const LineFunction g = line({"-1", "0", "1"}, {"1", "0", "1"});
  CHECK_FALSE(one_direction(g));
  CHECK_FALSE(one_direction(spread(line({"0", "1"}, {"2", "2"}), kUnit, kNone)));
  LineFunction two{g.knots, RationalMatrix(2, 3)};
  two.values(0, 0) = two.values(1, 2) = Rational(1);
  CHECK_FALSE(one_direction(two));
}

TEST_CASE("turned in the space of the outputs a function costs what it cost") {
  for (const LineFunction& g : {line({"-1", "0", "1"}, {"1", "0", "1"}), line({"-1", "1"}, {"-2", "2"}),
                                line({"0", "1", "2", "4"}, {"0", "1", "-1", "2"})}) {
    const LineFunction f = spread(g, kUnit, kNone);
    for (const int depth : {2, 3, 6}) {
      const double one = upper_network(g, depth, {.restarts = 0}).rescaled.cost.approximate();
      CHECK(upper_network(f, depth, {.restarts = 0}).rescaled.cost.approximate() <= one * (1 + 1e-8));
    }
    const LimitEnclosure a = enclose_limit({}, g, {.restarts = 0}), b = enclose_limit({}, f, {.restarts = 0});
    CHECK(b.upper.value() <= a.upper.value() + 1e-6);
    CHECK(b.rank == a.rank);
  }
}

TEST_CASE("an affine map whose constant is across its direction and large") {
  const LineFunction f =
      spread(line({"-20", "1"}, {"-150", "190"}), {Rational(1), Rational(5)}, {Rational(0), Rational(600)});
  CHECK(upper_network(f, 5, {.restarts = 0}).rescaled.cost < Rational(1000));
}

}  // namespace plumbline
