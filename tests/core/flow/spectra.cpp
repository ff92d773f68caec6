// What a ball says of the layers: singular values by hand, conserved differences, tail ratios that rise and that fall.
#include "flow/spectra.hpp"

#include <doctest/doctest.h>

#include "flows.hpp"

using namespace plumbline;
using namespace plumbline::flow;

namespace {

using RationalRows = std::vector<std::vector<Rational>>;

RationalRows layer_of(const Problem& p, const Ball& ball, int layer, const Scale& scale) {
  RationalRows out(static_cast<std::size_t>(p.widths[static_cast<std::size_t>(layer)]));
  for (std::size_t i = 0; i < out.size(); ++i)
    for (int k = 0; k < p.widths[static_cast<std::size_t>(layer - 1)]; ++k)
      out[i].push_back(Rational(ball.centre[static_cast<std::size_t>(p.parameter(layer, static_cast<int>(i), k))]) *
                       pow(Rational(2), -scale.bits));
  return out;
}

// W_2^T W_2 - W_1 W_1^T at the centre.
RationalRows gap_at_centre(const Problem& p, const Ball& ball, const Scale& scale) {
  const RationalRows w = layer_of(p, ball, 1, scale), v = layer_of(p, ball, 2, scale);
  RationalRows out(w.size(), std::vector<Rational>(w.size()));
  for (std::size_t i = 0; i < w.size(); ++i)
    for (std::size_t k = 0; k < w.size(); ++k) {
      for (const auto& row : v) out[i][k] += row[i] * row[k];
      for (std::size_t m = 0; m < w[i].size(); ++m) out[i][k] -= w[i][m] * w[k][m];
    }
  return out;
}

// How far entries (i, k) at the end may lie from what they are at the start: 2 norm(W) r + r^2, roughly, from above.
Rational room_of(const Followed& f) { return of_units(f.last().radius, f) * Rational(16); }
bool entry_is_kept(const Problem& p, const Followed& f, std::size_t i, std::size_t k) {
  const Rational off = gap_at_centre(p, f.last(), f.scale)[i][k] - gap_at_centre(p, f.start, f.scale)[i][k];
  return off < room_of(f) && -room_of(f) < off;
}

bool contains(const Bounds& b, double value, const Scale& scale) {
  const Rational unit = pow(Rational(2), -scale.bits), v = Rational::from_double(value);
  return Rational(b.lower) * unit <= v && v <= Rational(b.upper) * unit;
}

}  // namespace

TEST_CASE("singular values by hand: of the layers, and of their difference") {
  // W_1 = diag(3, 4)/8, W_2 = (0, 1/2): the difference is diag(-9/64, 0).
  const Case c = flow_case(R"([[["3/8","0"],["0","1/2"]],[["0","1/2"]]])", kInputs, "[[1,1]]");
  const Scale scale;
  const PrecisionScope precision(scale.bits + 64);
  Ball ball = ball_around(weights_of(c), scale);
  REQUIRE(ball.radius == 0);
  for (const long bits : {0L, 40L}) {
    if (bits > 0) ball.radius = pow(Rational(2), bits).numerator();
    const auto s = spectra_of(problem_of(c), ball, scale);
    REQUIRE(s.size() == 3);
    CHECK(contains(s[0].singular_values[0], 0.5, scale));
    CHECK(contains(s[0].singular_values[1], 0.375, scale));
    CHECK(contains(s[1].singular_values[0], 0.5, scale));
    CHECK(contains(s[2].singular_values[0], 9.0 / 64, scale));
    CHECK(contains(s[2].singular_values[1], 0, scale));
    const Integer width = s[0].singular_values[0].upper - s[0].singular_values[0].lower;
    CHECK(width >= 2 * ball.radius);
    CHECK(width <= 2 * ball.radius + 8);
    const auto tail = tail_ratio(s[0], scale);
    REQUIRE(tail);
    CHECK(tail->lower <= Rational(9) / Rational(25));
    CHECK(Rational(9) / Rational(25) <= tail->upper);
    const Enclosure energy = tail_energy(s[0], scale);
    CHECK(energy.lower <= Rational(9) / Rational(64));
    CHECK(Rational(9) / Rational(64) <= energy.upper);
    CHECK_FALSE(trend(s[0], s[0]));
  }
}

