// `saddle` Section 2.1 and A.2: gradient flow d theta/dt = -grad L0 splits into the norm and the direction.
//
// A statement about the flow is checked at a point: the time derivative of a quantity q is <grad q, -grad L0(theta)>,
// an expression in the weights and the data. A formula "for all times" holds along the flow if its derivative identity
// holds at every point.
#include "saddle/claims.hpp"
#include "saddle/notation.hpp"

namespace plumbline::saddle {
namespace {

Formula at_regular_point() { return differentiable() && Scalar(0) < size2(); }

// d||theta||/dt = -theta^T grad L0(theta) / ||theta||
Scalar norm_rate() { return -radial() / size(); }

}  // namespace

Claim prop_a_1() {
  const Scalar n = size();
  const auto statement = [&](const Scalar& exponent) {
    const Formula norm_part = equal(norm_rate(), -L() * pow(n, exponent) * L0(unit()));
    // d theta_bar/dt by the quotient rule, against the projected gradient at theta_bar.
    const Matrix quotient_rule = (-1 / n) * grad(l) - (norm_rate() / pow(n, 2)) * W(l);
    const Matrix projected = -pow(n, L() - 2) * (grad(l, unit()) - radial(unit()) * W(l, unit()));
    const Formula gradient_scaling = forall(l, 1, L(), equal(grad(l), pow(n, L() - 1) * grad(l, unit())));
    return all_of({norm_part, gradient_scaling, forall(l, 1, L(), equal(quotient_rule, projected))});
  };
  Claim c;
  c.id = "saddle.prop-A.1";
  c.title = "Norm and direction under gradient flow";
  c.source = "saddle v1 Section 2.1, Prop. A.1; v2 Section 2.1, Prop. A.1 with its proof";
  c.statement =
      "d||theta||/dt = -tb^T grad L0(theta) = -L ||theta||^(L-1) L0(tb) and d tb/dt = -||theta||^(L-2) (I - tb tb^T) "
      "grad L0(tb), tb = theta/||theta||; "
      "in the proof, grad L0(theta) = ||theta||^(L-1) grad L0(tb).";
  c.rests_on = {"saddle.euler", "saddle.homogeneity"};
  c.readings = {{.name = "stated",
                 .requirements = {kReluNetwork, kNoBiases},
                 .given = at_regular_point(),
                 .then = statement(L() - 1)}};
  c.twin = {.name = "twin",
            .change = "exponent L in the norm part",
            .requirements = {kReluNetwork, kNoBiases},
            .given = at_regular_point(),
            .then = statement(L())};
  return c;
}

Claim q_time() {
  const Scalar n = size(), direction_loss = L0(unit());
  const Scalar rate = pow(n, 2 - L()) * norm_rate();  // d||theta||/dq = ||theta||^(2-L) d||theta||/dt
  // ||theta(q)|| = ||theta(0)|| exp(-f int L0(tb)) and dt/dq = ||theta(0)||^(2-L) exp(f (L-2) int L0(tb)),
  // differentiated once in q.
  const auto closed_forms = [&](const Scalar& f) {
    return equal(rate, -f * direction_loss * n) &&
           equal((2 - L()) * pow(n, 1 - L()) * rate, f * (L() - 2) * direction_loss * pow(n, 2 - L()));
  };
  Claim c;
  c.id = "saddle.q-time";
  c.title = "The norm in q-time, and the formula for t(q)";
  c.source = "saddle v1 Section 2.1 (there in s-time); v2 Section 2.1";
  c.statement =
      "v2: ||theta(q)|| = ||theta(0)|| exp(-L int_0^q L0(tb)) and t(q) = ||theta(0)||^(2-L) int_0^q exp(L(L-2) "
      "int_0^q1 L0(tb)); v1: both without the factor L. "
      "(The definition of the time change is misprinted in both, as an integral up to q that defines q(t); dq = "
      "||theta||^(L-2) dt is meant.)";
  c.rests_on = {"saddle.prop-A.1"};
  c.readings = {{.name = "stated-v1",
                 .requirements = {kReluNetwork, kNoBiases},
                 .given = at_regular_point(),
                 .then = closed_forms(1),
                 .expected = ReadingVerdict::Refuted},
                {.name = "stated-v2",
                 .requirements = {kReluNetwork, kNoBiases},
                 .given = at_regular_point(),
                 .then = closed_forms(L())}};
  c.twin = {.name = "twin",
            .change = "factor L + 1 in the exponents",
            .requirements = {kReluNetwork, kNoBiases},
            .given = at_regular_point(),
            .then = closed_forms(L() + 1)};
  return c;
}

}  // namespace plumbline::saddle
