// `saddle` Section 2.2: escape directions and their speeds.
//
// rho on the sphere of radius sqrt(L) with grad L0(rho) = -s rho. Multiplying by rho^T gives s = -rho^T grad L0(rho) /
// L.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

Scalar speed() { return param("s", -radial() / L()); }

Formula is_escape_direction() {
  return all_of({equal(size2(), L()), differentiable(), Scalar(0) <= speed(), escape_direction(speed())});
}

}  // namespace

Claim def_2_1() {
  const std::vector<Requirement> network{kReluNetwork, kNoBiases};
  Claim c;
  c.id = "saddle.def-2.1";
  c.title = "Escape directions, minimisers and the sign of the speed";
  c.source = "saddle v1 and v2 Definition 2.1; the proof of Prop. A.2";
  c.statement =
      "On the sphere of radius sqrt(L), grad L0(rho) = -s rho with s >= 0; an optimal escape direction is a minimiser "
      "of L0 there, and L0(rho) = -s (Prop. 3.2). "
      "The proof of Proposition 2.2 uses L0(rho/||rho||) = -s.";
  c.parameters = {{"s", "the speed; -rho^T grad L0(rho) / L if absent"}};
  c.rests_on = {"saddle.euler"};
  c.readings = {
      {.name = "stated", .requirements = network, .given = is_escape_direction(), .then = equal(L0(), -speed())},
      {.name = "stated-minimiser",
       .change =
           "\"an optimal escape direction is an escape direction, and a minimiser\": a minimiser has a gradient, and "
           "it is -s rho; a minimiser may sit at a kink of the ReLU, where there is none (relu'(0) = 0 is used)",
       .requirements = {kReluNetwork, kNoBiases, kProvablyOptimal},
       .given = equal(size2(), L()) && L0() < 0,
       .then = differentiable() && escape_direction(-L0()),
       .expected = ReadingVerdict::Refuted},
      {.name = "stated-proof-A.2",
       .change = "as the proof of Prop. A.2 uses it: L0 of the unit vector is -s",
       .requirements = network,
       .given = is_escape_direction(),
       .then = equal(L0(unit()), -speed()),
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired-proof-A.2",
       .change = "L0 of the unit vector is -s L^(-L/2), by homogeneity",
       .requirements = network,
       .given = is_escape_direction(),
       .then = equal(L0(unit()), -speed() * pow(L(), -L() / 2))}};
  c.twin = {.name = "twin",
            .change = "L0(rho) = -2 s",
            .requirements = network,
            .given = is_escape_direction(),
            .then = equal(L0(), -2 * speed())};
  return c;
}

// The closed form solves d||theta||^(2-L)/dt = (2-L) * constant (L != 2), d log||theta||/dt = constant (L = 2). At
// every point a rho of the ray the flow has d||theta||/dt = -theta^T grad L0(theta) / ||theta||; the two rates are
// compared there, and the direction too.
Claim prop_2_2() {
  const Scalar a = param("a", 1), s = speed();
  const Network at = rescale(a, theta());
  const Scalar n = size(at), rate = -radial(at) / n;
  const auto statement = [&](const Scalar& general, const Scalar& depth_two) {
    const Formula direction_is_constant = forall(l, 1, L(), equal(grad(l, at), (radial(at) / pow(n, 2)) * W(l, at)));
    return all_of({direction_is_constant,
                   implies(!equal(L(), 2), equal((2 - L()) * pow(n, 1 - L()) * rate, (2 - L()) * general)),
                   implies(equal(L(), 2), equal(rate / n, depth_two))});
  };
  const Formula given = is_escape_direction() && Scalar(0) < s && Scalar(1) <= a;
  const std::vector<Requirement> network{kReluNetwork, kNoBiases};
  Claim c;
  c.id = "saddle.prop-2.2";
  c.title = "The norm along an escape direction";
  c.source = "saddle v1 and v2 Proposition 2.2, A.2 (v1: A.2)";
  c.statement =
      "If theta(t0) = rho, ||rho||^2 = L, grad L0(rho) = -s rho, then the direction is constant and ||theta(t)|| = "
      "(||theta(t0)||^(2-L) + (2-L) L s (t-t0))^(1/(2-L)) for L != 2, "
      "||theta(t0)|| exp(2 s (t-t0)) for L = 2.";
  c.parameters = {
      {"a", "the point a rho of the ray at which the flow is compared with the formula, a >= 1; 1 if absent"},
      {"s", "the speed"}};
  c.rests_on = {"saddle.def-2.1", "saddle.homogeneity"};
  c.readings = {{.name = "stated",
                 .requirements = network,
                 .given = given,
                 .then = statement(L() * s, 2 * s),
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "the rate is L^(1-L/2) s instead of L s (so s instead of 2 s at L = 2): the proof puts "
                           "L0(rho/||rho||) = -s, but s belongs to the sphere of radius sqrt(L)",
                 .requirements = network,
                 .given = given,
                 .then = statement(pow(L(), 1 - L() / 2) * s, s)}};
  c.twin = {.name = "twin",
            .change = "the repaired rate, doubled",
            .requirements = network,
            .given = given,
            .then = statement(2 * pow(L(), 1 - L() / 2) * s, 2 * s)};
  return c;
}

}  // namespace plumbline::saddle
