// Functions that fold: made from F and g that are known, found again exactly, and what their networks cost.
#include "cost/upper/foldings.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/cost/lines.hpp"
#include "cost/cost_limit.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/composed_networks.hpp"
#include "cost/upper/free_network.hpp"
#include "cost/upper/line_operations.hpp"
#include "cost/upper/upper_networks.hpp"

using namespace plumbline;

namespace {

bool same(const LineFunction& f, const LineFunction& g) {
  return f.knots == g.knots && f.values.entries() == g.values.entries();
}

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  Rational number(int low, int high, int under) {
    return Rational(low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1))) / Rational(under);
  }
  // f >= 0 on [0, M], affine nowhere at an inner knot, so many pieces, no flat one.
  LineFunction outer(int pieces, const Rational& most) {
    LineFunction f{{Rational()}, RationalMatrix(1, pieces + 1)};
    f.values(0, 0) = number(0, 9, 5);
    for (int p = 1; p <= pieces; ++p) {
      f.knots.push_back(p == pieces ? most : most * (Rational(p) + number(-2, 2, 7)) / Rational(pieces));
      do f.values(0, p) = number(0, 9, 5);
      while (f.slope(0, p - 1).is_zero() || (p > 1 && f.slope(0, p - 1) == f.slope(0, p - 2)));
    }
    return f;
  }
  // g on [a, b] with values >= 0 and 0 among them: turns at each inner knot with an unequal slope, or is flat once.
  LineFunction fold(int turns, bool flat) {
    std::vector<Rational> knots{number(0, 3, 4)}, values{Rational()};
    for (int p = 0; p <= turns; ++p) {
      knots.push_back(knots.back() + number(1, 9, 7));
      values.push_back(p % 2 == 0 ? number(5, 9, 3) : number(0, 4, 5));
      if (flat && p == 0) {
        knots.push_back(knots.back() + Rational(1));
        values.push_back(values.back());
      }
    }
    const Rational least = *std::ranges::min_element(values);
    LineFunction f{knots, RationalMatrix(1, static_cast<int>(knots.size()))};
    for (std::size_t j = 0; j < knots.size(); ++j) f.values(0, static_cast<int>(j)) = values[j] - least;
    return f;
  }

 private:
  std::mt19937 random_;
};

double limit_end(const LineFunction& f) { return enclose_limit({}, f, {.restarts = 0}).upper.value(); }

LineFunction saw(int teeth) {
  LineFunction f{{}, RationalMatrix(1, 2 * teeth + 1)};
  for (int j = 0; j <= 2 * teeth; ++j) {
    f.knots.push_back(Rational(j) / Rational(2 * teeth));
    f.values(0, j) = j % 2;
  }
  return f;
}

}  // namespace

TEST_CASE("every folding is the function, with fewer pieces outside") {
  Draw draw(44);
  for (int k = 0; k < 60; ++k) {
    const LineFunction g = draw.fold(1 + k % 3, k % 2 == 0),
                       f = composed(draw.outer(2 + k % 3, range_of(g.values).second), g);
    const std::vector<Folding> all = foldings(f);
    for (const Folding& one : all) {
      CHECK(same(composed(one.outer, one.inner), f));
      CHECK(one.outer.pieces() < f.pieces());
      CHECK(range_of(one.inner.values).first.is_zero());
      CHECK(one.outer.knots.back() == range_of(one.inner.values).second);
      CHECK(one.inner.pieces() <= 3);
    }
    // A fold that reaches the end of F on one side: as many pieces as F has, or fewer.
    if (k % 3 == 0) {
      REQUIRE_FALSE(all.empty());
      CHECK(all.front().outer.pieces() <= 2 + k % 3);
    }
    for (const Chain& c : chains(f, 4, 5)) {
      LineFunction whole = c.front();
      for (std::size_t i = 1; i < c.size(); ++i) whole = composed(c[i], whole);
      CHECK(same(whole, f));
    }
  }
}

TEST_CASE("one value that is off: no fold there, and none that is another function") {
  const LineFunction f = line({"0", "1/3", "1", "5/3", "2", "4"}, {"0", "2", "1", "2", "0", "5"}),
                     off = line({"0", "1/3", "1", "5/3", "2", "4"}, {"1/9", "2", "1", "2", "0", "5"});
  const auto folds_at = [](const LineFunction& g, const Rational& x) {
    return std::ranges::any_of(
        foldings(g), [&](const Folding& one) { return one.inner.knots[1] == x && !one.inner.slope(0, 0).is_zero(); });
  };
  CHECK(folds_at(f, r("1")));
  CHECK_FALSE(folds_at(off, r("1")));
  const LineFunction further = line({"0", "1/3", "1", "5/3", "2", "4"}, {"0", "2", "1", "2", "1/9", "5"});
  CHECK_FALSE(folds_at(further, r("1")));
  CHECK(foldings(line({"0", "1", "2"}, {"0", "1", "3"})).empty());
}

TEST_CASE("flat pieces: at an end, between two slopes of one sign, in a fold") {
  const auto first = [](const LineFunction& f) { return foldings(f).front(); };
  CHECK(first(line({"0", "1", "2"}, {"1", "1", "3"})).outer.pieces() == 1);
  CHECK(first(line({"0", "1", "2"}, {"1", "3", "3"})).outer.pieces() == 1);
  const Folding step = first(line({"0", "1", "2", "4"}, {"0", "1", "1", "7"}));
  CHECK(same(step.outer, line({"0", "7"}, {"0", "7"})));
  CHECK(same(step.inner, line({"0", "1", "2", "4"}, {"0", "1", "1", "7"})));
  const Folding hat = first(line({"0", "1", "2", "5/2", "3"}, {"0", "2", "2", "0", "0"}));
  CHECK(same(hat.inner, line({"0", "1", "2", "3"}, {"1/2", "0", "0", "1"})));
  CHECK(same(hat.outer, line({"0", "1/2", "1"}, {"2", "0", "0"})));
}

TEST_CASE("networks that fold are the function, and cost no more than their parts in the limit") {
  Draw draw(7);
  for (int k = 0; k < 12; ++k) {
    const LineFunction g = draw.fold(1 + k % 3, k % 4 == 0), outer = draw.outer(2 + k % 3, range_of(g.values).second),
                       f = composed(outer, g);
    for (const int depth : {3, 4, 6})
      for (const LineNetwork& n : composed_networks(f, depth)) {
        CHECK(n.network.depth() == depth);
        CHECK(same(on_interval(n.network, f.knots.front(), f.knots.back()), f));
      }
    for (const Network& n : free_compositions(f)) CHECK(same(on_interval(n, f.knots.front(), f.knots.back()), f));
    if (k % 3 > 0) continue;  // those that turn once
    const Rational size = slope_size(free_network(outer)) * slope_size(free_network(g));
    CHECK(limit_end(f) <= 2 * std::log(size.approximate()) + 1e-6);
  }
}

TEST_CASE("saws: what is known") {
  CHECK(limit_end(saw(2)) <= std::log(256) + 1e-6);
  CHECK(limit_end(saw(4)) <= 2 * std::log(64) + 1e-6);
  const auto end = [](int teeth, int depth) {
    return upper_network(saw(teeth), depth, {.restarts = 0}).rescaled.cost.approximate();
  };
  CHECK(end(2, 4) <= 17.3622);
  CHECK(end(2, 5) <= 16.0666);
  CHECK(end(4, 4) <= 36.1299);
  CHECK(end(4, 8) <= 23.4021);
}