TEST_CASE("a layer that may be zero has no stable rank") {
  const Case c = flow_case(R"([[["1/2","1"]],[["0"]]])", kInputs, "[[1,1]]");
  const Scale scale;
  const PrecisionScope precision(scale.bits + 64);
  const auto s = spectra_of(problem_of(c), ball_around(weights_of(c), scale), scale);
  CHECK(s[0].stable_rank);
  CHECK_FALSE(s[1].stable_rank);
  CHECK_FALSE(tail_ratio(s[1], scale));
  CHECK_FALSE(trend(s[0], s[1]));
}

TEST_CASE("neurons that see the same samples keep W_2^T W_2 - W_1 W_1^T; others its diagonal only") {
  // Both neurons see both samples: all slopes are equal, as in a linear network.
  const Case linear =
      flow_case(R"([[["1/8","1/2"],["-1/8","3/4"]],[["1/2","-1/4"],["1/4","1/2"]]])", kInputs, kTargets);
  const Followed f = followed(linear, "1/2");
  REQUIRE(f.reason.empty());
  REQUIRE(switches_of(f) == 0);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < 2; ++k) CHECK(entry_is_kept(problem_of(linear), f, i, k));
  // The first neuron leaves a sample on the way; the second sees both.
  const Case kinked = flow_case(R"([[["-1/5","1/4"],["1/2","1/4"]],[["-1/5","1/2"],["1/5","0"]]])", kInputs, kTargets);
  const Followed g = followed(kinked, "4");
  REQUIRE(g.reason.empty());
  REQUIRE(switches_of(g) > 0);
  CHECK(entry_is_kept(problem_of(kinked), g, 0, 0));
  CHECK(entry_is_kept(problem_of(kinked), g, 1, 1));
  CHECK_FALSE(entry_is_kept(problem_of(kinked), g, 0, 1));
  // What the bounds say of the same: they meet where it is conserved.
  const Bounds &before = f.at_start[2].singular_values[0], &after = f.at_end[2].singular_values[0];
  CHECK(before.lower <= after.upper);
  CHECK(after.lower <= before.upper);
}

TEST_CASE("tail ratios rise, and fall") {
  // Each neuron sees a sample of its own: from nearly rank one to nearly orthogonal rows.
  const Followed up =
      followed(flow_case(R"([[["1/10","1/9"],["-1/10","1/9"]],[["1/10","0"],["0","1/8"]]])", kInputs, kTargets), "20");
  REQUIRE(up.reason.empty());
  CHECK(trend(up.at_start[0], up.at_end[0]) == Sign::Positive);
  const Followed down =
      followed(flow_case(R"([[["1/8","1/8"],["-1/8","1/8"]],[["1/2","1/2"]]])", kInputs, "[[1,1]]"), "20");
  REQUIRE(down.reason.empty());
  CHECK(trend(down.at_start[0], down.at_end[0]) == Sign::Negative);
}

TEST_CASE("the D of (13) at a start, by hand") {
  // W_1 = diag(3, 4)/8, W_2 = (0, 1/2): 25/64 - 1/4 + 9/64.
  const Case c = flow_case(R"([[["3/8","0"],["0","1/2"]],[["0","1/2"]]])", kInputs, "[[1,1]]");
  const Scale scale;
  const PrecisionScope precision(scale.bits + 64);
  const auto s = spectra_of(problem_of(c), ball_around(weights_of(c), scale), scale);
  const auto d = tail_bound(s, 1, scale);
  REQUIRE(d);
  CHECK(d->lower <= Rational(18) / Rational(64));
  CHECK(Rational(18) / Rational(64) <= d->upper);
  CHECK(d->upper - d->lower < pow(Rational(2), -70));
  CHECK_FALSE(tail_bound(s, 2, scale));
}
